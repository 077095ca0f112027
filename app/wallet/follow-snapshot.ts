import type { Hash } from "#app/core/address.ts";
import { isRestMoving } from "#app/core/payments/link-phase.ts";
import type { PublicAttempt, PublicPayment, PublicSnapshot } from "#app/core/payments/wire.ts";
import { BEFORE_WALLET, type FailureReason, failureOf, type OpenAttempt, type PaymentFlow } from "./payment-flow.ts";

/** How far a payment has come: of two hashes of one attempt the further one is shown. */
const RANK: Record<PublicPayment["state"], number> = {
	broadcast: 0,
	reorged: 1,
	mined: 2,
	"needs-requester": 3,
	credited: 4,
};

/**
 * What the server knows of the watched attempt decides, whoever said it: this page, another tab or the chain. The hash the
 * wallet returned comes first, then what was found for the attempt's account and nonce.
 */
export function followSnapshot(flow: PaymentFlow, snapshot: PublicSnapshot): PaymentFlow {
	const { at, attempt, walletHash } = flow;
	if (!attempt) return flow;
	const known = snapshot.attempts.find(({ attemptId }) => attemptId === attempt.attemptId);
	const shownHash = at.step === "pending" || at.step === "success" ? at.txHash : null;
	const payment = furthest(snapshot, [walletHash?.txHash, shownHash, known?.txHash]);
	if (payment) return followPayment(flow, payment, shownHash);
	// What took the attempt's nonce says nothing of a transaction with another one.
	return known && !walletHash?.otherNonce ? followAttempt(flow, known, shownHash) : flow;
}

/** What others have paid while a wallet is open: all that was asked, or it is on its way. What its own account has sent is no other's. */
export function paidByOthers(snapshot: PublicSnapshot, attempt: OpenAttempt | null): "paid" | "moves" | null {
	if (snapshot.remaining === "0") return "paid";
	const own = snapshot.attempts.find(({ attemptId }) => attemptId === attempt?.attemptId);
	return isRestMoving(snapshot) && !own?.nonceUsed ? "moves" : null;
}

/** @param hashes - the earlier one wins where two have come equally far */
function furthest({ payments }: PublicSnapshot, hashes: (Hash | null | undefined)[]): PublicPayment | null {
	let found: PublicPayment | null = null;
	for (const hash of hashes) {
		const payment = payments.find(({ txHash }) => txHash === hash);
		if (payment && (!found || RANK[payment.state] > RANK[found.state])) found = payment;
	}
	return found;
}

function followAttempt(flow: PaymentFlow, known: PublicAttempt, shownHash: Hash | null): PaymentFlow {
	const { at } = flow;
	const txHash = known.txHash ?? shownHash;
	switch (known.state) {
		case "settled":
			// On the chain, and no payment of this link: refused here, or paid to another.
			return at.step === "success" ? flow : ended(flow, "not-counted", txHash);
		case "reverted":
			return ended(flow, "reverted", txHash);
		case "cancelled":
			// What the wallet says it did not send was not cancelled either.
			return at.step === "error" ? flow : ended(flow, "cancelled", txHash);
		case "expired":
			return gaveUp(flow);
		case "broadcast":
		case "replaced":
			if (at.step === "error" && at.txHash === txHash) return flow;
			return txHash === null || hasEnded(flow) ? flow : pendingOn(flow, txHash);
		case "rejected":
			if (known.nonceUsed) return heldByNonce(flow);
			if (at.step !== "lost-hash" || at.failure.why !== "unanswered") return flow;
			return {
				...flow,
				at: {
					step: "error",
					why: "rejected",
					txHash: null,
					said: null,
					failure: { ...at.failure, why: "rejected" },
					tagged: at.tagged,
				},
			};
		case "open":
			return known.nonceUsed ? heldByNonce(flow) : flow;
	}
}

/** The chain has the last word, and had it. */
function hasEnded({ at }: PaymentFlow): boolean {
	return at.step === "success" || (at.step === "error" && failureOf(at) === null);
}

function ended(flow: PaymentFlow, why: FailureReason, txHash: Hash | null): PaymentFlow {
	if (hasEnded(flow)) return flow;
	const said = flow.at.step === "error" && flow.at.txHash === txHash ? flow.at.said : null;
	return { ...flow, at: { step: "error", why, txHash, said, failure: null, tagged: false } };
}

/** Something was sent under the nonce, whatever the wallet said: wait for it instead of paying once more. */
function heldByNonce(flow: PaymentFlow): PaymentFlow {
	const { at } = flow;
	const failure = failureOf(at);
	if (at.step === "lost-hash" || at.step === "waiting-in-wallet" || at.step === "wallet-sending") return flow;
	if (hasEnded(flow) || at.step === "pending") return flow;
	return {
		...flow,
		at: { step: "lost-hash", watched: true, failure: failure ?? { why: "unanswered", at: 0 }, tagged: false },
	};
}

/** No end is known: the account's nonce went to something unseen, or too much time has passed. Never "nothing was sent". */
function gaveUp(flow: PaymentFlow): PaymentFlow {
	const { at } = flow;
	if (hasEnded(flow) || at.step === "error" || (at.step === "lost-hash" && !at.watched)) return flow;
	if (at.step === "info" || BEFORE_WALLET.has(at.step)) return { ...flow, attempt: null, walletHash: null };
	const failure = failureOf(at) ?? { why: "unanswered" as const, at: 0 };
	return { ...flow, at: { step: "lost-hash", watched: false, failure, tagged: false } };
}

function pendingOn(flow: PaymentFlow, txHash: Hash): PaymentFlow {
	const { at } = flow;
	if (at.step !== "pending") return { ...flow, at: { step: "pending", txHash, replaced: false, reorged: false } };
	return at.txHash === txHash ? flow : { ...flow, at: { ...at, txHash, replaced: true } };
}

function followPayment(flow: PaymentFlow, payment: PublicPayment, shownHash: Hash | null): PaymentFlow {
	const { at } = flow;
	const { txHash } = payment;
	if (payment.state === "credited" || payment.state === "needs-requester") {
		const asksRequester = payment.state === "needs-requester";
		if (at.step === "success" && at.txHash === txHash && at.asksRequester === asksRequester) return flow;
		return { ...flow, at: { step: "success", txHash, asksRequester } };
	}
	// A node that still lists what the chain has refused does not undo the refusal.
	if (at.step === "error" && hasEnded(flow) && payment.state !== "mined") return flow;
	const reorged = payment.state === "reorged" || (at.step === "pending" && at.reorged) || at.step === "success";
	const replaced = (shownHash !== null && shownHash !== txHash) || (at.step === "pending" && at.replaced);
	if (at.step === "pending" && at.txHash === txHash && at.reorged === reorged && at.replaced === replaced) return flow;
	return { ...flow, at: { step: "pending", txHash, replaced, reorged } };
}
