import type { Hash } from "#app/core/address.ts";
import type { PublicAttempt, PublicPayment, PublicSnapshot } from "#app/core/payments/wire.ts";
import type { OpenAttempt, PaymentEvent, PaymentFlow, Step, WalletHash } from "#app/wallet/payment-flow.ts";
import type { Quote } from "#app/wallet/read-wallet.ts";
import type { Failure } from "#app/wallet/retry-gate.ts";

export const HASH: Hash = `0x${"a".repeat(64)}`;
export const FASTER: Hash = `0x${"b".repeat(64)}`;
export const quote: Quote = { nonce: 7, gas: 60_000n, fee: 1n, nativeSymbol: "ETH", shortfalls: [], refused: false };
export const attempt: OpenAttempt = {
	attemptId: "one",
	chainId: 1,
	from: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
	nonce: 7,
	amount: "100000000",
	tag: null,
	clockAheadMs: 0,
};

export const payment = (state: PublicPayment["state"], txHash = HASH): PublicPayment => ({
	txHash,
	chainId: 1,
	amount: attempt.amount,
	from: attempt.from,
	state,
	confirmations: 1,
	blockNumber: "10",
	minedAt: 1,
	final: false,
	late: false,
});
export const snapshot = (attempts: PublicAttempt[], payments: PublicPayment[] = []): PaymentEvent => ({
	type: "snapshot",
	snapshot: {
		type: "public",
		paymentId: "p",
		version: 1,
		status: "none",
		detail: "created",
		asked: "1",
		received: "0",
		remaining: "1",
		confirmations: null,
		final: false,
		chainSilent: false,
		nextLookAt: null,
		payments,
		attempts,
		events: [],
		moving: "0",
		hasAfterSubmit: false,
	} satisfies PublicSnapshot,
});
export const known = (
	state: PublicAttempt["state"],
	txHash: Hash | null = null,
	change: Partial<PublicAttempt> = {},
): PublicAttempt => ({
	attemptId: "one",
	chainId: 1,
	state,
	txHash,
	nonceUsed: txHash !== null,
	checkedAt: null,
	...change,
});
export const snapshotOf = (event: PaymentEvent): PublicSnapshot => {
	if (event.type !== "snapshot") throw new Error("no snapshot");
	return event.snapshot;
};

export const AT = 1_000_000;
export const failure = (why: Failure["why"]): Failure => ({ why, at: AT });
export const refused = (why: "rejected" | "not-sent", attemptId = "one"): PaymentEvent => ({
	type: "wallet-refused",
	attemptId,
	failure: { why, at: AT },
});
export const unclear: PaymentEvent = { type: "wallet-unclear", attemptId: "one", failure: failure("unclear") };
export const closed: PaymentEvent = { type: "wallet-closed", failure: failure("unanswered") };
export const confirm: Step = { step: "confirm", quote, storing: false, problem: null, moving: false };
export const pending: Step = { step: "pending", txHash: HASH, replaced: false, reorged: false };
export const flowAt = (
	at: Step,
	walletHash: WalletHash | null = null,
	of: OpenAttempt | null = attempt,
): PaymentFlow => ({
	at,
	attempt: of,
	walletHash,
	plain: false,
	unanswered: false,
});
export const waiting = flowAt({ step: "waiting-in-wallet", tagged: false });
export const lost = flowAt({ step: "lost-hash", watched: true, failure: failure("unanswered"), tagged: false });
export const rejected = flowAt({
	step: "error",
	why: "rejected",
	txHash: null,
	said: null,
	failure: failure("rejected"),
	tagged: false,
});
export const sent = flowAt(pending, { txHash: HASH, otherNonce: false });
export const sentOtherwise = flowAt(pending, { txHash: HASH, otherNonce: true });
