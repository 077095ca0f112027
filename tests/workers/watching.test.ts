import { createExecutionContext, createScheduledController, runInDurableObject } from "cloudflare:test";
import { afterEach, describe, expect, test, vi } from "vitest";
import { roomOf } from "#app/composition/services.server.ts";
import type { Hash } from "#app/core/address.ts";
import { handleScheduled } from "#app/jobs/scheduled.ts";
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
} from "./scenario.ts";

afterEach(async () => {
	await setFaults("both", []);
	await chain.setAutomine(true);
});

const kinds = async (paymentId: string) => (await snapshot(paymentId)).events.map((event) => event.kind);

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
