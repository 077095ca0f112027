import { requireChain, type TokenSymbol, tokenDecimals } from "../chains.ts";
import { plainAmount } from "../i18n/amount-text.ts";
import type { LinkRowSummary } from "./link-summary.ts";
import { isNativeOrdinal, WHOLE } from "./native-verdict.ts";
import { mainPayerOf, namedRows } from "./paid-most.ts";
import { type RatePath, worthBy } from "./rates.ts";
import { NOBODY, sumOf, type TransferRow } from "./records.ts";

/**
 * What an account's links and payments look like outside of here: flat records, each amount as a decimal number and in base units,
 * instants as ISO 8601, names of networks beside their ids. Keys are the columns of a table and stay.
 */

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

function amountOf(baseUnits: bigint, chainId: number, token: TokenSymbol): string {
	return plainAmount(baseUnits, { token, chainId });
}

/** @param memo - the whole of it: a line has the beginning alone */
export function linkRecordOf(row: LinkRowSummary, memo: string | null, appUrl: string, now: number) {
	const { chainId, token } = row;
	const overdue = (row.state === "waiting" || row.state === "partly") && row.dueAt !== null && row.dueAt < now;
	// What came for a link for many is said in its payers' lines, which follow: the column adds up to what arrived.
	const received = row.reuse === null ? row.received : null;
	return {
		link: `${appUrl}/link/${row.paymentId}`,
		payment_id: row.paymentId,
		part_of: row.parentId,
		status: overdue ? "overdue" : row.state,
		requester_name: row.requesterName,
		memo,
		token,
		networks: row.chainIds.map((id) => requireChain(id).name).join(", "),
		chain_id: chainId,
		receiving_address: row.payee,
		amount: amountOf(BigInt(row.asked), chainId, token),
		amount_base_units: row.asked,
		received: received && amountOf(BigInt(received), chainId, token),
		received_base_units: received,
		payer_name: row.payer?.name ?? null,
		payer_proven: row.payer?.proven ?? null,
		created_at: iso(row.createdAt),
		due_at: iso(row.dueAt),
		// Of a part its own line says when it came.
		paid_at: row.reached.paid || row.reuse !== null ? iso(row.paidAt) : null,
		cancelled_at: iso(row.cancelledAt),
		amount_means: row.reuse === null ? "sum" : row.reuse.open ? "least of each payer" : "sum of each payer",
		invoice_number: row.invoiceNumber ?? null,
	};
}

/** A transfer of one of an account's links, with what ties its payer's name to it. */
export interface ExportedTransfer
	extends Pick<
		TransferRow,
		| "chainId"
		| "txHash"
		| "logOrdinal"
		| "payee"
		| "amount"
		| "fromAddress"
		| "blockNumber"
		| "minedAt"
		| "state"
		| "final"
		| "late"
		| "payerProof"
		| "amountSource"
	> {
	senderName: string | null;
	senderEmail: string | null;
	nameProof: string | null;
	/** its link's */
	memo: string | null;
}

/**
 * The name beside a transaction is about whoever sent the most of what counts of it by a payer's proof (settle-claim.ts), of what counts, or
 * of all where nothing counts: what others paid in it was not paid under that name.
 *
 * @param together - all of a transaction that were not refused, of which there may be thousands
 */
export function withOwnNames(together: readonly ExportedTransfer[]): ExportedTransfer[] {
	const counted = together.filter(({ state }) => state === "credited");
	const named = namedRows(counted.length > 0 ? counted : together);
	const main = mainPayerOf(named);
	const sum = sumOf(named);
	return together.map((transfer) => {
		// Of several payers in one payment releases before stored none: more than half of it is the main one's.
		const isMost = named.length === 1 || 2n * transfer.amount > sum;
		const isMain = transfer.fromAddress === main && (main !== NOBODY || isMost);
		return isMain ? transfer : { ...transfer, senderName: null, senderEmail: null, nameProof: null };
	});
}

/** @param rates - of its transaction, as they were kept when it was settled; null: not known */
export function paymentRecordOf(
	row: LinkRowSummary,
	transfer: ExportedTransfer,
	appUrl: string,
	rates: RatePath | null = null,
) {
	const { chainId, txHash, amount, amountSource } = transfer;
	const isKnown = amountSource !== "unknown";
	const worth =
		rates && isKnown && transfer.state === "credited"
			? worthBy(rates, amount, tokenDecimals(chainId, row.token))
			: null;
	return {
		link: `${appUrl}/link/${row.paymentId}`,
		payment_id: row.paymentId,
		memo: transfer.memo,
		status: transfer.state,
		token: row.token,
		network: requireChain(chainId).name,
		chain_id: chainId,
		transaction_hash: txHash,
		log_position: isNativeOrdinal(transfer.logOrdinal) ? WHOLE : transfer.logOrdinal,
		amount: isKnown ? amountOf(amount, chainId, row.token) : null,
		amount_base_units: isKnown ? amount.toString() : null,
		from_address: transfer.fromAddress === NOBODY ? null : transfer.fromAddress,
		receiving_address: transfer.payee,
		block: transfer.blockNumber,
		mined_at: iso(transfer.minedAt),
		final: transfer.final,
		late: transfer.late,
		tied_by: transfer.payerProof,
		payer_name: transfer.senderName,
		payer_email: transfer.senderEmail,
		payer_proven: transfer.nameProof !== null,
		invoice_number: row.invoiceNumber ?? null,
		worth_when_arrived: worth?.amount ?? null,
		worth_currency: worth?.currency ?? null,
		worth_rate_at: iso(worth && worth.time * 1_000),
	};
}

export type ExportRecord = ReturnType<typeof linkRecordOf> | ReturnType<typeof paymentRecordOf>;

/** The columns, in order: a table without a line has its heading all the same. */
export const EXPORT_COLUMNS = {
	links: Object.keys({
		link: 0,
		payment_id: 0,
		part_of: 0,
		status: 0,
		requester_name: 0,
		memo: 0,
		token: 0,
		networks: 0,
		chain_id: 0,
		receiving_address: 0,
		amount: 0,
		amount_base_units: 0,
		received: 0,
		received_base_units: 0,
		payer_name: 0,
		payer_proven: 0,
		created_at: 0,
		due_at: 0,
		paid_at: 0,
		cancelled_at: 0,
		amount_means: 0,
		invoice_number: 0,
	} satisfies Record<keyof ReturnType<typeof linkRecordOf>, 0>),
	payments: Object.keys({
		link: 0,
		payment_id: 0,
		memo: 0,
		status: 0,
		token: 0,
		network: 0,
		chain_id: 0,
		transaction_hash: 0,
		log_position: 0,
		amount: 0,
		amount_base_units: 0,
		from_address: 0,
		receiving_address: 0,
		block: 0,
		mined_at: 0,
		final: 0,
		late: 0,
		tied_by: 0,
		payer_name: 0,
		payer_email: 0,
		payer_proven: 0,
		invoice_number: 0,
		worth_when_arrived: 0,
		worth_currency: 0,
		worth_rate_at: 0,
	} satisfies Record<keyof ReturnType<typeof paymentRecordOf>, 0>),
};

export type ExportedThing = keyof typeof EXPORT_COLUMNS;
