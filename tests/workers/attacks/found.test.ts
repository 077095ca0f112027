import type { UserOperation } from "viem/account-abstraction";
import { privateKeyToAccount } from "viem/accounts";
import { describe, expect, test } from "vitest";
import type { Address, Hash } from "#app/core/address.ts";
import { payerMessage } from "#app/core/payments/claim.ts";
import { openDatabase } from "#app/db/database.ts";
import { findLinkRecord } from "#app/db/payments/link-record.ts";
import { RELEASES_A_DAY } from "#app/services/payments/release-receipt.ts";
import type { LocalWallet } from "#local/chain/accounts.ts";
import { handleOps, placeAccount, signUserOperation } from "#local/chain/contract-accounts.ts";
import { sendCall, tokenTransfer } from "#local/chain/contract-calls.ts";
import { env } from "../environment.ts";
import { expectPaid, receiptsOf, rivalLinks, rowOf, signFor, usdc } from "../payer-scenes.ts";
import {
	chain,
	freshAddress,
	HUNDRED,
	makeLink,
	makeUser,
	pay,
	payer,
	proveFor,
	report,
	services,
	snapshot,
	stranger,
	unique,
} from "../scenario.ts";

/** What strangers found to hide a payment, or to keep it from being shown. */

const madeUp = (): Hash =>
	`0x${Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("")}`;

const recordOf = async (paymentId: string) => {
	const record = await findLinkRecord(openDatabase(env.DB), paymentId);
	if (!record) throw new Error("no link");
	return record;
};

describe("names", () => {
	test("who named a payment stays in sight beside hundreds of signatures for hashes nobody knows", async () => {
		const to = freshAddress();
		const paymentId = await makeLink({ requesterAddress: to });
		const txHash = await pay(to, HUNDRED);
		expect(await report(paymentId, txHash)).toMatchObject({ verified: true });
		const insert = env.DB.prepare(
			`insert into transaction_reporters (payment_id, chain_id, tx_hash, reporter_id, sender_name, signature, signer, signature_open, named_at)
			select payment_id, chain_id, ?1, ?2, 'Mallory', '0x5a', ?3, 1, 1 from pending_payments where payment_id = ?4`,
		);
		await env.DB.batch(
			Array.from({ length: 301 }, (_, index) => insert.bind(madeUp(), `m${index}`, freshAddress(), paymentId)),
		);
		const [payment] = (await snapshot(paymentId)).dashboard;
		expect(payment?.reporters.map(({ name }) => name)).toEqual(["Bob"]);
		const released = await services()
			.room(paymentId)
			.release(txHash, payment?.reporters[0]?.id ?? "");
		expect(released).toEqual({ ok: true });
	});
});

describe("hashes", () => {
	test("one that no node knows yet is checked beside any number of calls that would pay more", async () => {
		const paymentId = await makeLink();
		const insert = env.DB.prepare(
			`insert into reported_transactions (payment_id, chain_id, tx_hash, state, pending_call, pending_amount, last_seen_at, looked_at, reported_at)
			select payment_id, chain_id, ?1, 'watching', 'pays', ?2, ?3, ?3, ?3 from pending_payments where payment_id = ?4`,
		);
		const now = Date.now();
		await env.DB.batch(Array.from({ length: 120 }, () => insert.bind(madeUp(), "9".repeat(30), now, paymentId)));
		const own = madeUp();
		await env.DB.prepare(
			`insert into reported_transactions (payment_id, chain_id, tx_hash, state, looked_at, reported_at)
			select payment_id, chain_id, ?1, 'watching', ?2, ?2 from pending_payments where payment_id = ?3`,
		)
			.bind(own, now - 1000, paymentId)
			.run();
		const { reports } = await recordOf(paymentId);
		expect(reports.map(({ txHash }) => txHash)).toContain(own);
	});
});

