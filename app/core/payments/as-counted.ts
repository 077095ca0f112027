import { NOBODY, type TransferRow } from "./records.ts";
import type { ClaimContext } from "./settle-claim.ts";
import type { MatchingTransfer } from "./verdict-types.ts";

/**
 * What endpoints reported once of a transfer in its block still holds when they cannot report it any more: they forget the state
 * around old blocks, and anybody may put code at an address that had none.
 */
export function asCounted(
	transfer: MatchingTransfer,
	held: readonly TransferRow[],
	{ claimedElsewhere }: ClaimContext,
): MatchingTransfer {
	if (transfer.unknown === null) return transfer;
	const reported = held.filter(
		({ blockHash, amountSource, state, logOrdinal }) =>
			blockHash === transfer.block.hash &&
			amountSource === "chain" &&
			state !== "refused" &&
			!claimedElsewhere.includes(logOrdinal),
	);
	// Beside what counts, what waits for the requester waits on.
	const proven = reported.filter(({ payerProof }) => payerProof !== null);
	const known = proven.length > 0 ? proven : reported;
	const [first, ...more] = known;
	if (!first || known.some(({ seenAmount }) => seenAmount !== null)) return transfer;
	const senders = known.map(({ fromAddress }) => (fromAddress === NOBODY ? null : fromAddress));
	const isOnes = more.every(({ fromAddress }) => fromAddress === first.fromAddress);
	const [from = null] = isOnes ? senders : [];
	const shares = known.map(({ amount }) => amount);
	return {
		...transfer,
		ordinals: known.map(({ logOrdinal }) => logOrdinal),
		shares,
		senders,
		amount: shares.reduce((total, share) => total + share, 0n),
		from,
		payers: from === null ? [] : [from],
		unknown: null,
		seen: null,
	};
}
