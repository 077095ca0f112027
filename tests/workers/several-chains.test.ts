import { createScheduledController } from "cloudflare:test";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { encodeFunctionData } from "viem/utils";
import { afterEach, describe, expect, test } from "vitest";
import { watcherOf } from "#app/composition/services.server.ts";
import type { Address, Hash } from "#app/core/address.ts";
import { LOCAL_CHAIN_ID, requireTokenContract, SECOND_LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import { payerMessage } from "#app/core/payments/claim.ts";
import { openDatabase } from "#app/db/database.ts";
import { findCursor } from "#app/db/payments/chain-cursors.ts";
import { handleScheduled } from "#app/jobs/scheduled.ts";
import type { LocalWallet } from "#local/chain/accounts.ts";
import { TRANSFER_ABI } from "#local/chain/chain-control.ts";
import { env } from "./environment.ts";
import {
	chain,
	chainTwo,
	checkNow,
	freshAddress,
	HUNDRED,
	makeLink,
	makeUser,
	pay,
	payer,
	proveFor,
	report,
	services,
	setFaults,
	snapshot,
	unique,
} from "./scenario.ts";

/** One link, payable on both local chains: one payment settles it whichever chain it comes on. */

const BOTH = [LOCAL_CHAIN_ID, SECOND_LOCAL_CHAIN_ID];
/** A round is due a second after the watcher is woken; the machine may be busy. */
const WATCHER_MS = 20_000;

const onBoth = (requesterAddress: Address, more: Parameters<typeof makeLink>[0] = {}, owner?: string) =>
	makeLink({ requesterAddress, chainIds: BOTH, ...more }, owner);
const payThere = (to: Address, amount = HUNDRED, from = payer) => pay(to, amount, from, "USDC", chainTwo);
const keysOf = async (paymentId: string) =>
	(await snapshot(paymentId)).dashboard.map(({ id, state, refused }) => ({ id, state, refused }));

afterEach(async () => {
	for (const chainId of BOTH) await setFaults("both", [], chainId);
});

async function fresh(on: readonly (typeof chain)[]): Promise<LocalWallet> {
	const privateKey = generatePrivateKey();
	const { address } = privateKeyToAccount(privateKey);
	for (const one of on) await one.mint("ETH", address, 10n ** 18n);
	return { name: "payer", privateKey, address };
}

/** A transaction signed for no chain (before EIP-155): whoever sees it may send it to any other. */
async function signedForAny(wallet: LocalWallet, to: Address, value: bigint, data?: `0x${string}`) {
	const raw = await privateKeyToAccount(wallet.privateKey).signTransaction({
		type: "legacy",
		nonce: 0,
		gas: 200_000n,
		gasPrice: 20_000_000_000n,
		to,
		value,
		data,
	});
	return async (on: typeof chain): Promise<Hash> => {
		const hash = await on.client.request({ method: "eth_sendRawTransaction" as never, params: [raw] as never });
		await on.mined(hash as Hash);
		return hash as Hash;
	};
}

describe("a payment on any of a link's chains settles it", () => {
	test("reported, it is found on the chain it is on, and named with it", async () => {
		const to = freshAddress();
		const paymentId = await onBoth(to);
		const txHash = await payThere(to);
		expect(await report(paymentId, txHash)).toMatchObject({ verified: true, reason: "exact" });
		const { payments, confirmedPayment, status } = await snapshot(paymentId);
		expect({ status, payments, confirmedPayment }).toMatchObject({
			status: "success",
			payments: [{ txHash, chainId: SECOND_LOCAL_CHAIN_ID, state: "credited" }],
			confirmedPayment: { txnHash: txHash },
		});
		const stored = await env.DB.prepare("select chain_id from confirmed_payments where payment_id = ?")
			.bind(paymentId)
			.first();
		expect(stored).toEqual({ chain_id: SECOND_LOCAL_CHAIN_ID });
	});

	test("a link of one chain takes nothing from another, whatever is asked of its room", async () => {
		const to = freshAddress();
		const paymentId = await makeLink({ requesterAddress: to });
		const txHash = await payThere(to);
		expect(await report(paymentId, txHash)).toMatchObject({ verified: false, reason: "wrong-chain" });
		const key = `${SECOND_LOCAL_CHAIN_ID}:${txHash}`;
		expect((await services().room(paymentId).creditArrival(key)).ok).toBe(false);
		expect((await services().room(paymentId).decide(key, "accept", HUNDRED)).ok).toBe(false);
		expect((await snapshot(paymentId)).received).toBe("0");
	});

	test("a hash that no chain knows yet is waited for on each, shown once, and keeps its name", async () => {
		const to = freshAddress();
		const paymentId = await onBoth(to);
		await chainTwo.setAutomine(false);
		try {
			const txHash = await chainTwo.transfer(payer, "USDC", to, HUNDRED);
			const raw = await chainTwo.rawTransaction(txHash);
			await chainTwo.drop(txHash);
			expect(await report(paymentId, txHash)).toMatchObject({ verified: false, kind: "waiting" });
			expect(await keysOf(paymentId)).toHaveLength(1);
			await chainTwo.client.request({ method: "eth_sendRawTransaction" as never, params: [raw] as never });
			await chainTwo.mine();
			await checkNow(paymentId);
			const { dashboard, status } = await snapshot(paymentId);
			expect({ status, dashboard }).toMatchObject({
				status: "success",
				dashboard: [{ chainId: SECOND_LOCAL_CHAIN_ID, senderName: "Bob", state: "credited" }],
			});
			const open = await env.DB.prepare(
				"select chain_id from reported_transactions where payment_id = ? and state = 'watching' and last_seen_at is null",
			)
				.bind(paymentId)
				.all();
			expect(open.results, "nobody waits for it on the other chain any more").toEqual([]);
		} finally {
			await chainTwo.setAutomine(true);
		}
	});

	test("half on each makes it whole; the whole on each is several", async () => {
		const [halves, wholes] = [freshAddress(), freshAddress()];
		const inParts = await onBoth(halves);
		await report(inParts, await pay(halves, HUNDRED / 2n));
		const [key] = await keysOf(inParts);
		expect(
			await services()
				.room(inParts)
				.decide(key?.id ?? "", "accept"),
		).toEqual({ ok: true });
		expect(await snapshot(inParts)).toMatchObject({ detail: "partial", remaining: (HUNDRED / 2n).toString() });
		await report(inParts, await payThere(halves, HUNDRED / 2n));
		expect(await snapshot(inParts)).toMatchObject({ status: "success", received: HUNDRED.toString() });

		const twice = await onBoth(wholes);
		await report(twice, await pay(wholes, HUNDRED));
		await report(twice, await payThere(wholes));
		expect(await snapshot(twice)).toMatchObject({ status: "success", detail: "several", received: "200000000" });
	});

	test("found by its chain's watcher, reported by nobody", { timeout: 60_000 }, async () => {
		const to = freshAddress();
		const paymentId = await onBoth(to);
		const watcher = watcherOf(env, SECOND_LOCAL_CHAIN_ID);
		const startedAt = Date.now();
		await watcher.wake();
		const readAt = async () => (await findCursor(openDatabase(env.DB), SECOND_LOCAL_CHAIN_ID))?.checkedAt ?? 0;
		await expect.poll(readAt, { timeout: WATCHER_MS }).toBeGreaterThan(startedAt);
		await payThere(to);
		await watcher.wake();
		await expect.poll(async () => (await snapshot(paymentId)).status, { timeout: WATCHER_MS }).toBe("success");
	});

	test("what fits no link is shown on those that may be paid there, and on no other", { timeout: 60_000 }, async () => {
		const [owner, to] = [await makeUser(), freshAddress()];
		await proveFor(owner, to);
		const both = await onBoth(to, {}, owner);
		const first = await makeLink({ requesterAddress: to, amount: HUNDRED * 3n }, owner);
		const watcher = watcherOf(env, SECOND_LOCAL_CHAIN_ID);
		const startedAt = Date.now();
		await watcher.wake();
		const readAt = async () => (await findCursor(openDatabase(env.DB), SECOND_LOCAL_CHAIN_ID))?.checkedAt ?? 0;
		await expect.poll(readAt, { timeout: WATCHER_MS }).toBeGreaterThan(startedAt);
		const txHash = await payThere(to, HUNDRED - 1_000_000n);
		await watcher.wake();
		await expect
			.poll(async () => (await snapshot(both)).arrivals, { timeout: WATCHER_MS })
			.toMatchObject([{ txHash, chainId: SECOND_LOCAL_CHAIN_ID, id: `${SECOND_LOCAL_CHAIN_ID}:${txHash}` }]);
		expect((await snapshot(first)).arrivals).toEqual([]);
		const [arrival] = (await snapshot(both)).arrivals;
		expect(await services().dismissArrival(first, arrival?.id ?? "", owner, true), "by a link not paid there").toBe(
			false,
		);
		expect(
			await services()
				.room(both)
				.creditArrival(arrival?.id ?? ""),
		).toEqual({ ok: true });
		expect(await snapshot(both)).toMatchObject({ detail: "partial", received: "99000000", arrivals: [] });
	});
});

describe("a wallet pays on the chain its page chose", () => {
	const attempt = async (paymentId: string, chainId: number | undefined, from = payer) => {
		const there = chainId === SECOND_LOCAL_CHAIN_ID ? chainTwo : chain;
		const nonce = await there.client.getTransactionCount({ address: from.address, blockTag: "pending" });
		return services()
			.room(paymentId)
			.startAttempt({
				chainId,
				from: from.address,
				nonce,
				amount: HUNDRED,
				senderName: "Bob",
				senderEmail: "bob@example.com",
				language: "en",
				clientKey: unique("client"),
			});
	};

	test("its attempt proves the payment there", async () => {
		const to = freshAddress();
		const paymentId = await onBoth(to);
		const started = await attempt(paymentId, SECOND_LOCAL_CHAIN_ID);
		if (!started.ok) throw new Error(started.reason);
		const txHash = await payThere(to);
		const { attemptId, withdrawKey } = started;
		expect(await report(paymentId, txHash, { attemptId, withdrawKey })).toMatchObject({ verified: true });
		const { dashboard, attempts } = await snapshot(paymentId);
		expect(dashboard).toMatchObject([{ payerProof: "attempt", nameProof: "attempt", senderName: "Bob" }]);
		expect(attempts).toMatchObject([{ chainId: SECOND_LOCAL_CHAIN_ID, state: "settled", txHash }]);
	});

	test("a page from before links had several chains pays on the first; no page pays on a chain the link is not paid on", async () => {
		const [both, one] = [await onBoth(freshAddress()), await makeLink()];
		const old = await attempt(both, undefined);
		expect(old.ok).toBe(true);
		expect((await snapshot(both)).attempts).toMatchObject([{ chainId: LOCAL_CHAIN_ID }]);
		expect(await attempt(one, SECOND_LOCAL_CHAIN_ID)).toEqual({ ok: false, reason: "wrong-network" });
		expect(await services().accountState(one, payer.address, SECOND_LOCAL_CHAIN_ID)).toBeNull();
		expect(await services().accountState(both, payer.address, SECOND_LOCAL_CHAIN_ID)).not.toBeNull();
	});

	test("an attempt on one chain says nothing of a transfer on the other", async () => {
		const to = freshAddress();
		const [paymentId] = [await onBoth(to), await onBoth(to)];
		const wallet = await fresh([chain, chainTwo]);
		await chainTwo.mint("USDC", wallet.address, HUNDRED);
		expect((await attempt(paymentId, LOCAL_CHAIN_ID, wallet)).ok).toBe(true);
		// same account, nonce and sum, on the chain that was not asked for; a second link makes it nobody's by its sum alone
		await report(paymentId, await payThere(to, HUNDRED, wallet));
		expect(await snapshot(paymentId)).toMatchObject({ dashboard: [{ state: "needs-requester", payerProof: null }] });
	});

	test("a payer's signature is for one chain", async () => {
		const to = freshAddress();
		const [paymentId] = [await onBoth(to), await onBoth(to)];
		const txHash = await payThere(to);
		const sign = (chainId: number) =>
			privateKeyToAccount(payer.privateKey).signMessage({
				message: payerMessage({ paymentId, chainId }, txHash, "https://paylink.test"),
			});
		await report(paymentId, txHash, { payerSignature: await sign(LOCAL_CHAIN_ID) });
		expect((await snapshot(paymentId)).status).not.toBe("success");
		await report(paymentId, txHash, { payerSignature: await sign(SECOND_LOCAL_CHAIN_ID) });
		expect(await snapshot(paymentId)).toMatchObject({ status: "success", dashboard: [{ payerProof: "signature" }] });
	});
});

describe("whose payment it is, chain by chain", () => {
	test("a proven owner's link on one chain is no rival on the other, and is one where both may be paid", async () => {
		const [owner, to] = [await makeUser(), freshAddress()];
		await proveFor(owner, to);
		await makeLink({ requesterAddress: to }, owner);
		const strangers = await onBoth(to);
		await report(strangers, await pay(to, HUNDRED));
		expect(await snapshot(strangers)).toMatchObject({ dashboard: [{ state: "needs-requester" }] });
		await report(strangers, await payThere(to));
		expect(await snapshot(strangers)).toMatchObject({ status: "success" });
	});

	test("a contract wallet's proof holds on its own chain", async () => {
		const [owner, to] = [await makeUser(), freshAddress()];
		await proveFor(owner, to, LOCAL_CHAIN_ID);
		const own = await onBoth(to, {}, owner);
		await onBoth(to, { amount: HUNDRED * 2n });
		expect((await services().findLinkPage(own))?.addressProven, "on every chain or not at all").toBe(false);
		await report(own, await payThere(to));
		expect(await snapshot(own), "a stranger's link is a rival where nothing is proven").toMatchObject({
			dashboard: [{ state: "needs-requester" }],
		});
		const [waiting] = await keysOf(own);
		expect(
			await services()
				.room(own)
				.decide(waiting?.id ?? "", "accept"),
		).toMatchObject({
			reason: "needs-proven-address",
		});
		await report(own, await pay(to, HUNDRED));
		expect(await snapshot(own), "and none where it is").toMatchObject({ status: "success" });
	});
});

describe("one hash on two chains", () => {
	test("pays on each: both are counted, shown, decided and taken back apart", async () => {
		const to = freshAddress();
		const amount = 10n ** 15n;
		const paymentId = await onBoth(to, { token: "ETH", amount });
		const send = await signedForAny(await fresh([chain, chainTwo]), to, amount);
		const txHash = await send(chain);
		await report(paymentId, txHash);
		expect(await snapshot(paymentId)).toMatchObject({ status: "success", detail: "exact" });
		expect(await send(chainTwo), "a stranger sends it there as well").toBe(txHash);
		await report(paymentId, txHash);
		expect(await snapshot(paymentId)).toMatchObject({ detail: "several", received: (amount * 2n).toString() });
		expect((await keysOf(paymentId)).map(({ id }) => id).sort()).toEqual(BOTH.map((id) => `${id}:${txHash}`));
	});

	test("pays one link on each chain, each once", async () => {
		const to = freshAddress();
		const amount = 10n ** 15n;
		const first = await makeLink({ requesterAddress: to, token: "ETH", amount });
		const second = await makeLink({
			requesterAddress: to,
			token: "ETH",
			amount,
			chainId: SECOND_LOCAL_CHAIN_ID,
		});
		const send = await signedForAny(await fresh([chain, chainTwo]), to, amount);
		const txHash = await send(chain);
		await send(chainTwo);
		for (const link of [first, second]) {
			await report(link, txHash);
			expect(await snapshot(link)).toMatchObject({ status: "success", detail: "exact" });
		}
	});

	test("a copy that pays nothing on another chain, sent there first, hides no payment", async () => {
		const to = freshAddress();
		const wallet = await fresh([chain, chainTwo]);
		await chainTwo.mint("USDC", wallet.address, HUNDRED);
		const contract = requireTokenContract(SECOND_LOCAL_CHAIN_ID, "USDC");
		if (!contract) throw new Error("USDC has no contract");
		const data = encodeFunctionData({ abi: TRANSFER_ABI, functionName: "transfer", args: [to, HUNDRED] });
		const send = await signedForAny(wallet, contract, 0n, data);
		const paymentId = await onBoth(to);
		const txHash = await send(chain);
		expect(await report(paymentId, txHash)).toMatchObject({ verified: false, reason: "no-transfer" });
		await send(chainTwo);
		expect(await report(paymentId, txHash)).toMatchObject({ verified: true, reason: "exact" });
		const { status, payments } = await snapshot(paymentId);
		expect({ status, payments }).toMatchObject({ status: "success", payments: [{ chainId: SECOND_LOCAL_CHAIN_ID }] });
	});
});

describe("a chain that does not answer", () => {
	test("keeps nothing from being counted on another", async () => {
		const to = freshAddress();
		const paymentId = await onBoth(to);
		await setFaults("both", [{ kind: "down" }], LOCAL_CHAIN_ID);
		expect(await report(paymentId, await payThere(to))).toMatchObject({ verified: true });
	});

	test("is asked again about a hash that no other knows", async () => {
		const to = freshAddress();
		const paymentId = await onBoth(to);
		await setFaults("both", [{ kind: "down" }], SECOND_LOCAL_CHAIN_ID);
		const txHash = await payThere(to);
		expect(await report(paymentId, txHash)).toMatchObject({ verified: false, kind: "waiting" });
		await setFaults("both", [], SECOND_LOCAL_CHAIN_ID);
		await checkNow(paymentId);
		expect(await snapshot(paymentId)).toMatchObject({ status: "success", dashboard: [{ senderName: "Bob" }] });
	});

	test("a reorg of one takes nothing back on the other", async () => {
		const to = freshAddress();
		const paymentId = await onBoth(to);
		await report(paymentId, await pay(to, HUNDRED));
		await report(paymentId, await payThere(to));
		await chainTwo.mine(1);
		await chainTwo.reorg(2);
		await checkNow(paymentId);
		const { status, detail, dashboard } = await snapshot(paymentId);
		expect({ status, detail }).toEqual({ status: "success", detail: "exact" });
		expect(dashboard.map(({ chainId, state }) => [chainId, state])).toEqual([
			[LOCAL_CHAIN_ID, "credited"],
			[SECOND_LOCAL_CHAIN_ID, "reorged"],
		]);
	});
});

test("a link made by the release before, while this one was deployed, is paid as any other", async () => {
	const to = freshAddress();
	const paymentId = await makeLink({ requesterAddress: to });
	await env.DB.prepare("delete from link_chains where payment_id = ?").bind(paymentId).run();
	expect((await services().findLinkPage(paymentId))?.terms.chainIds).toEqual([LOCAL_CHAIN_ID]);
	await report(paymentId, await pay(to, HUNDRED));
	expect((await snapshot(paymentId)).status).toBe("success");
	await handleScheduled(createScheduledController({ scheduledTime: new Date() }), env, {} as ExecutionContext);
	const rows = await env.DB.prepare("select chain_id, payee, token, place from link_chains where payment_id = ?")
		.bind(paymentId)
		.all();
	expect(rows.results).toEqual([{ chain_id: LOCAL_CHAIN_ID, payee: to, token: "USDC", place: 0 }]);
});
