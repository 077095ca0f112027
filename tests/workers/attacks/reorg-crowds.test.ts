import { expect, test } from "vitest";
import { env } from "../environment.ts";
import { expectPaid, restoreChain } from "../payer-scenes.ts";
import {
	chain,
	checkNow,
	freshAddress,
	HUNDRED,
	makeLink,
	makeProvenLink,
	payer,
	report,
	snapshot,
} from "../scenario.ts";

restoreChain();

const MALLORY = { senderName: "Mallory", senderEmail: "mallory@example.com" };
/** longer than a check takes */
const RESTLESS_MS = 8_000;
const BETWEEN_MS = 10;

test("strangers' links that name a payment and change all the time do not keep a reorg from being noticed", async () => {
	const to = freshAddress();
	const honest = await makeProvenLink({ requesterAddress: to });
	await chain.setAutomine(false);
	await chain.mine(1);
	const txHash = await chain.transfer(payer, "USDC", to, HUNDRED);
	await chain.mine(1);
	await report(honest, txHash);
	await expectPaid(honest, txHash);
	const theirs = await makeLink({ requesterAddress: freshAddress() });
	await report(theirs, txHash, MALLORY);
	const change = env.DB.prepare("update pending_payments set version = version + 1 where payment_id = ?1").bind(theirs);
	const until = Date.now() + RESTLESS_MS;
	let noticed = false;
	const restless = async () => {
		while (!noticed && Date.now() < until) {
			await change.run();
			await new Promise((done) => setTimeout(done, BETWEEN_MS));
		}
	};
	await chain.reorg(1, []);
	await chain.drop(txHash).catch(() => null);
	await chain.mine(1);
	const look = async () => {
		await checkNow(honest);
		noticed = true;
	};
	await Promise.all([look(), restless()]);
	expect(await snapshot(honest)).toMatchObject({ status: "pending", received: "0" });
	expect(Date.now()).toBeLessThan(until);
});
