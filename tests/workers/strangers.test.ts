import { describe, expect, test } from "vitest";
import type { Hash } from "#app/core/address.ts";
import { sendCall } from "#local/chain/contract-calls.ts";
import { releaseToken } from "#local/chain/relays.ts";
import { variation } from "../variation.ts";
import { env } from "./environment.ts";
import {
	ASKED,
	begun,
	expectPaid,
	expectUnpaid,
	pendingNonce,
	restoreChain,
	rivalLinks,
	rowOf,
	startAttempt,
	usdc,
} from "./payer-scenes.ts";
import {
	chain,
	checkNow,
	freshAddress,
	HUNDRED,
	makeLink,
	makeProvenLink,
	pay,
	payer,
	report,
	setFaults,
	snapshot,
	stranger,
	unique,
} from "./scenario.ts";

/** What strangers store, report and see takes, hides and delays nothing of an honest payer's. */

restoreChain();

const MALLORY = { senderName: "Mallory", senderEmail: "mallory@example.com" };
/** More than any list or cap of a link holds. */
const CROWD = 25;
/** A check asks for a few hashes of many; within so many each had its turn. */
const CHECKS = 40;
const GAS = 300_000n;

const invented = (): Hash =>
	`0x${Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("")}`;

/** Each asks the chain: side by side, as strangers come. */
const crowd = (act: () => Promise<unknown>) => Promise.all(Array.from({ length: CROWD }, act));

async function checkUntilPaid(paymentId: string): Promise<void> {
	for (let checks = 0; checks < CHECKS && (await snapshot(paymentId)).status !== "success"; checks++)
		await checkNow(paymentId);
}

describe("a stranger's attempt for somebody else's account", () => {
	test("does not take the payment that account's owner makes by hand", async () => {
		const { to, honest, theirs } = await rivalLinks("two owners, of whom the honest one proved the address");
		await startAttempt(theirs, payer.address, MALLORY);
		const txHash = await pay(to, HUNDRED);
		await chain.mine(1);
		await checkNow(theirs);
		await expectUnpaid(theirs);
		expect(await report(honest, txHash)).toMatchObject({ verified: true });
		await expectPaid(honest, txHash, { payerProof: "sole-link" });
	});

	test("leaves it to the requester where neither owner proved the address, and the victim does not read that it is taken", async () => {
		const to = freshAddress();
		const [honest, theirs] = [await makeLink({ requesterAddress: to }), await makeLink({ requesterAddress: to })];
		await startAttempt(theirs, payer.address, MALLORY);
		const txHash = await pay(to, HUNDRED);
		await report(theirs, txHash, MALLORY);
		await checkNow(theirs);
		await expectUnpaid(theirs);
		expect(await report(honest, txHash)).toMatchObject({ kind: "waiting", reason: "needs-requester" });
	});

	test("does not take the payment of an attempt that account's own page stored", async () => {
		const { to, honest, theirs } = await rivalLinks("two owners, of whom the honest one proved the address");
		await startAttempt(theirs, payer.address, MALLORY);
		const { named } = await begun(honest, payer.address);
		const txHash = await pay(to, HUNDRED);
		await checkNow(theirs);
		await expectUnpaid(theirs);
		expect(await report(honest, txHash, named)).toMatchObject({ verified: true });
		await expectPaid(honest, txHash, { senderName: "Bob" });
	});

	test("on the payer's own link does not make the stranger's name a proven one", async () => {
		const to = freshAddress();
		const paymentId = await makeProvenLink({ requesterAddress: to });
		const theirs = await startAttempt(paymentId, payer.address, MALLORY);
		const { named } = await begun(paymentId, payer.address);
		const txHash = await pay(to, HUNDRED);
		await report(paymentId, txHash, { ...(theirs.ok ? theirs : {}), ...MALLORY });
		await report(paymentId, txHash, named);
		await expectPaid(paymentId, txHash);
		const row = await rowOf(paymentId, txHash);
		expect(row).not.toMatchObject({ senderName: "Mallory", nameProof: "attempt" });
		expect(row.reporters?.map(({ name }) => name)).toEqual(expect.arrayContaining(["Bob", "Mallory"]));
	});
});

