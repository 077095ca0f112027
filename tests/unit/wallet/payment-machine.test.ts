import { describe, expect, it } from "vitest";
import {
	FIRST_STEP,
	type OpenAttempt,
	type PaymentEvent,
	type PaymentFlow,
	type Step,
} from "#app/wallet/payment-flow.ts";
import { advance, gateOf, reusableAttempt } from "#app/wallet/payment-machine.ts";
import {
	AT,
	attempt,
	closed,
	confirm,
	FASTER,
	failure,
	flowAt,
	HASH,
	known,
	lost,
	payment,
	quote,
	refused,
	rejected,
	sent,
	sentOtherwise,
	snapshot,
	snapshotOf,
	unclear,
	waiting,
} from "./payment-flows.ts";

const run = (flow: PaymentFlow, ...events: PaymentEvent[]) => events.reduce(advance, flow);

describe("the way to a payment", () => {
	it("goes through info, confirm, pending and success", () => {
		let flow = run(FIRST_STEP, { type: "sender-given" });
		expect(flow.at.step).toBe("checking");
		flow = run(flow, { type: "checked", quote });
		expect(flow.at).toEqual(confirm);
		flow = run(flow, { type: "storing" }, { type: "wallet-asked", attempt, tagged: false });
		expect(flow).toEqual(waiting);
		flow = run(flow, { type: "wallet-sent", attempt, txHash: HASH });
		expect(flow).toEqual(sent);
		flow = run(flow, snapshot([known("broadcast", HASH)], [payment("mined")]));
		expect(flow).toEqual(sent);
		flow = run(flow, snapshot([known("settled", HASH)], [payment("credited")]));
		expect(flow.at).toEqual({ step: "success", txHash: HASH, asksRequester: false });
	});

	it("takes a fee that comes late for the quote it belongs to, and for no other", () => {
		const shown = flowAt(confirm, null, null);
		const late = { ...quote, fee: 2n };
		expect(run(shown, { type: "fee-read", of: quote, quote: late }).at).toEqual({ ...confirm, quote: late });
		expect(run(shown, { type: "fee-read", of: { ...quote }, quote: late })).toBe(shown);
		expect(run(waiting, { type: "fee-read", of: quote, quote: late })).toBe(waiting);
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
		const flow = run(flowAt(confirm, null, null), { type: "storing" }, { type: "attempt-refused", message: "no" });
		expect(flow.at).toEqual({ ...confirm, problem: "no" });
	});
});

describe("what the wallet answers", () => {
	const older: OpenAttempt = { ...attempt, attemptId: "zero" };
	const table: [string, PaymentFlow, PaymentEvent, Partial<Step>, OpenAttempt | null][] = [
		[
			"a rejection: shown as one, and followed on",
			waiting,
			refused("rejected"),
			{ step: "error", why: "rejected", failure: failure("rejected") },
			attempt,
		],
		[
			"a refusal that rules out sending",
			waiting,
			refused("not-sent"),
			{ step: "error", why: "not-sent", failure: failure("not-sent") },
			attempt,
		],
		["an unclear error", waiting, unclear, { step: "lost-hash", failure: failure("unclear") }, attempt],
		["an unclear error of an earlier window", flowAt(confirm), unclear, confirm, attempt],
		[
			"nothing, and the person closed it",
			waiting,
			closed,
			{ step: "lost-hash", failure: failure("unanswered") },
			attempt,
		],
		[
			"a hash after the person said it was closed",
			lost,
			{ type: "wallet-sent", attempt, txHash: HASH },
			{ step: "pending", txHash: HASH },
			attempt,
		],
		[
			"a hash after the person went back to confirm",
			flowAt(confirm),
			{ type: "wallet-sent", attempt, txHash: HASH },
			{ step: "pending", txHash: HASH },
			attempt,
		],
		[
			"a hash after an error",
			rejected,
			{ type: "wallet-sent", attempt, txHash: HASH },
			{ step: "pending", txHash: HASH },
			attempt,
		],
		["a batch", waiting, { type: "wallet-took-batch", attempt }, { step: "wallet-sending" }, attempt],
		[
			"the hash of a batch",
			flowAt({ step: "wallet-sending" }),
			{ type: "hash-given", txHash: HASH },
			{ step: "pending", txHash: HASH },
			attempt,
		],
		[
			"a batch undone on the chain, whose transaction the wallet keeps to itself",
			flowAt({ step: "wallet-sending" }),
			{ type: "batch-reverted", attemptId: "one" },
			{ step: "error", why: "reverted", txHash: null, failure: null },
			attempt,
		],
		[
			"a batch given up",
			flowAt({ step: "wallet-sending" }),
			refused("not-sent"),
			{ step: "error", why: "not-sent" },
			attempt,
		],
		["an old attempt's answer", waiting, refused("rejected", "zero"), { step: "waiting-in-wallet" }, attempt],
		[
			"an old attempt's hash: money was sent, and is followed instead of asking for more",
			waiting,
			{ type: "wallet-sent", attempt: older, txHash: HASH },
			{ step: "pending", txHash: HASH },
			older,
		],
		[
			"an old attempt's hash, when the payment was begun anew",
			flowAt(confirm, null, null),
			{ type: "wallet-sent", attempt: older, txHash: HASH },
			{ step: "pending", txHash: HASH },
			older,
		],
		[
			"an old attempt's batch",
			waiting,
			{ type: "wallet-took-batch", attempt: older },
			{ step: "wallet-sending" },
			older,
		],
		[
			"an old attempt's hash, while a later one is followed already",
			sent,
			{ type: "wallet-sent", attempt: older, txHash: FASTER },
			{ step: "pending", txHash: HASH },
			attempt,
		],
	];
	it.each(table)("%s", (_, from, event, at, left) => {
		const flow = advance(from, event);
		expect(flow.at).toMatchObject(at);
		expect(flow.attempt).toEqual(left);
	});
});

