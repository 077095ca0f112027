import { normalize } from "viem/ens";

/** DNS names are no longer. */
const LONGEST_NAME = 255;
const SHAPE = /^[^.\s]+(?:\.[^.\s]+)+$/u;
/** What the library says of characters that look like others; its version is pinned, and a test reads every one of these. */
const IMITATION = /whole-script confusable|illegal mixture|duplicate non-spacing|excessive non-spacing/;

/**
 * Reads a typed name into its one spelling (ENSIP-15).
 *
 * @returns `imitates`: why it is none: its characters can be mistaken for others
 */
export function normalName(typed: string): { name: string } | { imitates: boolean } {
	if (typed.length > LONGEST_NAME || !SHAPE.test(typed)) return { imitates: false };
	try {
		return { name: normalize(typed) };
	} catch (error) {
		return { imitates: IMITATION.test(String(error)) };
	}
}

/** True for a name that is its own normal form. */
export function isNormalName(name: string): boolean {
	const read = normalName(name);
	return "name" in read && read.name === name;
}
