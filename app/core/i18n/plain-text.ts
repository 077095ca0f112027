/**
 * User text is shown to other users beside amounts of money. Characters that affect the text around them are removed: they
 * can reverse a name, hide part of a memo or break a line.
 */

/** Marks, embeddings, overrides and isolates of the bidirectional algorithm (UAX #9, §2). */
const BIDI_CONTROLS = "\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069";
/** Zero-width characters make different names look the same. ZWJ and ZWNJ stay: scripts and emoji need them. */
const INVISIBLES =
	"\\u00AD\\u034F\\u115F\\u1160\\u17B4\\u17B5\\u180E\\u200B\\u2060-\\u2065\\u206A-\\u206F\\u3164\\uFEFF\\uFFA0\\uFFF0-\\uFFFB\\u{1BCA0}-\\u{1BCA3}\\u{1D173}-\\u{1D17A}";
/** C0 and C1 controls, null included, except tab and line feed. */
const CONTROLS = "\\u0000-\\u0008\\u000B-\\u001F\\u007F-\\u009F";

const HARMFUL = new RegExp(`[${CONTROLS}${BIDI_CONTROLS}${INVISIBLES}]`, "gu");

/** Letters that nobody sees, but in the flags of a few countries, which are made of them (UTS #51, "emoji tag sequence"). */
const TAGS = /(\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{3,6}\u{E007F})|[\u{E0000}-\u{E007F}]/gu;

/** Anything that is seen by itself: no space, joiner, mark on a letter or empty note head. */
const SEEN = /[^\p{M}\p{Z}\p{Cc}\p{Cf}\u{1D159}]/u;

/** They sit on the last character of what stands before, also across joiners. */
const LEADING_MARKS = /^[\p{M}\s\u200C\u200D]+/u;

/** More on one letter are nobody's name: they reach into the lines above and below, where an amount or an address may stand. */
const PILED_MARKS = /(\p{M}{4})\p{M}+/gu;

/**
 * Check marks, shields, locks, seals and medals: in a name they look like this app's own mark of what is proven. Each with the
 * variation selector that makes it an emoji.
 */
const PROOF_MARKS =
	/(?:[\u221A\u237B\u2611\u2612\u26E8\u2705\u2713\u2714\u2BBD\u{10102}\u{1F396}\u{1F3C5}\u{1F3F5}\u{1F50F}-\u{1F513}\u{1F530}\u{1F5F8}\u{1F5F9}\u{1F6E1}\u{1F947}-\u{1F949}\u{1FBB1}]|\u{1F197})[\uFE0E\uFE0F]?/gu;

/** Length in code points, not UTF-16 units. */
export function textLength(text: string): number {
	return [...text].length;
}

/**
 * Makes user text safe to show beside other text: composed (NFC), trimmed, without control, bidi and invisible characters,
 * piled accents and broken surrogates; empty if nothing of it would be seen. Idempotent.
 *
 * @param text - as typed
 * @param maxLength - code points kept; the rest is cut. A form that refuses long text checks `textLength` first
 * @param lines - `one` replaces every run of white space by one space; `many` keeps up to two line breaks in a row
 */
export function cleanText(text: string, maxLength: number, lines: "one" | "many" = "one"): string {
	const wellFormed = text.replace(/[\uD800-\uDFFF]/gu, "\uFFFD").normalize("NFC");
	const broken = wellFormed
		.replace(/\r\n?|[\u0085\u2028\u2029]/gu, "\n")
		.replace(HARMFUL, "")
		.replace(TAGS, "$1")
		.replaceAll("\u2800", " ")
		.replace(PILED_MARKS, "$1");
	const folded =
		lines === "one"
			? broken.replace(/\s+/gu, " ")
			: broken
					.replace(/[^\S\n]+/gu, " ")
					.replace(/ ?\n ?/gu, "\n")
					.replace(/\n{3,}/gu, "\n\n");
	// Removing a character can join a letter and its accent: compose again.
	const kept = [...folded.normalize("NFC").replace(LEADING_MARKS, "").trim()].slice(0, maxLength).join("");
	// A flag may be cut in two.
	const cut = kept.replace(TAGS, "$1").trim();
	return SEEN.test(cut) ? cut : "";
}

/** `cleanText` of a name that others read beside money: without marks that look like proof. Letters of all scripts stay. */
export function cleanName(text: string, maxLength = Number.POSITIVE_INFINITY): string {
	return cleanText(text.replace(PROOF_MARKS, " "), maxLength);
}

/** @returns a text of so many characters at most; what is left out is said by an ellipsis */
export function shortened(text: string, most: number): string {
	const characters = [...text];
	if (characters.length <= most) return text;
	const kept = characters.slice(0, most - 1).join("");
	return `${kept.trimEnd()}…`;
}
