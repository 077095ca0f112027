import type { ConfirmationsAsked } from "#app/core/payments/payment-terms.ts";
import { isSameTransaction } from "#app/core/payments/transaction-id.ts";
import type { DashboardPayment, FullSnapshot } from "#app/core/payments/wire.ts";
import type { MessageId } from "#app/words/say.ts";

/** What the table needs of the link beside its snapshot. */
export interface RowTerms {
	confirmationsAsked: ConfirmationsAsked;
}

type RowNote = Extract<
	MessageId,
	`dashboard.${"needsYou" | "part" | "leftTheChain" | "notSeen" | "notFinalMark" | "doesNotCount" | "yourDecision" | "proofShort-requester"}`
>;

export interface RowStatus {
	/** SPEC §4: none is error-coloured, pending a warning, success good; `not-mine` is the requester's own word */
	status: "none" | "pending" | "success" | "not-mine";
	/** shown behind the word: "3/12" */
	progress: string | null;
	/** shown below it: "Needs your decision" */
	notes: RowNote[];
}

export interface PaymentRow extends RowStatus {
	key: string;
	payment: DashboardPayment;
	/** block time, else when it was reported; epoch ms */
	at: number;
	/** what it came after; null: it was in time */
	late: Extract<MessageId, `dashboard.${"lateMark" | "lateMarkCancelled"}`> | null;
}

/**
 * The rows of the payments table, newest first; what does not count comes last.
 *
 * @returns an empty list when nothing was ever named for the link: the table then shows the spec's "none" row
 */
export function paymentRows(snapshot: FullSnapshot, terms: RowTerms): PaymentRow[] {
	return snapshot.dashboard
		.map((payment) => ({
			// What waits of a transaction, what counts by the requester's word and what counts by itself are rows of their own.
			key: keyOf(payment),
			payment,
			at: payment.minedAt ?? payment.reportedAt,
			late: lateMark(payment, snapshot),
			...rowStatus(payment, snapshot, terms),
		}))
		.sort(
			(a, b) =>
				Number(a.payment.refused) - Number(b.payment.refused) ||
				b.at - a.at ||
				// Fast chains put several blocks into one second.
				Number(b.payment.blockNumber) - Number(a.payment.blockNumber),
		);
}

function keyOf({ id, state, decided }: DashboardPayment): string {
	return state === "needs-requester" ? `${id} waiting` : decided === "accept" ? `${id} accepted` : id;
}

function lateMark({ late, minedAt }: DashboardPayment, { cancelledAt }: FullSnapshot): PaymentRow["late"] {
	if (!late) return null;
	const cancelledBefore = cancelledAt != null && minedAt !== null && minedAt > cancelledAt;
	return cancelledBefore ? "dashboard.lateMarkCancelled" : "dashboard.lateMark";
}

/** Whether the spec's row of "none" belongs in the table: no payment is there that could count. */
export function hasNoRecord(rows: readonly PaymentRow[]): boolean {
	return rows.every((row) => row.payment.refused);
}

function rowStatus(payment: DashboardPayment, snapshot: FullSnapshot, terms: RowTerms): RowStatus {
	if (payment.decided === "not-mine") return { status: "not-mine", progress: null, notes: ["dashboard.yourDecision"] };
	const { notes, ...shown } = ownStatus(payment, snapshot, terms);
	return { ...shown, notes: payment.decided === "accept" ? [...notes, "dashboard.proofShort-requester"] : notes };
}

function ownStatus(payment: DashboardPayment, snapshot: FullSnapshot, terms: RowTerms): RowStatus {
	const pending = (note: RowNote): RowStatus => ({ status: "pending", progress: null, notes: [note] });
	if (payment.refused) return { status: "none", progress: null, notes: ["dashboard.doesNotCount"] };
	switch (payment.state) {
		case "credited":
			return snapshot.status === "success"
				? { status: "success", progress: null, notes: [] }
				: pending("dashboard.part");
		case "needs-requester":
			return pending("dashboard.needsYou");
		case "reorged":
			return pending("dashboard.leftTheChain");
		case "mined":
			return counted(payment.confirmations, terms.confirmationsAsked);
		case "broadcast":
			// The full list also holds hashes that somebody typed and no chain has seen.
			return snapshot.payments.some((known) => isSameTransaction(known, payment))
				? counted(0, terms.confirmationsAsked)
				: pending("dashboard.notSeen");
	}
}

/** "3/12"; a link that asks for final has no number to count to. */
function counted(have: number, asked: ConfirmationsAsked): RowStatus {
	if (asked === "final") return { status: "pending", progress: null, notes: ["dashboard.notFinalMark"] };
	const need = Number(asked);
	return { status: "pending", progress: `${Math.min(have, need)}/${need}`, notes: [] };
}
