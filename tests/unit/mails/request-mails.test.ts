import { describe, expect, test } from "vitest";
import type { Language } from "#app/core/i18n/languages.ts";
import { RequestMailSchema } from "#app/core/operations/mail-message.ts";
import { composeMail } from "#app/services/operations/compose-mail.ts";
import { type RequestFacts, requestMailWords } from "#app/services/operations/request-mail-words.ts";
import { sayIn } from "#app/words/say-in.ts";

const facts: RequestFacts = {
	terms: {
		paymentId: "2".repeat(27),
		requesterName: "Ada",
		requesterEmail: "ada@example.com",
		requesterAddress: `0x${"ab".repeat(20)}`,
		chainId: 1,
		chainIds: [1],
		token: "USDC",
		amount: 5_000_000n,
		memo: null,
		dueAt: null,
		afterSubmit: null,
		confirmationsAsked: "1",
		createdAt: 0,
	},
	rest: 5_000_000n,
	isOpen: false,
	makerEmail: "ada@example.com",
	addressProven: true,
	overdue: false,
	linkUrl: "https://paylink.test/link/x",
	dashboardUrl: "https://paylink.test/link/x/dashboard",
	settingsUrl: "https://paylink.test/settings",
	stopUrl: "https://paylink.test/mails/stop?m=1",
	supportEmail: "support@paylink.test",
};

type Kind = "link-made" | "request-sent" | "request-cancelled" | "request-due" | "repeating-ended";

function mailOf(language: Language, kind: Kind, isOpen: boolean, rest = facts.rest) {
	const say = sayIn(language);
	const message = RequestMailSchema.parse({ kind, paymentId: "x", dedupeKey: "x", to: "bob@example.com", language });
	return composeMail(message.to, requestMailWords(say, message, { ...facts, isOpen, rest }), say);
}

describe("a mail about a link", () => {
	test.each([
		["link-made", "en", false, "Your payment link for 5.00 USDC", /^Amount: +5\.00 USDC$/m],
		[
			"link-made",
			"en",
			true,
			"Your payment link, from 5.00 USDC",
			/^Least amount: +5\.00 USDC \(whoever pays chooses/m,
		],
		["link-made", "ar", true, "رابط الدفع الخاص بك، من 5.00 USDC فأكثر", /^أقل مبلغ:\n5\.00 USDC$/m],
		["request-sent", "en", false, "A payment request for 5.00 USDC", /^Somebody asks you for 5\.00 USDC$/m],
		[
			"request-sent",
			"en",
			true,
			"A payment request, from 5.00 USDC",
			/an amount of your choice, at least 5\.00 USDC$/m,
		],
		["request-sent", "ar", true, "طلب دفع، من 5.00 USDC فأكثر", /مبلغًا من اختيارك، لا يقل عن 5\.00 USDC$/m],
	] as const)("%s in %s, its payers choosing the sum: %s", (kind, language, isOpen, subject, sentence) => {
		const mail = mailOf(language, kind, isOpen);
		expect(mail.subject).toBe(subject);
		expect(mail.text).toMatch(sentence);
	});

	// A mail may wait for days while its mailbox has had enough.
	test.each([
		["link-made", 0n, "Your payment link for 5.00 USDC"],
		["link-made", 2_000_000n, "Your payment link for 5.00 USDC"],
		["request-cancelled", 2_000_000n, "Cancelled: the request for 5.00 USDC"],
		["request-sent", 2_000_000n, "A payment request for 2.00 USDC"],
		["request-due", 2_000_000n, "Due today: 2.00 USDC"],
		["repeating-ended", 0n, "No longer repeated: your request for 5.00 USDC"],
	] as const)("%s, of which %d is open when it goes out: %s", (kind, rest, subject) => {
		expect(mailOf("en", kind, false, rest).subject).toBe(subject);
	});

	test("keeps an open sum apart from the Arabic words around it", () => {
		expect(mailOf("ar", "request-sent", true).html).toContain("<bdi>5.00 USDC</bdi>");
	});
});