describe("hashes that strangers invent", () => {
	test.each([
		["one caller", () => "one caller"],
		["as many callers", () => unique("caller")],
	])("do not make a report from a private pool vanish: %s", async (_, callerOf) => {
		const to = freshAddress();
		const paymentId = await makeProvenLink({ requesterAddress: to });
		await chain.setAutomine(false);
		await setFaults("both", [{ kind: "private" }]);
		const txHash = await chain.transfer(payer, "USDC", to, HUNDRED);
		expect(await report(paymentId, txHash)).toMatchObject({ kind: "waiting", reason: "not-seen" });
		await crowd(() => report(paymentId, invented(), { ...MALLORY, clientKey: `${paymentId} ${callerOf()}` }));
		await chain.mine(1);
		await checkUntilPaid(paymentId);
		await expectPaid(paymentId, txHash);
	});

	test.each<["USDC" | "ETH"]>([["USDC"], ["ETH"]])(
		"do not keep a payment from a private pool waiting for its turn among a thousand: %s",
		async (token) => {
			const to = freshAddress();
			const paymentId = await makeProvenLink({ requesterAddress: to, token, amount: ASKED[token] });
			await chain.setAutomine(false);
			await setFaults("both", [{ kind: "private" }]);
			const txHash = await chain.transfer(payer, token, to, ASKED[token]);
			expect(await report(paymentId, txHash)).toMatchObject({ kind: "waiting", reason: "not-seen" });
			await env.DB.prepare(`
				insert into reported_transactions (payment_id, chain_id, tx_hash, state, looked_at, reported_at)
				select ?1, ?2, value, 'watching', 1, ?3 from json_each(?4)
			`)
				.bind(paymentId, chain.chainId, Date.now(), JSON.stringify(Array.from({ length: 1_000 }, invented)))
				.run();
			await chain.mine(1);
			// as many blocks as a chain makes between two checks
			await chain.mine(250);
			await checkNow(paymentId);
			await expectPaid(paymentId, txHash);
		},
	);

	variation("nor do mined ones that no endpoint can be asked about", async () => {
		const to = freshAddress();
		const paymentId = await makeProvenLink({ requesterAddress: to });
		await chain.setAutomine(false);
		const dust: Hash[] = [];
		for (let i = 0; i < 41; i++) dust.push(await chain.transfer(stranger, "USDC", to, 1n));
		await setFaults("both", [
			{ kind: "private" },
			...dust.map((hash) => ({ kind: "forged-receipt", hash, blockHash: invented() }) as const),
		]);
		const txHash = await chain.transfer(payer, "USDC", to, HUNDRED);
		await report(paymentId, txHash);
		await env.DB.prepare(`
			insert into reported_transactions (payment_id, chain_id, tx_hash, state, looked_at, reported_at)
			select ?1, ?2, value, 'watching', 1, ?3 from json_each(?4)
		`)
			.bind(paymentId, chain.chainId, Date.now(), JSON.stringify([...dust, ...Array.from({ length: 1_000 }, invented)]))
			.run();
		await chain.mine(1);
		for (let i = 0; i < 3; i++) await checkNow(paymentId);
		await expectPaid(paymentId, txHash);
	});

	test("do not delay the answer to a report of a payment that is mined", async () => {
		const to = freshAddress();
		const paymentId = await makeProvenLink({ requesterAddress: to });
		for (let i = 0; i < 2 * CROWD; i++) await report(paymentId, invented(), MALLORY);
		const txHash = await pay(to, HUNDRED);
		expect(await report(paymentId, txHash)).toMatchObject({ verified: true });
		await expectPaid(paymentId, txHash);
	});
});

