import type { Address, Hash } from "#app/core/address.ts";
import type { PublicPayment, PublicSnapshot } from "#app/core/wire.ts";
import type { Quote, SwitchOutcome } from "./transfer.ts";

/** What the wallet was asked for, as stored on the server before it opened. */
export interface OpenAttempt {
	attemptId: string;
	from: Address;
	nonce: number;
	/** base units, decimal string */
	amount: string;
}

/**
 * Why the error step stands. In all of them no money reached the requester by this attempt.
 * - `rejected`, `not-sent`: nothing was broadcast
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
	| { step: "confirm"; quote: Quote; storing: boolean; problem: string | null }
	| { step: "waiting-in-wallet" }
	/** the wallet was asked and gave no hash; the attempt is watched by account and nonce, until the server gives up */
	| { step: "lost-hash"; watched: boolean }
	| { step: "pending"; txHash: Hash; replaced: boolean; reorged: boolean }
	| { step: "success"; txHash: Hash | null; asksRequester: boolean }
	| { step: "error"; why: FailureReason; txHash: Hash | null; said: { message: string; detail: string } | null };

export interface PaymentFlow {
	at: Step;
	/** the newest attempt that may still turn into a transfer, or the one whose end is shown */
	attempt: OpenAttempt | null;
}

export type PaymentEvent =
	| { type: "sender-given" }
	| { type: "checked"; quote: Quote }
	| { type: "chain-differs"; walletChainId: number }
	| { type: "check-failed" }
	| { type: "check-again" }
	| { type: "back" }
	| { type: "switching" }
	| { type: "switch-answered"; outcome: SwitchOutcome }
	| { type: "storing" }
	| { type: "attempt-refused"; message: string }
	| { type: "wallet-asked"; attempt: OpenAttempt }
	| { type: "wallet-sent"; attemptId: string; txHash: Hash }
	| { type: "wallet-refused"; attemptId: string; why: "rejected" | "not-sent" }
	| { type: "wallet-unclear"; attemptId: string }
	/** the person says the wallet is closed: they may ask again, the attempt stays watched */
	| { type: "wallet-closed" }
	| { type: "verdict"; txHash: Hash; reason: string; message: string; detail: string }
	| { type: "snapshot"; snapshot: PublicSnapshot }
	/** another account, another chain, or another sum to pay */
	| { type: "ground-moved" }
	| { type: "wallet-gone" }
	| { type: "again" }
	| { type: "resumed"; attempt: OpenAttempt; txHash: Hash | null };

export const FIRST_STEP: PaymentFlow = { at: { step: "info" }, attempt: null };

/** Steps in which nothing was asked of the wallet yet, so that a moved ground costs nothing. */
const BEFORE_WALLET: ReadonlySet<Step["step"]> = new Set(["checking", "check-failed", "wrong-chain", "confirm"]);

/** The next state of one payment. Pure: reading, asking and telling are done by use-payment.ts. */
export function advance(flow: PaymentFlow, event: PaymentEvent): PaymentFlow {
	const { at, attempt } = flow;
	const go = (next: Step): PaymentFlow => ({ at: next, attempt });
	switch (event.type) {
		case "sender-given":
			return at.step === "info" ? go({ step: "checking" }) : flow;
		case "checked":
			if (at.step !== "checking") return flow;
			return go({ step: "confirm", quote: event.quote, storing: false, problem: null });
		case "chain-differs":
			if (!BEFORE_WALLET.has(at.step)) return flow;
			return go({ step: "wrong-chain", walletChainId: event.walletChainId, switching: false, problem: null });
		case "check-failed":
			return at.step === "checking" ? go({ step: "check-failed" }) : flow;
		case "check-again":
			return BEFORE_WALLET.has(at.step) ? go({ step: "checking" }) : flow;
		case "back":
			return BEFORE_WALLET.has(at.step) ? go({ step: "info" }) : flow;
		case "switching":
			return at.step === "wrong-chain" ? go({ ...at, switching: true, problem: null }) : flow;
		case "switch-answered":
			if (at.step !== "wrong-chain") return flow;
			if (event.outcome === "switched") return go({ step: "checking" });
			return go({ ...at, switching: false, problem: event.outcome });
		case "storing":
			return at.step === "confirm" ? go({ ...at, storing: true, problem: null }) : flow;
		case "attempt-refused":
			return at.step === "confirm" ? go({ ...at, storing: false, problem: event.message }) : flow;
		case "wallet-asked":
			return at.step === "confirm" ? { at: { step: "waiting-in-wallet" }, attempt: event.attempt } : flow;
		case "wallet-sent":
			return walletSent(flow, event.attemptId, event.txHash);
		case "wallet-refused":
			if (attempt?.attemptId !== event.attemptId || !awaitsWallet(at)) return flow;
			return { at: { step: "error", why: event.why, txHash: null, said: null }, attempt: null };
		case "wallet-unclear":
			if (attempt?.attemptId !== event.attemptId || at.step !== "waiting-in-wallet") return flow;
			return go({ step: "lost-hash", watched: true });
		case "wallet-closed":
			return at.step === "waiting-in-wallet" ? go({ step: "lost-hash", watched: true }) : flow;
		case "verdict":
			return judged(flow, event);
		case "snapshot":
			return follow(flow, event.snapshot);
		case "ground-moved":
			return BEFORE_WALLET.has(at.step) ? go({ step: "checking" }) : flow;
		case "wallet-gone":
			return BEFORE_WALLET.has(at.step) ? go({ step: "info" }) : flow;
		case "again":
			return again(flow);
		case "resumed":
			if (at.step !== "info" || attempt) return flow;
			return {
				at: event.txHash
					? { step: "pending", txHash: event.txHash, replaced: false, reorged: false }
					: { step: "lost-hash", watched: true },
				attempt: event.attempt,
			};
	}
}

