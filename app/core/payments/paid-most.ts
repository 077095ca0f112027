import { type LinkRecord, NOBODY } from "./records.ts";
import { isSameTransaction, type TransactionId, transactionKey } from "./transaction-id.ts";

/**
 * Whether no other account paid a link more than the one a transaction is from. What the requester says after payment is
 * for the payer: whoever adds a base unit to somebody's payment must not read it.
 */
export function paidMost({ transfers }: Pick<LinkRecord, "transfers">, transaction: TransactionId): boolean {
	const sums = new Map<string, bigint>();
	let account: string | undefined;
	for (const row of transfers) {
		if (row.state !== "credited") continue;
		const from = row.fromAddress === NOBODY ? transactionKey(row) : row.fromAddress;
		if (isSameTransaction(row, transaction)) account = from;
		sums.set(from, (sums.get(from) ?? 0n) + row.amount);
	}
	const own = account === undefined ? undefined : sums.get(account);
	return own !== undefined && [...sums.values()].every((sum) => sum <= own);
}
