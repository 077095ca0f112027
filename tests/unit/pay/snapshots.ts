import type { PublicAttempt, PublicPayment, PublicSnapshot } from "#app/core/payments/wire.ts";
import type { SituationTerms } from "#app/words/link-situation.ts";

/** 19 May 2026, 14:03 UTC */
export const PAID_AT = Date.UTC(2026, 4, 19, 14, 3);
/** end of 28 May 2026 */
export const DUE_AT = Date.UTC(2026, 4, 28, 23, 59, 59, 999);
export const HASH = `0x${"a9".repeat(32)}` as const;

export const terms: SituationTerms = {
	requesterName: "Marta Oliveira",
	chainId: 1,
	token: "USDC",
	network: "Ethereum",
	dueAt: DUE_AT,
};

export function payment(change: Partial<PublicPayment> = {}): PublicPayment {
	return {
		txHash: HASH,
		chainId: 1,
		amount: "100000000",
		from: "0x43A4328fd1b75C670B0Dd124d81DFa67B16D0788",
		state: "credited",
		confirmations: 12,
		blockNumber: "22481907",
		minedAt: PAID_AT,
		final: true,
		late: false,
		...change,
	};
}

export function attempt(change: Partial<PublicAttempt> = {}): PublicAttempt {
	return { attemptId: "a", chainId: 1, state: "open", txHash: null, nonceUsed: false, checkedAt: null, ...change };
}

type Changes = Partial<Omit<PublicSnapshot, "status" | "detail">> & {
	status?: PublicSnapshot["status"];
	detail?: PublicSnapshot["detail"];
};

/** A link that asks for 100 USDC. */
export function snapshot(change: Changes = {}): PublicSnapshot {
	return {
		type: "public",
		paymentId: "2".repeat(27),
		version: 1,
		status: "none",
		detail: "opened",
		asked: "100000000",
		received: "0",
		remaining: "100000000",
		moving: "0",
		confirmations: null,
		final: false,
		chainSilent: false,
		nextLookAt: null,
		payments: [],
		attempts: [],
		events: [],
		hasAfterSubmit: false,
		...change,
	} as PublicSnapshot;
}

export function paidSnapshot(change: Changes = {}): PublicSnapshot {
	return snapshot({
		status: "success",
		detail: "exact",
		received: "100000000",
		remaining: "0",
		confirmations: { have: 12, need: 12 },
		final: true,
		payments: [payment()],
		...change,
	});
}
