/** Longer than any path of this app. */
const MAX_LENGTH = 2000;
/** How many layers of percent-encoding are checked. */
const DECODE_DEPTH = 3;
/** Placeholder origin for parsing; a path that leaves it is refused. */
const HERE = "https://here.invalid";

/**
 * Validates a return path, used after sign-in or a theme change. A path that could lead to another site, even after a proxy
 * decodes it again, becomes "/": open redirects help phishing.
 *
 * @param text - untrusted, of any type
 * @returns a path with query and fragment that begins with exactly one slash
 */
export function sameSitePath(text: unknown): string {
	if (typeof text !== "string" || text.length > MAX_LENGTH || !staysHereDecoded(text)) return "/";
	const url = new URL(text, HERE);
	const path = url.pathname + url.search + url.hash;
	// Parsing resolves dot segments, which may leave "//" in front: check the result again.
	return url.origin === HERE && staysHereDecoded(path) ? path : "/";
}

/** Checks a text and each of its percent-decodings. */
function staysHereDecoded(text: string): boolean {
	let decoded = text;
	for (let depth = 0; depth < DECODE_DEPTH; depth++) {
		if (!staysHere(decoded)) return false;
		try {
			decoded = decodeURIComponent(decoded);
		} catch {
			return false;
		}
	}
	return staysHere(decoded);
}

function staysHere(text: string): boolean {
	// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop tabs and line breaks inside an address
	return text.startsWith("/") && !text.startsWith("//") && !/[\\\u0000-\u001f\u007f-\u009f]/.test(text);
}
