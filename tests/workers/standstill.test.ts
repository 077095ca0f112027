import { expect, test } from "vitest";
import type { Address } from "#app/core/address.ts";
import { seenSince } from "#app/services/payments/rival-links.ts";
import { env } from "./environment.ts";
import { begun } from "./payer-scenes.ts";
import { freshAddress, HUNDRED, makeLink, pay, payer, report, snapshot, stranger } from "./scenario.ts";

/**
 * A chain that stood still makes its blocks up afterwards, with the times they should have had: what is paid meanwhile is in
 * a block older than its link. Here the link is made in the future instead, which is the same to every rule.
 */
const LATE_MS = 20 * 60_000;

async function makeLinkAhead(requesterAddress: Address): Promise<string> {
	const paymentId = await makeLink({ requesterAddress });
	await env.DB.prepare("update pending_payments set created_at = created_at + ?1 where payment_id = ?2")
		.bind(LATE_MS, paymentId)
		.run();
	return paymentId;
}

test("what a page's wallet pays while the chain catches up counts, although its block is older than the link", async () => {
	const to = freshAddress();
	const paymentId = await makeLinkAhead(to);
	const { named } = await begun(paymentId, payer.address);
	expect(await report(paymentId, await pay(to, HUNDRED), named)).toMatchObject({ verified: true, reason: "exact" });
	expect(await snapshot(paymentId)).toMatchObject({ status: "success" });
});

test("what was there before the wallet was asked is older than the link, whoever names it", async () => {
	const to = freshAddress();
	const before = await pay(to, HUNDRED);
	const paymentId = await makeLinkAhead(to);
	const { named } = await begun(paymentId, payer.address);
	expect(await report(paymentId, before, named)).toMatchObject({ kind: "failure", reason: "too-old" });
	expect(await snapshot(paymentId)).toMatchObject({ status: "none" });
});

test("without a wallet that was asked nothing shows that the block is newer than the link", async () => {
	const to = freshAddress();
	const paymentId = await makeLinkAhead(to);
	expect(await report(paymentId, await pay(to, HUNDRED))).toMatchObject({ kind: "failure", reason: "too-old" });
});

test("another sum than the wallet was asked for waits for the requester, as it does at any time", async () => {
	const to = freshAddress();
	const paymentId = await makeLinkAhead(to);
	const { named } = await begun(paymentId, payer.address);
	expect(await report(paymentId, await pay(to, HUNDRED / 2n), named)).toMatchObject({ reason: "needs-requester" });
});

test("the exact sum from another account is nobody's by itself", async () => {
	const to = freshAddress();
	const paymentId = await makeLinkAhead(to);
	await begun(paymentId, payer.address);
	expect((await report(paymentId, await pay(to, HUNDRED, stranger))).verified).toBe(false);
	expect(await snapshot(paymentId)).not.toMatchObject({ status: "success" });
});

test("another link that could be meant is a rival, as it is at any time", async () => {
	const to = freshAddress();
	const paymentId = await makeLinkAhead(to);
	const { named } = await begun(paymentId, payer.address);
	await makeLink({ requesterAddress: to });
	expect(await report(paymentId, await pay(to, HUNDRED), named)).toMatchObject({ reason: "needs-requester" });
});

test.for([
	["in the block's minute", 0, 60_000],
	["as late as the clock says, where that minute is not over", 0, 10_000],
	["a minute after the block", 0, 3_600_000],
	["whatever the block says, where it is older than the link", 30 * 60_000, 3_600_000],
] as const)("a transfer was under way at the latest %s", ([, madeAt, now]) => {
	const expected = madeAt > 60_000 ? now : Math.min(60_000, now);
	expect(seenSince(0, { createdAt: madeAt }, now)).toBe(expected);
});
