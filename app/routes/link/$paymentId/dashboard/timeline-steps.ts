import { shortAddress } from "#app/core/address.ts";
import { requireChain, type TokenOnChain } from "#app/core/chains.ts";
import type { PaymentMail } from "#app/core/operations/mail-message.ts";
import { isCancelled } from "#app/core/payments/link-phase.ts";
import type { EventKind } from "#app/core/payments/link-status-types.ts";
import type { ConfirmationsAsked } from "#app/core/payments/payment-terms.ts";
import { transactionKey } from "#app/core/payments/transaction-id.ts";
import type { DashboardPayment, FullSnapshot } from "#app/core/payments/wire.ts";
import { isolated } from "#app/words/isolated.ts";
import { sayDayInShort } from "#app/words/moments.ts";
import type { MessageId, Say } from "#app/words/say.ts";
import { inToken, type LinkCoin } from "./money-notes.ts";
import { payerText } from "./payer-name.ts";

/** A step of "What happened"; `at` and `note` are shown beside the title. */
export interface TimelineStep {
	key: string;
	state: "done" | "now" | "next" | "bad";
	title: string;
	/** epoch ms */
	at: number | null;
	note: string | null;
}

export interface TimelineTerms extends LinkCoin {
	confirmationsAsked: ConfirmationsAsked;
}

/** Happenings that went wrong or took something back. */
const BAD: ReadonlySet<EventKind> = new Set<EventKind>(["rejected-in-wallet", "cancelled", "reverted", "reorged"]);
/** Whoever did one of these had the page open, even where the visit itself was not noted. */
const BY_THE_PAYER: ReadonlySet<EventKind> = new Set<EventKind>([
	"opened",
	"wallet-connected",
	"attempt-started",
	"rejected-in-wallet",
]);
/** Listed once with a count: a link is opened often. */
const COUNTED: ReadonlySet<EventKind> = new Set<EventKind>(["opened"]);

/** They say whose payment it is. */
const NAMES_PAYER: ReadonlySet<EventKind> = new Set<EventKind>(["broadcast", "needs-requester", "partial", "success"]);
/** They hold a sum that the requester may have typed. */
const BY_WORD: ReadonlySet<EventKind> = new Set<EventKind>(["accepted", "partial", "success"]);

/** Who was written to, and of what. */
const MAILS = {
	"payment-received": "timeline.mail-payment-received",
	"payment-sent": "timeline.mail-payment-sent",
	"payment-arrived": "timeline.mail-payment-arrived",
	"payment-reorged": "timeline.mail-payment-reorged",
	"part-received": "timeline.mail-part-received",
	"part-reorged": "timeline.mail-part-reorged",
	"arrived-unmatched": "timeline.mail-arrived-unmatched",
	"needs-requester": "timeline.mail-needs-requester",
} as const satisfies Record<PaymentMail["kind"], MessageId>;

type Event = FullSnapshot["events"][number];

/** What happened, oldest first, then what happens now and what is still to come. */
export function timelineSteps(say: Say, snapshot: FullSnapshot, terms: TimelineTerms): TimelineStep[] {
	return [...past(say, snapshot, terms), ...ahead(say, snapshot, terms)];
}

function past(say: Say, snapshot: FullSnapshot, terms: TimelineTerms): TimelineStep[] {
	const { events } = snapshot;
	const steps: TimelineStep[] = [];
	const counted = new Map<EventKind, number>();
	for (const event of events) counted.set(event.kind, (counted.get(event.kind) ?? 0) + 1);
	const listed = new Set<EventKind>();
	const payments = new Map(snapshot.dashboard.map((payment) => [transactionKey(payment), payment]));
	for (const [index, event] of events.entries()) {
		if (COUNTED.has(event.kind) && listed.has(event.kind)) continue;
		listed.add(event.kind);
		const count = COUNTED.has(event.kind) ? (counted.get(event.kind) ?? 1) : 1;
		const payment = payments.get(`${chainOf(event, terms)}:${event.detail.txHash}`) ?? null;
		const notes = [
			count > 1 ? say("dashboard.times", { count }) : null,
			...notesOf(say, event, payment, snapshot.asked, terms),
			isOpenDecision(event, index, snapshot, terms) ? say("dashboard.undoOpen") : null,
		];
		steps.push({
			key: `${event.kind}-${event.at}-${index}`,
			state: BAD.has(event.kind) ? "bad" : "done",
			title: say(`timeline.event-${event.kind}`),
			at: event.at,
			note: notes.filter(Boolean).join(say("dashboard.comma")) || null,
		});
	}
	return steps;
}

