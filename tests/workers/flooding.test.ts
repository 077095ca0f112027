import { afterEach, describe, expect, test } from "vitest";
import type { Hash } from "#app/core/address.ts";
import { env } from "./environment.ts";
import { chain, freshAddress, HUNDRED, look, makeLink, pay, payer, report, services, snapshot } from "./scenario.ts";

/** What strangers can pile up on a link without paying, and what it must not do to a payment. */

afterEach(() => chain.setAutomine(true));

const NOBODY = {
	senderName: "Bob",
	senderEmail: "bob@example.com",
	attemptId: null,
	payerSignature: null,
	clientKey: "nobody",
};

const madeUp = (): Hash =>
	`0x${Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("")}`;

const watching = async (paymentId: string) =>
	(
		await env.DB.prepare("select count(*) as n from reported_transactions where payment_id = ? and state = 'watching'")
			.bind(paymentId)
			.first<{ n: number }>()
	)?.n;

/** Hashes of other people's transactions, refused and watched until their blocks are final. */
async function refusedHashes(paymentId: string, count: number, at: number): Promise<void> {
	const insert = env.DB.prepare(
		`insert into reported_transactions (payment_id, chain_id, tx_hash, state, refusal, last_seen_at, looked_at, reported_at)
		select payment_id, chain_id, ?1, 'watching', 'wrong-recipient', ?2, ?2, ?2 from pending_payments where payment_id = ?3`,
	);
	await env.DB.batch(Array.from({ length: count }, () => insert.bind(madeUp(), at, paymentId)));
}

describe("hashes that pay nothing", () => {
	test("do not delay the looks at a payment that is being confirmed", async () => {
		const to = freshAddress();
		const paymentId = await makeLink({ requesterAddress: to, confirmationsAsked: "12" });
		await refusedHashes(paymentId, 25, Date.now() - 1_000);
		await report(paymentId, await pay(to, HUNDRED));
		await chain.mine(11);
		await look(paymentId);
		expect((await snapshot(paymentId)).status).toBe("success");
	});

	test("do not hide one that is still to be mined", async () => {
		await chain.setAutomine(false);
		const to = freshAddress();
		const paymentId = await makeLink({ requesterAddress: to });
		await report(paymentId, await chain.transfer(payer, "USDC", to, HUNDRED));
		await refusedHashes(paymentId, 120, Date.now() + 1_000);
		await chain.mine(1);
		await look(paymentId);
		expect((await snapshot(paymentId)).status).toBe("success");
	});

	test("are all looked at again in turn", async () => {
		const paymentId = await makeLink();
		await refusedHashes(paymentId, 60, Date.now() - 1_000);
		const left = async () =>
			(
				await env.DB.prepare(
					"select count(*) as n from reported_transactions where payment_id = ? and refusal is not null",
				)
					.bind(paymentId)
					.first<{ n: number }>()
			)?.n;
		await snapshot(paymentId);
		await services()
			.room(paymentId)
			.report({ ...NOBODY, txHash: madeUp() });
		for (let looks = 0; looks < 40 && (await left()) !== 0; looks++) await look(paymentId);
		expect(await left()).toBe(0);
	});

	test("are no more for naming a wallet attempt, whose id anybody can read", async () => {
		const paymentId = await makeLink();
		const outcome = await services()
			.room(paymentId)
			.startAttempt({ ...NOBODY, from: payer.address, nonce: 1_000_000, amount: HUNDRED });
		if (!outcome.ok) throw new Error(outcome.reason);
		const { attemptId } = outcome;
		for (let i = 0; i < 25; i++) await report(paymentId, madeUp(), { attemptId });
		expect(await watching(paymentId)).toBeLessThanOrEqual(21);
	});
});
