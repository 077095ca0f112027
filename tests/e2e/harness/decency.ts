import type { RawAnswer, RawRequest } from "./raw-http.ts";

/** What must hold of every answer, whatever was sent. */

const REFUSALS = new Set([400, 403, 404, 405, 409, 413, 415, 422, 426, 429]);
const WELCOMES = new Set([101, 200, 204, 302, 303, 304]);

/** Every answer carries these; a page that a route answers by itself is no exception. */
const HEADERS: Record<string, RegExp> = {
	"strict-transport-security": /max-age=\d{8,}/,
	"content-security-policy": /default-src 'none'.*frame-ancestors 'none'/,
	"x-content-type-options": /^nosniff$/,
	"referrer-policy": /./,
	"permissions-policy": /camera=\(\)/,
	"cache-control": /no-store|max-age/,
};

/** What only a machine's insides look like: stacks, sources, databases, upstream answers, our own addresses. */
const INSIDES = [
	/\bat \S+ \(\S+:\d+:\d+\)/,
	/^\s+at \S+/m,
	/\b(?:Type|Reference|Range|Syntax|Zod|Port|Endpoint)Error\b/,
	/\bSQLITE_|D1_ERROR|no such table|\bworkerd\b|\bminiflare\b/i,
	/node_modules|app\/(?:services|routes|db|core|adapters)\//,
	/eth_(?:getTransaction|chainId|blockNumber)|jsonrpc/,
	/Unexpected Server Error/,
];

/** Words that tell a person something: a capital, a few words, an end. */
const SENTENCE = /[A-Z“][^.!?<>{}]{8,}[.!?]/;

/** Text between tags, as a person would read it; scripts and their data are not read. */
export function wordsOf(html: string): string {
	return html
		.replace(/<(script|style|template)\b[\s\S]*?<\/\1>/gi, " ")
		.replace(/<[^>]*>/g, " ")
		.replace(/&#x27;|&#39;/g, "'")
		.replace(/\s+/g, " ");
}

/** @returns one line for each header that is missing or says something else */
export function missingHeaders(headers: RawAnswer["headers"]): string[] {
	return Object.entries(HEADERS).flatMap(([name, pattern]) => {
		const value = headers[name];
		return pattern.test(String(value ?? "")) ? [] : [`${name}: ${value ?? "missing"}`];
	});
}

/**
 * The page that checks receipts has its program in it, which names errors and calls as every file of scripts does. Others' have a nonce.
 * As a loader's data its quotes are escaped.
 */
const PROGRAM = /<script type=\\?"module\\?">[\s\S]*?<\/script>/g;

/** @returns what a text shows of a machine's insides, shortened */
export function insidesShown(text: string): string[] {
	const told = text.replace(PROGRAM, "");
	return INSIDES.flatMap((pattern) => {
		const [shown] = pattern.exec(told) ?? [];
		return shown === undefined ? [] : [shown.slice(0, 80)];
	});
}

/**
 * Tells what is wrong with an answer.
 *
 * @returns one line per offence; none when the answer is decent
 */
export function offences(request: Pick<RawRequest, "method">, answer: RawAnswer): string[] {
	const { status, headers, text } = answer;
	const found: string[] = [];
	// Data for the page's own router: 202 leads on, and the page has the sentences.
	const isPageData = String(headers["content-type"]).startsWith("text/x-script");
	if (!REFUSALS.has(status) && !WELCOMES.has(status) && !(isPageData && status === 202))
		found.push(`answered ${status}`);
	// A socket's 101 has no page to protect.
	if (status !== 101) found.push(...missingHeaders(headers));
	found.push(...insidesShown(text).map((shown) => `shows its insides: ${shown}`));
	if (REFUSALS.has(status) && request.method !== "HEAD" && !isPageData && !SENTENCE.test(wordsOf(text)))
		found.push(`${status} without a sentence: ${text.slice(0, 80)}`);
	return found;
}
