import type { Address, Hash } from "../../core/address.ts";
import type { Language } from "../../core/i18n/languages.ts";
import type { ChainWatch } from "../../core/payments/chain-watch.ts";
import type { CancelRefusal, EditableField, EditRefusal, LinkEdit } from "../../core/payments/link-edit.ts";
import type { LinkRowSummary } from "../../core/payments/link-summary.ts";
import type { OwnerTrust } from "../../core/payments/owner-trust.ts";
import type { StoredPayeeName } from "../../core/payments/payee-name.ts";
import type { AfterSubmit, PaymentTerms, Reuse } from "../../core/payments/payment-terms.ts";
import type { SignedRequest } from "../../core/payments/read-signed-request.ts";
import type { ReceiptKey } from "../../core/payments/receipt-claims.ts";
import type { ReportOutcome } from "../../core/payments/report-outcome.ts";
import type { Tag } from "../../core/payments/tag.ts";
import type { TransactionId } from "../../core/payments/transaction-id.ts";
import type { WatcherState } from "../../core/payments/watcher-status.ts";
import type { FullSnapshot, PublicSnapshot, UnclaimedArrival } from "../../core/payments/wire.ts";
import type { PayerCandidate } from "../../db/payments/payer-candidates.ts";
import type { PayableLink } from "../../db/payments/unclaimed-arrivals.ts";
import type { NoticeInput, NoticeOutcome } from "./ask-arrival-notice.ts";
import type { BeginInput, BeginOutcome } from "./begin-contract.ts";
import type { CreateOutcome, CreationAnswers, NamedDraft, PaymentLinkDraft, Requester } from "./creation-contract.ts";
import type { Decision, DecisionOutcome } from "./decision-contract.ts";
import type { TypedName } from "./payee-name.ts";
import type { FoundReceipt } from "./receipts.ts";
import type { SignInput, SignOutcome } from "./sign-contract.ts";

/** What routes and the payment link's room say to each other. Plain data: it crosses the Durable Object's RPC. */

/** Everything the payment page shows before any script, from one D1 statement. */
export interface LinkPage {
	terms: PaymentTerms;
	/** the user who made the link */
	userId: string | null;
	/** that user proved the receiving address by a signature that holds on every chain of the link */
	addressProven: boolean;
	/** that user proved the e-mail the link shows */
	emailProven: boolean;
	/** what payers are told of that user; null once the account is gone */
	owner: OwnerTrust | null;
	/** what its address is called, as it was last found */
	payee: StoredPayeeName;
	/** a link for many payers, and how many payments of it are paid; null: it asks once */
	reuse: (Reuse & { paid: number }) | null;
	/** the link for many payers that it is one payer's own link of */
	parent: ParentOfLink | null;
	/** this visit is among the link's events already: `noteOpened` would store nothing */
	openNoted: boolean;
	snapshot: PublicSnapshot;
	/** how well the link's chains are watched, by chain */
	watch: Readonly<Record<number, ChainWatch>>;
}

/** Payments of a link for many payers, a page of them. Amounts are base units as decimal strings. */
export interface PayersPage {
	/** of the link, when its payments were read */
	version: number;
	reuse: Reuse;
	paid: number;
	received: string;
	/** payments that were begun and for which nothing was sent */
	begun: number;
	/** the newest first */
	rows: LinkRowSummary[];
	/** where the next page begins; null on the last */
	older: string | null;
	isFirst: boolean;
}

/** Payments of a link for many that each of some arrivals could be for, by the arrival's key. */
export type PayersOf = Record<string, PayerCandidate[]>;

export interface ParentOfLink {
	paymentId: string;
	/** false: the payer's own link has ended, since nobody went on with it */
	isOpen: boolean;
	/** base units of the payer's own link that were added to the sum chosen, so that no other payer's is the same */
	added: bigint;
}

