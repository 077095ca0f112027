import { z } from "zod";
import { REQUESTER_ASKS } from "./claim-types.ts";
import { EVENT_KINDS, NONE_DETAILS, PENDING_DETAILS, SUCCESS_DETAILS } from "./link-status-types.ts";
import type { AfterSubmit } from "./payment-terms.ts";
import { ATTEMPT_STATES } from "./records.ts";
import { AMOUNT_SOURCES, NAME_PROOFS, PAYER_PROOFS } from "./verdict-types.ts";

/** What crosses the socket of a payment link, and what its pages start from. Amounts are base units as decimal strings. */

const baseUnits = z.string().regex(/^\d+$/);
const address = z.custom<`0x${string}`>((value) => typeof value === "string" && /^0x[0-9a-fA-F]{40}$/.test(value));
const hash = z.custom<`0x${string}`>((value) => typeof value === "string" && /^0x[0-9a-f]{64}$/.test(value));

export const PAYMENT_STATES = ["broadcast", "mined", "credited", "needs-requester", "reorged"] as const;

/** One transfer as anybody with the link may see it: what the chain shows, no sender data. */
export const PublicPaymentSchema = z.object({
	txHash: hash,
	/** where it is */
	chainId: z.number().int(),
	/** `null` while unknown: the call of an unmined transaction does not say, or no endpoint traces the coin */
	amount: baseUnits.nullable(),
	/** the account whose money moved; `null` while unmined, or where it is unknown */
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
	/** where its wallet was asked to pay */
	chainId: z.number().int(),
	state: z.enum(ATTEMPT_STATES),
	txHash: hash.nullable(),
	/** a node counts a transaction of this nonce: something was sent, though its hash is not known yet */
	nonceUsed: z.boolean(),
	/** when the chain was last asked about the nonce and answered, epoch ms; `null` while it never did */
	checkedAt: z.number().nullable(),
});
export type PublicAttempt = z.infer<typeof PublicAttemptSchema>;

export const EventSchema = z.object({
	kind: z.enum(EVENT_KINDS),
	at: z.number(),
	detail: z.record(z.string(), z.union([z.string(), z.number()])),
});

const LinkStatusSchema = z.discriminatedUnion("status", [
	z.object({ status: z.literal("none"), detail: z.enum(NONE_DETAILS) }),
	z.object({ status: z.literal("pending"), detail: z.enum(PENDING_DETAILS) }),
	z.object({ status: z.literal("success"), detail: z.enum(SUCCESS_DETAILS) }),
]);

const PublicFields = z.object({
	type: z.literal("public"),
	paymentId: z.string(),
	/** grows with every stored change of this link; an older snapshot never replaces a newer one */
	version: z.number().int(),
	asked: baseUnits,
	received: baseUnits,
	remaining: baseUnits,
	/** base units on their way or waiting for confirmations or for the requester: paying as well may pay twice */
	moving: baseUnits,
	/** the least buried credited or mined transfer */
	confirmations: z.object({ have: z.number().int(), need: z.union([z.number().int(), z.literal("final")]) }).nullable(),
	final: z.boolean(),
	/** the chain could not be asked at the last check; statuses are as of before */
	chainSilent: z.boolean(),
	/** when the room checks next, epoch ms; `null` when nothing is being watched; former name of nextCheckAt, which open pages read */
	nextLookAt: z.number().nullable(),
	payments: z.array(PublicPaymentSchema),
	/** hashes whose call does not say yet what it pays: none is a payment, and whoever named one waits for its block */
	unclear: z.array(hash).optional(),
	attempts: z.array(PublicAttemptSchema),
	events: z.array(EventSchema),
	/** its requester cancelled it, epoch ms; left out by rooms of before links could be */
	cancelledAt: z.number().nullable().optional(),
	/** as they are now: what the page was opened with may have been edited since; left out by rooms of before that */
	memo: z.string().nullable().optional(),
	bookkeeping: z
		.object({
			invoiceNumber: z.string().nullable(),
			taxId: z.string().nullable(),
			postalLines: z.array(z.string()).readonly(),
		})
		.nullable()
		.optional(),
	dueAt: z.number().nullable().optional(),
	/** when the payee's account signed the request, epoch ms; the page's browser checks that itself. Left out by rooms of before requests were signed */
	signedAt: z.number().nullable().optional(),
	/** paid, and the requester has something to say to whoever paid: the payer's page asks for it with its attempt's key */
	hasAfterSubmit: z.boolean(),
});
export const PublicSnapshotSchema = PublicFields.and(LinkStatusSchema);
export type PublicSnapshot = z.infer<typeof PublicSnapshotSchema>;

