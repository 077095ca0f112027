import { describe, expect, test } from "vitest";
import type { Address, Hash } from "#app/core/address.ts";
import { FORGOTTEN_AFTER_MS } from "#app/core/payments/link-status.ts";
import { sendCall, tokenTransfer } from "#local/chain/contract-calls.ts";
import { env } from "./environment.ts";
import { begun, pendingNonce, restoreChain, usdc } from "./payer-scenes.ts";
import {
	chain,
	checkNow,
	freshAddress,
	HUNDRED,
	makeLink,
	pay,
	payer,
	report,
	services,
	snapshot,
	stranger,
} from "./scenario.ts";

restoreChain();

const kinds = async (paymentId: string) => (await snapshot(paymentId)).events.map((event) => event.kind);

async function startAttempt(paymentId: string) {
	const nonce = await pendingNonce(payer.address);
	const { named, tag } = await begun(paymentId, payer.address, { nonce });
	return { ...named, nonce, tag };
}

/** What a page's wallet sent and no block holds. */
async function sendFromWallet() {
	await chain.setAutomine(false);
	const to = freshAddress();
	const paymentId = await makeLink({ requesterAddress: to });
	const { attemptId, withdrawKey, nonce } = await startAttempt(paymentId);
	const txHash = await chain.transfer(payer, "USDC", to, HUNDRED, nonce);
	await report(paymentId, txHash, { attemptId, withdrawKey });
	return { paymentId, to, nonce, txHash };
}

