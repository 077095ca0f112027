import { expect, test } from "vitest";
import { openDatabase } from "#app/db/database.ts";
import { variation } from "../../variation.ts";
import { env } from "../environment.ts";
import { begun, pendingNonce, receiptsOf, restoreChain, rowOf, signFor } from "../payer-scenes.ts";
import { chain, freshAddress, HUNDRED, makeProvenLink, pay, payer, report, stranger } from "../scenario.ts";

/** How strangers try to stand as the payer, and to keep news from the requester. */

restoreChain();

const MALLORY = { senderName: "Mallory", senderEmail: "mallory@example.com" };

const afterSubmit = { kind: "text", text: "The files are there" } as const;

test("whoever sees a payment in the mempool does not become its payer", async () => {
	const to = freshAddress();
	const honest = await makeProvenLink({ requesterAddress: to, afterSubmit });
	await chain.setAutomine(false);
	const txHash = await chain.transfer(payer, "USDC", to, HUNDRED);
	const attempt = await begun(honest, payer.address, { ...MALLORY, nonce: await pendingNonce(payer.address) });
	await chain.mine(1);
	await chain.setAutomine(true);
	await chain.mined(txHash);
	const reply = await report(honest, txHash, { ...attempt.named, ...MALLORY });
	expect((reply as { afterSubmit?: unknown }).afterSubmit ?? null).toBeNull();
	expect(await rowOf(honest, txHash)).toMatchObject({ nameProof: null });
});

test("nor takes the payer's name and receipt away", async () => {
	const to = freshAddress();
	const honest = await makeProvenLink({ requesterAddress: to, afterSubmit });
	const { named } = await begun(honest, payer.address);
	await chain.setAutomine(false);
	const txHash = await chain.transfer(payer, "USDC", to, HUNDRED);
	const theirs = await begun(honest, payer.address, {
		...MALLORY,
		nonce: await pendingNonce(payer.address),
		payAnyway: true,
	});
	await report(honest, txHash, { ...theirs.named, ...MALLORY });
	await chain.mine(1);
	await chain.setAutomine(true);
	await chain.mined(txHash);
	const reply = await report(honest, txHash, named);
	expect((reply as { afterSubmit?: unknown }).afterSubmit).toEqual(afterSubmit);
	expect(await receiptsOf(honest)).toEqual(["bob@example.com"]);
});

test("whoever completes a payment by a base unit is not the payer on record", async () => {
	const to = freshAddress();
	const honest = await makeProvenLink({ requesterAddress: to });
	const part = await pay(to, HUNDRED - 1n);
	await report(honest, part, { payerSignature: await signFor(payer, honest, part) });
	const dust = await pay(to, 1n, stranger);
	await report(honest, dust, { payerSignature: await signFor(stranger, honest, dust), ...MALLORY });
	const row = await env.DB.prepare("select sender_name, txn_hash, amount from confirmed_payments where payment_id = ?1")
		.bind(honest)
		.first();
	expect(row).toMatchObject({ sender_name: "Bob", txn_hash: part });
});

test("a stranger's dust silences no mail that asks the requester about a payment", async () => {
	const to = freshAddress();
	const honest = await makeProvenLink({ requesterAddress: to });
	await report(honest, await pay(to, 1n, stranger), MALLORY);
	const txHash = await pay(to, HUNDRED - 1n);
	await report(honest, txHash);
	const { results } = await env.DB.prepare("select dedupe_key from mails where payment_id = ?1")
		.bind(honest)
		.all<{ dedupe_key: string }>();
	expect(results.some(({ dedupe_key }) => dedupe_key.includes(txHash))).toBe(true);
});

variation(
	"a stranger's dust does not keep the news of a payment waiting",
	async () => {
		const to = freshAddress();
		const honest = await makeProvenLink({ requesterAddress: to });
		const { MAILBOX_LIMITS } = await import("#app/services/operations/mails.ts");
		const { claimMail } = await import("#app/db/operations/mails.ts");
		for (let i = 0; i < 30; i += 1) {
			const dust = await pay(to, 1n, stranger);
			await report(honest, dust, { payerSignature: await signFor(stranger, honest, dust), ...MALLORY });
		}
		const db = openDatabase(env.DB);
		const keys = async () =>
			(
				await env.DB.prepare("select dedupe_key as k from mails where payment_id = ?1 order by created_at")
					.bind(honest)
					.all<{ k: string }>()
			).results.map(({ k }) => k);
		for (const key of await keys()) await claimMail(db, key, Date.now(), 0, MAILBOX_LIMITS);
		const txHash = await pay(to, HUNDRED);
		await report(honest, txHash, { payerSignature: await signFor(payer, honest, txHash) });
		const news = (await keys()).find((key) => key.startsWith("payment-received") && key.includes(txHash));
		const claimed = news ? await claimMail(db, news, Date.now(), 0, MAILBOX_LIMITS) : "none";
		expect(["claimed", "sent", "busy"]).toContain(claimed);
		// Thirty payments, on a machine that does other work.
	},
	120_000,
);
