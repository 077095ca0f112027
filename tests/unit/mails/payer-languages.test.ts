import { describe, expect, test } from "vitest";
import { isFullLanguage, LANGUAGES, type Language } from "#app/core/i18n/languages.ts";
import {
	isToPayer,
	languageOf,
	MailMessageSchema,
	PAYER_MAILS,
	REQUEST_MAILS,
	RequestMailSchema,
} from "#app/core/operations/mail-message.ts";
import { composeMail } from "#app/services/operations/compose-mail.ts";
import { requestMailWords } from "#app/services/operations/request-mail-words.ts";
import { type MailFacts, mailWords } from "#app/services/payments/payment-mails.ts";
import { mails as english } from "#app/words/en/mails.ts";
import { sayIn } from "#app/words/say-in.ts";

/** Payers' mails are written in every language; everybody else's in the full ones. */

const KINDS = MailMessageSchema.options.flatMap((schema) => [...schema.shape.kind.options]);
const TO_PAYERS: readonly string[] = [...PAYER_MAILS, ...REQUEST_MAILS.filter((kind) => isToPayer({ kind }))];

test.each(KINDS)("%s is in the payer's own language, or in a full one", (kind) => {
	expect(languageOf({ kind, language: "ja" })).toBe(TO_PAYERS.includes(kind) ? "ja" : "en");
	expect(languageOf({ kind, language: "ar" })).toBe("ar");
});

const TERMS = {
	paymentId: "2".repeat(27),
	requesterName: "Ada",
	requesterEmail: "ada@example.com",
	requesterAddress: `0x${"ab".repeat(20)}`,
	chainId: 1,
	chainIds: [1],
	token: "USDC",
	amount: 100_000_000n,
	memo: "Invoice 7",
	dueAt: Date.UTC(2026, 4, 28),
	afterSubmit: null,
	confirmationsAsked: "1",
	createdAt: 0,
} as const satisfies MailFacts["terms"];
const URLS = { linkUrl: "https://paylink.test/link/x", dashboardUrl: "https://paylink.test/link/x/dashboard" };

function paymentMailsIn(language: Language): string[] {
	const say = sayIn(language);
	const facts: MailFacts = {
		...URLS,
		terms: TERMS,
		amount: 100_000_000n,
		rest: 0n,
		txHash: `0x${"a".repeat(64)}`,
		senderName: "Bob",
		senderProven: true,
		afterPaymentUrl: null,
		minedAt: Date.UTC(2026, 4, 19, 14, 6),
		final: false,
		explorerUrl: null,
		receiptUrl: null,
		receiptIsAttached: false,
		supportEmail: "support@paylink.test",
		lastToday: false,
		late: null,
	};
	const changes: Partial<MailFacts>[] = [
		{},
		{ rest: 40_000_000n, final: true },
		{ senderProven: false },
		{ afterPaymentUrl: "https://paylink.test/link/x#said=key" },
	];
	return PAYER_MAILS.flatMap((kind) =>
		changes.map((change) => composeMail("bob@example.com", mailWords(say, kind, { ...facts, ...change }), say).text),
	);
}

function requestMailsIn(language: Language): string[] {
	const say = sayIn(language);
	return REQUEST_MAILS.filter((kind) => isToPayer({ kind })).flatMap((kind) =>
		[true, false].flatMap((isOpen) =>
			[true, false].map((sentByMaker) => {
				const parts = { kind, paymentId: "x", dedupeKey: "x", to: "bob@example.com", language, sentByMaker };
				const message = RequestMailSchema.parse({ ...parts, note: "Bob", dueAt: TERMS.dueAt });
				const words = requestMailWords(say, message, {
					...URLS,
					terms: TERMS,
					rest: 5_000_000n,
					isOpen,
					makerEmail: "ada@example.com",
					addressProven: isOpen,
					overdue: false,
					settingsUrl: "https://paylink.test/settings",
					stopUrl: "https://paylink.test/mails/stop?m=1",
					supportEmail: "support@paylink.test",
				});
				return composeMail(message.to, words, say).text;
			}),
		),
	);
}

/** Pieces of the English mails without their values, long enough to be nothing else. */
const ENGLISH = Object.values(english)
	.flatMap((text) => text.split(/\{\w+\}/))
	.map((piece) => piece.trim())
	.filter((piece) => / \w+ /.test(piece));

describe.each(LANGUAGES.filter((language) => !isFullLanguage(language)))("mails to payers in %s", (language) => {
	const mails = [...paymentMailsIn(language), ...requestMailsIn(language)];

	test("are whole, and hold no English", () => {
		expect(ENGLISH.length).toBeGreaterThan(30);
		for (const text of mails) {
			expect(text).not.toMatch(/\bmails\.|\btime\.|\{\w+\}|undefined|NaN/);
			expect(ENGLISH.filter((piece) => text.includes(piece))).toEqual([]);
		}
	});

	test("hold the facts as they are", () => {
		const address = `0x${"ab".repeat(20)}`;
		for (const text of mails.slice(0, 4)) expect(text).toContain(address);
		for (const text of mails) expect(text).toContain("USDC");
	});
});
