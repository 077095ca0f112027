import { describe, expect, it } from "vitest";
import type { Hash } from "#app/core/address.ts";
import type { PublicAttempt, PublicPayment, PublicSnapshot } from "#app/core/wire.ts";
import {
	advance,
	FIRST_STEP,
	type OpenAttempt,
	type PaymentEvent,
	type PaymentFlow,
	reusableAttempt,
	type Step,
} from "#app/wallet/payment-machine.ts";
import type { Quote } from "#app/wallet/transfer.ts";

const HASH: Hash = `0x${"a".repeat(64)}`;
const FASTER: Hash = `0x${"b".repeat(64)}`;
const quote: Quote = { nonce: 7, gas: 60_000n, fee: 1n, nativeSymbol: "ETH", shortfalls: [], refused: false };
const attempt: OpenAttempt = {
	attemptId: "one",
	from: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
	nonce: 7,
	amount: "100000000",
};

const payment = (state: PublicPayment["state"], txHash = HASH): PublicPayment => ({
	txHash,
	amount: attempt.amount,
	from: attempt.from,
	state,
	confirmations: 1,
	blockNumber: "10",
	minedAt: 1,
	final: false,
	late: false,
});
const snapshot = (attempts: PublicAttempt[], payments: PublicPayment[] = []): PaymentEvent => ({
	type: "snapshot",
	snapshot: {
		type: "public",
		paymentId: "p",
		version: 1,
		status: "none",
		detail: "created",
		asked: "1",
		received: "0",
		remaining: "1",
		confirmations: null,
		final: false,
		chainSilent: false,
		nextLookAt: null,
		payments,
		attempts,
		events: [],
		afterSubmit: null,
	} satisfies PublicSnapshot,
});
const known = (state: PublicAttempt["state"], txHash: Hash | null = null): PublicAttempt => ({
	attemptId: "one",
	state,
	txHash,
});

const confirm: Step = { step: "confirm", quote, storing: false, problem: null };
const pending: Step = { step: "pending", txHash: HASH, replaced: false, reorged: false };
const waiting: PaymentFlow = { at: { step: "waiting-in-wallet" }, attempt };
const lost: PaymentFlow = { at: { step: "lost-hash", watched: true }, attempt };
const sent: PaymentFlow = { at: pending, attempt };
const run = (flow: PaymentFlow, ...events: PaymentEvent[]) => events.reduce(advance, flow);

describe("the way to a payment", () => {
	it("goes through info, confirm, pending and success", () => {
		let flow = run(FIRST_STEP, { type: "sender-given" });
		expect(flow.at.step).toBe("checking");
		flow = run(flow, { type: "checked", quote });
		expect(flow.at).toEqual(confirm);
		flow = run(flow, { type: "storing" }, { type: "wallet-asked", attempt });
		expect(flow).toEqual(waiting);
		flow = run(flow, { type: "wallet-sent", attemptId: "one", txHash: HASH });
		expect(flow).toEqual(sent);
		flow = run(flow, snapshot([known("broadcast", HASH)], [payment("mined")]));
		expect(flow).toEqual(sent);
		flow = run(flow, snapshot([known("settled", HASH)], [payment("credited")]));
		expect(flow.at).toEqual({ step: "success", txHash: HASH, asksRequester: false });
	});

	it("shows the wrong network before confirm and comes back from it", () => {
		const flow = run(FIRST_STEP, { type: "sender-given" }, { type: "chain-differs", walletChainId: 137 });
		expect(flow.at).toEqual({ step: "wrong-chain", walletChainId: 137, switching: false, problem: null });
		expect(run(flow, { type: "switching" }, { type: "switch-answered", outcome: "refused" }).at).toMatchObject({
			step: "wrong-chain",
			problem: "refused",
		});
		expect(run(flow, { type: "switching" }, { type: "switch-answered", outcome: "switched" }).at.step).toBe("checking");
	});

	it("keeps the confirm step with the server's sentence when the attempt was not stored", () => {
		const flow = run({ at: confirm, attempt: null }, { type: "storing" }, { type: "attempt-refused", message: "no" });
		expect(flow.at).toEqual({ ...confirm, problem: "no" });
	});
});

