/**
 * What people write is shown to other people beside money. Characters that change how the text around them reads
 * are taken out: they can make a name read backwards, hide part of a memo or end a line early.
 */

/** Marks, embeddings, overrides and isolates of the bidirectional algorithm (UAX #9, §2). */
const BIDI_CONTROLS = "\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069";
/** Take no room and join nothing: two different names with them look the same. ZWJ and ZWNJ stay, scripts and emoji need them. */
const INVISIBLES =
	"\\u00AD\\u034F\\u115F\\u1160\\u17B4\\u17B5\\u180E\\u200B\\u2060-\\u2064\\u206A-\\u206F\\u3164\\uFEFF\\uFFA0\\uFFF9-\\uFFFB";
/** C0 and C1 controls but tab and line feed, null bytes among them. */
const CONTROLS = "\\u0000-\\u0008\\u000B-\\u001F\\u007F-\\u009F";

const HARMFUL = new RegExp(`[${CONTROLS}${BIDI_CONTROLS}${INVISIBLES}]`, "gu");

/** How long a text is to a person: code points, not UTF-16 halves. */
export function textLength(text: string): number {
	return [...text].length;
}

/**
 * Makes a person's text safe to stand beside others': composed (NFC), without control, bidi and invisible
 * characters, without broken surrogates, trimmed. Doing it twice changes nothing.
 *
 * @param text - as typed
 * @param maxLength - code points kept; what is longer is cut. A form that wants to refuse asks `textLength` first
 * @param lines - `one` folds every run of white space into a space; `many` keeps line breaks, at most two in a row
 */
export function cleanText(text: string, maxLength: number, lines: "one" | "many" = "one"): string {
	const wellFormed = text.replace(/[\uD800-\uDFFF]/gu, "\uFFFD").normalize("NFC");
	const broken = wellFormed.replace(/\r\n?|[\u0085\u2028\u2029]/gu, "\n").replace(HARMFUL, "");
	const folded =
		lines === "one"
			? broken.replace(/\s+/gu, " ")
			: broken
					.replace(/[^\S\n]+/gu, " ")
					.replace(/ ?\n ?/gu, "\n")
					.replace(/\n{3,}/gu, "\n\n");
	// Taking a character out may bring a letter and its accent together: compose once more.
	return [...folded.normalize("NFC").trim()].slice(0, maxLength).join("").trim();
}
