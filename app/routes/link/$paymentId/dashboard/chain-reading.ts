import type { FullSnapshot, Source } from "#app/core/payments/wire.ts";

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

/** A room of a release before links had several chains remembers its sources without their chain: it had one. */
export function sourcesOf({ sources }: Pick<FullSnapshot, "sources">, chainId: number): Source[] {
	return sources.filter((source) => (source.chainId ?? chainId) === chainId);
}

/** Of the link's chains those on which nobody confirms what the one source says. */
export function withOneSource(
	{ singleSource, singleSourceChains }: Pick<FullSnapshot, "singleSource" | "singleSourceChains">,
	chainIds: readonly number[],
): readonly number[] {
	return singleSourceChains ?? (singleSource ? chainIds : []);
}

export function readingOf(sources: readonly Source[], singleSource: boolean): Reading {
	if (sources.length === 0) return "not-yet";
	const heard = sources.filter(isHeard).length;
	if (heard === 0) return "all-silent";
	if (heard < sources.length) return "some-silent";
	return singleSource ? "one" : "agree";
}