describe("when the ground moves", () => {
	const safe: Step["step"][] = ["checking"];
	it.each(["ground-moved", "wallet-gone"] as const)("%s leaves a payment alone once the wallet was asked", (type) => {
		for (const flow of [waiting, lost, sent]) expect(advance(flow, { type })).toEqual(flow);
	});
	it("checks again before the wallet was asked", () => {
		expect(safe).toContain(advance(flowAt(confirm, null, null), { type: "ground-moved" }).at.step);
		expect(advance(flowAt(confirm, null, null), { type: "wallet-gone" }).at.step).toBe("info");
	});
});

describe("trying again", () => {
	const again = (state: PaymentEvent, plain?: boolean): PaymentEvent => ({
		type: "again",
		snapshot: snapshotOf(state),
		plain,
	});
	const unchecked = snapshot([known("open")]);
	const checked = snapshot([known("open", null, { checkedAt: AT + 60_000 })]);
	const used = snapshot([known("open", null, { nonceUsed: true, checkedAt: AT + 60_000 })]);

	it.each([
		["a rejection", rejected, false],
		["a closed wallet", lost, true],
		["an unclear error", advance(waiting, unclear), true],
		["a rejection of what follows a closed wallet", { ...rejected, unanswered: true }, true],
	] as const)(
		"waits for the chain after %s, and knows whether the wallet may still have the request",
		(_, flow, unanswered) => {
			expect(gateOf(flow, snapshotOf(unchecked)).shut).toBe(true);
			expect(advance(flow, again(unchecked))).toEqual(flow);
			expect(advance(flow, again(used))).toEqual(flow);
			expect(advance(flow, again(checked))).toEqual({ ...flowAt({ step: "info" }), unanswered });
		},
	);
	it("is open at once where nothing can have been sent", () => {
		const flow = advance(waiting, refused("not-sent"));
		expect(advance(flow, again(unchecked)).at.step).toBe("info");
		expect(advance(flow, again(used))).toEqual(flow);
	});
	it("may leave the mark out", () => {
		expect(advance(rejected, again(checked, true))).toEqual({ ...flowAt({ step: "info" }), plain: true });
		expect(advance(rejected, again(unchecked, true))).toEqual(rejected);
	});
	it("starts clean once the chain has said no, but for what an earlier request may still do", () => {
		const over = advance(sent, snapshot([known("reverted", HASH)]));
		expect(advance(over, again(unchecked))).toEqual(FIRST_STEP);
		const open = { ...FIRST_STEP, unanswered: true };
		expect(advance({ ...over, unanswered: true }, again(unchecked))).toEqual(open);
	});
	it("starts clean after success, for the rest of a partial payment", () => {
		expect(advance(flowAt({ step: "success", txHash: HASH, asksRequester: false }), again(unchecked))).toEqual(
			FIRST_STEP,
		);
	});
	it("asks for the same attempt again while it is open, so that one nonce is stored once", () => {
		const open = snapshotOf(unchecked);
		const { attemptId: _, ...ask } = attempt;
		expect(reusableAttempt(attempt, ask, open)).toEqual(attempt);
		expect(reusableAttempt(attempt, { ...ask, nonce: 8 }, open)).toBeNull();
		expect(reusableAttempt(attempt, { ...ask, amount: "1" }, open)).toBeNull();
		expect(reusableAttempt(attempt, { ...ask, chainId: 8453 }, open), "another chain has nonces of its own").toBeNull();
		expect(reusableAttempt(attempt, ask, snapshotOf(used))).toBeNull();
		expect(reusableAttempt(attempt, ask, snapshotOf(snapshot([known("settled", HASH)])))).toBeNull();
	});
});

