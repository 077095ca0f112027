import type { RawRequest } from "./raw-http.ts";

/** Hostile input, as tables and generators: a case added here is tried at every address and in every field. */

/** Names of the parts that a payment page must never take for markup. */
export const MARKUP = "<img src=x onerror=alert(1)>";

/** Texts people should not send, by what is bad about them. */
export const HOSTILE_TEXTS: Record<string, string> = {
	markup: MARKUP,
	"closing script": "</script><script>alert(1)</script>",
	attribute: `"><svg onload=alert(1)>`,
	template: "{{7*7}}<%= 7*7 %>#{7*7}",
	"bidi override": "Rosa \u202Egnp.exe",
	"bidi isolates": "\u2066\u2067Rosa\u2069\u200F",
	"zero width": "Ro\u200Bsa\u2060 \uFEFF",
	"null byte": "Rosa\u0000Requester",
	controls: "Rosa\u0007\u001B[31m\u0085",
	"line breaks": "Rosa\r\nBcc: all@shop.example\r\n\r\nx",
	"lone surrogate": "Rosa \uD800",
	combining: `R${"\u0301".repeat(200)}`,
	emoji: "👩‍👩‍👧‍👦🏳️‍🌈".repeat(3),
	rtl: "שלום عليكم",
	long: "N".repeat(10_240),
	sql: "Rosa'; DROP TABLE payment_links; --",
	prototype: "__proto__",
	number: "1e309",
	spaces: " \t\u00A0\u3000 ",
};

/** Ids that name no link: one that could, and those that never can. */
export const STRANGE_IDS: Record<string, string> = {
	unknown: "2".repeat(27),
	"upper case": "A".repeat(27),
	short: "abc",
	long: "2".repeat(4_000),
	"null byte": `%00${"2".repeat(24)}`,
	"broken escape": "%zz",
	"invalid UTF-8": "%ff%fe",
	markup: encodeURIComponent(MARKUP),
	"path upwards": "..%2f..%2fetc",
	prototype: "__proto__",
	constructor: "constructor",
	bidi: encodeURIComponent("\u202E".repeat(27)),
};

export const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"] as const;

const FORM = "application/x-www-form-urlencoded";
/** more than any form here may be */
const TOO_MUCH = 70 * 1024;
const BOUNDARY = "----hostile";

const part = (name: string, value: string, more = "") =>
	`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;

/** Bodies nobody's form sends. */
export const STRANGE_BODIES: Record<string, Pick<RawRequest, "headers" | "body" | "chunked">> = {
	"nothing at all": {},
	"an empty form": { headers: { "Content-Type": FORM }, body: "" },
	"a form of unknown fields": { headers: { "Content-Type": FORM }, body: "a=1&b=2&__proto__=x&constructor=y" },
	"every field twice": { headers: { "Content-Type": FORM }, body: "intent=report&intent=unlock&email=a&email=b" },
	"ten thousand fields": { headers: { "Content-Type": FORM }, body: "a=&".repeat(10_000) },
	"broken escapes": { headers: { "Content-Type": FORM }, body: "intent=%zz&email=%&x=%E0%A4" },
	"invalid UTF-8": { headers: { "Content-Type": FORM }, body: Buffer.from([0x61, 0x3d, 0xff, 0xfe, 0x00, 0x80]) },
	"a form's control fields": {
		headers: { "Content-Type": FORM },
		body: "__intent__=%7B%22type%22%3A%22remove%22%7D&__state__=%7B",
	},
	"nested names": {
		headers: { "Content-Type": FORM },
		body: "email[0][1].a.b=1&email.length=9&[]=x&email[__proto__]=1&requesterName[0]=x&amount.a=1&requesterAddress[]=1",
	},
	"a long form": { headers: { "Content-Type": FORM }, body: `memo=${"m".repeat(TOO_MUCH)}` },
	"a long form without a length": {
		headers: { "Content-Type": FORM },
		body: `memo=${"m".repeat(TOO_MUCH)}`,
		chunked: true,
	},
	"plain text": { headers: { "Content-Type": "text/plain" }, body: "intent=report" },
	"no content type": { body: "intent=report" },
	xml: {
		headers: { "Content-Type": "application/xml" },
		body: "<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]>",
	},
	json: { headers: { "Content-Type": "application/json" }, body: "{}" },
	"broken json": { headers: { "Content-Type": "application/json" }, body: '{"intent":' },
	"deep json": { headers: { "Content-Type": "application/json" }, body: "[".repeat(20_000) },
	"json that is no object": { headers: { "Content-Type": "application/json" }, body: "null" },
	"json with a prototype": {
		headers: { "Content-Type": "application/json" },
		body: '{"__proto__":{"intent":"report"},"constructor":1}',
	},
	"multipart without a boundary": { headers: { "Content-Type": "multipart/form-data" }, body: "x" },
	"multipart cut off": {
		headers: { "Content-Type": `multipart/form-data; boundary=${BOUNDARY}` },
		body: part("intent", "report"),
	},
	"multipart with a file": {
		headers: { "Content-Type": `multipart/form-data; boundary=${BOUNDARY}` },
		body: `${part("memo", "x", '; filename="../../a.html"')}--${BOUNDARY}--\r\n`,
	},
	"compressed bytes": { headers: { "Content-Type": FORM, "Content-Encoding": "gzip" }, body: "not gzip" },
};

/** A form's fields with one of them hostile, for every field and every text. */
export function* hostileForms(
	fields: Record<string, string>,
	texts = HOSTILE_TEXTS,
): Generator<{ name: string; fields: Record<string, string> }> {
	for (const field of Object.keys(fields))
		for (const [what, text] of Object.entries(texts))
			yield { name: `${what} in ${field}`, fields: { ...fields, [field]: text } };
}

export function formBody(fields: Record<string, string> | [string, string][]): Pick<RawRequest, "headers" | "body"> {
	return { headers: { "Content-Type": FORM }, body: new URLSearchParams(fields).toString() };
}

export function jsonBody(value: unknown): Pick<RawRequest, "headers" | "body"> {
	return { headers: { "Content-Type": "application/json" }, body: JSON.stringify(value) };
}

/** Values of a kind nobody asked for. */
export const HOSTILE_VALUES: Record<string, unknown> = {
	null: null,
	true: true,
	"a fraction": 0.5,
	"a negative number": -1,
	"a number beyond counting": 2 ** 60,
	"a list": [1, [2]],
	"an object": { toString: 1, length: -1 },
};

/** Where a form may ask to be led back to, off this site if it could. */
export const STRANGE_PATHS: Record<string, string> = {
	"another site": "https://evil.example/",
	"another site without a scheme": "//evil.example/",
	backslashes: "/\\evil.example",
	"a tab within": "/\t/evil.example",
	"a line break within": "/%0d%0aSet-Cookie:a=b\r\nX: y",
	script: "javascript:alert(1)",
	"a user name": "https://localhost@evil.example/",
};
