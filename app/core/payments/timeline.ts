import type { Hash } from "../address.ts";
import { EVENT_KINDS, type EventKind, type PaymentEvent } from "./link-status-types.ts";

/** Who may read an event. The public page has anybody with the link in front of it. */
const AUDIENCE: Record<EventKind, "public" | "requester"> = {
	created: "public",
	"link-edited": "public",
	"link-cancelled": "public",
	"link-reopened": "public",
	opened: "requester",
	"wallet-connected": "requester",
	"attempt-started": "public",
	"rejected-in-wallet": "public",
	broadcast: "public",
	replaced: "public",
	cancelled: "public",
	reverted: "public",
	mined: "public",
	partial: "public",
	"needs-requester": "public",
	accepted: "requester",
	"not-mine": "requester",
	undone: "requester",
	released: "requester",
	success: "public",
	reorged: "public",
	final: "public",
	"mail-sent": "requester",
	"password-changed": "requester",
	"dashboard-opened-by-owner": "requester",
};

/** What the chain shows anyway. Any other key may hold a name or an address and stays with the requester. */
const PUBLIC_DETAIL = new Set([
	"txHash",
	"chainId",
	"replacedBy",
	"amount",
	"received",
	"remaining",
	"confirmations",
	"need",
	"blockNumber",
]);

/** What an edit let payers see before and after; of what is said after payment no event holds a word. */
const PUBLIC_OF_EDIT = new Set([
	"changed",
	"memoBefore",
	"memoAfter",
	"dueBefore",
	"dueAfter",
	"mostBefore",
	"mostAfter",
]);

/** The order of things that happen in the same millisecond. */
const RANK = new Map<EventKind, number>(EVENT_KINDS.map((kind, index) => [kind, index]));

export function isPublicEvent(kind: EventKind): boolean {
	return AUDIENCE[kind] === "public";
}

/** Every event, oldest first; those of one instant in the order things happen. */
export function fullTimeline<E extends PaymentEvent>(events: readonly E[]): E[] {
	return [...events].sort((a, b) => a.at - b.at || (RANK.get(a.kind) ?? 0) - (RANK.get(b.kind) ?? 0));
}

/** The events anybody with the link may read, stripped to what the chain shows anyway. */
export function publicTimeline(events: readonly PaymentEvent[]): PaymentEvent[] {
	return fullTimeline(events)
		.filter((event) => isPublicEvent(event.kind))
		.map(({ kind, at, detail }) => {
			const shown = kind === "link-edited" ? PUBLIC_OF_EDIT : PUBLIC_DETAIL;
			return { kind, at, detail: Object.fromEntries(Object.entries(detail).filter(([key]) => shown.has(key))) };
		});
}

/** Views closer together than this are one visit: a live page revalidates often. */
export const ONE_VISIT_MS = 30 * 60_000;

/** What distinguishes two events of one kind. */
export interface EventIdentity {
	txHash?: Hash;
	/** a transaction mined again in another block is news */
	blockHash?: Hash;
	attemptId?: string;
	/** any other name: a mail's key, a password's epoch, a wallet's address, the sum received, the version changed from */
	subject?: string;
	/** epoch ms */
	at: number;
}

/**
 * The key under which a happening is stored once, however often it is reported: alarms run at least once, reports are
 * repeated, queues deliver twice.
 *
 * @throws Error when the identity lacks a field that its kind needs
 */
export function eventKey(kind: EventKind, identity: EventIdentity): string {
	const need = (value: string | undefined, what: string): string => {
		if (value === undefined) throw new Error(`a ${kind} event needs ${what}`);
		return value;
	};
	switch (kind) {
		case "created":
			return kind;
		case "opened":
			return `${kind}:${Math.floor(identity.at / ONE_VISIT_MS)}`;
		case "wallet-connected":
			return `${kind}:${need(identity.subject, "the wallet's address").toLowerCase()}`;
		case "attempt-started":
		case "rejected-in-wallet":
		case "cancelled":
			return `${kind}:${need(identity.attemptId, "an attempt")}`;
		case "broadcast":
		case "replaced":
			return `${kind}:${need(identity.txHash, "a hash")}`;
		case "reverted":
		case "mined":
		case "needs-requester":
		case "reorged":
		case "final":
			return `${kind}:${need(identity.txHash, "a hash")}:${need(identity.blockHash, "a block")}`;
		case "partial":
		case "success":
			return `${kind}:${need(identity.txHash, "a hash")}:${need(identity.blockHash, "a block")}:${need(identity.subject, "the sum received")}`;
		// The requester may change their mind as often as they like: each decision is shown.
		case "accepted":
		case "not-mine":
		case "undone":
			return `${kind}:${need(identity.txHash, "a hash")}:${identity.at}`;
		case "released":
			return `${kind}:${need(identity.txHash, "a hash")}:${need(identity.subject, "a reporter")}`;
		case "dashboard-opened-by-owner":
			return `${kind}:${identity.at}`;
		case "link-edited":
		case "link-cancelled":
		case "link-reopened":
		case "mail-sent":
		case "password-changed":
			return `${kind}:${need(identity.subject, "a subject")}`;
	}
}
