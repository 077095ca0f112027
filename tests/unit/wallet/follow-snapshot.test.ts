import { describe, expect, it } from "vitest";
import type { PublicAttempt } from "#app/core/payments/wire.ts";
import { paidByOthers } from "#app/wallet/follow-snapshot.ts";
import type { PaymentEvent, PaymentFlow, Step } from "#app/wallet/payment-flow.ts";
import { unexplainedHash } from "#app/wallet/payment-flow.ts";
import { advance, gateOf } from "#app/wallet/payment-machine.ts";
import {
	AT,
	attempt,
	confirm,
	FASTER,
	failure,
	flowAt,
	HASH,
	known,
	lost,
	payment,
	rejected,
	sent,
	sentOtherwise,
	snapshot,
	snapshotOf,
	waiting,
} from "./payment-flows.ts";

const NO = {
	type: "verdict",
	txHash: HASH,
	reason: "too-old",
	message: "m",
	detail: "d",
	failure: failure("unclear"),
} as const;

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
		[
			"a payment after a rejection",
			rejected,
			snapshot([known("broadcast", HASH)]),
			{ step: "pending", txHash: HASH, replaced: false },
		],
		[
			"a payment after a rejection, credited",
			rejected,
			snapshot([known("settled", HASH)], [payment("credited")]),
			{ step: "success", txHash: HASH },
		],
		[
			"a nonce used after a rejection",
			rejected,
			snapshot([known("open", null, { nonceUsed: true })]),
			{ step: "lost-hash", failure: failure("rejected") },
		],
		[
			"a nonce used after a rejection that was noted",
			rejected,
			snapshot([known("rejected", null, { nonceUsed: true })]),
			{ step: "lost-hash", failure: failure("rejected") },
		],
		[
			"a nonce used while the person is about to pay again",
			flowAt(confirm),
			snapshot([known("open", null, { nonceUsed: true })]),
			{ step: "lost-hash" },
		],
		[
			"a nonce used while the wallet is open",
			waiting,
			snapshot([known("open", null, { nonceUsed: true })]),
			{ step: "waiting-in-wallet" },
		],
		["a nonce that went elsewhere after a rejection", rejected, snapshot([known("cancelled")]), { why: "rejected" }],
		["a revert after a rejection", rejected, snapshot([known("reverted", HASH)]), { why: "reverted" }],
		[
			"the wallet's hash first, though its nonce went elsewhere",
			sent,
			snapshot([known("cancelled", FASTER)], [payment("mined", HASH)]),
			{ step: "pending", txHash: HASH },
		],
		[
			"the wallet's hash credited, though its nonce went elsewhere",
			sent,
			snapshot([known("cancelled", FASTER)], [payment("credited", HASH)]),
			{ step: "success", txHash: HASH },
		],
		[
			"the asked nonce gone elsewhere, and the wallet chose another",
			sentOtherwise,
			snapshot([known("cancelled", FASTER)]),
			{ step: "pending", txHash: HASH },
		],
		[
			"the asked nonce given up, and the wallet chose another",
			sentOtherwise,
			snapshot([known("expired")]),
			{ step: "pending", txHash: HASH },
		],
		[
			"the further one of two hashes: a node still lists the slower one",
			sent,
			snapshot([known("replaced", FASTER)], [payment("broadcast", HASH), payment("mined", FASTER)]),
			{ step: "pending", txHash: FASTER, replaced: true },
		],
		[
			"the wallet's hash of two that came equally far",
			sent,
			snapshot([known("replaced", FASTER)], [payment("mined", FASTER), payment("mined", HASH)]),
			{ step: "pending", txHash: HASH },
		],
		[
			"a settled attempt that is no payment of this link",
			sent,
			snapshot([known("settled", HASH)]),
			{ step: "error", why: "not-counted" },
		],
		[
			"a payment that came back after the chain had refused it",
			flowAt({ step: "error", why: "reverted", txHash: HASH, said: null, failure: null, tagged: false }),
			snapshot([known("broadcast", HASH)], [payment("mined")]),
			{ step: "pending" },
		],
		[
			"a node that lists what the chain had refused",
			flowAt({ step: "error", why: "reverted", txHash: HASH, said: null, failure: null, tagged: false }),
			snapshot([known("broadcast", HASH)], [payment("broadcast")]),
			{ step: "error" },
		],
		["an old attempt given up on, while asking anew", flowAt(confirm), snapshot([known("expired")]), confirm],
		["a rejection reported by another tab", lost, snapshot([known("rejected")]), { step: "error", why: "rejected" }],
		["nothing yet", lost, snapshot([known("open")]), { step: "lost-hash" }],
		["an attempt it does not list yet", waiting, snapshot([]), { step: "waiting-in-wallet" }],
		[
			"a transfer the requester must decide on",
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
			flowAt({ step: "success", txHash: HASH, asksRequester: false }),
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

	it("shows a verdict's refusal", () => {
		const no = { ...NO, reason: "wrong-token" } as const;
		expect(advance(sent, no).at).toMatchObject({ step: "error", why: "not-counted", said: { message: "m" } });
		expect(advance(sent, { ...no, reason: "reverted" }).at).toMatchObject({
			step: "error",
			why: "reverted",
			said: null,
		});
		expect(advance(sent, { ...no, txHash: FASTER })).toEqual(sent);
	});

	it("says where the money went also once the snapshot has said that it did not count", () => {
		const no = { ...NO, reason: "wrong-recipient" } as const;
		const ended = advance(sent, snapshot([known("settled", HASH)]));
		expect(unexplainedHash(ended.at)).toBe(HASH);
		const said = advance(ended, no);
		expect(said.at).toMatchObject({ step: "error", why: "not-counted", said: { message: "m", detail: "d" } });
		expect(unexplainedHash(said.at)).toBeNull();
		expect(advance(ended, { ...no, txHash: FASTER })).toEqual(ended);
		expect(advance(said, { ...no, message: "another" })).toEqual(said);
	});
});

