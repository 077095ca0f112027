import { describe, expect, test } from "vitest";
import { isRestMoving, phaseOf, progressOf } from "#app/core/payments/link-phase.ts";
import type { PublicAttempt, PublicPayment, PublicSnapshot } from "#app/core/payments/wire.ts";
import type { PaymentFlow } from "#app/wallet/payment-flow.ts";
import { advance } from "#app/wallet/payment-machine.ts";
import { situationInWords } from "#app/words/link-situation.ts";
import { trackSteps } from "#app/words/pay-track.ts";
import { sayIn } from "#app/words/say-in.ts";
import { attempt, HASH, PAID_AT, paidSnapshot, payment, snapshot, terms } from "./snapshots.ts";

const say = sayIn("en");
const request = { createdAt: 1, dueAt: null, now: 1, network: "Ethereum", rest: "40.00 USDC" };
const OTHER = `0x${"b".repeat(64)}` as const;
const ASKED = "100000000";

const trackOf = (state: PublicSnapshot, ownSent = false) =>
	Object.fromEntries(trackSteps(say, state, request, ownSent).map((step) => [step.key, step]));

/** What the server can say of a link while this page's wallet has sent HASH, payment by payment. */
const mine = (state: PublicPayment["state"], change: Partial<PublicPayment> = {}) => payment({ state, ...change });
const own = (state: PublicAttempt["state"]) => [attempt({ state, txHash: HASH, nonceUsed: true })];
const SNAPSHOTS: [string, PublicSnapshot][] = [
	["nothing known yet", snapshot()],
	["started", snapshot({ detail: "attempt-started", attempts: [attempt()] })],
	["sent, hash unknown", snapshot({ attempts: [attempt({ nonceUsed: true })], moving: ASKED })],
	["broadcast", snapshot({ status: "pending", detail: "broadcast", moving: ASKED, attempts: own("broadcast") })],
	[
		"broadcast, beside a part that arrived",
		snapshot({
			status: "pending",
			detail: "broadcast",
			received: "60000000",
			remaining: "40000000",
			moving: "40000000",
			attempts: own("broadcast"),
			payments: [payment({ txHash: OTHER, amount: "60000000" }), mine("broadcast", { minedAt: null })],
		}),
	],
	[
		"mined",
		snapshot({
			status: "pending",
			detail: "mined",
			moving: ASKED,
			confirmations: { have: 3, need: 12 },
			payments: [mine("mined")],
			attempts: own("broadcast"),
		}),
	],
	[
		"needs the requester",
		snapshot({
			status: "pending",
			detail: "needs-requester",
			moving: ASKED,
			payments: [mine("needs-requester")],
			attempts: own("broadcast"),
		}),
	],
	[
		"needs the requester, beside a part",
		snapshot({
			status: "pending",
			detail: "partial",
			received: "60000000",
			remaining: "40000000",
			moving: "40000000",
			payments: [payment({ txHash: OTHER, amount: "60000000" }), mine("needs-requester", { amount: "40000000" })],
			attempts: own("broadcast"),
		}),
	],
	[
		"reorged",
		snapshot({
			status: "pending",
			detail: "reorged",
			moving: ASKED,
			payments: [mine("reorged")],
			attempts: own("broadcast"),
		}),
	],
	[
		"a part",
		snapshot({
			status: "pending",
			detail: "partial",
			received: "60000000",
			remaining: "40000000",
			payments: [mine("credited", { amount: "60000000" })],
			attempts: own("settled"),
		}),
	],
	["paid", paidSnapshot({ attempts: own("settled") })],
	["paid by another", paidSnapshot({ payments: [payment({ txHash: OTHER })], attempts: own("broadcast") })],
	["refused", snapshot({ attempts: own("settled") })],
	["reverted", snapshot({ attempts: own("reverted") })],
	["cancelled", snapshot({ attempts: own("cancelled") })],
	["rejected", snapshot({ attempts: [attempt({ state: "rejected" })] })],
	["silent", snapshot({ chainSilent: true })],
];

