import { describe, expect, test } from "vitest";
import type { Language } from "#app/core/languages.ts";
import type { PaymentMail } from "#app/core/wire.ts";
import { composeMail } from "#app/services/compose-mail.ts";
import { type MailFacts, mailWords } from "#app/services/payment-mails.ts";
import { sayIn } from "#app/words/say-in.ts";

const ADDRESS = `0x${"ab".repeat(20)}` as const;
const HASH = `0x${"a".repeat(64)}` as const;

const facts: MailFacts = {
	terms: {
		paymentId: "2".repeat(27),
		requesterName: "Ada",
		requesterEmail: "ada@example.com",
		requesterAddress: ADDRESS,
		chainId: 1,
		token: "USDC",
		amount: 100_000_000n,
		memo: "Invoice 7",
		dueAt: null,
		afterSubmit: null,
		confirmationsAsked: "1",
		createdAt: 0,
	},
	amount: 100_000_000n,
	txHash: HASH,
	senderName: "Bob",
	minedAt: Date.UTC(2026, 4, 19, 14, 6),
	final: false,
	linkUrl: "https://paylink.test/link/x",
	dashboardUrl: "https://paylink.test/link/x/dashboard",
	explorerUrl: null,
	supportEmail: "support@paylink.test",
};

const KINDS: PaymentMail["kind"][] = ["payment-received", "payment-sent", "payment-reorged", "needs-requester"];

const mailOf = (language: Language, kind: PaymentMail["kind"], changed: Partial<MailFacts> = {}) => {
	const say = sayIn(language);
	return composeMail("ada@example.com", mailWords(say, kind, { ...facts, ...changed }), say);
};

describe("mails about payments", () => {
	test.each([
		["payment-received", "Bob paid you 100 USDC"],
		["payment-sent", "Your payment of 100 USDC to Ada"],
		["payment-reorged", "A payment of 100 USDC is pending again"],
		["needs-requester", "Is this transfer of 100 USDC yours?"],
	] as const)("%s has its subject in English", (kind, subject) => {
		expect(mailOf("en", kind).subject).toBe(subject);
	});

	test.each([
		["payment-received", "دفع لك Bob مبلغ 100 USDC"],
		["payment-sent", "دفعتك بقيمة 100 USDC إلى Ada"],
		["payment-reorged", "عادت دفعة بقيمة 100 USDC إلى الانتظار"],
		["needs-requester", "هل يخصك هذا التحويل بقيمة 100 USDC؟"],
	] as const)("%s has its subject in Arabic", (kind, subject) => {
		expect(mailOf("ar", kind).subject).toBe(subject);
	});

	test.each(KINDS)("%s in Arabic holds the facts as they are and no English sentence", (kind) => {
		const { text, html } = mailOf("ar", kind);
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
	});

	test("name somebody where no sender is known, and leave out what is not known", () => {
		const { subject, text } = mailOf("en", "needs-requester", { senderName: null, minedAt: null, txHash: null });
		expect(subject).toBe("Is this transfer of 100 USDC yours?");
		expect(text).toContain("Somebody says that a transfer of 100 USDC");
		expect(text).not.toMatch(/^(From|Date|Transaction|On the chain):/m);
	});

	test("tell the requester of the dashboard and the payer of the payment page", () => {
		expect(mailOf("en", "payment-received").text).toContain(
			"Open the dashboard:\nhttps://paylink.test/link/x/dashboard",
		);
		expect(mailOf("en", "payment-sent").text).toContain("Open the payment page:\nhttps://paylink.test/link/x\n");
	});

	test("say whether the transfer is final", () => {
		expect(mailOf("en", "payment-received", { final: true }).text).toContain("The transfer is final.");
		expect(mailOf("en", "payment-received").text).toContain("It is not final yet");
	});
});
