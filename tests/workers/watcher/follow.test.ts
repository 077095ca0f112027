import { runInDurableObject } from "cloudflare:test";
import { exports } from "cloudflare:workers";
import { afterEach, expect, test } from "vitest";
import { watcherOf } from "#app/composition/services.server.ts";
import { SECOND_LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import type { ChainWatcher } from "#app/durable-objects/chain-watcher.ts";
import { env } from "../environment.ts";
import {
	chainTwo,
	freshAddress,
	HUNDRED,
	makeLink,
	makeUser,
	pay,
	payer,
	proveFor,
	report,
	setFaults,
	snapshot,
	unique,
} from "../scenario.ts";

/** The second chain is watched in these tests: rooms ask nothing by themselves about what is mined. */

const chainId = SECOND_LOCAL_CHAIN_ID;
const soon = { timeout: 20_000 };
const watcher = () => watcherOf(env, chainId) as unknown as DurableObjectStub<ChainWatcher>;

async function openPage(paymentId: string): Promise<WebSocket> {
	const { default: worker } = exports as unknown as { default: Fetcher };
	const { webSocket } = await worker.fetch(`https://paylink.test/link/${paymentId}/public`, {
		headers: { Upgrade: "websocket", "CF-Connecting-IP": unique("ip") },
	});
	if (!webSocket) throw new Error("no socket");
	webSocket.accept();
	return webSocket;
}

const payOnTwo = (to: `0x${string}`, amount = HUNDRED) => pay(to, amount, payer, "USDC", chainTwo);

afterEach(() => setFaults("both", [], chainId));

test("confirmations are counted by the watcher, and the last one makes it a success", async () => {
	const to = freshAddress();
	const paymentId = await makeLink({ requesterAddress: to, chainId, confirmationsAsked: "12" });
	await report(paymentId, await payOnTwo(to));
	expect(await snapshot(paymentId)).toMatchObject({ status: "pending", confirmations: { have: 1, need: 12 } });
	await chainTwo.mine(12);
	// Nobody watches: its next round would be half a minute away.
	await watcherOf(env, chainId).wake();
	await expect.poll(() => snapshot(paymentId), soon).toMatchObject({ status: "success" });
});

test("a block that is replaced takes its payment back", async () => {
	const to = freshAddress();
	const paymentId = await makeLink({ requesterAddress: to, chainId });
	await report(paymentId, await payOnTwo(to));
	expect(await snapshot(paymentId)).toMatchObject({ status: "success" });
	await chainTwo.setAutomine(false);
	await chainTwo.reorg(1);
	await watcherOf(env, chainId).wake();
	try {
		await expect
			.poll(() => snapshot(paymentId), { timeout: 40_000 })
			.toMatchObject({ status: "pending", detail: "reorged" });
	} finally {
		await chainTwo.setAutomine(true);
		await chainTwo.mine(1);
	}
}, 60_000);

test("a page waits seconds, not half a minute, where an endpoint had a hiccup and no block follows", async () => {
	const to = freshAddress();
	const paymentId = await makeLink({ requesterAddress: to, chainId });
	const page = await openPage(paymentId);
	const notifiedAt = () =>
		runInDurableObject(watcher(), (_, { storage }) =>
			storage.sql
				.exec<{ notified_at: number }>("select notified_at from follows where payment_id = ?", paymentId)
				.toArray()
				.some(({ notified_at }) => notified_at > 0),
		);
	await setFaults("one", [{ kind: "down" }], chainId);
	await report(paymentId, await payOnTwo(to));
	await expect.poll(notifiedAt, soon).toBe(true);
	await setFaults("both", [], chainId);
	await expect.poll(() => snapshot(paymentId), { timeout: 12_000 }).toMatchObject({ status: "success" });
	page.close();
}, 60_000);

test("a link that asks its requester about a transfer asks no more once another link counts it", async () => {
	const [to, owner] = [freshAddress(), await makeUser()];
	const own = await makeLink({ requesterAddress: to, chainId }, owner);
	const strangers = await makeLink({ requesterAddress: to, chainId });
	const txHash = await payOnTwo(to);
	await report(strangers, txHash);
	expect(await snapshot(strangers)).toMatchObject({ status: "pending", detail: "needs-requester" });
	await proveFor(owner, to);
	await report(own, txHash);
	expect(await snapshot(own)).toMatchObject({ status: "success" });
	await expect.poll(() => snapshot(strangers), soon).toMatchObject({ status: "none" });
});
