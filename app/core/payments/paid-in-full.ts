/** A transfer that counts. */
interface Counted {
	/** base units */
	amount: bigint;
	/** block time, epoch ms */
	minedAt: number;
}

/**
 * When the sum asked had arrived: a second payment after that makes the first no later.
 *
 * @returns epoch ms; null while it has not
 */
export function paidInFullAt(counted: readonly Counted[], asked: bigint): number | null {
	let arrived = 0n;
	for (const { amount, minedAt } of [...counted].sort((a, b) => a.minedAt - b.minedAt)) {
		arrived += amount;
		if (arrived >= asked) return minedAt;
	}
	return null;
}
