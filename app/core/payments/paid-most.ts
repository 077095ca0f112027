import type { Address } from "../address.ts";
import { type LinkRecord, NOBODY, type TransferRow } from "./records.ts";
import { isSameTransaction, type TransactionId, transactionKey } from "./transaction-id.ts";
import { payersOfMoves } from "./transfer-logs.ts";
import { isNameProof } from "./verdict-types.ts";

type Tied = Pick<TransferRow, "payerProof" | "fromAddress" | "amount">;

/** Those of a transaction's transfers that the proven name beside it can be about: all of them where nothing proves a name. */
export function namedRows<Row extends Pick<Tied, "payerProof">>(rows: readonly Row[]): readonly Row[] {
	const proven = rows.filter(({ payerProof }) => isNameProof(payerProof));
	return proven.length > 0 ? proven : rows;
}

/** Who paid the most of some transfers; a transaction's proven name is about them. */
export function mainPayerOf(rows: readonly Pick<Tied, "fromAddress" | "amount">[]): Address | undefined {
	return payersOfMoves(rows.map(({ fromAddress: from, amount: value }) => ({ from, value })))[0];
}

/**
 * Whether no other account paid a link more than the one that the name beside a transaction is about. What the requester says after
 * payment is for the payer: whoever adds a base unit to somebody's payment must not read it.
 */
export function paidMost({ transfers }: Pick<LinkRecord, "transfers">, transaction: TransactionId): boolean {
	const credited = transfers.filter(({ state }) => state === "credited");
	// Payments of releases before name nobody where several paid together.
	const payerOf = (row: (typeof credited)[number]) =>
		row.fromAddress === NOBODY ? transactionKey(row) : row.fromAddress;
	const sums = new Map<string, bigint>();
	for (const row of credited) sums.set(payerOf(row), (sums.get(payerOf(row)) ?? 0n) + row.amount);
	const named = namedRows(credited.filter((row) => isSameTransaction(row, transaction)));
	const main = mainPayerOf(named);
	const first = named.find(({ fromAddress }) => fromAddress === main);
	const own = first && sums.get(payerOf(first));
	return own !== undefined && [...sums.values()].every((sum) => sum <= own);
}
