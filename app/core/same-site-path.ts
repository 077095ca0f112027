/** Longer than any address of ours; a longer one is somebody's experiment. */
const MAX_LENGTH = 2000;
/** Encodings laid over each other that are looked through before a path is believed. */
const DECODE_DEPTH = 3;
/** Stands for our own site while parsing; a path that escapes from it is refused. */
const HERE = "https://here.invalid";

/**
 * Reads the path to go back to after signing in or switching the theme. Whatever could lead to another site, now or
 * after a proxy decoded it once more, becomes the home page: an open redirect lends our name to a phisher.
 *
 * @param text - what the form or the address bar said, of any type
 * @returns a path with query and fragment that begins with exactly one slash
 */
export function sameSitePath(text: unknown): string {
	if (typeof text !== "string" || text.length > MAX_LENGTH || !staysHereDecoded(text)) return "/";
	const url = new URL(text, HERE);
	const path = url.pathname + url.search + url.hash;
	// Dots were taken out on the way: what stood behind them stands in front now, and is looked at again.
	return url.origin === HERE && staysHereDecoded(path) ? path : "/";
}

/** Looks at a text as it stands and at each of its decodings. */
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
