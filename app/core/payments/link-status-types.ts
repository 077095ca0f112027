/** What lies behind each of the spec's three words. A new one fails to compile wherever it is not given its place. */
export const NONE_DETAILS = [
	"created",
	"opened",
	"wallet-connected",
	"attempt-started",
	"rejected-in-wallet",
	"forgotten",
	"overdue",
] as const;
export const PENDING_DETAILS = ["broadcast", "mined", "partial", "replaced", "reorged", "needs-requester"] as const;
export const SUCCESS_DETAILS = ["exact", "over", "late", "several", "confirmed-by-requester"] as const;

/** The spec's three words, each with a machine-readable detail. Derived from stored facts, never stored. */
export type LinkStatus =
	| { status: "none"; detail: (typeof NONE_DETAILS)[number] }
	| { status: "pending"; detail: (typeof PENDING_DETAILS)[number] }
	| { status: "success"; detail: (typeof SUCCESS_DETAILS)[number] };

/** What happened, in order; stored in payment_events. */
export const EVENT_KINDS = [
	"created",
	"link-edited",
	"link-cancelled",
	"link-reopened",
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
	"undone",
	"released",
	"success",
	"reorged",
	"final",
	"mail-sent",
	"password-changed",
	"dashboard-opened-by-owner",
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** A stored event. `detail` is small JSON: amounts as decimal strings of base units, hashes, addresses. */
export interface PaymentEvent {
	kind: EventKind;
	/** epoch ms */
	at: number;
	detail: Record<string, string | number>;
}