export interface ReportInput {
	/** lower-case hash; syntax already checked */
	txHash: Hash;
	/** null, like the e-mail: as stored with the attempt named, for a page that was opened again does not know who pays */
	senderName: string | null;
	senderEmail: string | null;
	/** set when the wallet of this page returned the hash */
	attemptId: string | null;
	/** the named attempt's key; without it, or with another, the report counts as one that names no attempt */
	withdrawKey?: string | null;
	payerSignature: `0x${string}` | null;
	/** of the sender: the mail is written in it */
	language: Language;
	/** rate-limit key of the reporter, never stored */
	clientKey: string;
}

export interface AttemptInput {
	/** one of the link's chains; left out by pages opened before links had several: the one chosen first */
	chainId?: number;
	from: Address;
	nonce: number;
	/** base units the wallet will be asked for */
	amount: bigint;
	senderName: string;
	senderEmail: string;
	/** of the sender: the mail is written in it */
	language: Language;
	clientKey: string;
	/** the payer saw that the sum is already moving and pays all the same */
	payAnyway?: boolean;
}

export type AttemptOutcome =
	| {
			ok: true;
			attemptId: string;
			/** known to the page that asked and nobody else: it alone may say what came of the attempt */
			withdrawKey: string;
			/** to be appended to the call data; null where no other link could be meant */
			tag: Tag | null;
			/** the account has code: its own nonce says nothing of what it sends */
			contract: boolean;
	  }
	| {
			ok: false;
			reason:
				| "already-paid"
				/** the requester cancelled the request: nobody shall pay */
				| "cancelled"
				/** what is left to pay is on its way already, by whomever */
				| "already-moving"
				| "rate-limited"
				| "chain-silent"
				/** the account has sent a transaction with this nonce */
				| "nonce-taken"
				/** the network has not seen the account's transactions before this nonce */
				| "nonce-ahead"
				/** not what is left of the sum */
				| "wrong-amount"
				/** the link is not paid on this chain */
				| "wrong-network";
	  };

/** What a page reports of its wallet besides hashes. `rejected`: the person said no, nothing was broadcast. */
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

export type ReleaseOutcome =
	| { ok: true }
	/** `no-email`: whoever named it left none. `not-paid`: the payment does not count */
	| { ok: false; reason: "unknown-payment" | "no-email" | "not-paid" | "too-many-releases" | "too-many-today" };

/**
 * What came of a change by the link's maker; `changed: false`: it was so already, and nothing was stored.
 * - `not-owner`: the link is not this account's, which is told what is told of an unknown link
 */
export type LinkChangeOutcome<Refusal extends string> =
	| { ok: true; changed: boolean }
	| { ok: false; reason: Refusal | "not-owner"; field?: EditableField };
export type EditOutcome = LinkChangeOutcome<EditRefusal | "rate-limited">;
export type CancelOutcome = LinkChangeOutcome<CancelRefusal>;
export type ReopenOutcome = LinkChangeOutcome<"too-many-edits">;

/** What a link's maker sees of it where they change it. */
export interface OwnLink {
	page: LinkPage;
	/** money counts: its memo stands on a receipt */
	memoLocked: boolean;
	/** and so do its lines for bookkeeping */
	bookkeepingLocked: boolean;
	/** it is paid: its due day says whether that was in time */
	dueLocked: boolean;
	/** payments of a link for many that are paid, or whose money was seen: it may not take fewer */
	moved: number;
	/** an edit took the signature of its request away */
	signatureEnded: boolean;
	remindRequester: boolean;
	remindPayer: boolean;
}

