import type { DashboardPayment, FullSnapshot, Reporter } from "#app/core/payments/wire.ts";

/** Snapshots as the room sends them, for the dashboard's rules. Amounts are USDC base units. */

export const T0 = Date.UTC(2026, 4, 12, 9, 14);
const MINUTE_MS = 60_000;
export const USDC = 1_000_000n;

export const usdc = (whole: number) => (BigInt(Math.round(whole * 100)) * (USDC / 100n)).toString();

export function payment(changes: Partial<DashboardPayment> = {}): DashboardPayment {
	const txHash = changes.txHash ?? `0xa927${"0".repeat(56)}305f`;
	return {
		id: txHash,
		txHash,
		chainId: 1,
		amount: usdc(100),
		from: "0x43A4328fd1b75C670B0Dd124d81DFa67B16D0788",
		state: "mined",
		confirmations: 3,
		blockNumber: "22481907",
		minedAt: T0 + 20 * MINUTE_MS,
		final: false,
		late: false,
		senderName: "Jonas Weber",
		senderEmail: "jonas.weber@example.com",
		nameProof: "attempt",
		payerProof: "attempt",
		amountSource: "chain",
		seenAmount: null,
		reporters: [],
		asks: null,
		decided: null,
		refused: false,
		reportedAt: T0 + 19 * MINUTE_MS,
		...changes,
	};
}

/** Somebody who typed a name, unless given otherwise. */
export function reporter(changes: Partial<Reporter> = {}): Reporter {
	const name = changes.name === undefined ? "Bo" : changes.name;
	return {
		id: `reporter-${name}`,
		name,
		email: "bo@example.com",
		proof: null,
		releasedAt: null,
		namedAt: T0,
		...changes,
	};
}

/** A payment that somebody named and nobody proved. */
export function named(changes: Partial<DashboardPayment> = {}): DashboardPayment {
	const reporters = changes.reporters ?? [reporter()];
	const { name = null, email = null } = reporters[0] ?? {};
	return payment({ nameProof: null, payerProof: null, senderName: name, senderEmail: email, ...changes, reporters });
}

export type SnapshotChanges = Partial<Omit<FullSnapshot, "status" | "detail">> & {
	status?: FullSnapshot["status"];
	detail?: FullSnapshot["detail"];
};

/** A snapshot whose public list and sums follow from its payments, unless given otherwise. */
export function snapshot(changes: SnapshotChanges = {}): FullSnapshot {
	const dashboard = changes.dashboard ?? [];
	const asked = changes.asked ?? usdc(100);
	const received = dashboard
		.filter((row) => row.state === "credited" && !row.refused)
		.reduce((sum, row) => sum + BigInt(row.amount ?? "0"), 0n);
	const remaining = BigInt(asked) > received ? BigInt(asked) - received : 0n;
	return {
		type: "full",
		paymentId: "7f3k92qd7f3k92qd7f3k92qd7f3",
		version: 1,
		status: "none",
		detail: "created",
		asked,
		received: received.toString(),
		remaining: remaining.toString(),
		moving: "0",
		confirmations: null,
		final: false,
		chainSilent: false,
		nextLookAt: null,
		payments: dashboard.filter((row) => !row.refused),
		attempts: [],
		events: [{ kind: "created", at: T0, detail: {} }],
		hasAfterSubmit: false,
		dashboard,
		confirmedPayment: null,
		singleSource: false,
		singleSourceChains: [],
		sources: [],
		arrivals: [],
		emailProven: true,
		...changes,
	} as FullSnapshot;
}
