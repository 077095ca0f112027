import { test } from "vitest";
import { env } from "../environment.ts";
import { begun, expectPaid, pendingNonce, restoreChain } from "../payer-scenes.ts";
import {
	chain,
	checkNow,
	freshAddress,
	HUNDRED,
	makeProvenLink,
	payer,
	report,
	setFaults,
	stranger,
} from "../scenario.ts";
import { crowdOfAttempts } from "./crowds.ts";

restoreChain();

const MALLORY = { senderName: "Mallory", senderEmail: "mallory@example.com" };

test("a hash that a stranger named for an attempt out of sight is not given up with that attempt's nonce", async () => {
	const to = freshAddress();
	const honest = await makeProvenLink({ requesterAddress: to });
	const attempt = await begun(honest, stranger.address, MALLORY);
	// a payment that waits behind another of its account; nodes have not all heard of it yet
	const nonce = await pendingNonce(payer.address);
	await setFaults("both", [{ kind: "private" }]);
	const txHash = await chain.transfer(payer, "USDC", to, HUNDRED, nonce + 1);
	await report(honest, txHash, { ...attempt.named, ...MALLORY });
	await report(honest, txHash);
	// more than a record lists, and the stranger's first is no more among them
	await crowdOfAttempts(honest, 100);
	await env.DB.prepare("update payment_attempts set watching = 0 where payment_id = ?1").bind(honest).run();
	await setFaults("both", []);
	await checkNow(honest);
	// the nonce of the stranger's attempt is used for a base unit
	const dust = await chain.transfer(stranger, "USDC", to, 1n);
	await chain.mined(dust);
	await report(honest, dust, MALLORY);
	await chain.transfer(payer, "USDC", freshAddress(), 1n, nonce);
	await chain.mined(txHash);
	for (let i = 0; i < 3; i += 1) await checkNow(honest);
	await expectPaid(honest, txHash);
});