describe("the two halves and the line below them", () => {
	test.for(SNAPSHOTS)("agree before anything is done here: %s", ([, state]) => {
		for (const ownSent of [false, true]) {
			const { phase } = progressOf(state, ownSent);
			expect(situationInWords(say, state, terms, ownSent)?.phase ?? "open").toBe(phase);
			const track = trackOf(state, ownSent);
			// Whoever is asked to pay is not shown that somebody has, and the other way round.
			const asksToPay = phase === "open" || phase === "partial";
			expect(track.waiting?.state ?? "done").toBe(asksToPay ? "now" : "done");
			expect(track.sent?.state === "next").toBe(asksToPay);
			if (isRestMoving(state)) expect(asksToPay).toBe(false);
			if (phase === "paid") expect(track.receipt?.state).toBe("done");
		}
	});

	const sent: PaymentFlow = {
		at: { step: "pending", txHash: HASH, replaced: false, reorged: false },
		attempt: {
			attemptId: "a",
			from: "0x43A4328fd1b75C670B0Dd124d81DFa67B16D0788",
			nonce: 1,
			amount: ASKED,
			tag: null,
			clockAheadMs: 0,
		},
		walletHash: { txHash: HASH, otherNonce: false },
		plain: false,
		unanswered: false,
	};
	test.for(SNAPSHOTS)("agree while this page's wallet pays: %s", ([, state]) => {
		const { at } = advance(sent, { type: "snapshot", snapshot: state });
		const ownSent = at.step === "pending";
		const track = trackOf(state, ownSent);
		const { phase } = progressOf(state, ownSent);
		if (at.step === "pending") expect(track.sent?.state).not.toBe("next");
		if (at.step === "success") expect(phase).toBe(at.asksRequester ? "asks" : phaseOf(state));
		if (at.step === "success" && at.asksRequester)
			expect(track.confirmed?.note).toEqual({ words: "The requester decides" });
		if (at.step === "error") expect(["open", "partial"]).toContain(phase);
	});
});

describe("the line below", () => {
	test("dates what it speaks of, not a part of before", () => {
		const [, beside] = SNAPSHOTS.find(([name]) => name.startsWith("broadcast, beside")) ?? [];
		expect(beside && trackOf(beside).sent).toMatchObject({ state: "now", note: { words: "Seen on Ethereum" } });
		const [, mined] = SNAPSHOTS.find(([name]) => name === "mined") ?? [];
		expect(mined && trackOf(mined).sent).toMatchObject({ state: "done", note: { at: PAID_AT } });
	});

	test("a stranger's unproven transfer does not date a payment", () => {
		const stranger = payment({ txHash: OTHER, state: "needs-requester", minedAt: PAID_AT + 9 });
		expect(trackOf(paidSnapshot({ payments: [payment(), stranger] })).sent?.note).toEqual({ at: PAID_AT });
	});
});

describe("a little of somebody else's", () => {
	const dust = (detail: "broadcast" | "mined", state: PublicPayment["state"]) =>
		snapshot({ status: "pending", detail, moving: "1", payments: [payment({ state, amount: "1" })] });
	test.for([
		["broadcast", dust("broadcast", "broadcast")],
		["mined", dust("mined", "mined")],
	] as const)("does not tell a payer to keep their money: %s", ([, state]) => {
		expect(isRestMoving(state)).toBe(false);
		const text = situationInWords(say, state, terms)?.sentences.join(" ") ?? "";
		expect(text).not.toMatch(/do not pay/i);
		expect(text).toContain("99.999999 USDC is open beside it");
	});

	test.for([
		["0", "100", false],
		["99", "100", false],
		["100", "100", true],
		["101", "100", true],
		["1", "0", false],
	] as const)("%s moving of %s: %s", ([moving, remaining, expected]) => {
		expect(isRestMoving(snapshot({ moving, remaining }))).toBe(expected);
	});
});
