import type { Address, Hash } from "../address.ts";
import type { TokenSymbol } from "../chains.ts";
import type { Language } from "../i18n/languages.ts";
import { cleanName } from "../i18n/plain-text.ts";
import type { Bookkeeping } from "./bookkeeping.ts";
import type { RequesterAsks } from "./claim-types.ts";
import type { PaymentEvent } from "./link-status-types.ts";
import type { AfterSubmit, ConfirmationsAsked, PaymentTerms, Reuse } from "./payment-terms.ts";
import type { RequestMessage } from "./signed-request.ts";
import type { Tag } from "./tag.ts";
import type { AmountSource, NameProof, PayerProof, PendingCall, Refusal } from "./verdict-types.ts";

/**
 * What is stored about a payment link, row by row (db/payments/payment-tables.ts). Instants are epoch ms, amounts base units.
 */

export const ATTEMPT_STATES = [
	"open",
	"broadcast",
	"replaced",
	"cancelled",
	"reverted",
	"rejected",
	"expired",
	"settled",
] as const;
export type AttemptState = (typeof ATTEMPT_STATES)[number];

export const REPORT_STATES = ["watching", "done", "lost"] as const;
export type ReportState = (typeof REPORT_STATES)[number];

export const TRANSFER_STATES = ["credited", "mined", "needs-requester", "reorged", "refused"] as const;
export type TransferState = (typeof TRANSFER_STATES)[number];

/** Who can say that a signature is an account's: its key, or the code at it. */
export const SIGNATURE_KINDS = ["key", "contract"] as const;

/** Of each kind of reported hashes, with a transfer and without, a record lists no more. */
export const REPORTS_READ = 100;

/** A payment link as its requester made it. */
export interface LinkRow extends PaymentTerms {
	userId: string | null;
	dashboardPasswordHash: string;
	/** part of every dashboard cookie; a new password raises it and so voids them */
	dashboardEpoch: number;
	/** the browser's own key of the create form: the same submission twice makes one link */
	submissionKey: string | null;
	/** grows with every stored change of the link; a change computed from an older version is not stored */
	version: number;
	/** the last check could not ask the chain: statuses are as of before */
	chainSilent: boolean;
	/** mails to the requester are written in it */
	language: Language | null;
	/** its requester cancelled it: what arrives all the same counts as late; epoch ms */
	cancelledAt: number | null;
	/** the version that its summary was made from (link-summary.ts); 0 before the first one */
	summaryVersion: number;
	bookkeeping: Bookkeeping | null;
	/** null: it asks once */
	reuse: Reuse | null;
	/** the link for many payers that this one was made from */
	parentId: string | null;
	/** when it was confirmed, or ended unpaid; null: it is open. Statements find open links by it, the rest reads `confirmed` */
	closedAt: number | null;
	/** mails before and after the due day */
	remindRequester: boolean;
	remindPayer: boolean;
}

/** The link's request as its payee's account signed it. */
export interface RequestSignatureRow {
	paymentId: string;
	/** checksummed; the payee when it was signed */
	signer: Address;
	/** of the signature's domain */
	chainId: number;
	signature: `0x${string}`;
	kind: (typeof SIGNATURE_KINDS)[number];
	message: RequestMessage;
	signedAt: number;
}

/** A wallet was asked to pay. Stored before it opens, so that a lost hash can be found again. */
export interface AttemptRow {
	id: string;
	paymentId: string;
	chainId: number;
	fromAddress: Address;
	nonce: number;
	/** base units asked of the wallet */
	amount: bigint;
	/** head when the wallet was asked */
	headBlock: string;
	/** 16 secret bytes the page appends to the call data; null where no other link could be meant (tag.ts) */
	tag: Tag | null;
	/** when a node first counted a transaction of this nonce, in a block or waiting for one; epoch ms */
	nonceUsedAt: number | null;
	senderName: string | null;
	senderEmail: string | null;
	senderLanguage: Language | null;
	state: AttemptState;
	txHash: Hash | null;
	/** the room still asks what became of the nonce */
	watching: boolean;
	createdAt: number;
	updatedAt: number;
}

/** A hash somebody named for a link, kept while it may still become a payment. */
export interface ReportRow {
	paymentId: string;
	chainId: number;
	txHash: Hash;
	attemptId: string | null;
	senderName: string | null;
	senderEmail: string | null;
	senderLanguage: Language | null;
	/** personal_sign by the paying address over a message naming this link */
	payerSignature: string | null;
	/** `watching`: not mined, not deep enough or not final; `done`: final or refused; `lost`: seen nowhere for too long */
	state: ReportState;
	/** last Refusal, when state is done without a transfer */
	refusal: Refusal | null;
	/** what ties the sender above to the account whose money moved; null: somebody's word */
	nameProof: NameProof | null;
	/** whom it ties: of transaction_reporters */
	provenReporterId: string | null;
	/** what the call of an unmined transaction would do here; null once mined, or while no node knows it */
	pendingCall: PendingCall | null;
	/** base units an unmined transaction would pay; null where its call does not say */
	pendingAmount: bigint | null;
	/** surplus of one caller's unseen hashes: checked rarely, for as long as the others */
	slow: boolean;
	/** when any endpoint first knew the hash: naming one that nobody has seen proves no age */
	firstSeenAt: number | null;
	/** when any endpoint last knew the hash */
	lastSeenAt: number | null;
	/** when the check began that the row rests on: an answer asked for earlier never replaces it */
	checkedAt: number | null;
	reportedAt: number;
}

