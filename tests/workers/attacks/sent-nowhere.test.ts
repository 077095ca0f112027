import { expect, test } from "vitest";
import type { Hash } from "#app/core/address.ts";
import { begun, restoreChain } from "../payer-scenes.ts";
import { chain, freshAddress, HUNDRED, makeProvenLink, payer, report, snapshot, stranger } from "../scenario.ts";

restoreChain();

const madeUp = (): Hash =>
	`0x${Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("")}`;

test("a hash that no node knows, named for a stranger's wallet attempt, keeps nobody from paying", async () => {
	const to = freshAddress();
	const paymentId = await makeProvenLink({ requesterAddress: to });
	const { named } = await begun(paymentId, stranger.address, { senderName: "Mallory" });
	expect(await report(paymentId, madeUp(), named)).toMatchObject({ verified: false });
	expect(await snapshot(paymentId)).toMatchObject({ status: "none", moving: "0", payments: [] });
	expect(await begun(paymentId, payer.address)).toBeTruthy();
});

test("a transaction behind one that its account never sends keeps nobody from paying", async () => {
	const to = freshAddress();
	const paymentId = await makeProvenLink({ requesterAddress: to });
	await chain.setAutomine(false);
	const nonce = await chain.client.getTransactionCount({ address: stranger.address, blockTag: "pending" });
	const queued = await chain.transfer(stranger, "USDC", to, HUNDRED, nonce + 5);
	await report(paymentId, queued);
	expect(await snapshot(paymentId)).toMatchObject({ status: "none", moving: "0", payments: [] });
	expect(await begun(paymentId, payer.address)).toBeTruthy();
});
