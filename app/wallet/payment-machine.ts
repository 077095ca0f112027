import type { Hash } from "#app/core/address.ts";
import type { PublicSnapshot } from "#app/core/payments/wire.ts";
import { followSnapshot } from "./follow-snapshot.ts";
import {
	BEFORE_WALLET,
	FIRST_STEP,
	failureOf,
	type OpenAttempt,
	type PaymentEvent,
	type PaymentFlow,
	type Step,
	unexplainedHash,
} from "./payment-flow.ts";
import { retryGate } from "./retry-gate.ts";

/** The next state of one payment. Pure: reading, asking and reporting are done by use-payment.ts. */
export function advance(flow: PaymentFlow, event: PaymentEvent): PaymentFlow {
	const { at, attempt } = flow;
	const go = (next: Step): PaymentFlow => ({ ...flow, at: next });
	switch (event.type) {
		case "sender-given":
			return at.step === "info" ? go({ step: "checking" }) : flow;
		case "checked":
			if (at.step !== "checking") return flow;
			return go({ step: "confirm", quote: event.quote, storing: false, problem: null, moving: false });
		case "fee-read":
			return at.step === "confirm" && at.quote === event.of ? go({ ...at, quote: event.quote }) : flow;
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
			if (at.step !== "confirm") return flow;
			return go({ ...at, storing: false, problem: event.message, moving: at.moving || event.moving === true });
		case "wallet-asked":
			if (at.step !== "confirm") return flow;
			return {
				...flow,
				at: { step: "waiting-in-wallet", tagged: event.tagged },
				attempt: event.attempt,
				walletHash: null,
			};
		case "wallet-sent": {
			if (!awaitsWallet(at)) return flow;
			const followed = following(flow, event.attempt);
			return pendingOn(followed, event.txHash, followed.walletHash?.otherNonce ?? false);
		}
		case "wallet-took-batch":
			return awaitsWallet(at) ? { ...following(flow, event.attempt), at: { step: "wallet-sending" } } : flow;
		case "batch-untold":
			if (attempt?.attemptId !== event.attemptId || at.step !== "wallet-sending" || at.untold) return flow;
			return go({ ...at, untold: true });
		case "batch-reverted":
			if (attempt?.attemptId !== event.attemptId || at.step !== "wallet-sending") return flow;
			return go({ step: "error", why: "reverted", txHash: null, said: null, failure: null, tagged: false });
		case "wallet-refused":
			if (attempt?.attemptId !== event.attemptId || !awaitsWallet(at)) return flow;
			return go({
				step: "error",
				why: event.failure.why,
				txHash: null,
				said: null,
				failure: event.failure,
				tagged: wasTagged(at),
			});
		case "wallet-unclear":
			if (attempt?.attemptId !== event.attemptId || !isAsking(at)) return flow;
			return go({ step: "lost-hash", watched: true, failure: event.failure, tagged: wasTagged(at) });
		case "wallet-closed":
			if (at.step !== "waiting-in-wallet") return flow;
			return go({ step: "lost-hash", watched: true, failure: event.failure, tagged: at.tagged });
		case "nonce-seen":
			if (flow.walletHash?.txHash !== event.txHash || attempt === null || attempt.nonce === event.nonce) return flow;
			return flow.walletHash.otherNonce ? flow : { ...flow, walletHash: { ...flow.walletHash, otherNonce: true } };
		case "earlier-named":
			if (attempt?.attemptId !== event.attemptId) return flow;
			if ("txHash" in at && at.txHash !== event.txHash) return flow;
			if (flow.walletHash?.txHash !== event.txHash && at.step !== "error") return flow;
			return {
				...flow,
				walletHash: null,
				at: { step: "lost-hash", watched: true, failure: event.failure, tagged: false },
			};
		case "hash-given":
			// What was typed need not be of the account that was asked: a Safe's owner or a bundler may have sent it.
			return attempt === null || at.step === "success" ? flow : pendingOn(flow, event.txHash, true);
		case "verdict":
			return judged(flow, event);
		case "snapshot":
			return followSnapshot(flow, event.snapshot);
		case "ground-moved":
			return BEFORE_WALLET.has(at.step) ? go({ step: "checking" }) : flow;
		case "wallet-gone":
			return BEFORE_WALLET.has(at.step) ? go({ step: "info" }) : flow;
		case "again":
			return again(flow, event.snapshot, event.plain ?? false);
		case "resumed":
			return resumed(flow, event);
	}
}

function following(flow: PaymentFlow, attempt: OpenAttempt): PaymentFlow {
	return flow.attempt?.attemptId === attempt.attemptId ? flow : { ...flow, attempt, walletHash: null };
}

