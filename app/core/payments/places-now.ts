import { tokenContract } from "../chains.ts";
import type { PaymentTerms } from "./payment-terms.ts";
import { NOBODY, type TransferRow } from "./records.ts";
import type { TransactionCheck } from "./transaction-check.ts";
import { sameAddress, type TokenMove, tokenMoves } from "./transfer-logs.ts";

type Placed = Pick<TransferRow, "logOrdinal" | "blockHash" | "fromAddress" | "amount">;

/**
 * Where a transaction's transfers are in the block it is in now: what comes before a log may differ from block to block, and then
 * its place is another transfer's. What is not there any more is left out. Calls of the native coin have the same number everywhere.
 */
export function placesNow<Row extends Placed>(
	rows: readonly Row[],
	{ consensus }: Pick<TransactionCheck, "consensus">,
	{ chainId, token, requesterAddress }: Pick<PaymentTerms, "chainId" | "token" | "requesterAddress">,
): Row[] {
	const mined = consensus.kind === "seen" && consensus.sighting.kind === "mined" ? consensus.sighting : null;
	const contract = tokenContract(chainId, token) ?? null;
	const isHere = (row: Row) => row.blockHash === mined?.block.hash;
	// Logs may be tens of thousands: they are read where they are needed.
	if (mined === null || contract === null || rows.every(isHere)) return [...rows];
	const moves = tokenMoves(mined.logs).filter(
		({ emitter, to }) => sameAddress(emitter, contract) && sameAddress(to, requesterAddress),
	);
	const taken = new Set(rows.filter(isHere).map(({ logOrdinal }) => logOrdinal));
	/** by their former ones: several links may have written down the same */
	const places = new Map<number, number>();
	return rows.flatMap((row) => {
		if (isHere(row)) return [row];
		const free = moves.filter((move) => isSameMove(row, move) && !taken.has(move.ordinal));
		const place =
			places.get(row.logOrdinal) ?? (free.find(({ ordinal }) => ordinal === row.logOrdinal) ?? free[0])?.ordinal;
		if (place === undefined) return [];
		taken.add(place);
		places.set(row.logOrdinal, place);
		return [{ ...row, logOrdinal: place }];
	});
}

/** Some of it may have gone back in the same transaction; where several paid together no row says who. */
function isSameMove({ fromAddress, amount }: Placed, { from, value }: TokenMove): boolean {
	return fromAddress === NOBODY ? value === amount : sameAddress(from, fromAddress) && value >= amount;
}
