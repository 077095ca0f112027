import type { Address } from "../address.ts";
import { tokenContract } from "../chains.ts";
import type { Language } from "../i18n/languages.ts";
import { type AttemptFacts, madeTransfer, payerProof, type Rivals } from "./claim.ts";
import type { RequesterAsks } from "./claim-types.ts";
import { isBeforeLink } from "./mined-verdict.ts";
import { isSameMoney } from "./native-verdict.ts";
import type { PaymentTerms } from "./payment-terms.ts";
import { type AttemptRow, NOBODY, type ReporterRow, type TransferRow } from "./records.ts";
import { isBefore } from "./reusable.ts";
import { carriesTag } from "./tag.ts";
import { payersOf, type TransactionCheck } from "./transaction-check.ts";
import { sameAddress } from "./transfer-logs.ts";
import {
	isNameProof,
	type MatchingTransfer,
	type NameProof,
	PAYER_PROOFS,
	type PayerProof,
	type Verdict,
} from "./verdict-types.ts";

/** What ties the payer to the link, or what the requester is asked. */
export type Claim = { proof: PayerProof } | { asks: RequesterAsks };

/** Who named the hash, when a report or an attempt led to the check. */
export interface ReportedBy {
	/** the attempt's id, else a digest of name and e-mail */
	reporterId: string;
	senderName: string | null;
	senderEmail: string | null;
	senderLanguage: Language | null;
	attemptId: string | null;
	payerSignature: `0x${string}` | null;
	/** one more unseen hash of a caller who named many: it is checked rarely */
	slow?: boolean;
}

/** What others and the payer have to do with a hash. */
export interface ClaimContext {
	/** ordinals of it that count for other links */
	claimedElsewhere: readonly number[];
	/** the link's attempts of the accounts in question */
	attempts: readonly AttemptRow[];
	/** everybody who named the hash, with whose signature each one's is */
	reporters: readonly ReporterRow[];
	/** those of them that are stored already, as they are stored */
	stored: readonly ReporterRow[];
	rivals: Rivals;
	/** base units still asked for, this transaction aside */
	remaining: bigint;
	/** base units an account paid in other transactions that count */
	paidBy(account: Address): bigint;
	/** when it was begun, if it is a payer's own link of a link for many, epoch ms */
	begunAt?: number;
	/** a head of the chain from after the link was made, noted where the chain's blocks were late */
	headAfter?: bigint | null;
}

/** An account whose own transfers in the transaction are tied to the link. */
interface ProvenPayer {
	account: Address;
	proof: PayerProof;
	/** the transfers that it is about: an account may have sent others in the same transaction */
	ordinals: readonly number[];
}

/** Who is proven to have paid, and by what each attempt could prove. */
export interface Evidence {
	payers: readonly ProvenPayer[];
	attempts: readonly { row: AttemptRow; facts: AttemptFacts }[];
}

/** @returns the stronger of two proofs */
function stronger<Proof extends PayerProof>(a: Proof, b: Proof): Proof {
	return PAYER_PROOFS.indexOf(a) <= PAYER_PROOFS.indexOf(b) ? a : b;
}

/** @returns the weakest of some proofs: what is tied in several ways is tied as well as its weakest part */
function weakest(proofs: readonly PayerProof[]): PayerProof | null {
	return proofs.reduce<PayerProof | null>(
		(weak, proof) => (weak && stronger(weak, proof) === proof ? weak : proof),
		null,
	);
}

/**
 * Works out who is proven to have paid, each account by its own transfers: somebody else's transfer in the same transaction
 * neither proves nor spoils theirs.
 *
 * @param judgeFor - the verdict on one account's transfers alone
 */
export function findEvidence(
	terms: PaymentTerms,
	check: TransactionCheck,
	context: ClaimContext,
	judgeFor: (account: Address) => Verdict,
): Evidence {
	const attempts = context.attempts.map((row) => ({ row, facts: factsOf(terms, check, row) }));
	const tied = payersOf(check, terms).flatMap((account): ProvenPayer[] => {
		const verdict = judgeFor(account);
		if (verdict.kind !== "transfer" || !sameAddress(verdict.transfer.from, account)) return [];
		const claim = proofOf(terms, verdict.transfer, context, attempts);
		return "proof" in claim ? [{ account, proof: claim.proof, ordinals: verdict.transfer.ordinals }] : [];
	});
	const payers = tied.filter(({ proof }) => isNameProof(proof));
	// What counts by its exact sum counts beside anybody's transfers, proven or not: a stranger may add some of their own.
	const exact = tied.filter(({ proof }) => proof === "sole-link").slice(0, 1);
	return { payers: [...payers, ...exact], attempts };
}

