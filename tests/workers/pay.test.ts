import { describe, expect, test } from "vitest";
import {
	chain,
	checkNow,
	defaultDraft,
	freshAddress,
	HUNDRED,
	makeLink,
	makeUser,
	PASSWORD,
	pay,
	report,
	services,
	snapshot,
} from "./scenario.ts";

describe("a payment link", () => {
	test("is made once for one submission, and read in one go", async () => {
		const userId = await makeUser();
		const draft = { ...defaultDraft(), memo: "Invoice 7", dashboardPassword: PASSWORD };
		const made = await Promise.all([
			services().createPaymentLink({ id: userId, hasAccess: true }, draft),
			services().createPaymentLink({ id: userId, hasAccess: true }, draft),
		]);
		const [one = "", two] = made.map((outcome) => (outcome.ok ? outcome.paymentId : outcome.reason));
		expect(two).toBe(one);
		const page = await services().findLinkPage(one);
		expect(page?.userId).toBe(userId);
		expect(page?.terms).toMatchObject({ requesterName: "Ada Lovelace", memo: "Invoice 7", amount: HUNDRED });
		expect(page?.snapshot).toMatchObject({ status: "none", detail: "created", asked: "100000000", received: "0" });
		expect(page?.snapshot.events.map((event) => event.kind)).toEqual(["created"]);
	});

	test("is not there for an id that names none, and no room is made of it", async () => {
		expect(await services().findLinkPage("2".repeat(27))).toBeNull();
		expect(await services().findLinkPage("nonsense")).toBeNull();
		await expect(services().room("2".repeat(27)).snapshot()).rejects.toThrow("no payment link has this id");
	});

	test("reads success once an exact transfer is reported, and the sender reads so", async () => {
		const to = freshAddress();
		const paymentId = await makeLink({ requesterAddress: to });
		const txHash = await pay(to, HUNDRED);
		expect(await report(paymentId, txHash)).toMatchObject({ verified: true, kind: "success", reason: "exact" });
		const { status, detail, received, dashboard, confirmedPayment } = await snapshot(paymentId);
		expect({ status, detail, received }).toEqual({ status: "success", detail: "exact", received: "100000000" });
		expect(dashboard).toMatchObject([{ txHash, state: "credited", payerProof: "sole-link", senderName: "Bob" }]);
		expect(confirmedPayment).toMatchObject({ senderName: "Bob", txnHash: txHash, amount: "100000000" });
		expect(confirmedPayment?.confirmedAt).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
	});

	test("takes the same report again without changing anything", async () => {
		const to = freshAddress();
		const paymentId = await makeLink({ requesterAddress: to });
		const txHash = await pay(to, HUNDRED);
		await report(paymentId, txHash);
		const before = await snapshot(paymentId);
		const replies = await Promise.all([
			report(paymentId, txHash),
			report(paymentId, txHash),
			report(paymentId, txHash),
		]);
		expect(replies.map((reply) => reply.kind)).toEqual(["success", "success", "success"]);
		const after = await snapshot(paymentId);
		// only when the endpoints last answered may differ
		expect(after).toEqual({ ...before, nextLookAt: expect.anything(), sources: after.sources });
	});

	test("ends watching once the transfer is final", async () => {
		const to = freshAddress();
		const paymentId = await makeLink({ requesterAddress: to });
		await report(paymentId, await pay(to, HUNDRED));
		expect(await snapshot(paymentId)).toMatchObject({ final: false, nextLookAt: expect.any(Number) });
		await chain.mine(40);
		await checkNow(paymentId);
		const after = await snapshot(paymentId);
		expect(after).toMatchObject({ status: "success", final: true, nextLookAt: null });
		expect(after.events.map((event) => event.kind)).toContain("final");
	});

	test("asks for the rest after a partial payment was accepted, and credits the exact rest", async () => {
		const to = freshAddress();
		const paymentId = await makeLink({ requesterAddress: to });
		const part = await pay(to, 40_000_000n);
		expect(await report(paymentId, part)).toMatchObject({ kind: "waiting", reason: "needs-requester" });
		expect(await services().room(paymentId).decide(part, "accept")).toEqual({ ok: true });
		expect(await snapshot(paymentId)).toMatchObject({ status: "pending", detail: "partial", remaining: "60000000" });
		await report(paymentId, await pay(to, 60_000_000n));
		expect(await snapshot(paymentId)).toMatchObject({ status: "success", received: "100000000", remaining: "0" });
	});
});