describe("what the wallet answers", () => {
	const table: [string, PaymentFlow, PaymentEvent, Partial<Step>, OpenAttempt | null][] = [
		[
			"a rejection: nothing was broadcast",
			waiting,
			{ type: "wallet-refused", attemptId: "one", why: "rejected" },
			{ step: "error", why: "rejected" },
			null,
		],
		[
			"a refusal before sending",
			waiting,
			{ type: "wallet-refused", attemptId: "one", why: "not-sent" },
			{ step: "error", why: "not-sent" },
			null,
		],
		["an unclear error", waiting, { type: "wallet-unclear", attemptId: "one" }, { step: "lost-hash" }, attempt],
		["nothing, and the person closed it", waiting, { type: "wallet-closed" }, { step: "lost-hash" }, attempt],
		[
			"a hash after the person said it was closed",
			lost,
			{ type: "wallet-sent", attemptId: "one", txHash: HASH },
			{ step: "pending", txHash: HASH },
			attempt,
		],
		[
			"a hash after the person went back to confirm",
			{ at: confirm, attempt },
			{ type: "wallet-sent", attemptId: "one", txHash: HASH },
			{ step: "pending", txHash: HASH },
			attempt,
		],
		[
			"an old attempt's answer",
			waiting,
			{ type: "wallet-refused", attemptId: "zero", why: "rejected" },
			{ step: "waiting-in-wallet" },
			attempt,
		],
	];
	it.each(table)("%s", (_, from, event, at, left) => {
		const flow = advance(from, event);
		expect(flow.at).toMatchObject(at);
		expect(flow.attempt).toEqual(left);
	});
});

describe("what the server sees", () => {
	const table: [string, PaymentFlow, PaymentEvent, Partial<Step>][] = [
		["the hash the wallet lost", lost, snapshot([known("broadcast", HASH)]), { step: "pending", txHash: HASH }],
		[
			"a lost payment credited at once",
			lost,
			snapshot([known("settled", HASH)], [payment("credited")]),
			{ step: "success" },
		],
		["a payment while the wallet still waits", waiting, snapshot([known("broadcast", HASH)]), { step: "pending" }],
		["a speed-up", sent, snapshot([known("replaced", FASTER)]), { step: "pending", txHash: FASTER, replaced: true }],
		[
			"a speed-up already credited",
			sent,
			snapshot([known("settled", FASTER)], [payment("credited", FASTER)]),
			{ step: "success", txHash: FASTER },
		],
		["a cancellation", sent, snapshot([known("cancelled", FASTER)]), { step: "error", why: "cancelled" }],
		["a revert", sent, snapshot([known("reverted", HASH)]), { step: "error", why: "reverted" }],
		[
			"an attempt given up on: no end is claimed",
			lost,
			snapshot([known("expired")]),
			{ step: "lost-hash", watched: false },
		],
		["an old attempt given up on, while asking anew", { at: confirm, attempt }, snapshot([known("expired")]), confirm],
		["a rejection told by another tab", lost, snapshot([known("rejected")]), { step: "error", why: "rejected" }],
		["nothing yet", lost, snapshot([known("open")]), { step: "lost-hash" }],
		["an attempt it does not list yet", waiting, snapshot([]), { step: "waiting-in-wallet" }],
		[
			"a transfer the requester must look at",
			sent,
			snapshot([known("broadcast", HASH)], [payment("needs-requester")]),
			{ step: "success", asksRequester: true },
		],
		[
			"a reorg while pending",
			sent,
			snapshot([known("broadcast", HASH)], [payment("reorged")]),
			{ step: "pending", reorged: true },
		],
		[
			"a reorg after success",
			{ at: { step: "success", txHash: HASH, asksRequester: false }, attempt },
			snapshot([known("broadcast", HASH)], [payment("reorged")]),
			{ step: "pending", reorged: true },
		],
		[
			"somebody else's payment",
			sent,
			snapshot([known("broadcast", HASH)], [payment("credited", FASTER)]),
			{ step: "pending", txHash: HASH },
		],
	];
	it.each(table)("%s", (_, from, event, at) => {
		expect(advance(from, event).at).toMatchObject(at);
	});

	it("tells a verdict's no", () => {
		const no = { type: "verdict", txHash: HASH, reason: "wrong-token", message: "m", detail: "d" } as const;
		expect(advance(sent, no).at).toMatchObject({ step: "error", why: "not-counted", said: { message: "m" } });
		expect(advance(sent, { ...no, reason: "reverted" }).at).toMatchObject({
			step: "error",
			why: "reverted",
			said: null,
		});
		expect(advance(sent, { ...no, txHash: FASTER })).toEqual(sent);
	});
});

