import { shortAddress } from "#app/core/address.ts";
import { requireChain, type TokenSymbol } from "#app/core/chains.ts";
import type { EventKind } from "#app/core/link-status-types.ts";
import type { ConfirmationsAsked } from "#app/core/payment-terms.ts";
import type { FullSnapshot, PaymentMail } from "#app/core/wire.ts";
import { apart } from "#app/words/apart.ts";
import type { MessageId, Say } from "#app/words/say.ts";
import { inToken } from "./money-notes.ts";

/** A step of "What happened"; `at` and `note` stand beside the title. */
export interface TimelineStep {
	key: string;
	state: "done" | "now" | "next" | "bad";
	title: string;
	/** epoch ms */
	at: number | null;
	note: string | null;
}

export interface TimelineTerms {
	token: TokenSymbol;
	chainId: number;
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
/** Told once with a count: a link is opened often. */
const COUNTED: ReadonlySet<EventKind> = new Set<EventKind>(["opened"]);

/** Who was written to, and of what. */
const MAILS = {
	"payment-received": "dashboard.mail-payment-received",
	"payment-sent": "dashboard.mail-payment-sent",
	"payment-reorged": "dashboard.mail-payment-reorged",
	"needs-requester": "dashboard.mail-needs-requester",
} as const satisfies Record<PaymentMail["kind"], MessageId>;

type Event = FullSnapshot["events"][number];

/** What happened, oldest first, then what happens now and what is still to come. */
export function timelineSteps(say: Say, snapshot: FullSnapshot, terms: TimelineTerms): TimelineStep[] {
	return [...past(say, snapshot, terms), ...ahead(say, snapshot, terms)];
}

function past(say: Say, { events, asked }: FullSnapshot, terms: TimelineTerms): TimelineStep[] {
	const steps: TimelineStep[] = [];
	const counted = new Map<EventKind, number>();
	for (const event of events) counted.set(event.kind, (counted.get(event.kind) ?? 0) + 1);
	const told = new Set<EventKind>();
	for (const [index, event] of events.entries()) {
		if (COUNTED.has(event.kind) && told.has(event.kind)) continue;
		told.add(event.kind);
		const count = COUNTED.has(event.kind) ? (counted.get(event.kind) ?? 1) : 1;
		const notes = [count > 1 ? say("dashboard.times", { count }) : null, noteOf(say, event, asked, terms)].filter(
			Boolean,
		);
		steps.push({
			key: `${event.kind}-${event.at}-${index}`,
			state: BAD.has(event.kind) ? "bad" : "done",
			title: say(`dashboard.event-${event.kind}`),
			at: event.at,
			note: notes.join(say("dashboard.comma")) || null,
		});
	}
	return steps;
}

/** What an event says beside its time. Details it does not carry are left out. */
function noteOf(say: Say, { kind, detail }: Event, asked: string, { token }: TimelineTerms): string | null {
	const amount = units(detail.amount);
	const received = units(detail.received);
	const parts: string[] = [];
	const mail = text(detail.mail);
	if (mail && isMail(mail)) parts.push(say(MAILS[mail]));
	if (kind === "partial" && received)
		parts.push(say("dashboard.partOf", { received: inToken(say, received, token), asked: inToken(say, asked, token) }));
	else if (kind === "success" && received) parts.push(inToken(say, received, token));
	else if (amount) parts.push(inToken(say, amount, token));
	else if (received) parts.push(inToken(say, received, token));
	const name = text(detail.senderName);
	const who = name === null ? null : apart(say, name);
	if (who) parts.push(parts.length > 0 ? say("dashboard.amountBy", { amount: parts.pop() ?? "", name: who }) : who);
	const address = text(detail.address) ?? text(detail.from);
	if (address) parts.push(shortAddress(address));
	const hash = text(detail.replacedBy) ?? text(detail.txHash);
	if (hash) parts.push(shortAddress(hash));
	if (kind === "mined" && detail.blockNumber !== undefined)
		parts.push(say("dashboard.block", { number: String(detail.blockNumber) }));
	return parts.length > 0 ? parts.join(say("dashboard.comma")) : null;
}

function ahead(say: Say, snapshot: FullSnapshot, terms: TimelineTerms): TimelineStep[] {
	const confirm = confirmedStep(say, snapshot, terms);
	const final = step("final", "next", say("dashboard.final"), say("dashboard.finalNote"));
	if (snapshot.status === "success") {
		if (!snapshot.final) return [{ ...final, state: "now" }];
		return snapshot.events.some((event) => event.kind === "final") ? [] : [{ ...final, state: "done", note: null }];
	}
	if (snapshot.status === "none" && snapshot.detail !== "forgotten") {
		const opened = snapshot.events.some(({ kind }) => BY_THE_PAYER.has(kind));
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
			return [step("rest", "now", say("dashboard.theRest"), inToken(say, snapshot.remaining, terms.token)), final];
		case "needs-requester":
			return [step("yours", "now", say("dashboard.yours")), final];
		case "reorged":
			return [step("again", "now", say("dashboard.minedAgain")), { ...confirm, state: "next" }, final];
		default:
			return [step("to-be-mined", "now", say("dashboard.toBeMined")), { ...confirm, state: "next" }, final];
	}
}

function confirmedStep(say: Say, snapshot: FullSnapshot, terms: TimelineTerms): TimelineStep {
	if (terms.confirmationsAsked === "final") return step("confirmed", "next", say("dashboard.confirmed"));
	const need = Number(terms.confirmationsAsked);
	const have = snapshot.detail === "mined" ? Math.min(snapshot.confirmations?.have ?? 0, need) : 0;
	const leftMs = (need - have) * requireChain(terms.chainId).blockTimeMs;
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
