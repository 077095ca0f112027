import { afterEach, describe, expect, test } from "vitest";
import { paymentDeps } from "#app/composition/services.server.ts";
import type { Address, Hash } from "#app/core/address.ts";
import { callerKey } from "#app/core/caller-key.ts";
import { variation } from "../variation.ts";
import { env } from "./environment.ts";
import {
	chain,
	checkNow,
	freshAddress,
	HUNDRED,
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

const slow = async (paymentId: string) =>
	(
		await env.DB.prepare("select count(*) as n from reported_transactions where payment_id = ? and slow = 1")
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

const start = (paymentId: string, clientKey: string, from: Address = freshAddress(), nonce = 0) =>
	services()
		.room(paymentId)
		.startAttempt({ ...NOBODY, from, nonce, amount: HUNDRED, clientKey });

const nextNonce = () => chain.client.getTransactionCount({ address: payer.address, blockTag: "pending" });

async function started(paymentId: string, clientKey = unique("client"), from?: Address, nonce?: number) {
	const outcome = await start(paymentId, clientKey, from, nonce);
	if (!outcome.ok) throw new Error(outcome.reason);
	return { attemptId: outcome.attemptId, withdrawKey: outcome.withdrawKey };
}

const watched = async (paymentId: string) =>
	(
		await env.DB.prepare("select count(*) as n from payment_attempts where payment_id = ? and watching = 1")
			.bind(paymentId)
			.first<{ n: number }>()
	)?.n;

/** Hundreds of calls each: minutes on a machine with more to do. */
const LONG = { timeout: 120_000 };

describe("made-up attempts", LONG, () => {
	const crowd = async (paymentId: string) => {
		for (let i = 0; i < 25; i++) await started(paymentId);
	};

	test("refuse nobody, and no more than twenty are asked about at every check", async () => {
		const paymentId = await makeLink();
		await crowd(paymentId);
		expect(await start(paymentId, "payer")).toMatchObject({ ok: true });
		expect(await watched(paymentId)).toBe(20);
	});

	test("of one caller count for five of those", async () => {
		const paymentId = await makeLink();
		const clientKey = unique("client");
		for (let i = 0; i < 8; i++) await started(paymentId, clientKey);
		expect(await watched(paymentId)).toBe(5);
		expect(await start(paymentId, "payer")).toMatchObject({ ok: true });
		expect(await watched(paymentId)).toBe(6);
	});

	test("push no payment out that is on its way", async () => {
		await chain.setAutomine(false);
		const to = freshAddress();
		const paymentId = await makeLink({ requesterAddress: to });
		const named = await started(paymentId, "payer", payer.address, await nextNonce());
		const txHash = await chain.transfer(payer, "USDC", to, HUNDRED);
		await report(paymentId, txHash, named);
		await crowdAnyway(paymentId);
		expect((await snapshot(paymentId)).attempts).toContainEqual(
			expect.objectContaining({ state: "broadcast", txHash }),
		);
		await chain.mine(1);
	});

	/** The sum is moving, so whoever starts one now says that they pay all the same. */
	const crowdAnyway = async (paymentId: string) => {
		for (let i = 0; i < 25; i++) {
			const attempt = { ...NOBODY, from: freshAddress(), nonce: 0, amount: HUNDRED, clientKey: unique("client") };
			expect(await services().room(paymentId).startAttempt(attempt)).toMatchObject({ reason: "already-moving" });
			expect(
				await services()
					.room(paymentId)
					.startAttempt({ ...attempt, payAnyway: true }),
			).toMatchObject({ ok: true });
		}
	};

	variation("around a payer's own leave it found by its account, though nobody reports it", async () => {
		const to = freshAddress();
		const paymentId = await makeLink({ requesterAddress: to });
		await crowd(paymentId);
		await started(paymentId, "payer", payer.address, await nextNonce());
		await crowd(paymentId);
		await pay(to, HUNDRED);
		await checkNow(paymentId);
		expect((await snapshot(paymentId)).dashboard[0]).toMatchObject({ payerProof: "attempt", state: "credited" });
	});

	test("wait for the account's next nonce and for a sum that is asked", async () => {
		const paymentId = await makeLink();
		expect(await start(paymentId, "far", freshAddress(), 7)).toEqual({ ok: false, reason: "nonce-ahead" });
		const room = services().room(paymentId);
		const other = { ...NOBODY, from: freshAddress(), nonce: 0, amount: HUNDRED - 1n };
		expect(await room.startAttempt(other)).toEqual({ ok: false, reason: "wrong-amount" });
	});
});

describe("hashes that pay nothing", LONG, () => {
	test("do not delay the checks of a payment that is being confirmed", async () => {
		const to = freshAddress();
		const paymentId = await makeLink({ requesterAddress: to, confirmationsAsked: "12" });
		await refusedHashes(paymentId, 25, Date.now() - 1_000);
		await report(paymentId, await pay(to, HUNDRED));
		await chain.mine(11);
		await checkNow(paymentId);
		expect((await snapshot(paymentId)).status).toBe("success");
	});

	variation("do not hide one that is still to be mined", async () => {
		await chain.setAutomine(false);
		const to = freshAddress();
		const paymentId = await makeLink({ requesterAddress: to });
		await report(paymentId, await chain.transfer(payer, "USDC", to, HUNDRED));
		await refusedHashes(paymentId, 120, Date.now() + 1_000);
		await chain.mine(1);
		await checkNow(paymentId);
		expect((await snapshot(paymentId)).status).toBe("success");
	});

	variation("are all checked again in turn", async () => {
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
		for (let checks = 0; checks < 40 && (await left()) !== 0; checks++) await checkNow(paymentId);
		expect(await left()).toBe(0);
	});

	variation(
		"of one caller are checked more rarely, also when they name a wallet attempt of their own, and none is lost",
		async () => {
			const paymentId = await makeLink();
			const named = await started(paymentId, "nobody");
			for (let i = 0; i < 25; i++) await report(paymentId, madeUp(), { ...named, clientKey: "nobody" });
			expect(await watching(paymentId)).toBe(25);
			expect(await slow(paymentId)).toBeGreaterThanOrEqual(14);
		},
	);
});

describe("of a link that so much is stored for that its lists are full", LONG, () => {
	const attempts = async (paymentId: string) =>
		(
			await env.DB.prepare("select count(*) as n from payment_attempts where payment_id = ?")
				.bind(paymentId)
				.first<{ n: number }>()
		)?.n;

	test("one network has twenty attempts more stored in a day, and keeps nobody else from paying", async () => {
		const paymentId = await makeLink();
		await env.DB.prepare(
			`with recursive steps (step) as (select 1 union all select step + 1 from steps where step < 100)
			insert into payment_attempts (id, payment_id, chain_id, from_address, nonce, amount, head_block, state, watching, created_at, updated_at)
			select ?1 || step, ?1, ?2, '0x' || step, step, '1', '1', 'expired', 0, step, step from steps`,
		)
			.bind(paymentId, chain.chainId)
			.run();
		const clientKey = unique("client");
		const outcomes = [];
		for (let at = 0; at < 24; at++) outcomes.push(await start(paymentId, clientKey));
		expect(outcomes.filter(({ ok }) => ok)).toHaveLength(20);
		expect(outcomes.at(-1)).toMatchObject({ ok: false, reason: "rate-limited" });
		expect(await start(paymentId, unique("payer"))).toMatchObject({ ok: true });
		expect(await attempts(paymentId)).toBe(121);
	});

	test("one network names twenty hashes more, and again what it has named; the payer's counts", async () => {
		const to = freshAddress();
		const paymentId = await makeLink({ requesterAddress: to });
		await refusedHashes(paymentId, 100, Date.now());
		const room = services().room(paymentId);
		const clientKey = unique("client");
		const first = madeUp();
		const name = (txHash: Hash) => room.report({ ...NOBODY, clientKey, txHash });
		const kinds = [(await name(first)).kind];
		for (let at = 1; at < 24; at++) kinds.push((await name(madeUp())).kind);
		expect(kinds.filter((kind) => kind === "rate-limited")).toHaveLength(4);
		expect((await name(first)).kind).not.toBe("rate-limited");
		expect(await report(paymentId, await pay(to, HUNDRED))).toMatchObject({ verified: true });
	});
});

test("what one network is refused uses up no reports of the others in its IPv6 site", async () => {
	const { mayReport } = paymentDeps(env);
	const site = unique("site");
	const noisy = callerKey(unique("network"), site);
	let allowed = 0;
	for (let at = 0; at < 250; at++) if (await mayReport(noisy)) allowed++;
	expect(allowed).toBeLessThanOrEqual(60);
	expect(await mayReport(callerKey(unique("network"), site))).toBe(true);
});

test("reports of however many networks of one IPv6 site are limited together, and limit nobody else", async () => {
	const { mayReport } = paymentDeps(env);
	const of = (site: string) => mayReport(callerKey(unique("network"), site));
	const site = unique("site");
	// Twice the limit: a minute may end meanwhile.
	const answers = [];
	for (let reports = 0; reports < 302; reports++) answers.push(await of(site));
	expect(answers.slice(0, 100)).toEqual(Array(100).fill(true));
	expect(answers).toContain(false);
	expect(await of(unique("site"))).toBe(true);
	expect(await mayReport(unique("an IPv4 address"))).toBe(true);
});
