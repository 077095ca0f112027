import type { Source } from "#app/core/payments/wire.ts";

/** How well a chain is read. */
export type Reading =
	/** nobody asked yet */
	| "not-yet"
	/** several sources keep up */
	| "agree"
	/** one provider is all there is */
	| "one"
	/** some are silent, or too far behind to count */
	| "some-silent"
	| "all-silent";

export const isHeard = ({ head, behind }: Source): boolean => head !== null && !behind;

export function readingOf(sources: readonly Source[], singleSource: boolean): Reading {
	if (sources.length === 0) return "not-yet";
	const heard = sources.filter(isHeard).length;
	if (heard === 0) return "all-silent";
	if (heard < sources.length) return "some-silent";
	return singleSource ? "one" : "agree";
}
