/** @param share - 0.5 for the median, 0.95 for the 95th percentile; the nearest rank, so always a value that was measured */
export function percentile(values: readonly number[], share: number): number {
	const sorted = [...values].sort((one, other) => one - other);
	return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? Number.NaN;
}

/** Of an even number of values: the mean of the middle two. */
export function median(values: readonly number[]): number {
	const sorted = [...values].sort((one, other) => one - other);
	const middle = sorted.length >> 1;
	const upper = sorted[middle] ?? Number.NaN;
	return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/**
 * Rounds that take turns, so that whatever slows the machine for a while slows both; who goes first changes from round
 * to round.
 *
 * @returns what each measured, round by round
 */
export async function interleave<One, Other>(
	rounds: number,
	one: () => Promise<One>,
	other: () => Promise<Other>,
): Promise<{ one: One[]; other: Other[] }> {
	const seen: { one: One[]; other: Other[] } = { one: [], other: [] };
	for (let round = 0; round < rounds; round += 1) {
		if (round % 2 === 1) seen.other.push(await other());
		seen.one.push(await one());
		if (round % 2 === 0) seen.other.push(await other());
	}
	return seen;
}

/** The median of each round's ratio: a round's two halves saw the same machine. */
export function medianRatio(one: readonly number[], other: readonly number[]): number {
	return median(one.map((value, round) => value / (other[round] ?? Number.NaN)));
}
