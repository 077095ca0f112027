import type { PaymentEvent } from "../core/link-status-types.ts";
import type { PaymentTerms } from "../core/payment-terms.ts";
import type {
	confirmedPayments,
	paymentAttempts,
	pendingPayments,
	reportedTransactions,
	transfers,
} from "./payment-tables.ts";

/** Rows as the code sees them. */
export type LinkRow = typeof pendingPayments.$inferSelect;
export type TransferRow = typeof transfers.$inferSelect;
export type AttemptRow = typeof paymentAttempts.$inferSelect;
export type ReportRow = typeof reportedTransactions.$inferSelect;
export type ConfirmedRow = typeof confirmedPayments.$inferSelect;

/** Everything stored about one link, as of one statement. */
export interface LinkRecord {
	link: LinkRow;
	/** the link's owner proved its address, and the proof holds on its chain */
	addressProven: boolean;
	/** oldest first */
	transfers: TransferRow[];
	/** oldest first */
	attempts: AttemptRow[];
	/** oldest first */
	reports: ReportRow[];
	/** oldest first; the newest EVENTS_SHOWN */
	events: PaymentEvent[];
	confirmed: ConfirmedRow | null;
}

/** The part of a link that its payer agrees to. */
export function termsOf(link: LinkRow): PaymentTerms {
	return {
		paymentId: link.paymentId,
		requesterName: link.requesterName,
		requesterEmail: link.requesterEmail,
		requesterAddress: link.requesterAddress,
		chainId: link.chainId,
		token: link.token,
		amount: link.amount,
		memo: link.memo,
		dueAt: link.dueAt,
		afterSubmit: link.afterSubmit,
		confirmationsAsked: link.confirmationsAsked,
		createdAt: link.createdAt,
	};
}