/** Of the transaction it is about, which an event names where it is not the one chosen first. */
const chainOf = ({ detail }: Pick<Event, "detail">, { chainId }: TimelineTerms) => Number(detail.chainId ?? chainId);

/** The requester's last word on a payment, while they may take it back. */
function isOpenDecision(event: Event, index: number, { dashboard, events }: FullSnapshot, terms: TimelineTerms) {
	const word = event.kind === "accepted" ? "accept" : event.kind === "not-mine" ? "not-mine" : null;
	const key = `${chainOf(event, terms)}:${event.detail.txHash}`;
	if (word === null || !dashboard.some((payment) => payment.decided === word && transactionKey(payment) === key))
		return false;
	return !events
		.slice(index + 1)
		.some(
			({ kind, detail: { txHash, chainId } }) =>
				kind === event.kind && txHash === event.detail.txHash && chainId === event.detail.chainId,
		);
}

/** What an event says beside its time. Details it does not carry are left out. */
function notesOf(
	say: Say,
	{ kind, detail }: Event,
	payment: DashboardPayment | null,
	asked: string,
	terms: TimelineTerms,
): string[] {
	if (kind === "link-edited") return editsOf(say, detail);
	const parts: string[] = [];
	const mail = text(detail.mail);
	if (mail && isMail(mail)) parts.push(say(MAILS[mail]));
	const amount = units(detail.amount);
	const received = units(detail.received);
	if (kind === "partial" && received)
		parts.push(say("dashboard.partOf", { received: inToken(say, received, terms), asked: inToken(say, asked, terms) }));
	else if (kind === "success" && received) parts.push(inToken(say, received, terms));
	else if (amount ?? received) parts.push(sumOf(say, amount ?? received ?? "0", terms));
	if (payment?.amountSource === "requester" && BY_WORD.has(kind)) parts.push(say("dashboard.byYourWord"));
	parts.push(...whoOf(say, kind, text(detail.senderName), payment));
	const address = text(detail.address) ?? text(detail.from);
	if (address) parts.push(shortAddress(address));
	const hash = text(detail.replacedBy) ?? text(detail.txHash);
	if (hash) parts.push(shortAddress(hash));
	const isOnChain = kind === "attempt-started" || (hash && kind !== "mail-sent");
	if (isOnChain && terms.chainIds.length > 1) parts.push(isolated(say, requireChain(chainOf({ detail }, terms)).name));
	if (kind === "mined" && detail.blockNumber !== undefined)
		parts.push(say("timeline.block", { number: String(detail.blockNumber) }));
	return parts;
}

/** What was changed, with both texts where the event has them. */
function editsOf(say: Say, detail: Event["detail"]): string[] {
	const none = say("timeline.editedNone");
	const memo = (value: string | number | undefined) => isolated(say, text(value) ?? none);
	const day = (at: string | number | undefined) => (typeof at === "number" ? sayDayInShort(say, at) : none);
	const most = (count: string | number | undefined) => String(count ?? say("timeline.editedAnyNumber"));
	const changed = String(detail.changed ?? "").split(" ");
	return [
		changed.includes("memo") &&
			say("timeline.editedMemo", { before: memo(detail.memoBefore), now: memo(detail.memoAfter) }),
		changed.includes("due") && say("timeline.editedDue", { before: day(detail.dueBefore), now: day(detail.dueAfter) }),
		changed.includes("most") &&
			say("timeline.editedMost", { before: most(detail.mostBefore), now: most(detail.mostAfter) }),
		changed.includes("bookkeeping") && say("timeline.editedBookkeeping"),
		changed.includes("afterSubmit") && say("timeline.editedAfterSubmit"),
	].filter((part) => part !== false);
}

