import type { JudgeInput } from "./mined-verdict.ts";
import type { NativeMove } from "./sighting.ts";
import { sameAddress } from "./transfer-logs.ts";

/**
 * A payment is one transfer or a few, or some dozens that add up. Each claimed one is a row that every page of the link reads:
 * a transaction made of thousands of dust transfers is refused, so that it cannot make the link unreadable.
 */
export const MOST_CLAIMED = 100;

/** A transfer in, with its place in the transaction, and how much of it stayed. */
export interface Arrival {
	move: NativeMove & { ordinal: number };
	/** base units */
	net: bigint;
}

/**
 * Which free transfers this link claims: those of accounts known to have meant it, before anybody else's: whoever puts a transfer
 * of their own into somebody's bundle must not hide theirs. One of exactly the amount asked is claimed alone, so that a
 * batch payer's other transfers stay free for other links; else all of them.
 */
export function chooseClaim<One extends Arrival>(free: readonly One[], input: JudgeInput): readonly One[] {
	const { held = [] } = input;
	const exactIn = (arrivals: readonly One[]) => {
		for (const asked of [input.terms.amount, ...(input.alsoAsked ?? [])]) {
			const exact = arrivals.find((arrival) => arrival.net === asked);
			if (exact) return [exact];
		}
		return null;
	};
	const known = new Set<One>();
	for (const payer of input.payers ?? []) {
		const own = free.filter(({ move }) => sameAddress(move.from, payer));
		for (const arrival of exactIn(own) ?? own) known.add(arrival);
	}
	const kept = free.filter(({ move }) => held.includes(move.ordinal));
	if (held.length > 0 && kept.length === held.length) {
		return free.filter((arrival) => known.has(arrival) || kept.includes(arrival));
	}
	if (known.size > 0) return free.filter((arrival) => known.has(arrival));
	return exactIn(free) ?? free;
}

/**
 * Of too many transfers the largest, where they are nearly all of the sum: whoever adds dust to somebody's transaction must
 * not have it refused.
 *
 * @returns null where they are not
 */
export function largest<One extends Arrival>(claim: readonly One[]): readonly One[] | null {
	if (claim.length <= MOST_CLAIMED) return claim;
	const bySize = [...claim].sort((a, b) => (a.net === b.net ? 0 : a.net < b.net ? 1 : -1));
	const kept = new Set(bySize.slice(0, MOST_CLAIMED));
	const total = (arrivals: Iterable<One>) => [...arrivals].reduce((all, { net }) => all + net, 0n);
	return total(kept) * 1_000n >= total(claim) * 999n ? claim.filter((arrival) => kept.has(arrival)) : null;
}
