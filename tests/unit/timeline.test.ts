import { expect, test } from "vitest";
import { EVENT_KINDS, type PaymentEvent } from "#app/core/payments/link-status-types.ts";
import {
	type EventIdentity,
	eventKey,
	fullTimeline,
	isPublicEvent,
	ONE_VISIT_MS,
	publicTimeline,
} from "#app/core/payments/timeline.ts";
import { hashOf, PAYER, TX } from "./facts.ts";

const event = (kind: PaymentEvent["kind"], at: number, detail: PaymentEvent["detail"] = {}): PaymentEvent => ({
	kind,
	at,
	detail,
});

test("oldest first; of one instant in the order things happen", () => {
	const events = [
		event("success", 5),
		event("created", 1),
		event("mined", 5),
		event("broadcast", 5),
		event("opened", 2),
	];
	expect(fullTimeline(events).map(({ kind }) => kind)).toEqual(["created", "opened", "broadcast", "mined", "success"]);
	expect(events[0]?.kind).toBe("success");
});

test("the public reads what happened to the money and no name, address or mail", () => {
	const events = [
		event("created", 1),
		event("opened", 2),
		event("wallet-connected", 3, { address: PAYER }),
		event("attempt-started", 4, { from: PAYER, senderName: "Jonas", amount: "100" }),
		event("mined", 5, { txHash: TX, amount: "100", confirmations: 1, senderEmail: "jonas@example.com" }),
		event("accepted", 6),
		event("mail-sent", 7, { to: "marta@example.com" }),
		event("password-changed", 8),
	];
	expect(publicTimeline(events)).toEqual([
		event("created", 1),
		event("attempt-started", 4, { amount: "100" }),
		event("mined", 5, { txHash: TX, amount: "100", confirmations: 1 }),
	]);
});

test("of an edit the public reads both texts, of what is said after payment only that it changed", () => {
	const detail = { changed: "memo due afterSubmit", memoBefore: "ilustration", memoAfter: "illustration", dueAfter: 5 };
	const events = [
		event("link-edited", 1, { ...detail, afterSubmitBefore: "secret", afterSubmitAfter: "secret", note: "secret" }),
		event("link-cancelled", 2, { memoBefore: "secret" }),
		event("link-reopened", 3),
		event("dashboard-opened-by-owner", 4),
	];
	expect(publicTimeline(events)).toEqual([
		event("link-edited", 1, detail),
		event("link-cancelled", 2),
		event("link-reopened", 3),
	]);
	// Texts are let through for edits alone.
	expect(publicTimeline([event("mined", 1, { memoBefore: "secret", changed: "secret" })])).toEqual([event("mined", 1)]);
});

test("every kind has an audience", () => {
	for (const kind of EVENT_KINDS) expect(typeof isPublicEvent(kind)).toBe("boolean");
});

const whole: EventIdentity = { at: 0, txHash: TX, blockHash: hashOf(1), attemptId: "a", subject: "s" };

test("a happening reported twice has one key, and no two kinds share one", () => {
	expect(new Set(EVENT_KINDS.map((kind) => eventKey(kind, whole))).size).toBe(EVENT_KINDS.length);
	const repeated = EVENT_KINDS.filter((kind) => eventKey(kind, whole) !== eventKey(kind, { ...whole, at: 1_000 }));
	// Every decision of the requester is listed, however often they change it, and every opening without the password.
	expect(repeated).toEqual(["accepted", "not-mine", "undone", "dashboard-opened-by-owner"]);
});

test.each([
	["mined again in another block", "mined", { blockHash: hashOf(2) }],
	["another transaction", "broadcast", { txHash: hashOf(2) }],
	["another attempt", "attempt-started", { attemptId: "b" }],
	["another mail", "mail-sent", { subject: "t" }],
	["a part more", "partial", { subject: "80" }],
	["a later visit", "opened", { at: ONE_VISIT_MS }],
] as const)("%s is news", (_, kind, change) => {
	expect(eventKey(kind, { ...whole, ...change })).not.toBe(eventKey(kind, whole));
});

test("an identity that lacks what identifies its kind is a bug", () => {
	expect(() => eventKey("mined", { at: 0, txHash: TX })).toThrow("needs a block");
	expect(() => eventKey("mail-sent", { at: 0 })).toThrow("needs a subject");
});