function factsOf(terms: PaymentTerms, check: TransactionCheck, row: AttemptRow): AttemptFacts {
	const mined =
		check.consensus.kind === "seen" && check.consensus.sighting.kind === "mined" ? check.consensus.sighting : null;
	const contract = tokenContract(terms.chainId, terms.token) ?? null;
	const { tag, amount, fromAddress: payer } = row;
	const sent = tag && { tag, contract, payee: terms.requesterAddress, amount, payer };
	return {
		chainId: row.chainId,
		from: payer,
		nonce: row.nonce,
		amount,
		headBlock: BigInt(row.headBlock),
		createdAt: row.createdAt,
		tagged: sent !== null && mined !== null && carriesTag(mined, sent),
	};
}

function proofOf(
	terms: PaymentTerms,
	transfer: MatchingTransfer,
	context: ClaimContext,
	attempts: Evidence["attempts"],
): Claim {
	const { reporters, rivals } = context;
	const signers = reporters.flatMap(({ signer }) => (signer ? [signer] : []));
	const ownRest = transfer.from === null ? undefined : terms.amount - context.paidBy(transfer.from);
	const facts = attempts.map((attempt) => attempt.facts);
	const { timeAt } = transfer.block;
	// In a block older than the link a sum alone says nothing: anybody's earlier transfer may have it.
	const before = isBeforeLink(timeAt, terms) || (context.begunAt !== undefined && isBefore(context.begunAt, timeAt));
	return payerProof({ transfer, terms, attempts: facts, signers, rivals, ownRest, before });
}

/**
 * How a transfer is tied to the link. What tied the payer once ties them still, in whatever block the transaction is now;
 * a stronger proof replaces a weaker one. Executed anew in another block it may move somebody else's money, whom nothing ties.
 */
export function claimOf(
	terms: PaymentTerms,
	transfer: MatchingTransfer,
	context: ClaimContext,
	evidence: Evidence,
	held: readonly TransferRow[],
): Claim {
	const claimed = held.filter((row) => transfer.ordinals.includes(row.logOrdinal) && isSamePayment(row, transfer));
	const stored = weakest(claimed.flatMap(({ payerProof: proof }) => (proof ? [proof] : [])));
	const allStored =
		stored !== null &&
		transfer.ordinals.every((ordinal) => claimed.some((row) => row.logOrdinal === ordinal && row.payerProof !== null));
	const proven = transfer.payers.map(
		(payer) => evidence.payers.find(({ account }) => sameAddress(account, payer))?.proof,
	);
	const byPayers = proven.every((proof) => proof !== undefined) ? weakest(proven) : null;
	const fresh: Claim =
		byPayers && !transfer.unknown ? { proof: byPayers } : proofOf(terms, transfer, context, evidence.attempts);
	if (!allStored) {
		// Some of it is new: what is held is tied by what was stored, the rest by its payers.
		if ("asks" in fresh && stored && evidence.payers.length > 0) {
			const added = evidence.payers.filter(({ account }) =>
				transfer.payers.some((payer) => sameAddress(payer, account)),
			);
			const together = weakest([stored, ...added.map(({ proof }) => proof)]);
			if (together) return { proof: together };
		}
		return fresh;
	}
	return "proof" in fresh ? { proof: stronger(stored, fresh.proof) } : { proof: stored };
}

/**
 * What ties each of a transfer's parts: its own payer's proof, or what tied it before. The requester's word on one part is no word on
 * another's.
 *
 * @returns in the order of the transfer's ordinals; null where the requester is asked
 */
