import type { LinkRowSummary } from "#app/core/payments/link-summary.ts";

/** A line of the list, 100 USDC asked and nothing paid. */
export function rowOf(change: Partial<LinkRowSummary> = {}): LinkRowSummary {
	return {
		paymentId: "2".repeat(27),
		version: 1,
		state: "waiting",
		memo: "Invoice 0427",
		requesterName: "Ada",
		token: "USDC",
		chainId: 1,
		chainIds: [1],
		payee: "0xeD14611657bC462ca90abC056d4144b76219F44f",
		asked: "100000000",
		received: "0",
		confirmations: null,
		parts: [],
		payer: null,
		names: 0,
		transfers: 0,
		opened: 0,
		reached: { opened: false, connected: false, sent: false, paid: false },
		dueAt: null,
		createdAt: Date.UTC(2026, 4, 12),
		paidAt: null,
		cancelledAt: null,
		reuse: null,
		parentId: null,
		...change,
	};
}
