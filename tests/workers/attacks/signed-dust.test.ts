import { expect, test } from "vitest";
import { LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import { env } from "../environment.ts";
import { restoreChain, rivalLinks, rowOf, signFor } from "../payer-scenes.ts";
import { HUNDRED, pay, payer, report, snapshot, stranger, unique } from "../scenario.ts";

restoreChain();

const MALLORY = { senderName: "Mallory", senderEmail: "mallory@example.com" };

/** A stranger's payments of a base unit each, that they signed for this link: credited, as the one in the test is. */
async function dustOf(paymentId: string, count: number): Promise<void> {
	const rows = JSON.stringify(Array.from({ length: count }, () => `0x${unique("").slice(-8).padStart(64, "0")}`));
	const at = Date.now();
	await env.DB.prepare(`
		insert into reported_transactions (payment_id, chain_id, tx_hash, state, last_seen_at, looked_at, reported_at)
		select ?1, ?2, value, 'watching', ?3, ?3, ?3 from json_each(?4)
	`)
		.bind(paymentId, LOCAL_CHAIN_ID, at, rows)
		.run();
	await env.DB.prepare(`
		insert into transfers (payment_id, chain_id, tx_hash, log_ordinal, payee, amount, amount_source, from_address,
			block_number, block_hash, mined_at, confirmations, state, payer_proof, final, late, created_at, updated_at)
		select p.payment_id, p.chain_id, value, 0, p.requester_address, '1', 'chain', ?3, '1',
			'0x' || lower(hex(zeroblob(32))), ?4, 1, 'credited', 'signature', 0, 0, ?4, ?4
		from json_each(?2), pending_payments p where p.payment_id = ?1
	`)
		.bind(paymentId, rows, stranger.address, at)
		.run();
}

test("dust that a stranger signed hides no payment of the sum asked that waits for the requester", async () => {
	const { to, honest } = await rivalLinks("one owner");
	const txHash = await pay(to, HUNDRED, payer);
	await report(honest, txHash);
	expect(await rowOf(honest, txHash)).toMatchObject({ state: "needs-requester", asks: "shared-payee" });
	const dust = await pay(to, 1n, stranger);
	await report(honest, dust, { ...MALLORY, payerSignature: await signFor(stranger, honest, dust) });
	expect(await rowOf(honest, dust)).toMatchObject({ state: "credited", payerProof: "signature" });
	await dustOf(honest, 100);
	const { dashboard } = await snapshot(honest);
	expect(dashboard.map((row) => row.txHash)).toContain(txHash);
});