function isAsking(at: Step): boolean {
	return at.step === "waiting-in-wallet" || at.step === "wallet-sending";
}

/** The wallet's answer to this attempt can still change what is shown: the person may have gone on meanwhile. */
function awaitsWallet(at: Step): boolean {
	const left = at.step === "lost-hash" || at.step === "info" || BEFORE_WALLET.has(at.step) || failureOf(at) !== null;
	return isAsking(at) || left;
}

function wasTagged(at: Step): boolean {
	return "tagged" in at && at.tagged;
}

function pendingOn(flow: PaymentFlow, txHash: Hash, otherNonce: boolean): PaymentFlow {
	return {
		...flow,
		at: { step: "pending", txHash, replaced: false, reorged: false },
		walletHash: { txHash, otherNonce },
	};
}

/**
 * A "no" of the server about the hash shown; everything else is said by the snapshot. Wallets name hashes of before, and people mistype:
 * the payment may be on its way under another one, so its attempt is followed on. Money on another chain explains itself.
 */
function judged(flow: PaymentFlow, event: Extract<PaymentEvent, { type: "verdict" }>): PaymentFlow {
	const { at } = flow;
	const isPending = at.step === "pending";
	const shown = isPending ? at.txHash : unexplainedHash(at);
	if (shown !== event.txHash) return flow;
	const why = event.reason === "reverted" ? "reverted" : "not-counted";
	const said = why === "reverted" ? null : { message: event.message, detail: event.detail };
	const failure = isPending && event.reason !== "wrong-chain" ? event.failure : failureOf(at);
	const walletHash = failure ? null : flow.walletHash;
	return { ...flow, walletHash, at: { step: "error", why, txHash: event.txHash, said, failure, tagged: false } };
}

/** What the gate says of the failure shown; open where none is. */
export function gateOf({ at, attempt }: PaymentFlow, snapshot: PublicSnapshot) {
	const failure = failureOf(at);
	const known = snapshot.attempts.find(({ attemptId }) => attemptId === attempt?.attemptId);
	// The server knows the attempt by the very hash that was refused: nothing more is awaited.
	const refused = at.step === "error" && at.txHash !== null && known?.txHash === at.txHash && !known.nonceUsed;
	if (!failure || !attempt || refused) return { shut: false, checked: false } as const;
	return retryGate(failure, known, attempt.contract);
}

/** An attempt without a known end is carried over, so that a late answer of the wallet still counts. */
function again(flow: PaymentFlow, snapshot: PublicSnapshot, plain: boolean): PaymentFlow {
	const { at } = flow;
	if (at.step === "success") return FIRST_STEP;
	if (at.step !== "error" && at.step !== "lost-hash") return flow;
	if (gateOf(flow, snapshot).shut) return flow;
	const failure = failureOf(at);
	if (!failure) return { ...FIRST_STEP, plain, unanswered: flow.unanswered };
	const unanswered = flow.unanswered || failure.why === "unanswered" || failure.why === "unclear";
	return { ...flow, at: { step: "info" }, plain, unanswered };
}

function resumed(flow: PaymentFlow, event: Extract<PaymentEvent, { type: "resumed" }>): PaymentFlow {
	const { attempt, walletHash, batch, failure } = event;
	const { step } = flow.at;
	if (step !== "info" && !BEFORE_WALLET.has(step)) return flow;
	if (walletHash)
		return {
			...flow,
			attempt,
			walletHash,
			at: { step: "pending", txHash: walletHash.txHash, replaced: false, reorged: false },
		};
	if (batch) return { ...flow, attempt, walletHash: null, at: { step: "wallet-sending" } };
	const { why } = failure;
	const tagged = attempt.tag !== null;
	const at: Step =
		why === "rejected" || why === "not-sent"
			? { step: "error", why, txHash: null, said: null, failure, tagged }
			: { step: "lost-hash", watched: true, failure, tagged };
	return { ...flow, attempt, walletHash: null, at };
}

/** The attempt an equal request may use again: a nonce is stored twice for another name or e-mail, or by a page that was opened again. */
export function reusableAttempt(
	attempt: OpenAttempt | null,
	ask: Pick<OpenAttempt, "chainId" | "from" | "nonce" | "amount">,
	snapshot: PublicSnapshot,
): OpenAttempt | null {
	if (!attempt || attempt.chainId !== ask.chainId || attempt.from !== ask.from) return null;
	if (attempt.nonce !== ask.nonce || attempt.amount !== ask.amount) return null;
	const known = snapshot.attempts.find(({ attemptId }) => attemptId === attempt.attemptId);
	return !known || (known.state === "open" && !known.nonceUsed) ? attempt : null;
}
