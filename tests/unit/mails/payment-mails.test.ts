import { describe, expect, test } from "vitest";
import type { Language } from "#app/core/i18n/languages.ts";
import { type PaymentMail, PaymentMailSchema } from "#app/core/operations/mail-message.ts";
import { composeMail } from "#app/services/operations/compose-mail.ts";
import { type MailFacts, mailWords } from "#app/services/payments/payment-mails.ts";
import { sayIn } from "#app/words/say-in.ts";

const ADDRESS = `0x${"ab".repeat(20)}` as const;
const SAID = "https://paylink.test/link/x#said=key";
const HASH = `0x${"a".repeat(64)}` as const;

const facts: MailFacts = {
	terms: {
		paymentId: "2".repeat(27),
		requesterName: "Ada",
		requesterEmail: "ada@example.com",
		requesterAddress: ADDRESS,
		chainId: 1,
		chainIds: [1],
		token: "USDC",
		amount: 100_000_000n,
		memo: "Invoice 7",
		dueAt: null,
		afterSubmit: null,
		confirmationsAsked: "1",
		createdAt: 0,
	},
	amount: 100_000_000n,
	rest: 0n,
	txHash: HASH,
	senderName: "Bob",
	senderProven: true,
	afterPaymentUrl: null,
	minedAt: Date.UTC(2026, 4, 19, 14, 6),
	final: false,
	linkUrl: "https://paylink.test/link/x",
	dashboardUrl: "https://paylink.test/link/x/dashboard",
	explorerUrl: null,
	receiptUrl: `https://paylink.test/link/x/receipt/1:${HASH}`,
	receiptIsAttached: false,
	supportEmail: "support@paylink.test",
	lastToday: false,
	late: null,
};

const KINDS = PaymentMailSchema.shape.kind.options;
/** All but the one whose mailbox anybody may have typed. */
const KINDS_WITH_FACTS = KINDS.filter((kind) => kind !== "payment-arrived");

const mailOf = (language: Language, kind: PaymentMail["kind"], changed: Partial<MailFacts> = {}) => {
	const say = sayIn(language);
	return composeMail("ada@example.com", mailWords(say, kind, { ...facts, ...changed }), say);
};

const SUBJECTS = [
	["payment-received", "100.00 USDC arrived", "وصل 100.00 USDC"],
	["payment-arrived", "100.00 USDC has arrived", "وصل 100.00 USDC"],
	["payment-sent", "Receipt for 100.00 USDC", "إيصال بقيمة 100.00 USDC"],
	["payment-reorged", "A payment of 100.00 USDC is pending again", "عادت دفعة بقيمة 100.00 USDC إلى الانتظار"],
	["needs-requester", "Is this transfer of 100.00 USDC yours?", "هل يخصك هذا التحويل بقيمة 100.00 USDC؟"],
	["arrived-unmatched", "100.00 USDC arrived, for which request?", "وصل 100.00 USDC، فلأي طلب هو؟"],
	["part-received", "A part of 100.00 USDC arrived", "وصل جزء بقيمة 100.00 USDC"],
	["part-reorged", "A part of 100.00 USDC is pending again", "عاد جزء بقيمة 100.00 USDC إلى الانتظار"],
] as const;

