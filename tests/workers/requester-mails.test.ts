import { beforeEach, describe, expect, test } from "vitest";
import { pdfPrinter } from "#app/adapters/receipts/pdf-printer.ts";
import { deliveryDeps } from "#app/composition/services.server.ts";
import { LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import { mailFor, requesterMailbox } from "#app/core/payments/payment-mail.ts";
import { openDatabase } from "#app/db/database.ts";
import { findLinkRecord } from "#app/db/payments/link-record.ts";
import type { Mail } from "#app/ports/mailer.ts";
import { findJws } from "#app/routes/verify/checker/find-jws.ts";
import type { DeliveryDeps } from "#app/services/operations/delivery-deps.ts";
import { deliverMail } from "#app/services/operations/mails.ts";
import { env } from "./environment.ts";
import { readReceiptFont } from "./receipt-fonts.ts";
import { emailOf, freshAddress, HUNDRED, makeLink, makeUser, pay, report, services, unique } from "./scenario.ts";

/** Recipients of mails about a link: never an address that a stranger merely typed. */

const APP_URL = "https://paylink.test";
const db = openDatabase(env.DB);

async function recordOf(paymentId: string) {
	const record = await findLinkRecord(db, paymentId);
	if (!record) throw new Error("the link is gone");
	return record;
}

async function paid(owner: string, draft: Parameters<typeof makeLink>[0] = {}) {
	const to = freshAddress();
	const paymentId = await makeLink({ requesterAddress: to, ...draft }, owner);
	const txHash = await pay(to, HUNDRED);
	await report(paymentId, txHash, { senderEmail: "bob@example.com" });
	const record = await recordOf(paymentId);
	const row = record.reports.find((one) => one.txHash === txHash);
	if (!row) throw new Error("the report is gone");
	// Remove the mails that the payment itself stored.
	await env.DB.prepare("delete from mails where payment_id = ?").bind(paymentId).run();
	return { paymentId, txHash, facts: { link: record.link, report: row, amount: HUNDRED, blockHash: null } };
}

/** Stores a mail in the outbox and delivers it. */
async function delivered(mail: ReturnType<typeof mailFor>, receiptPrinter = pdfPrinter(readReceiptFont)) {
	const taken: Mail[] = [];
	const mailer = { send: async (sent: Mail) => void taken.push(sent) };
	const deps: DeliveryDeps = { ...deliveryDeps(env), mailer, receiptPrinter };
	await env.DB.prepare(
		"insert into mails (dedupe_key, payment_id, message, created_at, queued_at) values (?, ?, ?, ?, ?)",
	)
		.bind(mail.dedupeKey, mail.paymentId, JSON.stringify(mail), Date.now(), Date.now())
		.run();
	const outcome = await deliverMail(deps, mail);
	const left = await env.DB.prepare("select 1 from mails where dedupe_key = ?").bind(mail.dedupeKey).first();
	return { outcome, taken, left: left !== null };
}

describe("the mailbox of a link", () => {
	test("is the account's verified e-mail, whatever the link contains", async () => {
		const owner = await makeUser();
		const typed = await recordOf(await makeLink({ requesterEmail: "victim@example.com" }, owner));
		expect({ to: requesterMailbox(typed), proven: typed.emailProven }).toEqual({ to: emailOf(owner), proven: false });
		const own = await recordOf(await makeLink({ requesterEmail: emailOf(owner).toUpperCase() }, owner));
		expect({ to: requesterMailbox(own), proven: own.emailProven }).toEqual({ to: emailOf(owner), proven: true });
	});

	test("is none if the account has no verified e-mail", async () => {
		const owner = await makeUser();
		const link = await makeLink({ requesterEmail: emailOf(owner) }, owner);
		await env.DB.prepare("update users set email_verified_at = null where id = ?").bind(owner).run();
		const unproven = await recordOf(link);
		expect({ to: requesterMailbox(unproven), proven: unproven.emailProven }).toEqual({ to: null, proven: false });
		await env.DB.prepare("update users set email = null where id = ?").bind(owner).run();
		expect(requesterMailbox(await recordOf(link))).toBeNull();
	});
});

describe("a mail to the requester", () => {
	test("is not sent to an e-mail that the account has not verified", async () => {
		const { facts } = await paid(await makeUser(), { requesterEmail: "victim@example.com" });
		const { outcome, taken, left } = await delivered(mailFor("payment-received", "victim@example.com", facts));
		expect({ outcome, taken, left }).toEqual({ outcome: "outdated", taken: [], left: false });
	});

	test("is sent to the account's own", async () => {
		const owner = await makeUser();
		const { facts } = await paid(owner, { requesterEmail: "victim@example.com" });
		const { outcome, taken } = await delivered(mailFor("payment-received", emailOf(owner), facts));
		expect(outcome).toBe("sent");
		expect(taken.map(({ to, subject }) => ({ to, subject }))).toEqual([
			{ to: emailOf(owner), subject: "100.00 USDC arrived" },
		]);
	});
});

describe("a receipt", () => {
	type Reader = { reporterId: string; senderName: string; senderEmail: string; senderLanguage: "ar" | null };
	const reporter: Reader = {
		reporterId: "r1",
		senderName: "Bob",
		senderEmail: "bob@example.com",
		senderLanguage: null,
	};
	const prove = (paymentId: string) =>
		env.DB.prepare(
			"update reported_transactions set name_proof = 'signature', proven_reporter_id = 'r1' where payment_id = ?",
		)
			.bind(paymentId)
			.run();
	const release = async (paymentId: string, email: string) =>
		env.DB.prepare(
			`insert into transaction_reporters (payment_id, chain_id, tx_hash, reporter_id, sender_name, sender_email, released_at, named_at)
			select payment_id, chain_id, tx_hash, ?2, 'Eve', ?3, 1, 1 from reported_transactions where payment_id = ?1`,
		)
			.bind(paymentId, unique("reporter"), email)
			.run();
	// Each of these mails goes to the same mailbox, which gets five an hour.
	beforeEach(() =>
		env.DB.prepare("delete from mails")
			.run()
			.then(() => undefined),
	);
	const paidWithWords = async (draft: Parameters<typeof makeLink>[0] = {}) =>
		paid(await makeUser(), { afterSubmit: { kind: "text", text: "The files are there" }, ...draft });
	const receipt = (facts: Parameters<typeof mailFor>[2], reader: Reader = reporter) =>
		mailFor("payment-sent", reader.senderEmail, { ...facts, reporter: reader });

	test("is not sent to whoever merely reported the payment", async () => {
		const { facts } = await paidWithWords();
		expect(await delivered(receipt(facts))).toEqual({ outcome: "outdated", taken: [], left: false });
	});

	/** What a mail's button to the payment page leads to, in a browser that has not paid. */
	const saidBy = async (text = "", paymentId = "") => {
		const [, key = ""] = new RegExp(`\n${APP_URL}/link/${paymentId}#said=(\\S+)\n`).exec(text) ?? [];
		return services().mailedAfterSubmit(paymentId, key);
	};

	test("is sent to the proven payer, with a key to the after-payment message, and nothing of it", async () => {
		const { facts, paymentId } = await paidWithWords();
		await prove(paymentId);
		const report = { ...facts.report, nameProof: "signature", provenReporterId: "r1" } as const;
		const mail = receipt({ ...facts, report });
		expect(mail.senderProven).toBe(true);
		const { outcome, taken } = await delivered(mail);
		expect(outcome).toBe("sent");
		expect(JSON.stringify(taken)).not.toContain("The files are there");
		expect(await saidBy(taken[0]?.text, paymentId)).toEqual({ kind: "text", text: "The files are there" });
		expect(taken[0]?.text).not.toContain("not proven");
	});

	test("holds a key of its own link alone, which reads nothing while that is not paid", async () => {
		const { facts, paymentId } = await paidWithWords();
		await prove(paymentId);
		const [, key = ""] = /#said=(\S+)/.exec((await delivered(receipt(facts))).taken[0]?.text ?? "") ?? [];
		const other = await paidWithWords();
		expect(await services().mailedAfterSubmit(other.paymentId, key)).toBeNull();
		for (const wrong of ["", "x", key.slice(1), `${key}x`])
			expect(await services().mailedAfterSubmit(paymentId, wrong)).toBeNull();
		expect(await services().mailedAfterSubmit(paymentId, key)).not.toBeNull();
		await env.DB.prepare("update transfers set state = 'reorged' where payment_id = ?").bind(paymentId).run();
		expect(await services().mailedAfterSubmit(paymentId, key)).toBeNull();
	});

	test("leads to the signed receipt, which is signed then if it was not before", async () => {
		const { facts, paymentId, txHash } = await paidWithWords();
		await prove(paymentId);
		await env.DB.prepare("delete from receipts where payment_id = ?").bind(paymentId).run();
		const { taken } = await delivered(receipt(facts));
		const [, address] = /Open the signed receipt:\n(\S+)\n/.exec(taken[0]?.text ?? "") ?? [];
		expect(address).toBe(`${APP_URL}/link/${paymentId}/receipt/${LOCAL_CHAIN_ID}:${txHash}`);
		const token = await services().receiptToken(paymentId, { chainId: LOCAL_CHAIN_ID, txHash });
		expect((await services().findReceipt(token ?? ""))?.claims.payment.hash).toBe(txHash);
	});

	test("has the signed receipt as a PDF with it", async () => {
		const { facts, paymentId } = await paidWithWords();
		await prove(paymentId);
		const { taken } = await delivered(receipt(facts));
		const [attached] = taken[0]?.attachments ?? [];
		expect(attached).toMatchObject({
			filename: expect.stringMatching(/^paylink-receipt-[\w-]{9}\.pdf$/),
			type: "application/pdf",
		});
		const row = await env.DB.prepare("select jws from receipts where payment_id = ?")
			.bind(paymentId)
			.first<{ jws: string }>();
		expect(await findJws(attached?.bytes ?? new Uint8Array())).toBe(row?.jws);
		expect(taken[0]?.text).toContain(
			`attached as a PDF, as it was when this mail was written. Anybody can check it at ${APP_URL}/verify.`,
		);
	});

	test("goes without the PDF where it cannot be printed, and does not speak of it", async () => {
		const { facts, paymentId } = await paidWithWords();
		await prove(paymentId);
		const failing = { print: () => Promise.reject(new Error("no font")) };
		const { outcome, taken } = await delivered(receipt(facts), failing);
		expect(outcome).toBe("sent");
		expect(taken[0]?.attachments).toBeUndefined();
		expect(taken[0]?.text).not.toContain("attached");
		expect(taken[0]?.text).toContain("Open the signed receipt:");
	});

	test.each([
		["a memo", { memo: "Refund: https://evil.example/now" }],
		["a name", { requesterName: "Support at evil.example" }],
		["postal lines", { bookkeeping: { invoiceNumber: null, taxId: null, postalLines: ["Ada", "help@evil.example"] } }],
	])("goes without the PDF where %s holds an address: a viewer would make it one to click", async (_, words) => {
		const { facts, paymentId } = await paidWithWords(words);
		await prove(paymentId);
		const { taken } = await delivered(receipt(facts));
		expect(taken[0]?.attachments).toBeUndefined();
		expect(taken[0]?.text).toContain("Open the signed receipt:");
	});

	test("is sent to whom the requester released it, marked as unproven", async () => {
		const { facts, paymentId } = await paidWithWords();
		await prove(paymentId);
		await release(paymentId, "eve@example.com");
		const reader: Reader = {
			reporterId: "r2",
			senderName: "Eve",
			senderEmail: "eve@example.com",
			senderLanguage: "ar",
		};
		const mail = receipt(facts, reader);
		expect(mail).toMatchObject({ to: "eve@example.com", language: "ar", senderName: "Eve", senderProven: false });
		const { outcome, taken } = await delivered({ ...mail, language: "en" });
		expect(outcome).toBe("sent");
		expect(taken[0]?.text).toContain("Eve (not proven to be the payer)");
		expect(await saidBy(taken[0]?.text, paymentId)).toEqual({ kind: "text", text: "The files are there" });
	});

	test("of an owner without a proven e-mail has nothing the owner wrote", async () => {
		const owner = await makeUser();
		const words = { requesterName: "Win at evil.example", memo: "Call evil.example" };
		const { facts, paymentId } = await paid(owner, {
			...words,
			afterSubmit: { kind: "text", text: "See evil.example" },
		});
		await prove(paymentId);
		await env.DB.prepare("update users set email_verified_at = null where id = ?").bind(owner).run();
		const { outcome, taken } = await delivered(receipt(facts));
		expect(outcome).toBe("sent");
		expect(JSON.stringify(taken)).not.toMatch(/evil\.example|attached/);
		expect(taken[0]?.attachments, "a PDF would have all of it").toBeUndefined();
		expect(taken[0]?.text).toContain(facts.link.requesterAddress);
	});

	test("omits the after-payment message while the link is not paid", async () => {
		const { facts, paymentId } = await paidWithWords();
		await prove(paymentId);
		await env.DB.prepare("delete from confirmed_payments where payment_id = ?").bind(paymentId).run();
		const { taken } = await delivered(receipt(facts));
		expect(taken).toHaveLength(1);
		expect(taken[0]?.text).not.toContain("#said=");
	});

	test("is one mail per recipient", async () => {
		const { facts } = await paidWithWords();
		const proven = { ...facts.report, nameProof: "signature", provenReporterId: "r1" } as const;
		expect(receipt({ ...facts, report: proven }).dedupeKey).toBe(receipt(facts).dedupeKey);
		expect(receipt(facts, { ...reporter, reporterId: "r2" }).dedupeKey).not.toBe(receipt(facts).dedupeKey);
	});
});

describe("a mail about a partial payment", () => {
	const setState = (paymentId: string, state: string) =>
		env.DB.prepare("update transfers set state = ? where payment_id = ?").bind(state, paymentId).run();

	async function part() {
		const owner = await makeUser();
		const { facts, paymentId } = await paid(owner);
		await env.DB.prepare("delete from confirmed_payments where payment_id = ?").bind(paymentId).run();
		await env.DB.prepare("update pending_payments set amount = '250000000' where payment_id = ?").bind(paymentId).run();
		const mail = (kind: "part-received" | "part-reorged") => mailFor(kind, emailOf(owner), facts);
		return { paymentId, mail };
	}

	test("is sent while the payment counts, with the remaining amount", async () => {
		const { paymentId, mail } = await part();
		const { outcome, taken } = await delivered(mail("part-received"));
		expect(outcome).toBe("sent");
		expect(taken[0]?.subject).toBe("A part of 100.00 USDC arrived");
		expect(taken[0]?.text).toContain("100.00 USDC arrived, 150.00 USDC still open");
		await env.DB.prepare("delete from mails where payment_id = ?").bind(paymentId).run();
		await setState(paymentId, "reorged");
		expect((await delivered(mail("part-received"))).outcome).toBe("outdated");
	});

	test("about a reorg is sent while the payment does not count", async () => {
		const { paymentId, mail } = await part();
		expect((await delivered(mail("part-reorged"))).outcome).toBe("outdated");
		await setState(paymentId, "reorged");
		const { outcome, taken } = await delivered(mail("part-reorged"));
		expect(outcome).toBe("sent");
		expect(taken[0]?.text).toContain("It does not count for now: 250.00 USDC is open.");
	});
});