describe("accepting", () => {
	test("what another owner's link may have been meant by is refused for an hour after that link was paid", async () => {
		const to = freshAddress();
		const theirs = await makeLink({ requesterAddress: to });
		const tip = await pay(to, HUNDRED / 2n);
		expect((await report(theirs, tip)).reason).toBe("needs-requester");
		const owner = await makeUser();
		await proveFor(owner, to);
		const honest = await makeLink({ requesterAddress: to }, owner);
		await env.DB.prepare("update pending_payments set created_at = created_at - 600000 where payment_id = ?1")
			.bind(honest)
			.run();
		expect(await report(honest, await pay(to, HUNDRED))).toMatchObject({ kind: "success" });
		expect(await services().room(theirs).decide(tip, "accept")).toEqual({ ok: false, reason: "needs-proven-address" });
	});

	test("a link made after the payment was seen keeps nobody from accepting it", async () => {
		const to = freshAddress();
		const paymentId = await makeLink({ requesterAddress: to });
		const txHash = await pay(to, HUNDRED / 2n);
		expect((await report(paymentId, txHash)).reason).toBe("needs-requester");
		await new Promise((done) => setTimeout(done, 20));
		await makeLink({ requesterAddress: to });
		expect(await services().room(paymentId).decide(txHash, "accept")).toEqual({ ok: true });
	});
});

describe("a bundle", () => {
	/** Two smart accounts pay one address in one transaction. */
	async function bundle(
		to: Address,
		[first, second]: readonly [bigint, bigint],
		owners: readonly [LocalWallet, LocalWallet],
	) {
		const sums = [first, second];
		const accounts: Address[] = [];
		const operations: UserOperation<"0.7">[] = [];
		for (const [index, owner] of owners.entries()) {
			const account = await placeAccount(chain, "SmartAccount", freshAddress(), owner.address);
			await chain.mint("USDC", account, 10n * HUNDRED);
			const call = tokenTransfer(usdc(), to, sums[index] ?? 0n);
			operations.push((await signUserOperation(chain, account, owner, call)).operation);
			accounts.push(account);
		}
		return { accounts, txHash: await sendCall(chain, stranger, handleOps(operations, stranger.address)) };
	}

	test("does not hide a payment beside a stranger's dust that is proven first", async () => {
		const { to, honest } = await rivalLinks();
		const { txHash } = await bundle(to, [HUNDRED, 1n], [payer, stranger]);
		const named = { senderName: "Mallory", senderEmail: "mallory@example.com" };
		const dust = { payerSignature: await signFor(stranger, honest, txHash), ...named };
		expect(await report(honest, txHash, dust)).toMatchObject({ verified: false });
		expect(await rowOf(honest, txHash)).toMatchObject({ state: "needs-requester", amount: HUNDRED.toString() });
		await report(honest, txHash, { payerSignature: await signFor(payer, honest, txHash) });
		await expectPaid(honest, txHash, { payerProof: "signature", senderName: "Bob" });
		expect(await receiptsOf(honest)).toEqual(["bob@example.com"]);
	});

	test("lets the requester accept what is not proven in it", async () => {
		const { to, honest } = await rivalLinks();
		const { txHash } = await bundle(to, [HUNDRED, 1n], [payer, stranger]);
		await report(honest, txHash, { payerSignature: await signFor(stranger, honest, txHash) });
		expect(await services().room(honest).decide(txHash, "accept")).toEqual({ ok: true });
		await expectPaid(honest, txHash);
	});

	test("asks for nothing beside a payment that is proven in full", async () => {
		const { to, honest } = await rivalLinks();
		const { txHash } = await bundle(to, [HUNDRED, 1n], [payer, stranger]);
		await report(honest, txHash, { payerSignature: await signFor(payer, honest, txHash) });
		await expectPaid(honest, txHash, { amount: HUNDRED.toString(), asks: null });
	});

	test("asks the contract that paid the sum before one that pays more and calls every signature its own", async () => {
		const { to, honest } = await rivalLinks();
		// the second account takes the payer's word for its owner's
		const { txHash, accounts } = await bundle(to, [HUNDRED, HUNDRED + 1n], [payer, payer]);
		await report(honest, txHash, { payerSignature: await signFor(payer, honest, txHash) });
		await expectPaid(honest, txHash, { payerProof: "signature", from: accounts[0] });
	});
});