/** Somebody who named a hash, or whose wallet attempt it was. */
export interface ReporterRow {
	paymentId: string;
	chainId: number;
	txHash: Hash;
	/** the attempt's id, else a digest of name and e-mail: repeating oneself adds nothing */
	reporterId: string;
	senderName: string | null;
	senderEmail: string | null;
	senderLanguage: Language | null;
	attemptId: string | null;
	/** personal_sign over a message naming this link and hash (claim.ts) */
	signature: string | null;
	/** the account that made it: a key's is computed, a contract's was asked once (EIP-1271); null: nobody's, or not answered yet */
	signer: Address | null;
	/** a contract may still be asked whose signature it is */
	signatureOpen: boolean;
	/** the requester let this person have the receipt and what the link says after payment; epoch ms */
	releasedAt: number | null;
	namedAt: number;
}

/** In place of an unknown payer. */
export const NOBODY: Address = "0x";

/** A transfer found on the chain. It claims its log for the link only while `state` is `credited`. */
export interface TransferRow {
	paymentId: string;
	chainId: number;
	txHash: Hash;
	/** position in its own receipt; of the native coin −1, or a call of it (native-verdict.ts) */
	logOrdinal: number;
	/** the link's receiving address: one transaction may pay several */
	payee: Address;
	/** base units this log adds; rows of one transaction sum up to the verdict's amount. 0 while `amountSource` is unknown */
	amount: bigint;
	/** source of the amount: the chain, or the requester, who saw it in their balance; unknown until they enter it */
	amountSource: AmountSource;
	/** base units that were sent to the payee though they did not stay, or may not have: shown, never counted */
	seenAmount: bigint | null;
	fromAddress: Address;
	blockNumber: string;
	blockHash: Hash;
	/** block time, epoch ms */
	minedAt: number;
	confirmations: number;
	state: TransferState;
	/** why the requester is asked; kept after they accept */
	asks: RequesterAsks | null;
	payerProof: PayerProof | null;
	final: boolean;
	late: boolean;
	createdAt: number;
	updatedAt: number;
}

/** The spec's confirmedPayment: the whole pending record plus sender and time. */
export interface ConfirmedRow {
	paymentId: string;
	requesterName: string;
	requesterEmail: string;
	requesterAddress: Address;
	chainId: number;
	token: TokenSymbol;
	/** base units received in all */
	amount: bigint;
	/** base units the link asked for */
	askedAmount: bigint | null;
	memo: string | null;
	dueAt: number | null;
	afterSubmit: AfterSubmit | null;
	confirmationsAsked: ConfirmationsAsked | null;
	/** when the link was made */
	requestedAt: number | null;
	senderName: string | null;
	senderEmail: string | null;
	txnHash: Hash;
	confirmedAt: number;
}

/** Everything stored about one link, as of one statement. */
export interface LinkRecord {
	link: LinkRow;
	/** those of the link's chains on which its owner's proof of the address holds: a contract wallet's holds on one */
	provenOn: readonly number[];
	/** the account's own e-mail, which it proved; null where it proved none, or is gone */
	ownerEmail: string | null;
	/** the e-mail shown on the link is that one */
	emailProven: boolean;
	/** when the payee's account signed the request as it is, epoch ms; null: it did not */
	signedAt: number | null;
	/** oldest first */
	transfers: TransferRow[];
	/** oldest first */
	attempts: AttemptRow[];
	/** oldest first */
	reports: ReportRow[];
	/** everybody who named a hash, oldest first */
	reporters: ReporterRow[];
	/** oldest first; the newest EVENTS_SHOWN */
	events: PaymentEvent[];
	confirmed: ConfirmedRow | null;
}

/** @returns base units */
export function sumOf(transfers: readonly Pick<TransferRow, "amount">[]): bigint {
	return transfers.reduce((sum, { amount }) => sum + amount, 0n);
}

/** The terms as a payment on one of the link's chains is judged by. */
export function termsOn(link: LinkRow, chainId: number): PaymentTerms {
	return { ...termsOf(link), chainId };
}

/** The part of a link that its payer agrees to. The name loses marks that links made earlier may hold. */
export function termsOf(link: LinkRow): PaymentTerms {
	return {
		paymentId: link.paymentId,
		requesterName: cleanName(link.requesterName) || link.requesterAddress,
		requesterEmail: link.requesterEmail,
		requesterAddress: link.requesterAddress,
		chainId: link.chainId,
		chainIds: link.chainIds,
		token: link.token,
		amount: link.amount,
		memo: link.memo,
		bookkeeping: link.bookkeeping,
		dueAt: link.dueAt,
		afterSubmit: link.afterSubmit,
		confirmationsAsked: link.confirmationsAsked,
		cancelledAt: link.cancelledAt,
		createdAt: link.createdAt,
	};
}