export function tiesOf(
	transfer: MatchingTransfer,
	claim: Claim,
	evidence: Evidence,
	held: readonly TransferRow[],
): (PayerProof | null)[] {
	if (!("proof" in claim)) return transfer.ordinals.map(() => null);
	return transfer.ordinals.map((ordinal, index) => {
		const sender = transfer.senders[index] ?? null;
		const payer = evidence.payers.find(({ account }) => sameAddress(account, sender));
		const row = held.find(({ logOrdinal }) => logOrdinal === ordinal);
		const stored = row && isSamePayment(row, transfer) ? row.payerProof : null;
		if (!payer || !stored) return payer?.proof ?? stored ?? claim.proof;
		// The requester's word on what a proven payer sent beside stays theirs to take back.
		const isAbout = payer.ordinals.some((own) => isSameMoney(own, ordinal));
		return stored === "requester" && !isAbout ? stored : stronger(payer.proof, stored);
	});
}

/** The row's word is still about this payment: in the same block, or by the same account. */
function isSamePayment(row: TransferRow, { block, ordinals, shares, senders }: MatchingTransfer): boolean {
	if (row.blockHash === block.hash) return true;
	const index = ordinals.indexOf(row.logOrdinal);
	const sender = senders[index] ?? null;
	// Where nobody knows who paid, the requester's word is about the sum.
	const isUnknown = sender === null || row.fromAddress === NOBODY;
	const wordOnSum = isUnknown && row.payerProof === "requester" && shares[index] === row.amount;
	return sameAddress(row.fromAddress, sender) || wordOnSum || row.amountSource === "requester";
}

/** Whose name a payment shows. */
export interface Payer {
	/** of transaction_reporters */
	reporterId: string;
	/** whose money moved */
	account: Address | null;
	senderName: string | null;
	senderEmail: string | null;
	senderLanguage: AttemptRow["senderLanguage"];
	/** null: a wallet was connected under this name, and another attempt claims the same */
	proof: NameProof | null;
	/** the attempt that made the transfer */
	attempt: AttemptRow | null;
}

/**
 * Who the payer is, as far as their own proof shows: the page that knew the tag, whoever signed, or the page whose wallet was
 * asked. Two attempts for one account, nonce and sum under different names prove neither: anybody may store one. What
 * somebody types contradicts nothing. Where several accounts paid, it is about whoever sent the most: anybody may put a
 * transfer of their own into somebody's transaction.
 *
 * @returns null when nothing but somebody's word names a payer
 */
export function findPayer(
	transfer: MatchingTransfer,
	claim: Claim,
	evidence: Evidence,
	context: ClaimContext,
): Payer | null {
	if (!("proof" in claim)) return null;
	const [main = null] = transfer.payers;
	const own = (account: Address | null) => sameAddress(main, account);
	const tagged = evidence.attempts.find(({ facts }) => facts.tagged && own(facts.from));
	if (tagged) return payerOfAttempt(tagged.row, context, "tag");
	const signed = context.reporters.find(({ signer }) => own(signer));
	if (signed) {
		const { reporterId, senderName, senderEmail, senderLanguage } = signed;
		return { reporterId, account: main, senderName, senderEmail, senderLanguage, proof: "signature", attempt: null };
	}
	if (claim.proof !== "attempt") return null;
	const makers = evidence.attempts.filter(({ facts }) => madeTransfer(facts, transfer)).map(({ row }) => row);
	const keyed = makers.find((row) => context.reporters.some(({ reporterId }) => reporterId === row.id));
	const maker = keyed ?? makers[0];
	if (!maker) return null;
	// Whoever sends what an owner signed chooses when, and may store an attempt before: that is nobody's name.
	const contradicted =
		!sameAddress(maker.fromAddress, transfer.txFrom) || makers.some((other) => !isSamePerson(other, maker));
	return payerOfAttempt(maker, context, contradicted ? null : "attempt");
}

type Named = Pick<ReporterRow, "senderName" | "senderEmail">;

function isSamePerson(a: Named, b: Named): boolean {
	return a.senderEmail?.toLowerCase() === b.senderEmail?.toLowerCase() && a.senderName === b.senderName;
}

/** An attempt whose page never reported the hash is kept under a name of its own. */
export const unreportedId = (attemptId: string): string => `attempt:${attemptId}`;

function payerOfAttempt(row: AttemptRow, { reporters }: ClaimContext, proof: NameProof | null): Payer {
	const reported = reporters.some(({ reporterId }) => reporterId === row.id);
	const { senderName, senderEmail, senderLanguage } = row;
	const reporterId = reported ? row.id : unreportedId(row.id);
	return { reporterId, account: row.fromAddress, senderName, senderEmail, senderLanguage, proof, attempt: row };
}