describe("releases", () => {
	test("of one payment go to few: nobody mails whom they like by typing names", async () => {
		const to = freshAddress();
		const paymentId = await makeLink({ requesterAddress: to });
		const txHash = await pay(to, HUNDRED);
		for (let index = 0; index < 7; index += 1) {
			await report(paymentId, txHash, { senderEmail: `victim-${index}@example.com`, senderName: `Victim ${index}` });
		}
		const [payment] = (await snapshot(paymentId)).dashboard;
		const outcomes = [];
		for (const { id } of payment?.reporters ?? []) outcomes.push(await services().room(paymentId).release(txHash, id));
		expect(outcomes.filter(({ ok }) => ok)).toHaveLength(5);
		expect(outcomes.slice(5)).toEqual(Array.from({ length: 2 }, () => ({ ok: false, reason: "too-many-releases" })));
		// safe to repeat for whom it was released to
		expect(
			await services()
				.room(paymentId)
				.release(txHash, payment?.reporters[0]?.id ?? ""),
		).toEqual({ ok: true });
	});
});

test("releases of all an owner's links are few in a day: many small payments of their own mail nobody they like", async () => {
	const owner = await makeUser();
	const to = freshAddress();
	const paymentId = await makeLink({ requesterAddress: to }, owner);
	const txHash = await pay(to, HUNDRED);
	await report(paymentId, txHash, { senderEmail: "victim@example.com", senderName: "Victim" });
	const [payment] = (await snapshot(paymentId)).dashboard;
	const others = await makeLink({}, owner);
	const released = (count: number, at: number) =>
		env.DB.prepare(`
			insert into transaction_reporters (payment_id, chain_id, tx_hash, reporter_id, released_at, named_at)
			select ?1, 1, '0x00', ?2 || value, ?3, ?3 from json_each(?4)
		`)
			.bind(others, unique("reporter"), at, JSON.stringify(Array.from({ length: count }, (_, place) => place)))
			.run();
	const release = () =>
		services()
			.room(paymentId)
			.release(txHash, payment?.reporters[0]?.id ?? "");
	await released(100, Date.now() - 25 * 60 * 60_000);
	await released(RELEASES_A_DAY, Date.now() - 60_000);
	expect(await release()).toEqual({ ok: false, reason: "too-many-today" });
	await env.DB.prepare("delete from transaction_reporters where payment_id = ? and released_at > ? and rowid % 2 = 0")
		.bind(others, Date.now() - 120_000)
		.run();
	expect(await release()).toEqual({ ok: true });
});

describe("what a link says after payment", () => {
	const signed = async (paymentId: string, txHash: Hash, by: typeof payer) => {
		const { link } = await recordOf(paymentId);
		const message = payerMessage(link, txHash, "https://paylink.test");
		return report(paymentId, txHash, {
			payerSignature: await privateKeyToAccount(by.privateKey).signMessage({ message }),
			senderName: by.address,
		});
	};

	test("is not read by whoever adds a base unit to somebody's payment", async () => {
		const to = freshAddress();
		const afterSubmit = { kind: "text", text: "The files are there" } as const;
		const paymentId = await makeLink({ requesterAddress: to, afterSubmit });
		const dust = await pay(to, 1n, stranger);
		expect(await signed(paymentId, dust, stranger)).toMatchObject({ reason: "partial" });
		const paid = await pay(to, HUNDRED);
		expect(await signed(paymentId, paid, payer)).toMatchObject({ verified: true, afterSubmit });
		expect(await signed(paymentId, dust, stranger)).toMatchObject({ verified: true, afterSubmit: null });
	});
});