describe("a wallet attempt", () => {
	test("whose hash never came is found by account and nonce", async () => {
		const to = freshAddress();
		const paymentId = await makeLink({ requesterAddress: to });
		await startAttempt(paymentId);
		expect(await snapshot(paymentId)).toMatchObject({ status: "none", detail: "attempt-started" });
		const txHash = await pay(to, HUNDRED);
		await checkNow(paymentId);
		const after = await snapshot(paymentId);
		expect(after).toMatchObject({ status: "success", attempts: [{ state: "settled", txHash }] });
		expect(after.confirmedPayment?.senderName).toBe("Bob");
	});

	test("that the wallet sped up counts under its new hash", async () => {
		const { paymentId, to, nonce, txHash: slow } = await sendFromWallet();
		expect(await snapshot(paymentId)).toMatchObject({ status: "pending", detail: "broadcast" });
		await chain.drop(slow);
		const fast = await chain.transfer(payer, "USDC", to, HUNDRED, nonce);
		await chain.mine(1);
		await checkNow(paymentId);
		const after = await snapshot(paymentId);
		expect(after).toMatchObject({ status: "success", attempts: [{ state: "settled", txHash: fast }] });
	});

	test("that no node knows any more is waited for an hour, and counts all the same once it is mined", async () => {
		const { paymentId, txHash } = await sendFromWallet();
		const raw = await chain.rawTransaction(txHash);
		await chain.drop(txHash);
		await checkNow(paymentId);
		const onItsWay = { status: "pending", detail: "broadcast", attempts: [{ state: "broadcast" }] };
		expect(await snapshot(paymentId)).toMatchObject({ ...onItsWay, payments: [{ txHash }] });

		const past = FORGOTTEN_AFTER_MS;
		await env.DB.prepare(
			"update reported_transactions set last_seen_at = last_seen_at - ?, looked_at = looked_at - ? where payment_id = ?",
		)
			.bind(past, past, paymentId)
			.run();
		await checkNow(paymentId);
		expect(await snapshot(paymentId)).toMatchObject({
			status: "none",
			detail: "forgotten",
			attempts: [{ state: "expired" }],
			payments: [],
			dashboard: [{ txHash, state: "broadcast" }],
		});

		await chain.client.sendRawTransaction({ serializedTransaction: raw });
		await checkNow(paymentId);
		expect(await snapshot(paymentId)).toMatchObject(onItsWay);
		await chain.mine(1);
		await checkNow(paymentId);
		expect(await snapshot(paymentId)).toMatchObject({ status: "success", attempts: [{ state: "settled", txHash }] });
	});

	test("that the wallet cancelled ends as cancelled, not as waiting", async () => {
		const { paymentId, nonce, txHash: slow } = await sendFromWallet();
		await chain.drop(slow);
		await chain.walletOf(payer).sendTransaction({ to: payer.address, value: 0n, nonce });
		await chain.mine(1);
		await checkNow(paymentId);
		const after = await snapshot(paymentId);
		expect(after).toMatchObject({ status: "none", attempts: [{ state: "cancelled" }] });
		expect(after.events.map((event) => event.kind)).toEqual(expect.arrayContaining(["replaced", "cancelled"]));
	});

	test.each([
		["cancelled", (nonce: number) => chain.walletOf(payer).sendTransaction({ to: payer.address, value: 0n, nonce })],
		["settled", (nonce: number, to: Address) => chain.transfer(payer, "USDC", to, HUNDRED + 1n, nonce)],
	] as const)("that is %s by another hash stays so when the first one is named once more", async (state, replace) => {
		const { paymentId, to, nonce, txHash: slow } = await sendFromWallet();
		await chain.drop(slow);
		await replace(nonce, to);
		await chain.mine(1);
		await checkNow(paymentId);
		const before = await snapshot(paymentId);
		expect(before).toMatchObject({ attempts: [{ state }] });
		expect(await report(paymentId, slow)).toMatchObject({ kind: "waiting" });
		const after = await snapshot(paymentId);
		expect(after.payments).toEqual(before.payments);
		expect(after).toMatchObject({ status: before.status, detail: before.detail, attempts: [{ state }] });
	});

	test("that reverted ends as reverted", async () => {
		const paymentId = await makeLink();
		const { attemptId, withdrawKey } = await startAttempt(paymentId);
		const txHash = await chain.revertedTransfer(payer, "USDC", freshAddress(), 10n ** 30n);
		await chain.mined(txHash);
		const answer = await report(paymentId, txHash, { attemptId, withdrawKey });
		expect(answer).toMatchObject({ kind: "failure", reason: "reverted" });
		expect(await snapshot(paymentId)).toMatchObject({ status: "none", attempts: [{ state: "reverted" }] });
		expect(await kinds(paymentId)).toContain("reverted");
	});

	test("is reported without a name by a page opened again: the name is stored with it", async () => {
		const requesterAddress = freshAddress();
		const paymentId = await makeLink({ requesterAddress });
		const { attemptId, withdrawKey } = await startAttempt(paymentId);
		// sent by somebody else, as a bundler does: nothing but the report ties it to the attempt
		const txHash = await pay(requesterAddress, HUNDRED / 2n, stranger);
		const blank = { senderName: null, senderEmail: null };
		await report(paymentId, txHash, { attemptId, withdrawKey, ...blank });
		const { dashboard } = await services().room(paymentId).fullSnapshot();
		expect(dashboard).toMatchObject([{ txHash, reporters: [{ name: "Bob", email: "bob@example.com" }] }]);
	});

	test("is named by its page alone: without its key and without a name a hash is nobody's", async () => {
		const requesterAddress = freshAddress();
		const paymentId = await makeLink({ requesterAddress });
		const { attemptId } = await startAttempt(paymentId);
		const txHash = await pay(requesterAddress, HUNDRED, stranger);
		const more = { attemptId, withdrawKey: "00".repeat(16), senderName: null, senderEmail: null };
		await report(paymentId, txHash, more);
		const { dashboard } = await services().room(paymentId).fullSnapshot();
		expect(dashboard).toMatchObject([{ txHash, senderName: null, reporters: [] }]);
	});

	test.each([
		["no key", {}],
		["a wrong key", { withdrawKey: "00".repeat(16) }],
	])("is not sent because somebody with %s says so, yet their hash is kept", async (_, key) => {
		const paymentId = await makeLink();
		const { attemptId } = await startAttempt(paymentId);
		const txHash: Hash = `0x${"cd".repeat(32)}`;
		expect(await report(paymentId, txHash, { attemptId, ...key })).toMatchObject({ kind: "waiting" });
		const after = await snapshot(paymentId);
		expect(after).toMatchObject({ status: "none", attempts: [{ state: "open", txHash: null }] });
		expect(after.dashboard).toMatchObject([{ txHash, refused: false }]);
	});

	test("that was rejected is only said to be: what the chain shows counts", async () => {
		const to = freshAddress();
		const paymentId = await makeLink({ requesterAddress: to });
		const { attemptId, withdrawKey } = await startAttempt(paymentId);
		const stranger = { kind: "rejected", attemptId, withdrawKey: "00".repeat(16) } as const;
		await services().room(paymentId).note(stranger);
		expect(await snapshot(paymentId)).toMatchObject({ status: "none", detail: "attempt-started" });
		await services().room(paymentId).note({ kind: "rejected", attemptId, withdrawKey });
		expect(await snapshot(paymentId)).toMatchObject({ status: "none", detail: "rejected-in-wallet" });
		await pay(to, HUNDRED);
		await checkNow(paymentId);
		expect((await snapshot(paymentId)).status).toBe("success");
	});
});

describe("two links that ask one payee for one sum", () => {
	const both = async () => {
		const requesterAddress = freshAddress();
		return {
			to: requesterAddress,
			left: await makeLink({ requesterAddress }),
			paid: await makeLink({ requesterAddress }),
		};
	};

	test.each(["called off", "left open"])(
		"%s on one and paid with its tag on the other needs nobody's decision",
		async (how) => {
			const { to, left, paid } = await both();
			const { attemptId, withdrawKey } = await startAttempt(left);
			if (how === "called off") await services().room(left).note({ kind: "rejected", attemptId, withdrawKey });
			const { nonce: _, tag, ...named } = await startAttempt(paid);
			if (!tag) throw new Error("a tag was expected");
			const txHash = await sendCall(chain, payer, tokenTransfer(usdc(), to, HUNDRED, tag));
			await report(paid, txHash, named);
			expect((await snapshot(paid)).status).toBe("success");
			await checkNow(left);
			expect((await snapshot(left)).status).toBe("none");
		},
	);

	test("paid without the tag is the requester's to decide", async () => {
		const { to, left, paid } = await both();
		await startAttempt(left);
		const { nonce: _, tag: _unused, ...named } = await startAttempt(paid);
		const txHash = await pay(to, HUNDRED);
		await report(paid, txHash, named);
		expect(await snapshot(paid)).toMatchObject({ status: "pending", detail: "needs-requester" });
	});
});
