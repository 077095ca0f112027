import type { ConfirmationsAsked } from "#app/core/payment-terms.ts";
import type { DashboardPayment, FullSnapshot } from "#app/core/wire.ts";
import { dashboardTable as words } from "#app/words/dashboard.ts";

/** What the table needs of the link beside its snapshot. */
export interface RowTerms {
	confirmationsAsked: ConfirmationsAsked;
}

export interface RowStatus {
	/** SPEC §4: none is error-coloured, pending a warning, success good */
	status: "none" | "pending" | "success";
	/** stands behind the word: "3/12" */
	suffix: string | null;
}

export interface PaymentRow extends RowStatus {
	key: string;
	payment: DashboardPayment;
	/** block time, else when it was reported; epoch ms */
	at: number;
}

/**
 * The rows of the payments table, newest first; what does not count stands at the end.
 *
 * @returns an empty list when nothing was ever named for the link: the table then shows the spec's "none" row
 */
export function paymentRows(snapshot: FullSnapshot, terms: RowTerms): PaymentRow[] {
	return snapshot.dashboard
		.map((payment) => ({
			key: payment.id,
			payment,
			at: payment.minedAt ?? payment.reportedAt,
			...rowStatus(payment, snapshot, terms),
		}))
		.sort((a, b) => Number(a.payment.refused) - Number(b.payment.refused) || b.at - a.at);
}

/** Whether the spec's row of "none" belongs in the table: no payment is there that could count. */
export function hasNoRecord(rows: readonly PaymentRow[]): boolean {
	return rows.every((row) => row.payment.refused);
}

function rowStatus(payment: DashboardPayment, snapshot: FullSnapshot, terms: RowTerms): RowStatus {
	if (payment.refused) return { status: "none", suffix: words.doesNotCount };
	switch (payment.state) {
		case "credited":
			return snapshot.status === "success"
				? { status: "success", suffix: null }
				: { status: "pending", suffix: words.part };
		case "needs-requester":
			return { status: "pending", suffix: words.needsYou };
		case "reorged":
			return { status: "pending", suffix: words.leftTheChain };
		case "mined":
			return { status: "pending", suffix: progress(payment.confirmations, terms.confirmationsAsked) };
		case "broadcast":
			// The full list also holds hashes that somebody typed and no chain has seen.
			return snapshot.payments.some((known) => known.txHash === payment.txHash)
				? { status: "pending", suffix: progress(0, terms.confirmationsAsked) }
				: { status: "pending", suffix: words.notSeen };
	}
}

/** "3/12"; a link that asks for final has no number to count to. */
function progress(have: number, asked: ConfirmationsAsked): string {
	if (asked === "final") return words.notFinal;
	const need = Number(asked);
	return `${Math.min(have, need)}/${need}`;
}
