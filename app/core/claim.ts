import type { Address, Hash } from "./address.ts";
import { requireChain } from "./chains.ts";
import type { PaymentTerms } from "./payment-terms.ts";
import { sameAddress } from "./transfer-logs.ts";
import type { MatchingTransfer, PayerProof } from "./verdict-types.ts";

/** What is asked of the requester when nothing ties the payer to the link. */
export const REQUESTER_ASKS = ["shared-payee", "inexact", "unproven-native", "attempt-mismatch"] as const;
export type RequesterAsks = (typeof REQUESTER_ASKS)[number];

/** A stored wallet attempt, as far as it can prove who paid. */
export interface AttemptFacts {
	paymentId: string;
	chainId: number;
	from: Address;
	nonce: number;
	/** the page that started it said that nothing came of it: rejected, or left for another link */
	withdrawn: boolean;
	/** base units asked of the wallet: the whole sum, or the rest of it */
	amount: bigint;
	/** head when the wallet was asked */
	headBlock: bigint;
	/** epoch ms */
	createdAt: number;
}

export interface ClaimInput {
	transfer: MatchingTransfer;
	terms: PaymentTerms;
	/** every stored attempt of the transaction's chain, sender and nonce, of all links with this payee and token */
	attempts: readonly AttemptFacts[];
	/** nonce of the transaction */
	txNonce: number;
	/** the paying address signed `payerMessage` of this link and hash */
	signatureValid: boolean;
	/** another link that still waits for money shares payee, chain and token */
	otherOpenLinks: boolean;
	/** base units still missing when the transfer is judged; the whole amount when not given */
	remaining?: bigint;
}

/**
 * Decides whether a transfer credits a link by itself. Anyone may report any hash, and a block explorer shows everybody
 * everybody's transfers, so a match alone proves nothing about who meant to pay what.
 *
 * A transfer counts (a) through a wallet attempt of this link that is older than the transaction and asked the wallet for
 * exactly this sum, when no other link's attempt at the same nonce did; (b) through the paying address's signature; (c) when it is
 * exact and no other open link could have been meant.
 *
 * @returns the proof, or what the requester must look at
 */
export function payerProof(input: ClaimInput): { proof: PayerProof } | { asks: RequesterAsks } {
	const { transfer, terms } = input;
	if (transfer.unproven) return { asks: "unproven-native" };
	const attempts = input.attempts.filter(
		(attempt) =>
			attempt.chainId === terms.chainId &&
			attempt.nonce === input.txNonce &&
			sameAddress(attempt.from, transfer.txFrom),
	);
	const ofThisLink = attempts.filter((attempt) => attempt.paymentId === terms.paymentId);
	// Several tries on one link (rejected, tried again) still name one link. Another link's attempt makes them worthless
	// when it asked for this very sum and was not called off; one that asked for another sum did not make this transfer.
	const rivalled = attempts.some(
		(attempt) => attempt.paymentId !== terms.paymentId && attempt.amount === transfer.amount && !attempt.withdrawn,
	);
	const proven = ofThisLink.some((attempt) => provesPayer(attempt, transfer));
	if (proven && !rivalled) return { proof: "attempt" };
	if (input.signatureValid) return { proof: "signature" };
	if (rivalled) return { asks: "attempt-mismatch" };
	const exact = transfer.amount === terms.amount || transfer.amount === input.remaining;
	if (exact && !input.otherOpenLinks) return { proof: "sole-link" };
	if (ofThisLink.length > 0) return { asks: "attempt-mismatch" };
	return { asks: exact ? "shared-payee" : "inexact" };
}

/**
 * Older by height or by clock: after a reorg a transaction may stand in a block below the attempt's head.
 * The log's sender must be the account the attempt named: a contract's allowance is somebody else's money.
 */
function provesPayer(attempt: AttemptFacts, transfer: MatchingTransfer): boolean {
	const older = attempt.headBlock < transfer.block.number || attempt.createdAt < transfer.block.timeAt;
	return older && attempt.amount === transfer.amount && sameAddress(attempt.from, transfer.from);
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
	const { host } = new URL(appUrl);
	return [
		`${host} asks you to confirm that you made this payment.`,
		"",
		`Link: ${appUrl.replace(/\/$/, "")}/link/${terms.paymentId}`,
		`Network: ${requireChain(terms.chainId).name} (${terms.chainId})`,
		`Transaction: ${txHash.toLowerCase()}`,
		"",
		"Signing costs nothing and moves no money.",
	].join("\n");
}