/** One payment link's room, as routes call it (durable-objects/payment-link-room.ts implements it). */
export interface PaymentLinkRoomClient {
	/**
	 * WebSocket upgrade; `full` was decided by the route from the dashboard cookie.
	 *
	 * @param epoch - the dashboard epoch the cookie was checked against; a password set meanwhile makes it public
	 * @param unlock - the cookie: with its end the socket ends, too; null without one
	 */
	live(
		request: Request,
		audience: "public" | "full",
		epoch: number,
		unlock: { id: string; expiresAt: number } | null,
	): Promise<Response>;
	/** Closes the sockets that a dashboard's cookie has opened. @param unlock - its id */
	endUnlock(unlock: string): Promise<void>;
	snapshot(): Promise<PublicSnapshot>;
	fullSnapshot(): Promise<FullSnapshot>;
	report(input: ReportInput): Promise<ReportOutcome>;
	/** Makes one payer's own link of a link for many. */
	begin(input: BeginInput): Promise<BeginOutcome>;
	startAttempt(input: AttemptInput): Promise<AttemptOutcome>;
	note(note: WalletNote): Promise<void>;
	unlock(input: UnlockInput): Promise<UnlockOutcome>;
	/**
	 * Accept or Not mine on a payment that needs the requester, or the undoing of either; `paymentKey` is DashboardPayment.id.
	 *
	 * @param amount - base units the requester sees at their address, where the chain does not say
	 */
	decide(paymentKey: string, decision: Decision, amount?: bigint): Promise<DecisionOutcome>;
	/**
	 * Counts for this link what arrived at its address and no link counts: Accept's rules, undone like it. For a link for many it
	 * becomes one more payment of it, which asks for what came: nobody's word holds that, so nobody's takes it back.
	 *
	 * @param paymentKey - the transaction's key
	 * @param amount - base units the requester sees at their address, where the chain does not say
	 */
	creditArrival(paymentKey: string, amount?: bigint): Promise<DecisionOutcome>;
	/** Lets somebody who named a payment have the receipt and what the link says after payment. */
	release(paymentKey: string, reporterId: string): Promise<ReleaseOutcome>;
	/** What the requester says after payment, for the page whose attempt is proven to have paid; null for everybody else. */
	afterSubmit(attemptId: string, withdrawKey: string): Promise<AfterSubmit | null>;
	/** A change of what may be changed, by the account that made the link. */
	edit(userId: string, edit: LinkEdit): Promise<EditOutcome>;
	/** Nobody shall pay any more; what arrives all the same counts, as late. */
	cancel(userId: string): Promise<CancelOutcome>;
	reopen(userId: string): Promise<ReopenOutcome>;
	/** Stores the payee's signature of the request, from the account that made the link. */
	sign(userId: string, input: SignInput): Promise<SignOutcome>;
	/**
	 * Opens the dashboard without its password to the signed-in account that made the link, and notes it among its events first.
	 *
	 * @returns the epoch for the dashboard's cookie; null for everybody else
	 */
	openOwnDashboard(userId: string): Promise<number | null>;
	/** new dashboard password by the signed-in creator; voids the link's cookies, closes full sockets */
	setDashboardPassword(password: string): Promise<{ epoch: number }>;
}

/** An account on a link's chain as its endpoints see it; amounts are base units as decimal strings. */
export interface AccountOnChain {
	nonce: number;
	nativeBalance: string;
	/** `null` for the native coin */
	tokenBalance: string | null;
	/** wei; `null` when unknown */
	gasPrice: string | null;
}