describe("mails about payments", () => {
	test.each(SUBJECTS)("%s has its subject: %s", (kind, english, arabic) => {
		expect(mailOf("en", kind).subject).toBe(english);
		expect(mailOf("ar", kind).subject).toBe(arabic);
	});

	test("the day's last about what no link takes says that it is, no other does", () => {
		const last = /No further mail of this kind/;
		expect(mailOf("en", "arrived-unmatched", { lastToday: true }).text).toMatch(last);
		expect(mailOf("en", "arrived-unmatched").text).not.toMatch(last);
		expect(mailOf("en", "payment-received", { lastToday: true }).text).not.toMatch(last);
	});

	test.each(["payment-received", "part-received"] as const)("%s says that the link was cancelled before", (kind) => {
		expect(mailOf("en", kind, { late: "cancelled" }).text).toContain("You had cancelled this link.");
		expect(mailOf("en", kind, {}).text).not.toContain("cancelled");
	});

	test("the tests cover the subject of every kind", () => {
		expect(SUBJECTS.map(([kind]) => kind).sort()).toEqual([...KINDS].sort());
	});

	test.each(KINDS)("%s has no user input in its subject", (kind) => {
		const typed = "URGENT see evil.example";
		const terms = { ...facts.terms, requesterName: typed, requesterEmail: typed, memo: typed };
		for (const language of ["en", "ar"] as const) {
			for (const senderProven of [true, false]) {
				for (const amount of [0n, facts.amount]) {
					const changed = { terms, senderName: typed, senderProven, amount };
					const { subject, html } = mailOf(language, kind, changed);
					expect(subject).not.toMatch(/urgent|evil/i);
					expect(/<title>(.*)<\/title>/.exec(html)?.[1]).not.toMatch(/urgent|evil/i);
					expect(/<h1[^>]*>(.*)<\/h1>/.exec(html)?.[1]).not.toMatch(/urgent|evil/i);
				}
			}
		}
	});

	test.each(KINDS_WITH_FACTS)("%s in Arabic has the unchanged facts and no English sentences", (kind) => {
		for (const senderProven of [true, false]) {
			const { text, html } = mailOf("ar", kind, { senderProven, afterPaymentUrl: SAID });
			expect(text).toContain(`\n${ADDRESS}\n`);
			expect(text).toContain(`\n${HASH}\n`);
			expect(text).toContain("19 مايو 2026، 14:06 بالتوقيت العالمي");
			const inEnglish = text
				.split("\n")
				.filter((line) => !/^(https:|0x|-- )/.test(line))
				.join("\n")
				.replace(/Paylink|Ada|Bob|USDC|Ethereum|Invoice 7|support@paylink\.test/g, "");
			expect(inEnglish.match(/[A-Za-z]{2,}/g)).toBeNull();
			expect(html).toContain('dir="rtl"');
		}
	});

	test.each(KINDS_WITH_FACTS)("%s marks an unproven name as a claim", (kind) => {
		const { text, html } = mailOf("en", kind, { senderProven: false });
		expect(text).toMatch(/^Named by: +Bob \(not proven to be the payer\)$/m);
		expect(html).toMatch(/Named by.*<bdi>Bob<\/bdi><br><span[^>]*>not proven to be the payer<\/span>/);
		expect(text).not.toMatch(/^From:|Bob (paid|says)/m);
		const proven = mailOf("en", kind).text;
		expect(proven).toMatch(/^From: +Bob$/m);
		expect(proven).not.toContain("not proven");
	});

	test.each(["en", "ar"] as const)(
		"to a typed mailbox hold our words, the amounts and the link alone (%s)",
		(language) => {
			const mail = mailOf(language, "payment-arrived", {
				afterPaymentUrl: SAID,
				rest: 1_500_000n,
			});
			for (const typed of ["Ada", "Bob", "Invoice 7", ADDRESS, HASH, "explorer"])
				expect(JSON.stringify(mail)).not.toContain(typed);
			for (const ours of ["100.00 USDC", "1.50 USDC", "Ethereum", "https://paylink.test/link/x\n"])
				expect(mail.text).toContain(ours);
		},
	);

	test("omit unknown facts", () => {
		const { text } = mailOf("en", "needs-requester", { senderName: null, minedAt: null, txHash: null });
		expect(text).not.toMatch(/^(From|Named by|Date|Transaction|On the chain):/m);
	});

	test("omit the amount if it is unknown", () => {
		const { subject, text } = mailOf("en", "needs-requester", { amount: 0n });
		expect(subject).toBe("Is this transfer of USDC yours?");
		expect(text).toContain("The chain does not tell us how much of it is yours.");
		expect(text).not.toMatch(/^Amount:|\b0.00 USDC/m);
		expect(mailOf("ar", "needs-requester", { amount: 0n }).subject).toBe("هل يخصك هذا التحويل من USDC؟");
	});

	test("state the remaining amount after a partial payment", () => {
		const part = { amount: 40_000_000n, rest: 60_000_000n };
		const arrived = mailOf("en", "part-received", part).text;
		expect(arrived).toContain("40.00 USDC arrived, 60.00 USDC still open");
		expect(arrived).toContain(
			"counts towards your request of 100.00 USDC. The payment page now asks for the rest, 60.00 USDC.",
		);
		const gone = mailOf("en", "part-reorged", { amount: 40_000_000n, rest: 100_000_000n }).text;
		expect(gone).toContain("It does not count for now: 100.00 USDC is open.");
		for (const kind of ["part-received", "part-reorged"] as const) {
			expect(mailOf("en", kind, part).text).toContain("Open the dashboard:\nhttps://paylink.test/link/x/dashboard");
		}
	});

	test("link the requester to the dashboard and the payer to the payment page", () => {
		expect(mailOf("en", "payment-received").text).toContain(
			"Open the dashboard:\nhttps://paylink.test/link/x/dashboard",
		);
		expect(mailOf("en", "payment-sent").text).toContain("Open the payment page:\nhttps://paylink.test/link/x\n");
	});

	test.each(KINDS)(
		"%s leads to the signed receipt if its news is a payment that counts, to who has its transaction",
		(kind) => {
			const leads = ["payment-received", "part-received", "payment-sent"].includes(kind);
			const button = `Open the signed receipt:\nhttps://paylink.test/link/x/receipt/1:${HASH}\n`;
			expect(mailOf("en", kind).text.includes(button)).toBe(leads);
			expect(mailOf("en", kind, { receiptUrl: null }).text).not.toContain("signed receipt");
			expect(mailOf("ar", kind).html.includes(`/receipt/1:${HASH}"`)).toBe(leads);
		},
	);

	test("state whether the transfer is final", () => {
		expect(mailOf("en", "payment-received", { final: true }).text).toContain("The transfer is final.");
		expect(mailOf("en", "payment-received").text).toContain("It is not final yet");
	});
});

