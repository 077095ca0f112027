/** Fonts for drawn pictures, by the names inside the font files (local/pictures/write-fonts.ts). */
export const PICTURE_FONTS = {
	sans: "Bricolage Grotesque 96pt ExtraBold, IBM Plex Sans Arabic SemiBold",
	mono: "Spline Sans Mono Medium",
} as const;

/** Families that stand for those of browsers in NFTs' drawings. */
export const ART_FAMILIES = { serif: "Tinos", sans: "Arimo", mono: "Cousine" } as const;

const SERIF = /\b(?:times(?: new roman)?|georgia|garamond|palatino|cambria|baskerville|didot)\b/i;
const MONO =
	/\b(?:courier(?: new)?|consolas|menlo|monaco|lucida console|andale mono|[\w ]*mono(?:space)?|vt323|press start 2p)\b/i;
const SANS =
	/\b(?:arial|helvetica(?: neue)?|verdana|tahoma|trebuchet ms|segoe ui|impact|inter|roboto|open sans|lato|montserrat|poppins|[\w -]*sans(?:-serif)?|system-ui|blinkmacsystemfont|apple-system|futura|avenir)\b/i;

const KINDS = [
	["mono", MONO],
	["sans", SANS],
	["serif", SERIF],
] as const;

/** The first family of a list that something stands for; else the text itself, for browsers draw it with their own default. */
export function standingIn(families: string): string {
	for (const family of families.split(","))
		for (const [kind, known] of KINDS) if (known.test(family)) return ART_FAMILIES[kind];
	return families;
}

/** Whether one of ours replaces a family. */
export const isStandIn = (family: string): boolean => KINDS.some(([, known]) => known.test(family));
