import { afterEach, expect, test } from "vitest";
import { watcherOf } from "#app/composition/services.server.ts";
import { SECOND_LOCAL_CHAIN_ID } from "#app/core/chains.ts";
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
} from "../scenario.ts";

/** The second chain is watched in these tests: rooms ask nothing by themselves about what is mined. */

const chainId = SECOND_LOCAL_CHAIN_ID;
const soon = { timeout: 20_000 };
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
