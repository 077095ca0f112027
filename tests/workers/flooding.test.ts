import { afterEach, describe, expect, test } from "vitest";
import type { Hash } from "#app/core/address.ts";
import { env } from "./environment.ts";
import {
	chain,
	freshAddress,
	HUNDRED,
	look,
	makeLink,
	pay,
	payer,
	report,
	services,
	snapshot,
	unique,
} from "./scenario.ts";

/** What strangers can pile up on a link without paying, and what it must not do to a payment. */

afterEach(() => chain.setAutomine(true));

const NOBODY = {
	senderName: "Bob",
	senderEmail: "bob@example.com",
	language: "en" as const,
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

let farNonce = 1_000_000;

const start = (paymentId: string, clientKey: string, nonce = ++farNonce) =>
	services()
		.room(paymentId)
		.startAttempt({ ...NOBODY, from: payer.address, nonce, amount: HUNDRED, clientKey });

const nextNonce = () => chain.client.getTransactionCount({ address: payer.address, blockTag: "pending" });

async function started(paymentId: string, clientKey = unique("client"), nonce?: number) {
	const outcome = await start(paymentId, clientKey, nonce);
	if (!outcome.ok) throw new Error(outcome.reason);
	return { attemptId: outcome.attemptId, withdrawKey: outcome.withdrawKey };
}

/** Every attempt of a link was begun so long ago. */
async function age(paymentId: string, ms: number): Promise<void> {
	await env.DB.prepare("update payment_attempts set created_at = created_at - ? where payment_id = ?")
		.bind(ms, paymentId)
		.run();
}

const ELEVEN_MINUTES = 11 * 60_000;
const refused = { ok: false, reason: "too-many-attempts" };

describe("made-up attempts", () => {
	const crowd = async (paymentId: string) => {
		for (let i = 0; i < 20; i++) await started(paymentId);
	};

	test("hold a wallet payment up for minutes, not for a day: the oldest gives way", async () => {
		const paymentId = await makeLink();
		const first = await started(paymentId);
		await age(paymentId, 1_000);
		for (let i = 0; i < 19; i++) await started(paymentId);
		expect(await start(paymentId, "payer")).toEqual(refused);
		await age(paymentId, ELEVEN_MINUTES);
		expect(await start(paymentId, "payer")).toMatchObject({ ok: true });
		const { attempts } = await snapshot(paymentId);
		const ended = attempts.filter(({ state }) => state === "expired").map(({ attemptId }) => attemptId);
		expect(ended).toEqual([first.attemptId]);
	});

	test("give way also when they name hashes nobody ever saw", async () => {
		const paymentId = await makeLink();
		for (let i = 0; i < 20; i++) await report(paymentId, madeUp(), await started(paymentId));
		await age(paymentId, ELEVEN_MINUTES);
		expect(await start(paymentId, "payer")).toMatchObject({ ok: true });
	});

	test("push no payment out that is on its way", async () => {
		await chain.setAutomine(false);
		const to = freshAddress();
		const paymentId = await makeLink({ requesterAddress: to });
		const named = await started(paymentId, "payer", await nextNonce());
		const txHash = await chain.transfer(payer, "USDC", to, HUNDRED);
		await report(paymentId, txHash, named);
		for (let i = 0; i < 19; i++) await started(paymentId);
		await age(paymentId, ELEVEN_MINUTES);
		await started(paymentId);
		expect((await snapshot(paymentId)).attempts).toContainEqual(
			expect.objectContaining({ state: "broadcast", txHash }),
		);
		await chain.mine(1);
	});

	test("that gave way still prove their payment by the nonce", async () => {
		const to = freshAddress();
		const paymentId = await makeLink({ requesterAddress: to });
		const slow = await started(paymentId, "payer", await nextNonce());
		await age(paymentId, ELEVEN_MINUTES);
		await crowd(paymentId);
		const { attempts } = await snapshot(paymentId);
		expect(attempts).toContainEqual({ attemptId: slow.attemptId, state: "expired", txHash: null });
		const txHash = await pay(to, HUNDRED);
		await report(paymentId, txHash);
		expect((await snapshot(paymentId)).dashboard[0]).toMatchObject({ payerProof: "attempt", state: "credited" });
	});

	test("of one caller leave room for others", async () => {
		const paymentId = await makeLink();
		const clientKey = unique("client");
		for (let i = 0; i < 5; i++) await started(paymentId, clientKey);
		expect(await start(paymentId, clientKey)).toEqual(refused);
		expect(await start(paymentId, "payer")).toMatchObject({ ok: true });
		await age(paymentId, ELEVEN_MINUTES);
		expect(await start(paymentId, clientKey)).toMatchObject({ ok: true });
	});
});

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

	test("are no more for naming a wallet attempt of one's own", async () => {
		const paymentId = await makeLink();
		const named = await started(paymentId, "nobody");
		for (let i = 0; i < 25; i++) await report(paymentId, madeUp(), named);
		expect(await watching(paymentId)).toBeLessThanOrEqual(21);
	});
});