/** Nothing is stored as 0 where the chain does not show the amount. */
const sumOf = (say: Say, baseUnits: string, coin: TokenOnChain) =>
	BigInt(baseUnits) === 0n ? say("dashboard.amountNotKnown") : inToken(say, baseUnits, coin);

/** Proven and typed names stay apart: who is known today is shown, not who was believed then. */
function whoOf(say: Say, kind: EventKind, typed: string | null, payment: DashboardPayment | null): string[] {
	const name = typed === null ? null : isolated(say, typed);
	if (kind === "released") return name ? [say("release.releasedTo", { name })] : [];
	if (payment && NAMES_PAYER.has(kind)) return [payerText(say, payment)].filter((who) => who !== null);
	return name && !payment ? [say("dashboard.namedByUnproven", { name })] : [];
}

function ahead(say: Say, snapshot: FullSnapshot, terms: TimelineTerms): TimelineStep[] {
	const confirm = confirmedStep(say, snapshot, terms);
	const final = step("final", "next", say("dashboard.final"), say("dashboard.finalNote"));
	if (snapshot.status === "success") {
		if (!snapshot.final) return [{ ...final, state: "now" }];
		return snapshot.events.some((event) => event.kind === "final") ? [] : [{ ...final, state: "done", note: null }];
	}
	const toBeMined = [
		step("to-be-mined", "now", say("dashboard.toBeMined")),
		{ ...confirm, state: "next" as const },
		final,
	];
	if (snapshot.status === "none") {
		if (snapshot.detail === "forgotten") return toBeMined;
		if (isCancelled(snapshot)) return [];
		const opened = snapshot.events.some(({ kind }) => BY_THE_PAYER.has(kind)) || snapshot.dashboard.length > 0;
		const now = opened
			? step("waiting", "now", say("dashboard.notSent"), say("dashboard.notSentNote"))
			: step("waiting", "now", say("dashboard.notOpened"), say("dashboard.notOpenedNote"));
		const sent = opened ? [] : [step("sent", "next", say("dashboard.sent"))];
		return [now, ...sent, { ...confirm, state: "next" }, final];
	}
	switch (snapshot.detail) {
		case "mined":
			return [{ ...confirm, state: "now" }, final];
		case "partial":
			if (isCancelled(snapshot)) return [final];
			return [step("rest", "now", say("dashboard.theRest"), inToken(say, snapshot.remaining, terms)), final];
		case "needs-requester":
			return [step("yours", "now", say("dashboard.yours")), final];
		case "reorged":
			return [step("again", "now", say("dashboard.minedAgain")), { ...confirm, state: "next" }, final];
		case "broadcast":
		case "replaced":
			return toBeMined;
	}
}

function confirmedStep(say: Say, snapshot: FullSnapshot, terms: TimelineTerms): TimelineStep {
	if (terms.confirmationsAsked === "final") return step("confirmed", "next", say("dashboard.confirmed"));
	const need = Number(terms.confirmationsAsked);
	const have = snapshot.detail === "mined" ? Math.min(snapshot.confirmations?.have ?? 0, need) : 0;
	const mined = snapshot.payments.find(({ state }) => state === "mined");
	const leftMs = (need - have) * requireChain(mined?.chainId ?? terms.chainId).blockTimeMs;
	const note =
		snapshot.detail === "mined"
			? say("dashboard.aboutLeft", { minutes: Math.max(1, Math.ceil(leftMs / 60_000)) })
			: null;
	return step("confirmed", "next", say("dashboard.confirmedOf", { have, need }), note);
}

function step(key: string, state: TimelineStep["state"], title: string, note: string | null = null): TimelineStep {
	return { key, state, title, at: null, note };
}

const isMail = (kind: string): kind is PaymentMail["kind"] => Object.hasOwn(MAILS, kind);
const text = (value: string | number | undefined) => (typeof value === "string" && value !== "" ? value : null);
const units = (value: string | number | undefined) => (typeof value === "string" && /^\d+$/.test(value) ? value : null);
