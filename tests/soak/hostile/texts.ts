import { HOSTILE_TEXTS, STRANGE_PATHS } from "#tests/e2e/harness/hostile.ts";

/**
 * What must never come back as it was sent. Each carries the mark by which the judge (judge.ts) finds it in an answer: an
 * element, an event handler, a header, a cookie or a host that nobody but the generator knows.
 */
export const ELEMENT = "zq-mark";
export const HANDLER = "onzqmark";
export const HEADER = "x-zq-mark";
export const COOKIE = "zqmark";
export const HOST = "zq-mark.example";

/** Markup and scripts, for every place that a text may be written to. */
const MARKUP = [
	`<${ELEMENT}>`,
	`<${ELEMENT} src=x onerror=alert(1)>`,
	`"><${ELEMENT}>`,
	`'><${ELEMENT}>`,
	`</script><${ELEMENT}>`,
	`</title></textarea></style><${ELEMENT}>`,
	`--><${ELEMENT}>`,
	`<!--<script><${ELEMENT}>`,
	`]]><${ELEMENT}>`,
	`<${ELEMENT}`,
	`<<${ELEMENT}>`,
	`%3C${ELEMENT}%3E`,
	`%253C${ELEMENT}%253E`,
	`&lt;${ELEMENT}&gt;`,
	`\\u003c${ELEMENT}\\u003e`,
	`\u2028<${ELEMENT}>`,
	`" ${HANDLER}="alert(1)`,
	`' ${HANDLER}='alert(1)`,
	`x ${HANDLER}=alert(1) `,
	"javascript:alert(1)",
	"java\tscript:alert(1)",
	`data:text/html,<${ELEMENT}>`,
	`\${alert(1)}{{alert(1)}}`,
] as const;

/** A text as part of an address; a lone surrogate, which has no encoding, as what takes its place. */
export const coded = (text: string): string => encodeURIComponent(text.toWellFormed());

/** What would write a header of its own. */
const LINES = [
	`x\r\n${HEADER}: 1`,
	`x\n${HEADER}: 1`,
	`x\r\nSet-Cookie: ${COOKIE}=1`,
	`x%0d%0a${HEADER}:%201`,
	`x%E5%98%8D%E5%98%8A${HEADER}: 1`,
	`x\r\n\r\n<${ELEMENT}>`,
] as const;

/** Where somebody would be led who is not to leave. */
export const ELSEWHERE = [
	`https://${HOST}/`,
	`//${HOST}/`,
	`///${HOST}/`,
	`/\\${HOST}/`,
	`\\\\${HOST}`,
	`/\t/${HOST}`,
	`/%2f${HOST}`,
	`/%5c${HOST}`,
	`/%252f%252f${HOST}`,
	`https:${HOST}`,
	`https://localhost@${HOST}/`,
	`/.//${HOST}`,
	`/x/..//${HOST}`,
	`/%2e%2e//${HOST}`,
	`javascript://${HOST}/%0aalert(1)`,
	...Object.values(STRANGE_PATHS).map((path) => path.replaceAll("evil.example", HOST)),
] as const;

const NUMBERS = ["-1", "0", "1e309", "NaN", "9".repeat(400), "0x10", "1_000", "٣", "-0", "9007199254740993", "1.5"];

const SQL = [
	"'; drop table users; --",
	"' or 1=1 --",
	'") union select password_hash from users --',
	"%' --",
	"*",
	"a\u0000b",
	"{".repeat(500),
];

export const TEXTS: readonly string[] = [
	...MARKUP,
	...LINES,
	...ELSEWHERE,
	...NUMBERS,
	...SQL,
	...Object.values(HOSTILE_TEXTS),
	"",
	" ",
	"../../../etc/passwd",
	"__proto__",
	"constructor",
	"toString",
	"\u{10FFFF}",
	"a".repeat(4_096),
	"\uD800\uDC00\uDFFF",
];

/** Those that mean something to whoever draws them, for rows that were stored before. */
export const STORED: readonly string[] = [...MARKUP, ...LINES.slice(0, 3), ...Object.values(HOSTILE_TEXTS)].filter(
	(text) => text.length < 300,
);

/** Bytes that are no UTF-8: overlong, cut off, surrogates, beyond the last code point. */
const NO_UTF8 = ["%c0%af", "%c0%80", "%e0%80%af", "%f0%80%80%af", "%ed%a0%80", "%f4%90%80%80", "%ff%fe", "%80", "%c3"];

/** Path segments no link leads to, as they go over the wire. */
export const SEGMENTS: readonly string[] = [
	...NO_UTF8,
	"%00",
	"%",
	"%zz",
	"%u0041",
	"%2e",
	"%2e%2e",
	"..%2f..",
	"..%5c..",
	"%2f",
	"%5c",
	"%3f",
	"%23",
	"%0d%0a",
	"%e2%80%ae",
	"%EF%BC%8F",
	";a=b",
	"~",
	"*",
	"'",
	'"',
	"(",
	"[",
	"$",
	"^",
	"|",
	"{",
	"`",
	"\\",
	":",
	"@",
	"index",
	"index.html",
	".env",
	".git%2fconfig",
	"a".repeat(3_000),
	"%41".repeat(1_000),
	...[...MARKUP, ...LINES].map(coded),
];

/** Values of Accept-Language, Referer, User-Agent and the like. */
export const HEADER_VALUES: readonly string[] = [
	"",
	"*",
	",",
	";;;;",
	",".repeat(2_000),
	"a".repeat(8_000),
	"en;q=0.5;q=0.9;q=x",
	"ar;q=1e309",
	`x-${"a-".repeat(1_000)}`,
	"\xff\xfe",
	"%00",
	`<${ELEMENT}>`,
	`" ${HANDLER}="1`,
	`https://${HOST}/`,
	"null",
	"undefined",
	"__proto__",
	"1e309",
	"-1",
	"'; drop table users; --",
];

/** Callers' addresses as nobody has them. */
export const CALLERS: readonly string[] = [
	"::",
	":::::::::::::::::::",
	"::1::2",
	"1:2:3:4:5:6:7:8:9:10:11:12",
	"fe80::1%eth0",
	"999.999.999.999",
	"127.0.0.1, 10.0.0.1",
	"zz::zz",
	"",
	"a".repeat(4_000),
	"'--",
];