/** Somebody who named a hash, or whose page asked the wallet for it. */
export const ReporterSchema = z.object({
	/** key for releasing the receipt to them */
	id: z.string(),
	name: z.string().nullable(),
	email: z.string().nullable(),
	/** what proves that they are the payer; `null`: unproven */
	proof: z.enum(NAME_PROOFS).nullable(),
	/** when the requester released the receipt to them, epoch ms */
	releasedAt: z.number().nullable(),
	namedAt: z.number(),
});
export type Reporter = z.infer<typeof ReporterSchema>;

/** One row of the dashboard's table. */
export const DashboardPaymentSchema = PublicPaymentSchema.extend({
	/** key for Accept, Not mine and their undoing */
	id: z.string(),
	senderName: z.string().nullable(),
	senderEmail: z.string().nullable(),
	/** what proves that the sender above is the payer; `null`: somebody typed the name */
	nameProof: z.enum(NAME_PROOFS).nullable(),
	/** what ties the transfer to this link */
	payerProof: z.enum(PAYER_PROOFS).nullable(),
	/** who says the amount */
	amountSource: z.enum(AMOUNT_SOURCES),
	/** base units seen going to the payee in this transaction that did not stay, or may not have */
	seenAmount: baseUnits.nullable(),
	/** everybody who named the hash, the proven payer first */
	reporters: z.array(ReporterSchema),
	/** why the requester has to decide; `null` when nothing is asked of them */
	asks: z.enum(REQUESTER_ASKS).nullable(),
	/** the requester's word, which they may take back */
	decided: z.enum(["accept", "not-mine"]).nullable(),
	refused: z.boolean(),
	reportedAt: z.number(),
});
export type DashboardPayment = z.infer<typeof DashboardPaymentSchema>;

/** One RPC endpoint as it last answered. */
export const SourceSchema = z.object({
	/** host, and its place in the settings: "rpc.example#1" */
	name: z.string(),
	/** whose endpoint it is; left out in what a room of a release before links had several chains remembers */
	chainId: z.number().int().optional(),
	/** `null` while it does not answer */
	head: baseUnits.nullable(),
	/** blocks behind the furthest endpoint */
	lag: z.number().int().nonnegative().nullable(),
	/** too far behind: it counts as silent */
	behind: z.boolean(),
	/** epoch ms of its last answer; `null` when it gave none that is remembered */
	answeredAt: z.number().nullable(),
});
export type Source = z.infer<typeof SourceSchema>;

/** What arrived at the link's address and no link counts. */
export const UnclaimedArrivalSchema = z.object({
	/** key for crediting and dismissing it */
	id: z.string(),
	txHash: hash,
	/** where it is */
	chainId: z.number().int(),
	/** of native coins that no endpoint knows the sum of what one listed */
	amount: baseUnits,
	/** false: the requester has to say how much they see; rooms of before leave it out */
	amountKnown: z.boolean().optional(),
	/** `null` where it is not known whose money it was */
	from: address.nullable(),
	/** block time, else when it was found; epoch ms */
	at: z.number(),
	/** below a hundredth of everything asked for: shown folded, as one endpoint lists it */
	dust: z.boolean(),
});
export type UnclaimedArrival = z.infer<typeof UnclaimedArrivalSchema>;

export const FullSnapshotSchema = PublicFields.extend({
	type: z.literal("full"),
	dashboard: z.array(DashboardPaymentSchema),
	/** the spec's confirmedPayment, once there is one; confirmedAt is ISO 8601 */
	confirmedPayment: z
		.object({ senderName: z.string().nullable(), txnHash: hash, amount: baseUnits, confirmedAt: z.string() })
		.nullable(),
	/** verdicts on some chain rest on one source only; read by pages opened before links had several chains */
	singleSource: z.boolean(),
	/** the chains of the link where they do: one RPC endpoint, or several of one provider; left out by rooms of before */
	singleSourceChains: z.array(z.number().int()).optional(),
	/** the chain's endpoints as the last check met them; empty until one was made */
	sources: z.array(SourceSchema),
	/** mails about this link go to the address shown on it; false: to the account's own, which is the proven one */
	emailProven: z.boolean(),
	/** newest first */
	arrivals: z.array(UnclaimedArrivalSchema).default([]),
}).and(LinkStatusSchema);
export type FullSnapshot = z.infer<typeof FullSnapshotSchema>;

export type Snapshot = PublicSnapshot | FullSnapshot;

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
	/** `waiting`: not mined, not confirmed enough, could not ask, or the requester has to decide: nothing is refused */
	kind: "success" | "waiting" | "failure";
	/** machine-readable: a Refusal, or what is being waited for */
	reason: string;
	message: string;
	detail: string;
	compare: CompareRow[] | null;
	/** what the requester says after payment; for a proven payer's own report of a paid link only */
	afterSubmit?: AfterSubmit | null;
}