describe("a hash that the server refuses", () => {
	const refused = advance(sent, NO);
	const shutBy = (attempts: PublicAttempt[], flow = refused) => gateOf(flow, snapshotOf(snapshot(attempts))).shut;

	it.each([
		["nothing is known of the attempt", [known("open")], true],
		["its nonce was used", [known("open", null, { nonceUsed: true })], true],
		["another hash of it was seen", [known("broadcast", FASTER)], true],
		["the chain was asked, and the account had sent nothing", [known("open", null, { checkedAt: AT + 60_000 })], false],
		["the attempt has ended", [known("settled", HASH)], false],
		["the attempt is known by that hash alone", [known("broadcast", HASH, { nonceUsed: false })], false],
	] as const)("holds the next try while the payment may be under way: %s", (_, attempts, shut) => {
		expect(shutBy([...attempts])).toBe(shut);
	});

	it("that was found on another chain holds nothing", () => {
		expect(shutBy([known("open")], advance(sent, { ...NO, reason: "wrong-chain" }))).toBe(false);
	});

	it("gives way to the payment itself", () => {
		expect(advance(refused, snapshot([known("broadcast", FASTER)])).at).toMatchObject({
			step: "pending",
			txHash: FASTER,
		});
		const used = advance(refused, snapshot([known("open", null, { nonceUsed: true })]));
		expect(used.at.step).toBe("lost-hash");
		expect(advance(used, snapshot([known("settled", FASTER)], [payment("credited", FASTER)])).at.step).toBe("success");
		expect(advance(refused, snapshot([known("broadcast", HASH)]))).toEqual(refused);
	});

	it("ends the attempt with its words, once the chain says that it was sent", () => {
		expect(advance(refused, snapshot([known("settled", HASH)])).at).toMatchObject({
			said: { message: "m" },
			failure: null,
		});
	});
});

describe("what others pay while the wallet is open", () => {
	const ASKED = "100000000";
	const open = { remaining: ASKED, moving: "0" };
	it.each([
		["nothing", open, {}, null],
		["all of it", { remaining: "0", moving: "0" }, {}, "paid"],
		["what is on its way", { ...open, moving: ASKED }, {}, "moves"],
		["nothing where its own account has sent something", { ...open, moving: ASKED }, { nonceUsed: true }, null],
	])("%s", (_, sums, own, paid) => {
		const seen = snapshotOf(snapshot([known("open", null, own)]));
		expect(paidByOthers({ ...seen, status: "none", detail: "attempt-started", ...sums }, attempt)).toBe(paid);
	});
});