describe("when the ground moves", () => {
	const safe: Step["step"][] = ["checking"];
	it.each(["ground-moved", "wallet-gone"] as const)("%s leaves a payment alone once the wallet was asked", (type) => {
		for (const flow of [waiting, lost, sent]) expect(advance(flow, { type })).toEqual(flow);
	});
	it("checks again before the wallet was asked", () => {
		expect(safe).toContain(advance({ at: confirm, attempt: null }, { type: "ground-moved" }).at.step);
		expect(advance({ at: confirm, attempt: null }, { type: "wallet-gone" }).at.step).toBe("info");
	});
});

describe("trying again", () => {
	it("starts clean after an error", () => {
		const failed = advance(waiting, { type: "wallet-refused", attemptId: "one", why: "rejected" });
		expect(advance(failed, { type: "again" })).toEqual(FIRST_STEP);
	});
	it("starts clean after success, for the rest of a partial payment", () => {
		const at: Step = { step: "success", txHash: HASH, asksRequester: false };
		expect(advance({ at, attempt }, { type: "again" })).toEqual(FIRST_STEP);
	});
	it("keeps watching an attempt that may still be sent", () => {
		expect(advance(lost, { type: "again" })).toEqual({ at: { step: "info" }, attempt });
	});
	it("asks for the same attempt again while it is open, so that one nonce is stored once", () => {
		const open = snapshot([known("open")]);
		const settled = snapshot([known("settled", HASH)]);
		if (open.type !== "snapshot" || settled.type !== "snapshot") return;
		const { attemptId: _, ...ask } = attempt;
		expect(reusableAttempt(attempt, ask, open.snapshot)).toEqual(attempt);
		expect(reusableAttempt(attempt, { ...ask, nonce: 8 }, open.snapshot)).toBeNull();
		expect(reusableAttempt(attempt, { ...ask, amount: "1" }, open.snapshot)).toBeNull();
		expect(reusableAttempt(attempt, ask, settled.snapshot)).toBeNull();
	});
});

describe("coming back", () => {
	it("finds its payment after the tab was closed", () => {
		expect(advance(FIRST_STEP, { type: "resumed", attempt, txHash: HASH })).toEqual(sent);
		expect(advance(FIRST_STEP, { type: "resumed", attempt, txHash: null })).toEqual(lost);
	});
});

it("never leaves success or error by an event of the wallet", () => {
	const ends: Step[] = [
		{ step: "success", txHash: HASH, asksRequester: false },
		{ step: "error", why: "cancelled", txHash: null, said: null },
	];
	const events: PaymentEvent[] = [
		{ type: "wallet-sent", attemptId: "one", txHash: FASTER },
		{ type: "wallet-refused", attemptId: "one", why: "rejected" },
		{ type: "wallet-unclear", attemptId: "one" },
		{ type: "wallet-closed" },
		{ type: "ground-moved" },
		{ type: "wallet-gone" },
	];
	for (const at of ends) for (const event of events) expect(advance({ at, attempt }, event).at).toEqual(at);
});
