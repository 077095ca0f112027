import { z } from "zod";
import { DEFAULT_LANGUAGE, LANGUAGES } from "../i18n/languages.ts";

/** Mails as they wait in the outbox and travel through the queue. Amounts are base units as decimal strings. */

const baseUnits = z.string().regex(/^\d+$/);
const hash = z.custom<`0x${string}`>((value) => typeof value === "string" && /^0x[0-9a-f]{64}$/.test(value));

/** Mails about a payment that are its requester's; the other is the payer's receipt. */
export const REQUESTER_MAILS = [
	"payment-received",
	"payment-reorged",
	"needs-requester",
	"part-received",
	"part-reorged",
] as const;

/** Mail about a payment, as it waits in the outbox and travels through the queue. */
export const PaymentMailSchema = z.object({
	kind: z.enum([...REQUESTER_MAILS, "payment-sent"]),
	paymentId: z.string(),
	/** same key, same mail: a message delivered twice is sent once */
	dedupeKey: z.string(),
	to: z.string(),
	/** of whoever gets it */
	language: z.enum(LANGUAGES).default(DEFAULT_LANGUAGE),
	amount: baseUnits,
	txHash: hash.nullable(),
	senderName: z.string().nullable(),
	/** the sender was proven to be the payer; otherwise the name is somebody's word */
	senderProven: z.boolean().default(false),
});
export type PaymentMail = z.infer<typeof PaymentMailSchema>;

/** Mail about an account, or from the contact form. */
export const AccountMailSchema = z.object({
	kind: z.enum([
		"register",
		"already-registered",
		"verify-email",
		"reset-password",
		"no-account",
		"password-changed",
		"email-changed",
		"way-added",
		"way-removed",
		"account-deleted",
		"x-reconnect",
		"pieces-sold",
		"changes-halted",
		"contact",
	]),
	paymentId: z.null(),
	dedupeKey: z.string(),
	to: z.string(),
	language: z.enum(LANGUAGES).default(DEFAULT_LANGUAGE),
	/** names a one-time token; the token itself is made from it when the mail is written, so that it is stored nowhere */
	tokenId: z.string().nullable(),
	/** what people typed, names, instants; the names of pieces as a JSON array */
	values: z.record(z.string(), z.string()),
});
export type AccountMail = z.infer<typeof AccountMailSchema>;

export const MailMessageSchema = z.discriminatedUnion("kind", [PaymentMailSchema, AccountMailSchema]);
export type MailMessage = z.infer<typeof MailMessageSchema>;
