import { z } from "zod";
import { DEFAULT_LANGUAGE, LANGUAGES } from "./languages.ts";
import { EVENT_KINDS } from "./link-status-types.ts";

/** What crosses the socket of a payment link, and what its pages start from. Amounts are base units as decimal strings. */

const baseUnits = z.string().regex(/^\d+$/);
const address = z.custom<`0x${string}`>((value) => typeof value === "string" && /^0x[0-9a-fA-F]{40}$/.test(value));
const hash = z.custom<`0x${string}`>((value) => typeof value === "string" && /^0x[0-9a-f]{64}$/.test(value));

export const PAYMENT_STATES = ["broadcast", "mined", "credited", "needs-requester", "reorged"] as const;

/** One transfer as anybody with the link may see it: what the chain shows, no sender data. */
export const PublicPaymentSchema = z.object({
	txHash: hash,
	/** `null` while unmined */
	amount: baseUnits.nullable(),
	from: address.nullable(),
	state: z.enum(PAYMENT_STATES),
	confirmations: z.number().int().nonnegative(),
	blockNumber: baseUnits.nullable(),
	/** block time, epoch ms */
	minedAt: z.number().nullable(),
	final: z.boolean(),
	late: z.boolean(),
});
export type PublicPayment = z.infer<typeof PublicPaymentSchema>;

/** A wallet attempt, so that a page opened again finds its own payment. */
export const PublicAttemptSchema = z.object({
	attemptId: z.string(),
	state: z.enum(["open", "broadcast", "replaced", "cancelled", "reverted", "rejected", "expired", "settled"]),
	txHash: hash.nullable(),
});
export type PublicAttempt = z.infer<typeof PublicAttemptSchema>;

export const EventSchema = z.object({
	kind: z.enum(EVENT_KINDS),
	at: z.number(),
	detail: z.record(z.string(), z.union([z.string(), z.number()])),
});

export const PublicSnapshotSchema = z.object({
	type: z.literal("public"),
	paymentId: z.string(),
	/** grows with every stored change of this link; an older snapshot never replaces a newer one */
	version: z.number().int(),
	status: z.enum(["none", "pending", "success"]),
	detail: z.string(),
	asked: baseUnits,
	received: baseUnits,
	remaining: baseUnits,
	/** the least buried credited or mined transfer */
	confirmations: z.object({ have: z.number().int(), need: z.union([z.number().int(), z.literal("final")]) }).nullable(),
	final: z.boolean(),
	/** the chain could not be asked at the last look; statuses are as of before */
	chainSilent: z.boolean(),
	/** when the room looks again, epoch ms; `null` when nothing is being watched */
	nextLookAt: z.number().nullable(),
	payments: z.array(PublicPaymentSchema),
	attempts: z.array(PublicAttemptSchema),
	events: z.array(EventSchema),
	/** only once status is success */
	afterSubmit: z
		.union([
			z.object({ kind: z.literal("text"), text: z.string() }),
			z.object({ kind: z.literal("link"), url: z.string() }),
		])
		.nullable(),
});
export type PublicSnapshot = z.infer<typeof PublicSnapshotSchema>;

/** One row of the dashboard's table. */
export const DashboardPaymentSchema = PublicPaymentSchema.extend({
	/** key for Accept and Not mine */
	id: z.string(),
	senderName: z.string().nullable(),
	senderEmail: z.string().nullable(),
	payerProof: z.enum(["attempt", "signature", "sole-link", "requester"]).nullable(),
	/** why the requester must look; `null` when nothing is asked of them */
	asks: z.enum(["shared-payee", "inexact", "unproven-native", "attempt-mismatch"]).nullable(),
	refused: z.boolean(),
	reportedAt: z.number(),
});
export type DashboardPayment = z.infer<typeof DashboardPaymentSchema>;

export const FullSnapshotSchema = PublicSnapshotSchema.extend({
	type: z.literal("full"),
	dashboard: z.array(DashboardPaymentSchema),
	/** the spec's confirmedPayment, once there is one; confirmedAt is ISO 8601 */
	confirmedPayment: z
		.object({ senderName: z.string().nullable(), txnHash: hash, amount: baseUnits, confirmedAt: z.string() })
		.nullable(),
	/** verdicts rest on one RPC endpoint only */
	singleSource: z.boolean(),
});
export type FullSnapshot = z.infer<typeof FullSnapshotSchema>;

export const SnapshotSchema = z.discriminatedUnion("type", [PublicSnapshotSchema, FullSnapshotSchema]);
export type Snapshot = z.infer<typeof SnapshotSchema>;

/** A row of "this link asks / you sent". */
export interface CompareRow {
	label: string;
	asked: string;
	sent: string;
	matches: boolean;
}

/** The check's answer to a sender (SPEC §3: verified, message, detail). */
export interface VerificationResult {
	verified: boolean;
	/** `waiting`: not mined, not confirmed enough, could not ask, or the requester must look: nothing is refused */
	kind: "success" | "waiting" | "failure";
	/** machine-readable: a Refusal, or what is being waited for */
	reason: string;
	message: string;
	detail: string;
	compare: CompareRow[] | null;
}

/** Mail about a payment, as it waits in the outbox and travels through the queue. */
export const PaymentMailSchema = z.object({
	kind: z.enum(["payment-received", "payment-sent", "payment-reorged", "needs-requester"]),
	paymentId: z.string(),
	/** same key, same mail: a message delivered twice is sent once */
	dedupeKey: z.string(),
	to: z.string(),
	/** of whoever gets it */
	language: z.enum(LANGUAGES).default(DEFAULT_LANGUAGE),
	amount: baseUnits,
	txHash: hash.nullable(),
	senderName: z.string().nullable(),
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
