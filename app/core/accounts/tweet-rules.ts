import { ok, type Result, refuse } from "../result.ts";

/** Rules for access by a public post: its id, its time, and whether it contains the code. */

/** Hosts where X serves posts, with an optional `www.`, `mobile.` or `m.`. */
const HOST = /^(?:(?:www|mobile|m)\.)?(?:twitter|x)\.com$/;
/** /<handle>/status/<id>, /i/status/<id>, /i/web/status/<id>; whatever follows the id is ignored. */
const PATH = /^\/(?:i\/web|[A-Za-z0-9_]{1,15})\/status(?:es)?\/(\d{1,20})(?:\/.*)?$/;
const MAX_ID = 2n ** 64n - 1n;
/** Longer than any URL X generates. */
const MAX_URL = 500;

/** Start of the time in post ids, epoch ms (X's Snowflake). */
const SNOWFLAKE_EPOCH_MS = 1_288_834_974_657n;
const SNOWFLAKE_TIME_SHIFT = 22n;

export type TweetUrlRefusal = "tweet-missing" | "tweet-malformed";

/**
 * Reads a post's id from its URL. Host and path only confirm that this is a post's URL; handle, query and fragment are
 * ignored, because anybody can edit them.
 *
 * @param text - as pasted; without a scheme it counts as https
 * @returns the id, decimal digits without leading zeros (beyond 2^53, so never a number)
 */
export function tweetIdOf(text: string): Result<string, TweetUrlRefusal> {
	const typed = text.trim();
	if (typed === "") return refuse("tweet-missing");
	if (typed.length > MAX_URL) return refuse("tweet-malformed");
	const address = /^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`;
	if (!URL.canParse(address)) return refuse("tweet-malformed");
	const url = new URL(address);
	const plain = (url.protocol === "https:" || url.protocol === "http:") && !url.username && !url.password && !url.port;
	// Characters that URL parsers repair (backslashes, tabs, other digits) do not occur in URLs copied from X.
	if (!plain || /[\\\s]|[^ -~]/.test(typed) || !HOST.test(url.hostname)) return refuse("tweet-malformed");
	const [, digits] = PATH.exec(url.pathname) ?? [];
	if (digits === undefined) return refuse("tweet-malformed");
	const id = BigInt(digits);
	return id > 0n && id <= MAX_ID ? ok(id.toString()) : refuse("tweet-malformed");
}

/** @returns when a post was written, epoch ms */
export function timeOfTweet(id: string): number {
	return Number((BigInt(id) >> SNOWFLAKE_TIME_SHIFT) + SNOWFLAKE_EPOCH_MS);
}

/** True if the text has the code's whole words in order, in any case and with any separators between them. */
export function containsCode(text: string, code: string): boolean {
	const words = (of: string) =>
		` ${of
			.normalize("NFKC")
			.toLowerCase()
			.replace(/[^\p{L}\p{N}]+/gu, " ")
			.trim()} `;
	return words(code).trim() !== "" && words(text).includes(words(code));
}

/** A handle normalised for comparison. X allows letters, digits and "_", at most 15. */
export function comparableHandle(label: string): string {
	return label.trim().replace(/^@/, "").toLowerCase();
}
