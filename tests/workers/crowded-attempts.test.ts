import { expect, test } from "vitest";
import type { Address } from "#app/core/address.ts";
import { LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import { sendCall, tokenTransfer } from "#local/chain/contract-calls.ts";
import { env } from "./environment.ts";
import { ASKED, begun, expectPaid, expectUnpaid, restoreChain, rivalLinks, tagOf, usdc } from "./payer-scenes.ts";
import { chain, checkNow, freshAddress, makeProvenLink, pay, payer, report, unique } from "./scenario.ts";

/** More attempts for a payer's account than are considered: whoever has so many callers may store them. */

restoreChain();

const CROWD = 250;

/** Attempts of strangers: for the payer's account older than any of theirs, for another account newer. */
async function crowd(paymentId: string, account: Address): Promise<void> {
	const ids = Array.from({ length: CROWD }, () => unique("attempt"));
	const createdAt = account === payer.address ? Date.now() - 60_000 : Date.now();
	await env.DB.prepare(`
		insert into payment_attempts (id, payment_id, chain_id, from_address, nonce, amount, head_block, tag, sender_name,
			sender_email, state, watching, created_at, updated_at)
		select value, ?1, ?2, ?3, 1000000, '1', '0', '0x' || lower(hex(randomblob(16))), 'Mallory', 'mallory@example.com',
			'open', 0, ?4, ?4
		from json_each(?5)
	`)
		.bind(paymentId, LOCAL_CHAIN_ID, account, createdAt, JSON.stringify(ids))
		.run();
}

test("hide no tag", async () => {
	const { to, honest, theirs } = await rivalLinks();
	await crowd(honest, payer.address);
	const { named, tag } = await begun(honest, payer.address);
	const txHash = await sendCall(chain, payer, tokenTransfer(usdc(), to, ASKED.USDC, tagOf({ tag })));
	expect(await report(honest, txHash, named)).toMatchObject({ verified: true });
	await expectPaid(honest, txHash, { payerProof: "tag", nameProof: "tag", senderName: "Bob" });
	await expectUnpaid(theirs);
});

test("hide no attempt whose page names the hash", async () => {
	const to = freshAddress();
	const paymentId = await makeProvenLink({ requesterAddress: to });
	await crowd(paymentId, payer.address);
	const { named } = await begun(paymentId, payer.address);
	const txHash = await pay(to, ASKED.USDC);
	expect(await report(paymentId, txHash, named)).toMatchObject({ verified: true });
	await expectPaid(paymentId, txHash, { payerProof: "attempt", nameProof: "attempt", senderName: "Bob" });
});

test("keep no payment whose hash was lost from being found", async () => {
	const to = freshAddress();
	const paymentId = await makeProvenLink({ requesterAddress: to });
	await begun(paymentId, payer.address);
	await env.DB.prepare("update payment_attempts set watching = 0 where payment_id = ?1").bind(paymentId).run();
	await crowd(paymentId, freshAddress());
	const txHash = await pay(to, ASKED.USDC);
	await checkNow(paymentId);
	await expectPaid(paymentId, txHash, { payerProof: "attempt", senderName: "Bob" });
});

test("keep nobody from the tag that another's attempt for their account calls for", async () => {
	const to = freshAddress();
	const paymentId = await makeProvenLink({ requesterAddress: to });
	await begun(paymentId, payer.address, { senderName: "Mallory", senderEmail: "mallory@example.com" });
	await crowd(paymentId, freshAddress());
	const { named, tag } = await begun(paymentId, payer.address);
	const txHash = await sendCall(chain, payer, tokenTransfer(usdc(), to, ASKED.USDC, tagOf({ tag })));
	await report(paymentId, txHash, named);
	await expectPaid(paymentId, txHash, { payerProof: "tag", nameProof: "tag", senderName: "Bob" });
});
