import { z } from "zod";
import { UNDONE_CHANGES } from "../accounts/undone-changes.ts";
import { DEFAULT_LANGUAGE, fullLanguage, LANGUAGES, type Language } from "../i18n/languages.ts";

/** Names the language of a mail in the addresses it leads to. */
export const MAIL_LANGUAGE = "l";

/** Mail messages in the outbox table and in the queue. Amounts are base units as decimal strings. */

const baseUnits = z.string().regex(/^\d+$/);
const hash = z.custom<`0x${string}`>((value) => typeof value === "string" && /^0x[0-9a-f]{64}$/.test(value));

/** Payment mails to the requester; the remaining kinds are the payer's receipt and the notice that something arrived. */
export const REQUESTER_MAILS = [
	"payment-received",
	"payment-reorged",
	"needs-requester",
	"part-received",
	"part-reorged",
	"arrived-unmatched",
] as const;

/** Mails to payers, or to whatever mailbox somebody typed as theirs. */
export const PAYER_MAILS = ["payment-sent", "payment-arrived"] as const;

/** A mail about a payment. */
export const PaymentMailSchema = z.object({
	kind: z.enum([...REQUESTER_MAILS, ...PAYER_MAILS]),
	paymentId: z.string(),
	/** identifies the mail, so that a message delivered twice is sent once */
	dedupeKey: z.string(),
	to: z.string(),
	/** of the recipient */
	language: z.enum(LANGUAGES).default(DEFAULT_LANGUAGE),
	amount: baseUnits,
	txHash: hash.nullable(),
	/** of the transaction; null in mails of a release before links had several chains: the link's */
	chainId: z.number().int().nullable().default(null),
	senderName: z.string().nullable(),
	/** the sender was proven to be the payer; otherwise the name is only a claim */
	senderProven: z.boolean().default(false),
	/** the last of its kind within a day: what arrives besides is not mailed about */
	lastToday: z.boolean().optional(),
});
export type PaymentMail = z.infer<typeof PaymentMailSchema>;

/**
 * Mails about a request itself: to its maker when it was made, around its due day and when it repeats no longer; to whom the maker sent it, or who asked to be
 * told of it, or had begun to pay when it was cancelled.
 */
export const REQUEST_MAILS = [
	"link-made",
	"request-due",
	"repeating-ended",
	"request-sent",
	"request-reminder",
	"request-cancelled",
] as const;

/** Those to payers, or to whatever mailbox somebody typed as theirs. */
const TO_PAYERS: ReadonlySet<RequestMail["kind"]> = new Set(["request-sent", "request-reminder", "request-cancelled"]);

/** Whether a request's mail goes to somebody who shall pay, and who may stop such mails. */
export function isToPayer({ kind }: Pick<RequestMail, "kind">): boolean {
	return TO_PAYERS.has(kind);
}

export const RequestMailSchema = z.object({
	kind: z.enum(REQUEST_MAILS),
	paymentId: z.string(),
	/** identifies the mail, so that a message delivered twice is sent once */
	dedupeKey: z.string(),
	to: z.string(),
	/** of the recipient */
	language: z.enum(LANGUAGES).default(DEFAULT_LANGUAGE),
	/** the maker's own words to whom they send it */
	note: z.string().nullable().default(null),
	/** the due day the mail speaks of, epoch ms: with another one it is outdated */
	dueAt: z.number().nullable().default(null),
	/** the maker had the link mailed to this mailbox: only then it holds their name and words */
	sentByMaker: z.boolean().default(false),
});
export type RequestMail = z.infer<typeof RequestMailSchema>;

/** Names of NFTs that a mail lists; of the others it says how many: a user may have hundreds, and a queue takes 128 KB of a message. */
export const NAMES_LISTED = 10;

/** A mail about an account, or from the contact form. */
export const AccountMailSchema = z.object({
	kind: z.enum([
		"register",
		"already-registered",
		"verify-email",
		"reset-password",
		"no-account",
		...UNDONE_CHANGES,
		"x-reconnect",
		"own-picture",
		"pieces-sold",
		"changes-halted",
		"contact",
	]),
	paymentId: z.null(),
	dedupeKey: z.string(),
	to: z.string(),
	language: z.enum(LANGUAGES).default(DEFAULT_LANGUAGE),
	/** id of a one-time token; the token is derived from it when the mail is composed, so that it is never stored */
	tokenId: z.string().nullable(),
	/** user input, names, instants; the names of NFTs as a JSON array, "" for those that are not listed */
	values: z.record(z.string(), z.string()),
});
export type AccountMail = z.infer<typeof AccountMailSchema>;

export const MailMessageSchema = z.discriminatedUnion("kind", [
	PaymentMailSchema,
	RequestMailSchema,
	AccountMailSchema,
]);
export type MailMessage = z.infer<typeof MailMessageSchema>;

const ALL_TO_PAYERS: ReadonlySet<string> = new Set<MailMessage["kind"]>([...PAYER_MAILS, ...TO_PAYERS]);

/**
 * The language a mail is written in: payers' mails are written in every language, the others only in the full ones, though
 * their reader may have chosen another while paying.
 */
export function languageOf({ kind, language }: Pick<MailMessage, "kind" | "language">): Language {
	return ALL_TO_PAYERS.has(kind) ? language : fullLanguage(language);
}
