import type { Address, Hash } from "#app/core/address.ts";
import type { Tag } from "#app/core/payments/tag.ts";
import type { PublicSnapshot } from "#app/core/payments/wire.ts";
import type { Quote } from "./read-wallet.ts";
import type { Failure } from "./retry-gate.ts";
import type { SwitchOutcome } from "./switch-chain.ts";

/** The states of one payment from this page's wallet, and what moves it between them (payment-machine.ts). */

/** What the wallet was asked for, as stored on the server before it opened. */
export interface OpenAttempt {
	attemptId: string;
	/** left out where a page stored it before links had several chains: the one chosen first */
	chainId?: number;
	from: Address;
	nonce: number;
	/** base units, decimal string */
	amount: string;
	/** the mark this payment's call data may carry */
	tag: Tag | null;
	/** the account has code; left out where a page of before stored it */
	contract?: boolean;
	/** so much was the server's clock ahead of this browser's when the attempt was stored */
	clockAheadMs: number;
}

/** The hash the wallet returned. */
export interface WalletHash {
	txHash: Hash;
	/** its transaction has another nonce than the one asked for: what becomes of that nonce says nothing of it */
	otherNonce: boolean;
}

/**
 * Why the error step is shown.
 * - `rejected`, `not-sent`: the wallet says so; `failure` says when, and the chain is asked whether it is true
 * - `reverted`: broadcast, and the chain undid it; only the fee was spent
 * - `cancelled`: another transaction of the same account took its place
 * - `not-counted`: the chain holds it, but it is not what this link asks for; the server's sentences say what it is
 */
export type FailureReason = "rejected" | "not-sent" | "reverted" | "cancelled" | "not-counted";

export type Step =
	| { step: "info" }
	/** chain, balances and fee are being read through the wallet */
	| { step: "checking" }
	| { step: "check-failed" }
	| {
			step: "wrong-chain";
			walletChainId: number;
			switching: boolean;
			problem: Exclude<SwitchOutcome, "switched"> | null;
	  }
	| {
			step: "confirm";
			quote: Quote;
			storing: boolean;
			problem: string | null;
			/** the server says that what is left is on its way already, which the snapshot may not show yet */
			moving: boolean;
	  }
	/** `tagged`: the call carries the link's mark */
	| { step: "waiting-in-wallet"; tagged: boolean }
	/** the wallet took a batch of calls (EIP-5792); its transaction is still to come */
	| {
			step: "wallet-sending";
			/** the wallet cannot say which one */
			untold?: boolean;
	  }
	/** the wallet was asked and gave no hash; the attempt is watched by account and nonce, until the server gives up */
	| { step: "lost-hash"; watched: boolean; failure: Failure; tagged: boolean }
	| { step: "pending"; txHash: Hash; replaced: boolean; reorged: boolean }
	| { step: "success"; txHash: Hash | null; asksRequester: boolean }
	| {
			step: "error";
			why: FailureReason;
			txHash: Hash | null;
			said: { message: string; detail: string } | null;
			/** set for what only the wallet says, and for a "no" about a hash while it is open what became of the attempt */
			failure: Failure | null;
			tagged: boolean;
	  };

export interface PaymentFlow {
	at: Step;
	/** the newest attempt that may still turn into a transfer, or the one whose end is shown */
	attempt: OpenAttempt | null;
	/** what the wallet answered to it */
	walletHash: WalletHash | null;
	/** the person wants the next try without the link's mark */
	plain: boolean;
	/** an earlier request got no answer, or one that rules out nothing: it may still be open in the wallet */
	unanswered: boolean;
}

export type PaymentEvent =
	| { type: "sender-given" }
	| { type: "checked"; quote: Quote }
	/** the fee came after the step was shown: `quote` takes the place of `of` */
	| { type: "fee-read"; of: Quote; quote: Quote }
	| { type: "chain-differs"; walletChainId: number }
	| { type: "check-failed" }
	| { type: "check-again" }
	| { type: "back" }
	| { type: "switching" }
	| { type: "switch-answered"; outcome: SwitchOutcome }
	| { type: "storing" }
	| { type: "attempt-refused"; message: string; moving?: boolean }
	| { type: "wallet-asked"; attempt: OpenAttempt; tagged: boolean }
	/** also to a request of before, whose window was still open: what was sent is followed, whichever it was */
	| { type: "wallet-sent"; attempt: OpenAttempt; txHash: Hash }
	| { type: "wallet-took-batch"; attempt: OpenAttempt }
	| { type: "batch-untold"; attemptId: string }
	/** the wallet says that the chain undid all of it, and names no transaction */
	| { type: "batch-reverted"; attemptId: string }
	| { type: "wallet-refused"; attemptId: string; failure: Failure & { why: "rejected" | "not-sent" } }
	| { type: "wallet-unclear"; attemptId: string; failure: Failure }
	/** the person says the wallet is closed: the attempt stays watched */
	| { type: "wallet-closed"; failure: Failure }
	/** the wallet's node named the nonce of what the wallet sent */
	| { type: "nonce-seen"; txHash: Hash; nonce: number }
	/** what the wallet named is a transaction of before: which one it sent now it has not said */
	| { type: "earlier-named"; attemptId: string; txHash: Hash; failure: Failure }
	/** the person typed the hash that the wallet kept to itself */
	| { type: "hash-given"; txHash: Hash }
	/** `failure`: dates the answer, for the gate before another try */
	| { type: "verdict"; txHash: Hash; reason: string; message: string; detail: string; failure: Failure }
	| { type: "snapshot"; snapshot: PublicSnapshot }
	/** another account, another chain, or another sum to pay */
	| { type: "ground-moved" }
	| { type: "wallet-gone" }
	/** refused while it is open whether the last request was sent (retry-gate.ts) */
	| { type: "again"; snapshot: PublicSnapshot; plain?: boolean }
	/** an attempt this browser began before, on this page or another */
	| { type: "resumed"; attempt: OpenAttempt; walletHash: WalletHash | null; batch: boolean; failure: Failure };

export const FIRST_STEP: PaymentFlow = {
	at: { step: "info" },
	attempt: null,
	walletHash: null,
	plain: false,
	unanswered: false,
};

/** Steps in which nothing was asked of the wallet yet, so that a moved ground costs nothing. */
export const BEFORE_WALLET: ReadonlySet<Step["step"]> = new Set(["checking", "check-failed", "wrong-chain", "confirm"]);

/** What the gate before another try has to know; `null` where nothing holds it. */
export function failureOf(at: Step): Failure | null {
	return at.step === "lost-hash" || at.step === "error" ? at.failure : null;
}

/** The transaction that the error step shows without a word of what it did; `null` where there is none, or the server has said it. */
export function unexplainedHash(at: Step): Hash | null {
	return at.step === "error" && at.why === "not-counted" && at.said === null ? at.txHash : null;
}
