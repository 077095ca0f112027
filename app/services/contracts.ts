import type { Address, Hash } from "../core/address.ts";
import type { TokenSymbol } from "../core/chains.ts";
import type { Language } from "../core/languages.ts";
import type { AfterSubmit, ConfirmationsAsked, PaymentTerms } from "../core/payment-terms.ts";
import type { FullSnapshot, PublicSnapshot, VerificationResult } from "../core/wire.ts";

/** What routes and the payment link's room say to each other. Plain data: it crosses the Durable Object's RPC. */

/** A checked create form; see routes/create/schema.ts. */
export interface PaymentLinkDraft {
	requesterName: string;
	requesterEmail: string;
	requesterAddress: Address;
	chainId: number;
	token: TokenSymbol;
	amount: bigint;
	memo: string | null;
	dueAt: number | null;
	afterSubmit: AfterSubmit | null;
	confirmationsAsked: ConfirmationsAsked;
	dashboardPassword: string;
	/** mails to the requester are written in it */
	language: Language;
	/** random key the form carries; the same key from the same user makes one link */
	submissionKey: string;
}

/** Who makes a link; the session user is one. */
export interface Requester {
	id: string;
	/** by a post or by an admin, or as an admin */
	hasAccess: boolean;
}

export type CreateOutcome =
	| { ok: true; paymentId: string }
	/** nobody makes links before a public post was checked or an admin said so */
	| { ok: false; reason: "no-access" }
	| { ok: false; reason: "rate-limited"; retryAfterMs: number };

/** Everything the payment page shows before any script, from one D1 statement. */
export interface LinkPage {
	terms: PaymentTerms;
	/** the user who made the link */
	userId: string | null;
	/** that user proved the receiving address by a signature that holds on the link's chain */
	addressProven: boolean;
	/** this visit is among the link's events already: `noteOpened` would store nothing */
	openNoted: boolean;
	snapshot: PublicSnapshot;
}

export interface ReportInput {
	/** lower-case hash; syntax already checked */
	txHash: Hash;
	senderName: string;
	senderEmail: string;
	/** set when the wallet of this page returned the hash */
	attemptId: string | null;
	/** the named attempt's key; without it, or with another, the report counts as one that names no attempt */
	withdrawKey?: string | null;
	payerSignature: `0x${string}` | null;
	/** of the sender: the verdict and the mail are written in it */
	language: Language;
	/** rate-limit key of the reporter, never stored */
	clientKey: string;
}

export interface AttemptInput {
	from: Address;
	nonce: number;
	/** base units the wallet will be asked for */
	amount: bigint;
	senderName: string;
	senderEmail: string;
	/** of the sender: the mail is written in it */
	language: Language;
	clientKey: string;
}

export type AttemptOutcome =
	| {
			ok: true;
			attemptId: string;
			/** known to the page that asked and nobody else: it alone may say what came of the attempt */
			withdrawKey: string;
	  }
	| { ok: false; reason: "already-paid" | "too-many-attempts" | "rate-limited" | "chain-silent" | "nonce-taken" };

/** What a page's wallet tells besides hashes. `rejected`: the person said no, nothing was broadcast. */
export type WalletNote =
	| { kind: "connected"; address: Address }
	| { kind: "rejected"; attemptId: string; withdrawKey: string };

export interface UnlockInput {
	password: string;
	clientKey: string;
}

export type UnlockOutcome =
	| { verified: true; epoch: number }
	| { verified: false; reason: "wrong-password" }
	/** guessing is slowed; try again after so long */
	| { verified: false; reason: "slowed"; retryAfterMs: number };

export type DecisionOutcome =
	| { ok: true }
	| {
			ok: false;
			reason:
				| "unknown-payment"
				| "already-claimed"
				| "already-decided"
				/** another account's open link asks for the same: only who proved the address may take the payment */
				| "needs-proven-address";
	  };

/** One payment link's room, as routes call it (durable-objects/payment-link-room.ts implements it). */
export interface PaymentLinkRoomClient {
	/**
	 * WebSocket upgrade; `full` was decided by the route from the dashboard cookie.
	 *
	 * @param epoch - the dashboard epoch the cookie was checked against; a password set meanwhile makes it public
	 */
	live(request: Request, audience: "public" | "full", epoch: number): Promise<Response>;
	snapshot(): Promise<PublicSnapshot>;
	fullSnapshot(): Promise<FullSnapshot>;
	report(input: ReportInput): Promise<VerificationResult>;
	startAttempt(input: AttemptInput): Promise<AttemptOutcome>;
	note(note: WalletNote): Promise<void>;
	unlock(input: UnlockInput): Promise<UnlockOutcome>;
	/** Accept or Not mine on a payment that needs the requester; `paymentKey` is DashboardPayment.id */
	decide(paymentKey: string, decision: "accept" | "not-mine"): Promise<DecisionOutcome>;
	/** new dashboard password by the signed-in creator; voids the link's cookies, closes full sockets */
	setDashboardPassword(password: string): Promise<{ epoch: number }>;
}

export interface PaymentServices {
	createPaymentLink(requester: Requester, draft: PaymentLinkDraft): Promise<CreateOutcome>;
	/** @returns null for an id that names no link; throws when D1 fails (the page then falls back to empty fields) */
	findLinkPage(paymentId: string): Promise<LinkPage | null>;
	/** Counts a view; called after the response, never awaited by it. */
	noteOpened(paymentId: string): Promise<void>;
	room(paymentId: string): PaymentLinkRoomClient;
	/** the link's current dashboard epoch, to check a dashboard cookie against; null for an unknown id */
	findDashboardEpoch(paymentId: string): Promise<number | null>;
}
