import type { Address, Hash } from "../address.ts";
import { requireChain } from "../chains.ts";
import type { RequesterAsks } from "./claim-types.ts";
import type { PaymentTerms } from "./payment-terms.ts";
import { sameAddress } from "./transfer-logs.ts";
import type { MatchingTransfer, PayerProof } from "./verdict-types.ts";

/** How long a wallet attempt matters: a prompt left open for longer is forgotten, and somebody's guess must not wait for ever. */
export const ATTEMPT_MATTERS_MS = 24 * 60 * 60_000;

const NOBODY = "0x0000000000000000000000000000000000000000";

/** A stored wallet attempt of the link in question, as far as it can prove who paid. */
export interface AttemptFacts {
	chainId: number;
	from: Address;
	nonce: number;
	/** base units asked of the wallet: the whole sum, or the rest of it */
	amount: bigint;
	/** head when the wallet was asked */
	headBlock: bigint;
	/** epoch ms */
	createdAt: number;
	/** the transaction carries its tag in bytes the payer authorised (tag.ts) */
	tagged: boolean;
}

/** Other open links with this payee, chain and token. */
export interface Rivals {
	/** one of another owner who could be meant (a link whose owner has not proven the payee is none to one whose has) */
	foreign: boolean;
	/** base units that pay one of the same owner exactly: sums asked, and rests */
	ownSums: readonly bigint[];
}

export interface ClaimInput {
	transfer: MatchingTransfer;
	terms: PaymentTerms;
	/** attempts stored for this link */
	attempts: readonly AttemptFacts[];
	/** accounts that signed `payerMessage` of this link and hash */
	signers: readonly Address[];
	rivals: Rivals;
	/**
	 * base units the payer themself has not paid yet. Another account's payment is never the rest: whoever owes the sum could
	 * pay so little of it that what the requester gets from others for something else makes it up.
	 */
	ownRest?: bigint;
	/** it was there before its link was begun (reusable.ts), or its block says so */
	before?: boolean;
}

/**
 * Decides whether a transfer credits a link by itself. Anyone may report any hash, store any attempt, make a link with any
 * payee and read every mempool, so a match alone proves nothing about who meant to pay what.
 *
 * A transfer counts, strongest first, through (a) the link's tag; (b) the payer's signature; (c) a wallet attempt of this
 * link for this payer, nonce and sum, older than the transaction, while no rival link exists; (d) its exact sum from one
 * account, while no rival exists: in one transaction anybody may add to others' money what it lacks. (c) and (d) need a
 * payer who sent or signed for the transfer (authorised.ts). The payer is the account whose money moved, never the
 * transaction's sender as such.
 *
 * @returns the proof, or the reason why the requester has to decide
 */
export function payerProof(input: ClaimInput): { proof: PayerProof } | { asks: RequesterAsks } {
	const { transfer, terms, signers } = input;
	if (transfer.unknown) return { asks: transfer.unknown };
	const { payers } = transfer;
	const isTagged = (payer: Address) => input.attempts.some(({ tagged, from }) => tagged && sameAddress(from, payer));
	const hasSigned = (payer: Address) => signers.some((signer) => sameAddress(signer, payer));
	if (payers.length > 0 && payers.every(isTagged)) return { proof: "tag" };
	if (payers.length > 0 && payers.every((payer) => isTagged(payer) || hasSigned(payer))) return { proof: "signature" };
	const madeIt = input.attempts.some((attempt) => madeTransfer(attempt, transfer));
	const isSum = [terms.amount, input.ownRest].includes(transfer.amount);
	const exact = isSum && payers.length === 1;
	if (!isRivalled(input.rivals, transfer.amount)) {
		if ((madeIt || exact) && !transfer.authorised) return { asks: "unauthorised" };
		if (madeIt) return { proof: "attempt" };
		if (exact && !input.before && !maySumUpOthers(transfer, input.rivals)) return { proof: "sole-link" };
	}
	const otherSum = input.attempts.some((attempt) => isPayers(attempt, transfer) && attempt.amount !== transfer.amount);
	if (otherSum && !exact) return { asks: "attempt-mismatch" };
	const maybeOthers = input.before || isRivalled(input.rivals, transfer.amount) || input.rivals.ownSums.length > 0;
	return { asks: maybeOthers && (isSum || madeIt) ? "shared-payee" : "inexact" };
}

/** Payments meant for several links, made in one transaction, may add up to what yet another one asks. */
function maySumUpOthers({ shares }: MatchingTransfer, { ownSums }: Rivals): boolean {
	return shares.length > 1 && ownSums.length > 0;
}

/** Whether a transfer of this sum could be meant for another link. */
export function isRivalled({ foreign, ownSums }: Rivals, amount: bigint): boolean {
	return foreign || ownSums.includes(amount);
}

/**
 * Whether an attempt announced a transfer: same payer and sum, stored before it, and the same nonce where the payer's
 * own transaction moved the money. A wallet may take a later one than it was asked to; but whatever an exchange's account
 * sends has a later one than anybody's attempt for that account. A bundle or a relayed transfer has its sender's nonce, which
 * proves nothing.
 */
export function madeTransfer(attempt: AttemptFacts, transfer: MatchingTransfer): boolean {
	const { block, nonce, txFrom } = transfer;
	// After a reorg a transaction may be in a block below the attempt's head: older by height or by clock.
	const older = attempt.headBlock < block.number || attempt.createdAt < block.timeAt;
	const fresh = block.timeAt - attempt.createdAt <= ATTEMPT_MATTERS_MS;
	const ownTransaction = sameAddress(attempt.from, txFrom);
	return (
		isPayers(attempt, transfer) &&
		attempt.amount === transfer.amount &&
		older &&
		fresh &&
		(!ownTransaction || attempt.nonce === nonce)
	);
}

function isPayers(attempt: AttemptFacts, transfer: MatchingTransfer): boolean {
	return attempt.from !== NOBODY && sameAddress(attempt.from, transfer.from);
}

/**
 * The message a payer signs to say which link a transaction pays (personal_sign, EIP-191): readable, and worthless
 * anywhere else, since it names our domain, the link, the chain and the hash.
 *
 * @param terms - the link paid
 * @param txHash - lower-case
 * @param appUrl - where the app lives, as set, never as a request says: "https://paylink.example"
 */
export function payerMessage(terms: Pick<PaymentTerms, "paymentId" | "chainId">, txHash: Hash, appUrl: string): string {
	return payerMessageNaming(requireChain(terms.chainId).name, terms, txHash, appUrl);
}

/** The same for a chain that this page may not know, by the name somebody gives it. */
export function payerMessageNaming(
	chainName: string,
	terms: Pick<PaymentTerms, "paymentId" | "chainId">,
	txHash: Hash,
	appUrl: string,
): string {
	const { host } = new URL(appUrl);
	return [
		`${host} asks you to confirm that you made this payment.`,
		"",
		`Link: ${appUrl.replace(/\/$/, "")}/link/${terms.paymentId}`,
		`Network: ${chainName} (${terms.chainId})`,
		`Transaction: ${txHash.toLowerCase()}`,
		"",
		"Signing costs nothing and moves no money.",
	].join("\n");
}
