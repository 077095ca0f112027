import { afterEach, expect, test } from "vitest";
import { watcherOf } from "#app/composition/services.server.ts";
import { requireChain, SECOND_LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import { openDatabase } from "#app/db/database.ts";
import { findCursor } from "#app/db/payments/chain-cursors.ts";
import { env } from "./environment.ts";
import { begun } from "./payer-scenes.ts";
import {
	chainTwo,
	freshAddress,
	HUNDRED,
	makeLink,
	outside,
	pay,
	payer,
	report,
	setFaults,
	snapshot,
} from "./scenario.ts";

/** A round is due a second after the watcher is woken; the machine may be busy. */
const WATCHER_MS = 20_000;

const { lookAlikes } = requireChain(SECOND_LOCAL_CHAIN_ID);
const [bridged] = Object.keys(lookAlikes) as `0x${string}`[];

afterEach(() => setFaults("both", [], SECOND_LOCAL_CHAIN_ID));

test("a link on the second chain is paid there, while the first has no part in it", async () => {
	const to = freshAddress();
	const paymentId = await makeLink({ requesterAddress: to, chainId: SECOND_LOCAL_CHAIN_ID });
	const txHash = await pay(to, HUNDRED, payer, "USDC", chainTwo);
	expect(await report(paymentId, txHash)).toMatchObject({ verified: true, reason: "exact" });
});

test("the second chain's endpoints have faults of their own", async () => {
	const to = freshAddress();
	const paymentId = await makeLink({ requesterAddress: to, chainId: SECOND_LOCAL_CHAIN_ID });
	const txHash = await pay(to, HUNDRED, payer, "USDC", chainTwo);
	await setFaults("both", [{ kind: "down" }], SECOND_LOCAL_CHAIN_ID);
	expect(await report(paymentId, txHash)).toMatchObject({ verified: false, kind: "waiting" });
	const [there, here] = [freshAddress(), await pay(to, HUNDRED)];
	expect(await report(await makeLink({ requesterAddress: there }), here)).toMatchObject({ reason: "wrong-recipient" });
});

test("a payment made on the other chain is named with that chain", async () => {
	const to = freshAddress();
	const paymentId = await makeLink({ requesterAddress: to });
	const txHash = await pay(to, HUNDRED, payer, "USDC", chainTwo);
	const { reason, detail } = await report(paymentId, txHash);
	expect(reason).toBe("wrong-chain");
	expect(detail).toContain("You sent 100.00 USDC on Local chain two to the right address");
});

test("a payment that the page's own wallet made on the other chain is named with it when it is named again", async () => {
	const to = freshAddress();
	const paymentId = await makeLink({ requesterAddress: to });
	const { named } = await begun(paymentId, payer.address);
	const txHash = await pay(to, HUNDRED, payer, "USDC", chainTwo);
	expect(await report(paymentId, txHash, named)).toMatchObject({ kind: "waiting", reason: "not-seen" });
	expect(await report(paymentId, txHash, named)).toMatchObject({
		kind: "failure",
		reason: "wrong-chain",
		detail: expect.stringContaining("You sent 100.00 USDC on Local chain two to the right address"),
	});
	// Nothing is on its way here: the same account may pay on the right one.
	expect(await snapshot(paymentId)).toMatchObject({ status: "none", moving: "0" });
	const again = await begun(paymentId, payer.address);
	const paid = await pay(to, HUNDRED);
	expect(await report(paymentId, paid, again.named)).toMatchObject({ verified: true, reason: "exact" });
});

test("a look-alike of the token is named as what it is", async () => {
	const to = freshAddress();
	const paymentId = await makeLink({ requesterAddress: to, chainId: SECOND_LOCAL_CHAIN_ID });
	if (!bridged) throw new Error("the second chain has no look-alike");
	const txHash = await chainTwo.transfer(payer, bridged, to, HUNDRED);
	await chainTwo.mined(txHash);
	const { reason, detail } = await report(paymentId, txHash);
	expect(reason).toBe("wrong-token");
	expect(detail).toContain("You sent 100.00 USDC.e on Local chain two to the right address");
});

test("a withdrawal from an exchange on the second chain, which nobody reports, is found by its watcher's own alarm", {
	timeout: 60_000,
}, async () => {
	const to = freshAddress();
	const paymentId = await makeLink({ requesterAddress: to, chainId: SECOND_LOCAL_CHAIN_ID });
	const watcher = watcherOf(env, SECOND_LOCAL_CHAIN_ID);
	const startedAt = Date.now();
	// From its first round on it misses nothing. Endpoints that failed in a test before rest for some seconds, and it with them.
	const readAt = async () => {
		await watcher.wake();
		return (await findCursor(openDatabase(env.DB), SECOND_LOCAL_CHAIN_ID))?.checkedAt ?? 0;
	};
	await expect.poll(readAt, { timeout: WATCHER_MS }).toBeGreaterThan(startedAt);
	await outside.setExchangeDelay(0);
	const order = {
		from: "exchange",
		chainId: SECOND_LOCAL_CHAIN_ID,
		token: "USDC",
		to,
		amount: "101",
		fee: "1",
	} as const;
	const { hash } = await outside.paid(await outside.order(order));
	await watcher.wake();
	await expect.poll(async () => (await snapshot(paymentId)).status, { timeout: WATCHER_MS }).toBe("success");
	expect(await snapshot(paymentId)).toMatchObject({ confirmedPayment: { txnHash: hash, senderName: null } });
});
