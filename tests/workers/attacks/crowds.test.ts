import { expect, test } from "vitest";
import { type Env, paymentDeps } from "#app/composition/services.server.ts";
import { LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import type { RoomDeps } from "#app/services/payments/payment-deps.ts";
import { startAttempt as startService } from "#app/services/payments/start-attempt.ts";
import { execTransaction, execute, placeAccount } from "#local/chain/contract-accounts.ts";
import { sendCall, tokenTransfer } from "#local/chain/contract-calls.ts";
import { approve, disperseToken } from "#local/chain/relays.ts";
import { variation } from "../../variation.ts";
import { env } from "../environment.ts";
import {
	ASKED,
	begun,
	bundle,
	decide,
	expectPaid,
	pendingNonce,
	restoreChain,
	rowOf,
	signFor,
	smartAccount,
	startAttempt,
	usdc,
} from "../payer-scenes.ts";
import {
	chain,
	checkNow,
	freshAddress,
	HUNDRED,
	makeLink,
	makeProvenLink,
	makeUser,
	pay,
	payer,
	proveFor,
	report,
	services,
	setFaults,
	snapshot,
	stranger,
	unique,
} from "../scenario.ts";
import { crowdOfAttempts, crowdOfTransfers } from "./crowds.ts";

/** What strangers add beside a payment so that it is overlooked. */

restoreChain();

/** More than is asked, which nothing ties to the link. */
const LARGER = { amount: "100000001", state: "needs-requester", asks: "inexact", payerProof: null } as const;

test("others' larger transfers push no payment out of what is checked", async () => {
	const to = freshAddress();
	const honest = await makeProvenLink({ requesterAddress: to, confirmationsAsked: "12" });
	const txHash = await pay(to, HUNDRED);
	await report(honest, txHash);
	await crowdOfTransfers(honest, 101, LARGER);
	await chain.mine(15);
	for (let i = 0; i < 3; i += 1) await checkNow(honest);
	await expectPaid(honest, txHash);
});

test("nor what waits for the requester", async () => {
	const to = freshAddress();
	const honest = await makeProvenLink({ requesterAddress: to });
	const txHash = await pay(to, HUNDRED - 1n);
	await report(honest, txHash);
	await crowdOfTransfers(honest, 101, LARGER);
	expect(await decide(honest, txHash, "accept")).toEqual({ ok: true });
});

variation("nor what was paid", async () => {
	const to = freshAddress();
	const honest = await makeProvenLink({ requesterAddress: to });
	const txHash = await pay(to, HUNDRED);
	await report(honest, txHash);
	await crowdOfTransfers(honest, 1_001, LARGER);
	await checkNow(honest);
	expect(await snapshot(honest)).toMatchObject({ status: "success", received: HUNDRED.toString() });
});

test("attempts for 501 accounts keep no lost payment from being found", async () => {
	const to = freshAddress();
	const paymentId = await makeProvenLink({ requesterAddress: to });
	await begun(paymentId, payer.address);
	await env.DB.prepare("update payment_attempts set watching = 0 where payment_id = ?1").bind(paymentId).run();
	await crowdOfAttempts(paymentId, 501);
	const txHash = await pay(to, ASKED.USDC);
	for (let i = 0; i < 2; i += 1) await checkNow(paymentId);
	await expectPaid(paymentId, txHash, { payerProof: "attempt", senderName: "Bob" });
});

test("Not mine on a stranger's dust keeps the proven part counting", async () => {
	const to = freshAddress();
	const owner = await makeUser();
	await proveFor(owner, to);
	const honest = await makeLink({ requesterAddress: to, confirmationsAsked: "12" }, owner);
	const v = await smartAccount(payer, "USDC", 10n * HUNDRED);
	const m = await smartAccount(stranger, "USDC", 10n * HUNDRED);
	const txHash = await bundle([
		{ account: v, owner: payer, call: tokenTransfer(usdc(), to, 60_000_000n) },
		{ account: m, owner: stranger, call: tokenTransfer(usdc(), to, 1n) },
	]);
	await report(honest, txHash, { payerSignature: await signFor(payer, honest, txHash) });
	expect(await decide(honest, txHash, "not-mine")).toEqual({ ok: true });
	await chain.mine(15);
	await checkNow(honest);
	const { received } = await snapshot(honest);
	expect(received).toBe("60000000");
});

test("101 dust transfers beside a part payment leave it to the requester", async () => {
	const to = freshAddress();
	const honest = await makeProvenLink({ requesterAddress: to });
	const v = await smartAccount(payer, "USDC", 10n * HUNDRED);
	const m = await smartAccount(stranger, "USDC", 10n * HUNDRED);
	const disperser = await chain.place("Disperser", freshAddress());
	await sendCall(chain, stranger, execute(m, approve(usdc(), disperser)));
	const txHash = await bundle([
		{ account: v, owner: payer, call: tokenTransfer(usdc(), to, 99_000_000n) },
		{
			account: m,
			owner: stranger,
			call: disperseToken(disperser, usdc(), Array(101).fill(to), Array<bigint>(101).fill(1n)),
		},
	]);
	const _reply = await report(honest, txHash);
	expect(await rowOf(honest, txHash)).toMatchObject({ state: "needs-requester" });
	expect(await decide(honest, txHash, "accept")).toEqual({ ok: true });
	const token = await services().receiptToken(honest, { chainId: LOCAL_CHAIN_ID, txHash });
	const { received } = await snapshot(honest);
	expect((await services().findReceipt(token ?? ""))?.claims.payment.amount).toBe(received);
});

test("a Safe's transaction that a stranger sent first is found before the page pays again", async () => {
	const to = freshAddress();
	const honest = await makeProvenLink({ requesterAddress: to });
	const safe = await placeAccount(chain, "Safe", freshAddress(), payer.address);
	await chain.mint("USDC", safe, 10n * HUNDRED);
	const { named } = await begun(honest, safe, { nonce: await pendingNonce(safe) });
	const call = await execTransaction(chain, safe, payer, tokenTransfer(usdc(), to, HUNDRED));
	await sendCall(chain, stranger, call);
	const own = await chain.walletOf(payer).sendTransaction({ to: call.to, data: call.data, gas: 300_000n });
	expect((await chain.mined(own)).status).toBe("reverted");
	const _reply = await report(honest, own, named);
	const again = await startAttempt(honest, safe, { nonce: await pendingNonce(safe) });
	await checkNow(honest);
	expect(again.ok).toBe(false);
});

test("one endpoint that counts too many transactions keeps nobody from paying", async () => {
	const to = freshAddress();
	const honest = await makeProvenLink({ requesterAddress: to });
	await setFaults("two", [{ kind: "altered", result: "0x9999", methods: ["eth_getTransactionCount"] }]);
	const reply = await startAttempt(honest, payer.address);
	expect(reply).toMatchObject({ ok: true });
});

test("whoever is over the limit has the chain asked for nothing, and whoever is not has it asked first", async () => {
	const honest = await makeProvenLink({ requesterAddress: freshAddress() });
	await begun(honest, payer.address);
	const again = async (mayReport: boolean) => {
		let checks = 0;
		const deps: RoomDeps = {
			...paymentDeps(env as Env),
			mayReport: async () => mayReport,
			runExclusive: (work) => work(),
			memory: { get: () => undefined, set: () => undefined },
		};
		const sender = { senderName: "Bob", senderEmail: "bob@example.com", language: "en" } as const;
		const input = { ...sender, clientKey: unique("client"), from: payer.address, nonce: 0, amount: HUNDRED };
		await startService(deps, honest, input, async () => {
			checks += 1;
		});
		return checks;
	};
	expect(await again(false)).toBe(0);
	expect(await again(true)).toBe(1);
});