describe("coming back", () => {
	const resumed = { type: "resumed", attempt, walletHash: null, batch: false } as const;
	it("finds its payment after the tab was closed", () => {
		const walletHash = { txHash: HASH, otherNonce: false };
		expect(advance(FIRST_STEP, { ...resumed, walletHash, failure: failure("unanswered") })).toEqual(sent);
	});
	it.each([
		["unanswered", { step: "lost-hash" }],
		["unclear", { step: "lost-hash" }],
		["rejected", { step: "error", why: "rejected" }],
	] as const)("holds a request that ended %s", (why, at) => {
		const flow = advance(FIRST_STEP, { ...resumed, failure: failure(why) });
		expect(flow.at).toMatchObject({ ...at, failure: failure(why) });
		expect(gateOf(flow, snapshotOf(snapshot([known("open")]))).shut).toBe(true);
	});
	it("waits for a batch the wallet took", () => {
		expect(advance(FIRST_STEP, { ...resumed, batch: true, failure: failure("unanswered") }).at.step).toBe(
			"wallet-sending",
		);
	});
	it("takes over what another tab began while this one stood at confirm, and nothing later", () => {
		const event = { ...resumed, failure: failure("unclear") };
		expect(advance(flowAt(confirm, null, null), event).at.step).toBe("lost-hash");
		for (const flow of [waiting, sent]) expect(advance(flow, event)).toEqual(flow);
	});
});

describe("the nonce of what the wallet sent", () => {
	it("is compared with the one asked for", () => {
		expect(advance(sent, { type: "nonce-seen", txHash: HASH, nonce: 7 })).toEqual(sent);
		expect(advance(sent, { type: "nonce-seen", txHash: HASH, nonce: 8 })).toEqual(sentOtherwise);
		expect(advance(sent, { type: "nonce-seen", txHash: FASTER, nonce: 8 })).toEqual(sent);
	});
	it("that was used before is of another payment: whatever is said of that, this one is still watched", () => {
		const attemptId = sent.attempt?.attemptId ?? "";
		const event = { type: "earlier-named", attemptId, txHash: HASH, failure: failure("unclear") } as const;
		const why = { reason: "wrong-recipient", message: "", detail: "", failure: failure("unclear") };
		const refused: PaymentEvent = { type: "verdict", txHash: HASH, ...why };
		for (const flow of [sent, advance(sent, refused)]) {
			const { at, walletHash } = advance(flow, event);
			expect([at.step, walletHash]).toEqual(["lost-hash", null]);
			expect(advance(advance(flow, event), refused).at.step).toBe("lost-hash");
		}
		expect(advance(sent, { ...event, txHash: FASTER })).toEqual(sent);
	});
});

it("keeps a press that pays twice apart from Continue", () => {
	const storing = advance(flowAt(confirm, null, null), { type: "storing" });
	const refused = advance(storing, { type: "attempt-refused", message: "moving", moving: true });
	expect(refused.at).toEqual({ ...confirm, problem: "moving", moving: true });
});

it("never leaves success or an end on the chain by an event of the wallet", () => {
	const ends: Step[] = [
		{ step: "success", txHash: HASH, asksRequester: false },
		{ step: "error", why: "cancelled", txHash: null, said: null, failure: null, tagged: false },
	];
	const events: PaymentEvent[] = [
		{ type: "wallet-sent", attempt, txHash: FASTER },
		{ type: "wallet-took-batch", attempt },
		{ type: "batch-reverted", attemptId: "one" },
		refused("rejected"),
		unclear,
		closed,
		{ type: "ground-moved" },
		{ type: "wallet-gone" },
	];
	for (const at of ends) for (const event of events) expect(advance(flowAt(at), event).at).toEqual(at);
});
