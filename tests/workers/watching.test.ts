import { createExecutionContext, createScheduledController, runInDurableObject } from "cloudflare:test";
import { afterEach, describe, expect, test, vi } from "vitest";
import { roomOf } from "#app/composition/services.server.ts";
import type { Address, Hash } from "#app/core/address.ts";
import { LOCAL_CHAIN_ID, tokenContract } from "#app/core/chains.ts";
import { FORGOTTEN_AFTER_MS } from "#app/core/payments/link-status.ts";
import { handleScheduled } from "#app/jobs/scheduled.ts";
import { sendCall, tokenTransfer } from "#local/chain/contract-calls.ts";
import { env } from "./environment.ts";
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
	setFaults,
	snapshot,
	stranger,
	unique,
} from "./scenario.ts";

const usdc = tokenContract(LOCAL_CHAIN_ID, "USDC");

afterEach(async () => {
	await setFaults("both", []);
	await chain.setAutomine(true);
});

const kinds = async (paymentId: string) => (await snapshot(paymentId)).events.map((event) => event.kind);

async function startAttempt(paymentId: string) {
	const nonce = await chain.client.getTransactionCount({ address: payer.address, blockTag: "pending" });
	const outcome = await services()
		.room(paymentId)
		.startAttempt({
			from: payer.address,
			nonce,
			amount: HUNDRED,
			senderName: "Bob",
			senderEmail: "bob@example.com",
			language: "en",
			clientKey: unique("client"),
		});
	if (!outcome.ok) throw new Error(outcome.reason);
	return { attemptId: outcome.attemptId, withdrawKey: outcome.withdrawKey, nonce, tag: outcome.tag };
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

describe("not yet", () => {
	test("a hash nobody knows is kept and watched, and counts once it is mined", async () => {
		await chain.setAutomine(false);
		const to = freshAddress();
		const paymentId = await makeLink({ requesterAddress: to });
		const txHash = await chain.transfer(payer, "USDC", to, HUNDRED);
		expect(await report(paymentId, txHash)).toMatchObject({ verified: false, kind: "waiting", reason: "unmined" });
		expect(await snapshot(paymentId)).toMatchObject({
			status: "pending",
			detail: "broadcast",
			nextLookAt: expect.any(Number),
		});
		await chain.mine(1);
		await checkNow(paymentId);
		expect(await snapshot(paymentId)).toMatchObject({ status: "success", detail: "exact" });
	});

	test("a made-up hash waits in the dashboard and shows nothing to the public", async () => {
		const paymentId = await makeLink();
		const txHash: Hash = `0x${"ab".repeat(32)}`;
		expect(await report(paymentId, txHash)).toMatchObject({ kind: "waiting", reason: "not-seen" });
		expect(await services().room(paymentId).snapshot()).toMatchObject({ status: "none", payments: [] });
		expect((await snapshot(paymentId)).dashboard).toMatchObject([{ txHash, refused: false }]);
	});

	test("twelve confirmations are counted up to", async () => {
		const to = freshAddress();
		const paymentId = await makeLink({ requesterAddress: to, confirmationsAsked: "12" });
		expect(await report(paymentId, await pay(to, HUNDRED))).toMatchObject({ kind: "waiting", reason: "confirming" });
		expect((await snapshot(paymentId)).confirmations).toEqual({ have: 1, need: 12 });
		await chain.mine(5);
		await checkNow(paymentId);
		expect(await snapshot(paymentId)).toMatchObject({ status: "pending", detail: "mined", confirmations: { have: 6 } });
		await chain.mine(6);
		await checkNow(paymentId);
		expect(await snapshot(paymentId)).toMatchObject({ status: "success", confirmations: { have: 12, need: 12 } });
	});
});

describe("could not ask", () => {
	test("a silent chain refuses nothing and credits nothing, and the page says so", async () => {
		const to = freshAddress();
		const paymentId = await makeLink({ requesterAddress: to });
		const txHash = await pay(to, HUNDRED);
		await setFaults("both", [{ kind: "down" }]);
		expect(await report(paymentId, txHash)).toMatchObject({ kind: "waiting", reason: "silent" });
		expect(await snapshot(paymentId)).toMatchObject({ status: "none", chainSilent: true });
		await setFaults("both", []);
		await checkNow(paymentId);
		expect(await snapshot(paymentId)).toMatchObject({ status: "success", chainSilent: false });
	});

	test("two endpoints that contradict each other keep a payment pending", async () => {
		const to = freshAddress();
		const paymentId = await makeLink({ requesterAddress: to });
		const txHash = await pay(to, HUNDRED);
		await setFaults("two", [{ kind: "forged-receipt", status: "0x0" }]);
		expect(await report(paymentId, txHash)).toMatchObject({ kind: "waiting", reason: "disagree" });
		expect((await snapshot(paymentId)).status).not.toBe("success");
	});

	test("an endpoint that lags behind is no reorg", async () => {
		const to = freshAddress();
		const paymentId = await makeLink({ requesterAddress: to });
		await report(paymentId, await pay(to, HUNDRED));
		await setFaults("two", [{ kind: "forgetful" }]);
		await checkNow(paymentId);
		expect(await snapshot(paymentId)).toMatchObject({ status: "success", chainSilent: true });
		await setFaults("two", [{ kind: "down" }]);
		await checkNow(paymentId);
		expect((await snapshot(paymentId)).status).toBe("success");
	});

	test("endpoints that forget a hash while its block exists are behind: no success is taken back", async () => {
		const to = freshAddress();
		const paymentId = await makeLink({ requesterAddress: to });
		await report(paymentId, await pay(to, HUNDRED));
		await setFaults("both", [{ kind: "forgetful" }]);
		await checkNow(paymentId);
		expect(await snapshot(paymentId)).toMatchObject({ status: "success", chainSilent: true });
		expect(await kinds(paymentId)).not.toContain("reorged");
	});
});

describe("a reorg", () => {
	test("takes success back, notifies the requester, and gives it again when the transfer is mined anew", async () => {
		const to = freshAddress();
		const paymentId = await makeLink({ requesterAddress: to });
		const txHash = await pay(to, HUNDRED);
		const raw = await chain.rawTransaction(txHash);
		await report(paymentId, txHash);
		await chain.reorg(1);
		await chain.drop(txHash).catch(() => undefined);
		await checkNow(paymentId);
		expect(await snapshot(paymentId)).toMatchObject({
			status: "pending",
			detail: "reorged",
			received: "0",
			confirmedPayment: null,
		});
		expect(await kinds(paymentId)).toContain("reorged");
		const mail = await env.DB.prepare(
			"select count(*) as n from mails where payment_id = ? and dedupe_key like 'payment-reorged%'",
		)
			.bind(paymentId)
			.first<{ n: number }>();
		expect(mail?.n).toBe(1);
		await chain.client.sendRawTransaction({ serializedTransaction: raw }).catch(() => undefined);
		await chain.mine(1);
		await checkNow(paymentId);
		expect(await snapshot(paymentId)).toMatchObject({ status: "success", received: "100000000" });
	});

	test("that mines the transfer in another block changes nothing but the block", async () => {
		const to = freshAddress();
		const paymentId = await makeLink({ requesterAddress: to });
		const txHash = await pay(to, HUNDRED);
		await report(paymentId, txHash);
		const raw = await chain.rawTransaction(txHash);
		await chain.mine(1);
		await chain.reorg(2, [{ raw, block: 1 }]);
		await checkNow(paymentId);
		const after = await snapshot(paymentId);
		expect(after).toMatchObject({ status: "success", detail: "exact" });
		expect(after.events.map((event) => event.kind)).not.toContain("reorged");
	});
});

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
			if (!usdc || tag === null) throw new Error("a tag was expected");
			const txHash = await sendCall(chain, payer, tokenTransfer(usdc, to, HUNDRED, tag));
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

describe("a hash whose check cannot be stored", () => {
	test("holds up no other", async () => {
		const to = freshAddress();
		const paymentId = await makeLink({ requesterAddress: to, confirmationsAsked: "12" });
		const stuck = await pay(to, 1n);
		await report(paymentId, stuck);
		await report(paymentId, await pay(to, HUNDRED));
		await env.DB.exec(
			`create trigger stuck before update on transfers when new.tx_hash = '${stuck}' begin select raise(abort, 'stuck'); end`,
		);
		const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
		await chain.mine(11);
		await checkNow(paymentId);
		await env.DB.exec("drop trigger stuck");
		expect(logged.mock.calls.flat().join(" ")).toContain(stuck);
		expect(logged.mock.calls.flat().join(" ")).not.toContain("bob@example.com");
		logged.mockRestore();
		expect(await snapshot(paymentId)).toMatchObject({ status: "success", nextLookAt: expect.any(Number) });
	});
});

describe("a lost alarm", () => {
	test("is set again by the sweep", async () => {
		const paymentId = await makeLink();
		await report(paymentId, `0x${"cd".repeat(32)}`);
		await runInDurableObject(roomOf(env, paymentId), (_room, state) => state.storage.deleteAlarm());
		expect(await snapshot(paymentId)).toMatchObject({ nextLookAt: null });
		// only this link was last checked an hour ago: links of ended tests are not woken
		const hourAgo = Date.now() - 60 * 60_000;
		await env.DB.prepare("update reported_transactions set reported_at = ?1, looked_at = ?1 where payment_id = ?2")
			.bind(hourAgo, paymentId)
			.run();
		await handleScheduled(createScheduledController(), env, createExecutionContext());
		expect(await snapshot(paymentId)).toMatchObject({ nextLookAt: expect.any(Number) });
	});
});