describe("a receipt", () => {
	const receipt = (changed: Partial<MailFacts>, language: Language = "en") => mailOf(language, "payment-sent", changed);

	test("says that the signed receipt is attached where it is, and where it can be checked", () => {
		expect(receipt({ receiptIsAttached: true }).text).toContain(
			"The signed receipt is attached as a PDF, as it was when this mail was written. Anybody can check it at https://paylink.test/verify.",
		);
		expect(receipt({}).text).not.toContain("attached");
		expect(receipt({ receiptIsAttached: true }, "ar").text).toContain("مرفق");
	});

	test("states whether the request is paid in full", () => {
		expect(receipt({}).text).toContain("Their request of 100.00 USDC is paid in full.");
		expect(receipt({ amount: 1_000_000n, rest: 99_000_000n }).text).toContain(
			"A transfer of 1.00 USDC to Ada was found on Ethereum. It counts towards their request of 100.00 USDC.",
		);
	});

	test("leads to what the requester says after payment, and carries nothing of it", () => {
		const { text, html } = receipt({ afterPaymentUrl: SAID });
		expect(text).toContain("Ada has a message for whoever paid. It is on the payment page.");
		expect(text).toContain(`Open the payment page:\n${SAID}\n`);
		expect(html).toContain(`href="${SAID}"`);
		expect(html.match(/<a /g)).toHaveLength(2);
	});

	test("without an after-payment message does not speak of one, nor does any other mail", () => {
		expect(receipt({}).html.match(/<a /g)).toHaveLength(2);
		expect(receipt({}).text).not.toContain("message for whoever paid");
		for (const kind of KINDS)
			expect(mailOf("en", kind, { afterPaymentUrl: SAID }).text.includes(SAID)).toBe(kind === "payment-sent");
	});

	test("says so if the requester released it", () => {
		expect(receipt({ senderProven: false }).text).toContain(
			"You named this transfer, and Ada let you have the receipt for it.",
		);
		expect(receipt({}).text).not.toContain("let you have");
	});
});
