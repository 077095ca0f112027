import type { Chain } from "#app/core/chains.ts";
import type { Reuse } from "#app/core/payments/payment-terms.ts";
import { type Read, readAmount } from "#app/ui/read-fields.ts";
import type { Say } from "#app/words/say.ts";

/** How often a link can be paid, as the create form asks it. */

/** `same`: by many, the amount each; `open`: by many, the amount or more */
export const TAKES = ["once", "same", "open"] as const;
export type Takes = (typeof TAKES)[number];

/** @returns "once" where nothing was sent, as by pages opened before links could be paid by many */
export function readTakes(say: Say, text = "once"): Read<Takes> {
	const takes = TAKES.find((choice) => choice === text);
	return takes ? { value: takes } : { refusal: say("many.takesUnknown") };
}

/** No form sends one name twice. */
export const SUGGESTED_FIELDS = ["suggested1", "suggested2", "suggested3"] as const;

/**
 * @param least - base units; undefined while the amount was refused
 * @returns null for a field that was left empty
 */
export function readSuggested(
	say: Say,
	takes: Takes | undefined,
	text: string | undefined,
	token: string | undefined,
	chain: Chain | undefined,
	least: bigint | undefined,
): Read<bigint | null> {
	if (takes !== "open" || text === undefined || text.trim() === "") return { value: null };
	const read = readAmount(say, text, token, chain);
	const isBelow = "value" in read && least !== undefined && read.value < least;
	return isBelow ? { refusal: say("many.suggestedBelow") } : read;
}

/** @param suggested - base units; what was refused or left empty is left out */
export function reuseOf(
	takes: Takes,
	most: number | null,
	least: bigint,
	suggested: readonly (bigint | null | undefined)[],
): Reuse | null {
	const sums = [...new Set(suggested)].filter((sum) => sum != null).sort((a, b) => (a < b ? -1 : 1));
	switch (takes) {
		case "once":
			return null;
		case "same":
			return { most, open: null };
		case "open":
			return { most, open: { least: least.toString(), suggested: sums.map(String) } };
	}
}
