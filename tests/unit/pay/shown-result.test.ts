import { describe, expect, test } from "vitest";
import type { VerificationResult } from "#app/core/payments/wire.ts";
import { shownResult } from "#app/routes/link/$paymentId/shown-result.ts";
import { sayIn } from "#app/words/say-in.ts";
import { HASH, paidSnapshot, payment, snapshot, terms } from "./snapshots.ts";

const say = sayIn("en");
const waiting: VerificationResult = {
	verified: false,
	kind: "waiting",
	reason: "not-seen",
	message: "We cannot see it yet",
	detail: "No transaction with this hash on Ethereum.",
	compare: null,
};
const about = (state: ReturnType<typeof snapshot>, wasSeen = false) =>
	shownResult(say, waiting, { txHash: HASH, snapshot: state, terms, wasSeen });

describe("a waiting answer moves on by what the room says", () => {
	test("stays while the hash is not among the payments", () => {
		expect(about(snapshot())).toEqual({ ...waiting, checking: true });
	});

	test("counts confirmations", () => {
		const mined = snapshot({
			status: "pending",
			detail: "mined",
			confirmations: { have: 1, need: 12 },
			payments: [payment({ state: "mined", confirmations: 4 })],
		});
		expect(about(mined)).toMatchObject({ kind: "waiting", message: "4 of 12 confirmations" });
	});

	test.for([
		["broadcast", "A payment is on its way", true],
		["reorged", "The payment is pending again", true],
		["needs-requester", "The requester has to confirm this one", false],
	] as const)("says what a payment in the state %s waits for", ([state, message, checking]) => {
		const moved = snapshot({ status: "pending", detail: state, payments: [payment({ state })] });
		expect(about(moved)).toMatchObject({ kind: "waiting", message, checking });
	});

	test("keeps the fuller words of an answer given for the state it is in", () => {
		const reported = { ...waiting, reason: "needs-requester", message: "as told" };
		const state = snapshot({
			status: "pending",
			detail: "needs-requester",
			payments: [payment({ state: "needs-requester" })],
		});
		expect(shownResult(say, reported, { txHash: HASH, snapshot: state, terms, wasSeen: true })).toEqual({
			...reported,
			checking: false,
		});
	});

	test("turns into success", () => {
		expect(about(paidSnapshot())).toMatchObject({ kind: "success", message: "Payment verified" });
	});

	test("another hash's success is not this one's", () => {
		const other = paidSnapshot({ payments: [payment({ txHash: `0x${"b".repeat(64)}` })] });
		expect(about(other)).toEqual({ ...waiting, checking: true });
	});

	test("says that the answer changed when a payment seen before is gone", () => {
		expect(about(snapshot(), true)).toMatchObject({
			kind: "waiting",
			message: "The chain’s answer changed",
			gone: true,
		});
	});

	test("says that the requester did not accept it when that is what it waited for", () => {
		const asked: VerificationResult = { ...waiting, reason: "needs-requester" };
		expect(shownResult(say, asked, { txHash: HASH, snapshot: snapshot(), terms, wasSeen: true })).toMatchObject({
			kind: "failure",
			message: "This transfer was not accepted here",
		});
	});

	test("a success waits again once the chain took its block back", () => {
		const verified = { ...waiting, verified: true, kind: "success", reason: "exact" } as const;
		const state = snapshot({ status: "pending", detail: "reorged", payments: [payment({ state: "reorged" })] });
		const shown = shownResult(say, verified, { txHash: HASH, snapshot: state, terms, wasSeen: true });
		expect(shown).toMatchObject({ kind: "waiting", message: "The payment is pending again", checking: true });
	});

	test("a verdict stays as it was reported", () => {
		const failure: VerificationResult = { ...waiting, kind: "failure", reason: "reverted" };
		expect(shownResult(say, failure, { txHash: HASH, snapshot: paidSnapshot(), terms, wasSeen: true })).toEqual({
			...failure,
			checking: false,
		});
	});
});
