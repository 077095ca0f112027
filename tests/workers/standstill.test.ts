import { runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import { watcherOf } from "#app/composition/services.server.ts";
import type { Address } from "#app/core/address.ts";
import { findHeadAfter, noteHeadAfter } from "#app/db/payments/link-heads.ts";
import { ChainWatcher } from "#app/durable-objects/chain-watcher.ts";
import { seenSince } from "#app/services/payments/rival-links.ts";
import { env } from "./environment.ts";
import { begun } from "./payer-scenes.ts";
import {
	chain,
	freshAddress,
	HUNDRED,
	makeLink,
	pay,
	payer,
	report,
	services,
	setFaults,
	snapshot,
	stranger,
} from "./scenario.ts";
import { beginAtHead, db, rounds } from "./watcher/rounds.ts";

/**
 * A chain that stood still makes its blocks up afterwards, with the times they should have had: what is paid meanwhile is in
 * a block older than its link. Here the link is made in the future instead, which is the same to every rule.
 */
const LATE_MS = 20 * 60_000;

const BASE = 8453;

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

/** As the chain's watcher notes it while the chain stands still. */
async function noteHead(paymentId: string): Promise<void> {
	const { number } = await chain.client.getBlock();
	await env.DB.prepare("update link_chains set head_after = ?1 where payment_id = ?2")
		.bind(Number(number), paymentId)
		.run();
}

test("where the head of then is known, what is paid by hand waits for the requester, and counts at their word", async () => {
	const to = freshAddress();
	const paymentId = await makeLinkAhead(to);
	await noteHead(paymentId);
	const txHash = await pay(to, HUNDRED);
	expect(await report(paymentId, txHash)).toMatchObject({ reason: "needs-requester" });
	expect(await services().room(paymentId).decide(txHash, "accept")).toEqual({ ok: true });
	expect(await snapshot(paymentId)).toMatchObject({ status: "success" });
});

test("what was there when the head was noted is older than the link, by hand and for its payee's owner", async () => {
	const to = freshAddress();
	const before = await pay(to, HUNDRED);
	const paymentId = await makeLinkAhead(to);
	await noteHead(paymentId);
	expect(await report(paymentId, before)).toMatchObject({ kind: "failure", reason: "too-old" });
});

test("a payment that nobody reports is found for the link, too", async () => {
	await beginAtHead();
	const to = freshAddress();
	const paymentId = await makeLinkAhead(to);
	await noteHead(paymentId);
	const txHash = await pay(to, HUNDRED);
	await rounds();
	expect(await snapshot(paymentId)).toMatchObject({ payments: [{ txHash, state: "needs-requester" }] });
});

test.for([
	["whose endpoints all name an old block", ["one", "two"], true],
	["of which one endpoint has stopped", ["one"], false],
] as const)("the head of a chain %s is noted with the links made since: %s", async ([, late, isNoted]) => {
	const at = Math.floor(Date.now() / 1_000) - 10 * 60;
	const links = [
		await makeLink({ requesterAddress: freshAddress() }),
		await makeLink({ requesterAddress: freshAddress() }),
	];
	const [old, made] = links as [string, string];
	await env.DB.prepare("update link_chains set chain_id = ?1 where payment_id in (?2, ?3)").bind(BASE, old, made).run();
	await env.DB.prepare("update pending_payments set created_at = ?1 where payment_id = ?2")
		.bind(at * 1_000, old)
		.run();
	for (const endpoint of ["one", "two"] as const) {
		const timestamp = `0x${(late.some((name) => name === endpoint) ? at : at + 10 * 60).toString(16)}`;
		await setFaults(endpoint, [
			{ kind: "wrong-chain", chainId: BASE },
			{ kind: "altered", methods: ["eth_getBlockByNumber"], fields: { timestamp } },
		]);
	}
	const [endpoints] = Object.values(JSON.parse(env.RPC_ENDPOINTS)) as string[][];
	const onBase = { ...env, RPC_ENDPOINTS: JSON.stringify({ [BASE]: endpoints }) };
	await runInDurableObject(watcherOf(env, BASE) as unknown as DurableObjectStub, async (_, state) => {
		const watcher = new ChainWatcher(state, onBase);
		// The first round only learns how far the chain is.
		for (let done = 0; done < 2; done++) await watcher.round();
		await state.storage.deleteAlarm();
	});
	await setFaults("both", []);
	const { number } = await chain.client.getBlock();
	const notes = await Promise.all(links.map((paymentId) => findHeadAfter(db, paymentId, BASE)));
	expect(notes).toEqual([null, isNoted ? number : null]);
});

test("a head that an endpoint invented far ahead is replaced once a true one is noted, and a later one is not", async () => {
	const paymentId = await makeLink({ requesterAddress: freshAddress() });
	await env.DB.prepare("update link_chains set chain_id = ?1 where payment_id = ?2").bind(BASE, paymentId).run();
	const notes: (bigint | null)[] = [];
	for (const number of [10n ** 9n, 500n, 501n]) {
		await noteHeadAfter(db, BASE, { number, timeAt: 0 }, Date.now() + 60_000);
		notes.push(await findHeadAfter(db, paymentId, BASE));
	}
	expect(notes).toEqual([10n ** 9n, 500n, 500n]);
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
