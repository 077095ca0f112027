/** The spec's three words, each with a machine-readable detail. Derived from stored facts, never stored. */
export type LinkStatus =
	| {
			status: "none";
			detail:
				| "created"
				| "opened"
				| "wallet-connected"
				| "attempt-started"
				| "rejected-in-wallet"
				| "forgotten"
				| "overdue";
	  }
	| { status: "pending"; detail: "broadcast" | "mined" | "partial" | "replaced" | "reorged" | "needs-requester" }
	| { status: "success"; detail: "exact" | "over" | "late" | "several" | "confirmed-by-requester" };

/** What happened, in order; stored in payment_events. */
export const EVENT_KINDS = [
	"created",
	"opened",
	"wallet-connected",
	"attempt-started",
	"rejected-in-wallet",
	"broadcast",
	"replaced",
	"cancelled",
	"reverted",
	"mined",
	"partial",
	"needs-requester",
	"accepted",
	"not-mine",
	"success",
	"reorged",
	"final",
	"mail-sent",
	"password-changed",
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** A stored event. `detail` is small JSON: amounts as decimal strings of base units, hashes, addresses. */
export interface PaymentEvent {
	kind: EventKind;
	/** epoch ms */
	at: number;
	detail: Record<string, string | number>;
}