/** The wallet's answer to this attempt can still change what is shown. */
function awaitsWallet(at: Step): boolean {
	return at.step === "waiting-in-wallet" || at.step === "lost-hash" || at.step === "info" || BEFORE_WALLET.has(at.step);
}

/** A hash counts from wherever the person went meanwhile: they may have said that the wallet was closed. */
function walletSent(flow: PaymentFlow, attemptId: string, txHash: Hash): PaymentFlow {
	if (flow.attempt?.attemptId !== attemptId || !awaitsWallet(flow.at)) return flow;
	return { ...flow, at: { step: "pending", txHash, replaced: false, reorged: false } };
}

/** A "no" of the server about the hash shown; everything else is told by the snapshot. */
function judged(flow: PaymentFlow, event: Extract<PaymentEvent, { type: "verdict" }>): PaymentFlow {
	if (flow.at.step !== "pending" || flow.at.txHash !== event.txHash) return flow;
	const why = event.reason === "reverted" ? "reverted" : "not-counted";
	const said = why === "reverted" ? null : { message: event.message, detail: event.detail };
	return { at: { step: "error", why, txHash: event.txHash, said }, attempt: null };
}

/** Only an attempt whose nonce may still be used is carried over; its end frees the next try from it. */
function again({ at, attempt }: PaymentFlow): PaymentFlow {
	if (at.step === "error" || at.step === "success") return FIRST_STEP;
	return at.step === "lost-hash" ? { at: { step: "info" }, attempt } : { at, attempt };
}

/** What the server knows of the watched attempt decides, whoever told it: this page, another tab or the chain. */
function follow(flow: PaymentFlow, snapshot: PublicSnapshot): PaymentFlow {
	const { at, attempt } = flow;
	if (!attempt) return flow;
	const known = snapshot.attempts.find(({ attemptId }) => attemptId === attempt.attemptId);
	const shownHash = at.step === "pending" || at.step === "success" ? at.txHash : null;
	const txHash = known?.txHash ?? shownHash;
	const payment = txHash ? snapshot.payments.find((seen) => seen.txHash === txHash) : undefined;
	if (payment) return followPayment(flow, payment, txHash !== shownHash && shownHash !== null);
	switch (known?.state) {
		case "settled":
			return at.step === "success" ? flow : { attempt, at: { step: "success", txHash, asksRequester: false } };
		case "reverted":
		case "cancelled":
			return ended(flow, known.state, txHash);
		case "expired":
			return gaveUp(flow);
		case "rejected":
			return at.step === "lost-hash" ? ended(flow, "rejected", null) : flow;
		case "broadcast":
		case "replaced":
			return txHash === null || at.step === "success" ? flow : pendingOn(flow, txHash);
		default:
			return flow;
	}
}

function ended(flow: PaymentFlow, why: FailureReason, txHash: Hash | null): PaymentFlow {
	if (flow.at.step === "error") return flow;
	return { at: { step: "error", why, txHash, said: null }, attempt: null };
}

/** No end is known: the account's nonce went to something unseen, or too much time has passed. Never "nothing was sent". */
function gaveUp(flow: PaymentFlow): PaymentFlow {
	const { at } = flow;
	if (at.step === "success" || at.step === "error" || (at.step === "lost-hash" && !at.watched)) return flow;
	return BEFORE_WALLET.has(at.step) || at.step === "info"
		? { at, attempt: null }
		: { ...flow, at: { step: "lost-hash", watched: false } };
}

function pendingOn(flow: PaymentFlow, txHash: Hash): PaymentFlow {
	const { at } = flow;
	if (at.step !== "pending") return { ...flow, at: { step: "pending", txHash, replaced: false, reorged: false } };
	return at.txHash === txHash ? flow : { ...flow, at: { ...at, txHash, replaced: true } };
}

function followPayment(flow: PaymentFlow, payment: PublicPayment, hashChanged: boolean): PaymentFlow {
	const { at } = flow;
	const { txHash } = payment;
	if (payment.state === "credited" || payment.state === "needs-requester") {
		const asksRequester = payment.state === "needs-requester";
		if (at.step === "success" && at.txHash === txHash && at.asksRequester === asksRequester) return flow;
		return { ...flow, at: { step: "success", txHash, asksRequester } };
	}
	const reorged = payment.state === "reorged" || (at.step === "pending" && at.reorged) || at.step === "success";
	const replaced = hashChanged || (at.step === "pending" && at.replaced);
	if (at.step === "pending" && at.txHash === txHash && at.reorged === reorged && at.replaced === replaced) return flow;
	return { ...flow, at: { step: "pending", txHash, replaced, reorged } };
}

/** The attempt an equal request may use again, so that one nonce is never stored twice. */
export function reusableAttempt(
	attempt: OpenAttempt | null,
	ask: Omit<OpenAttempt, "attemptId">,
	snapshot: PublicSnapshot,
): OpenAttempt | null {
	if (!attempt || attempt.from !== ask.from || attempt.nonce !== ask.nonce || attempt.amount !== ask.amount)
		return null;
	const known = snapshot.attempts.find(({ attemptId }) => attemptId === attempt.attemptId);
	return !known || known.state === "open" ? attempt : null;
}