export interface PaymentServices {
	createPaymentLink(
		requester: Requester,
		draft: PaymentLinkDraft | NamedDraft,
		answers?: CreationAnswers,
	): Promise<CreateOutcome>;
	/** @returns null for an id that names no link; throws when D1 fails (the page then falls back to empty fields) */
	findLinkPage(paymentId: string): Promise<LinkPage | null>;
	/** @returns null for an unknown link, and for every account but the one that made it */
	findOwnLink(paymentId: string, userId: string): Promise<OwnLink | null>;
	/** @returns null for an unknown link, and for one whose request nobody signed */
	findSignedRequest(paymentId: string): Promise<SignedRequest | null>;
	/** Part of the address of a transaction's receipt; null where nothing of it is credited to the link, or receipts are not signed. */
	receiptToken(paymentId: string, transaction: TransactionId): Promise<string | null>;
	/** @returns null for an address that is no receipt's */
	findReceipt(token: string): Promise<FoundReceipt | null>;
	/** What the requester says after payment, for whoever holds the key of a receipt mail; null for any other, and while it is not paid. */
	mailedAfterSubmit(paymentId: string, key: string): Promise<AfterSubmit | null>;
	/** Whether the caller may have one more PDF now: each takes as much of the processor as a hundred pages. */
	mayPrintReceipt(): Promise<boolean>;
	/** The public keys of receipts, the newest first; none where receipts are not signed. */
	receiptKeys(): Promise<readonly ReceiptKey[]>;
	/** What payers of a new link on a chain would be told of its maker. */
	findOwnerTrust(userId: string, chainId: number): Promise<OwnerTrust | null>;
	/** How well a chain is watched, a few seconds old at most. */
	chainWatch(chainId: number): Promise<ChainWatch>;
	/** Has a mail sent once when a payment of the link arrives. */
	askArrivalNotice(input: NoticeInput): Promise<NoticeOutcome>;
	/** Asks what a link's address is called, and where the name it was typed as leads, unless that is known; never awaited by a page. */
	freshenNames(page: Pick<LinkPage, "terms" | "payee" | "snapshot">): Promise<void>;
	/** As `freshenNames`, of a link that was made just now. */
	freshenNamesOf(paymentId: string): Promise<void>;
	/** What became of the name a link's address was typed as, for its requester. @returns null where it was typed itself */
	checkTypedName(
		page: Pick<LinkPage, "terms" | "payee">,
		later: (work: Promise<unknown>) => void,
	): Promise<TypedName | null>;
	/** Counts a view; called after the response, never awaited by it. */
	noteOpened(paymentId: string): Promise<void>;
	/**
	 * Reads an account for a wallet that answers no reads itself.
	 * @returns null when the caller asks too often, the link is unknown, or the chain does not answer
	 */
	accountState(paymentId: string, account: Address, chainId?: number): Promise<AccountOnChain | null>;
	room(paymentId: string): PaymentLinkRoomClient;
	/** Cancels an account's links that were made since then, epoch ms, and are not paid: a hundred at most. One that could not be stays open. */
	cancelSince(userId: string, since: number): Promise<void>;
	/**
	 * What arrived at a link's address is no payment, says an account that has proven the address; or takes that back.
	 *
	 * @returns false when the account may not, or nothing arrived under this hash
	 */
	dismissArrival(paymentId: string, paymentKey: string, userId: string, dismissed: boolean): Promise<boolean>;
	/** What an account that has proven a link's address said is no payment, the newest blocks first. */
	listDismissed(paymentId: string, userId: string): Promise<UnclaimedArrival[]>;
	/** How a chain is watched. */
	findWatcher(chainId: number): Promise<WatcherState>;
	/** Open links of an account that what arrived at a link's address could pay instead; none for somebody else's link. */
	listPayableLinks(paymentId: string, userId: string): Promise<PayableLink[]>;
	/**
	 * Payments of a link for many that each of some arrivals could be for, by the arrival's key, the likeliest first; nothing for every other
	 * link. Whoever has its dashboard counts an arrival for one of them.
	 */
	listPayersOf(paymentId: string, arrivals: readonly UnclaimedArrival[]): Promise<PayersOf>;
	/**
	 * Payments of a link for many payers; null for every other link.
	 *
	 * @param before - `older` of the page before
	 */
	listPayers(paymentId: string, before: string | null): Promise<PayersPage | null>;
	/** the link for many payers that a link was made from, whose dashboard password opens both; null: none */
	findParentId(paymentId: string): Promise<string | null>;
	/** Ends a dashboard's cookie and its copies. @param unlock - its id, and when it would end by itself (epoch ms) */
	endUnlock(paymentId: string, unlock: { id: string; expiresAt: number }): Promise<void>;
	/** whether Lock has ended a cookie, or the session that it ends with is over */
	isUnlockEnded(unlockId: string): Promise<boolean>;
	/** the link's current dashboard epoch, to check a dashboard cookie against; null for an unknown id */
	findDashboardEpoch(paymentId: string): Promise<number | null>;
}
