import type { Address } from "./address.ts";

/** Names of addresses (ENS), as pages show them. Nothing that is decided about a payment reads one. */

/** What was found of a name: it leads to an address, or nowhere. */
export const NAME_STATES = ["found", "unknown"] as const;
export type NameState = (typeof NAME_STATES)[number];

/** Names are shown for so long after they were last confirmed. */
export const NAME_KEPT_MS = 7 * 24 * 60 * 60_000;

/** True for what is meant as a name, and cannot be an address: whether it is one, Ethereum knows. */
export function isNameTyped(text: string): boolean {
	const typed = text.trim();
	return typed.includes(".") && !/^0x/i.test(typed);
}

/** What a name led to when it was last asked about. */
export interface KnownName {
	state: NameState | null;
	leadsTo: Address | null;
	/** epoch ms */
	checkedAt: number | null;
}

/** What is said of the name an address was typed as: it still leads there, leads elsewhere, or nowhere. */
export type NameStanding = "leads-here" | "moved" | "gone";

/**
 * What became of a typed name. Silence changes nothing: it is neither the name's nor its owner's doing.
 *
 * @param known - of each chain it was read for
 */
export function nameStanding(address: Address, known: readonly KnownName[]): NameStanding {
	if (known.some(({ state, leadsTo }) => state === "found" && leadsTo !== address)) return "moved";
	return known.some(({ state }) => state === "unknown") ? "gone" : "leads-here";
}

export interface NamePart {
	text: string;
	/** it is easily taken for something else */
	marked: boolean;
}

/** Letters outside of ASCII, emoji left out, and what is read as another: 0 and 1 (beside letters), "rn" as "m", "vv" as "w". */
const TWIN =
	/(?:(?!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\p{Join_Control}|\p{Variation_Selector}|\u20e3)\P{ASCII})+|[01]+|rn|vv/gu;

/** A name in parts, those marked that are easily mistaken. @param name - normalised */
export function markedName(name: string): NamePart[] {
	const parts: NamePart[] = [];
	let from = 0;
	for (const { 0: text, index } of name.matchAll(TWIN)) {
		const beside = name.charAt(index - 1) + name.charAt(index + text.length);
		if (/^[01]/.test(text) && !/[a-z]/.test(beside)) continue;
		if (index > from) parts.push({ text: name.slice(from, index), marked: false });
		parts.push({ text, marked: true });
		from = index + text.length;
	}
	if (from < name.length) parts.push({ text: name.slice(from), marked: false });
	return parts;
}