describe("attempts that strangers pile up", () => {
	test("do not refuse the next payer, who is credited by theirs", async () => {
		const to = freshAddress();
		const paymentId = await makeProvenLink({ requesterAddress: to });
		await crowd(() => startAttempt(paymentId, freshAddress(), MALLORY));
		const { named } = await begun(paymentId, payer.address);
		const txHash = await pay(to, HUNDRED);
		expect(await report(paymentId, txHash, named)).toMatchObject({ verified: true });
		await expectPaid(paymentId, txHash, { payerProof: "attempt", senderName: "Bob" });
	});

	test("for the payer's own account and nonce do not refuse the payer either", async () => {
		const to = freshAddress();
		const paymentId = await makeProvenLink({ requesterAddress: to });
		await crowd(() => startAttempt(paymentId, payer.address, MALLORY));
		const { named } = await begun(paymentId, payer.address);
		const txHash = await pay(to, HUNDRED);
		expect(await report(paymentId, txHash, named)).toMatchObject({ verified: true });
	});

	test("do not keep a payment from being found whose page closed before it reported the hash", async () => {
		const to = freshAddress();
		const paymentId = await makeProvenLink({ requesterAddress: to });
		await crowd(() => startAttempt(paymentId, freshAddress(), MALLORY));
		await begun(paymentId, payer.address);
		const txHash = await pay(to, HUNDRED);
		await checkUntilPaid(paymentId);
		await expectPaid(paymentId, txHash);
	});
});

describe("a hash that is not mined", () => {
	test("and pays somebody else says so at once; the link stays as it was", async () => {
		const paymentId = await makeProvenLink({ requesterAddress: freshAddress() });
		await chain.setAutomine(false);
		const txHash = await chain.transfer(payer, "USDC", freshAddress(), HUNDRED);
		expect(await report(paymentId, txHash)).toMatchObject({ kind: "failure", reason: "wrong-recipient" });
		expect((await snapshot(paymentId)).status).toBe("none");
		await chain.mine(1);
	});

	test("and sends ether to somebody else says so, too", async () => {
		const paymentId = await makeProvenLink({ requesterAddress: freshAddress(), token: "ETH", amount: ASKED.ETH });
		await chain.setAutomine(false);
		const txHash = await chain.transfer(payer, "ETH", freshAddress(), ASKED.ETH);
		expect(await report(paymentId, txHash)).toMatchObject({ kind: "failure", reason: "wrong-recipient" });
		expect((await snapshot(paymentId)).status).toBe("none");
		await chain.mine(1);
	});

	test("and pays the link is on its way", async () => {
		const to = freshAddress();
		const paymentId = await makeProvenLink({ requesterAddress: to });
		await chain.setAutomine(false);
		await report(paymentId, await chain.transfer(payer, "USDC", to, HUNDRED));
		expect(await snapshot(paymentId)).toMatchObject({ status: "pending", detail: "broadcast" });
		await chain.mine(1);
	});

	test("and calls an unknown contract is unclear; what it pays out waits for the requester once it is mined", async () => {
		const to = freshAddress();
		const paymentId = await makeProvenLink({ requesterAddress: to });
		const splitter = await chain.place("Splitter", freshAddress());
		await chain.mint("USDC", splitter, HUNDRED);
		await chain.setAutomine(false);
		const call = releaseToken(splitter, usdc(), to, HUNDRED);
		const txHash = await sendCall(chain, payer, call, { gas: GAS, wait: false });
		expect(await report(paymentId, txHash)).toMatchObject({ kind: "waiting", reason: "unclear" });
		expect((await snapshot(paymentId)).status).toBe("none");
		await chain.mine(1);
		await checkNow(paymentId);
		expect(await rowOf(paymentId, txHash)).toMatchObject({
			state: "needs-requester",
			asks: "unauthorised",
			from: splitter,
		});
	});
});

describe("whoever watches the mempool", () => {
	test("cannot store an attempt for a nonce that waits there", async () => {
		const { to, honest, theirs } = await rivalLinks();
		await chain.setAutomine(false);
		const nonce = await pendingNonce(payer.address);
		await chain.transfer(payer, "USDC", to, HUNDRED);
		for (const paymentId of [honest, theirs])
			expect(await startAttempt(paymentId, payer.address, { nonce })).toEqual({ ok: false, reason: "nonce-taken" });
		await chain.mine(1);
	});
});
