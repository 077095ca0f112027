import { test } from "vitest";
import { LOCAL_CHAIN_ID } from "#app/core/chains.ts";
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
	unique,
} from "../scenario.ts";

restoreChain();

const MALLORY = { senderName: "Mallory", senderEmail: "mallory@example.com" };

async function crowdOfAttempts(paymentId: string, count: number): Promise<void> {
	const ids = Array.from({ length: count }, () => [unique("attempt"), freshAddress()]);
	await env.DB.prepare(`
		insert into payment_attempts (id, payment_id, chain_id, from_address, nonce, amount, head_block, tag, sender_name,
			sender_email, state, watching, created_at, updated_at)
		select json_extract(value,'$[0]'), ?1, ?2, json_extract(value,'$[1]'), 0, '1', '0', null, 'Mallory', 'mallory@example.com',
			'open', 0, ?3, ?3
		from json_each(?4)
	`)
		.bind(paymentId, LOCAL_CHAIN_ID, Date.now() + 1, JSON.stringify(ids))
		.run();
}

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
