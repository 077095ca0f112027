import type { DashboardPayment, FullSnapshot } from "#app/core/payments/wire.ts";

/** A payment that counts by the requester's own word, which they may take back. */
export type Decided = DashboardPayment & { decided: NonNullable<DashboardPayment["decided"]> };

const EVENT_BY_DECISION = { accept: "accepted", "not-mine": "not-mine" } as const;

export const isDecided = (payment: DashboardPayment): payment is Decided => payment.decided !== null;

/** The payments that wait for the requester. */
export function undecided(snapshot: FullSnapshot): DashboardPayment[] {
	return snapshot.dashboard.filter((payment) => payment.state === "needs-requester" && !payment.refused);
}

/** The requester's newest decision that still applies: it has a place above the table, where it can be taken back. */
export function lastDecided(snapshot: FullSnapshot): Decided | null {
	const decided = snapshot.dashboard.filter(isDecided);
	const eventIndexOf = (payment: Decided) =>
		snapshot.events.findLastIndex(
			({ kind, detail }) => kind === EVENT_BY_DECISION[payment.decided] && detail.txHash === payment.txHash,
		);
	return decided.reduce<Decided | null>(
		(last, one) => (!last || eventIndexOf(one) > eventIndexOf(last) ? one : last),
		null,
	);
}

/**
 * Credited payments whose payer is not proven, named by reporters with an e-mail address: the requester says who gets the
 * receipt, and what the link says after payment.
 */
export function releasable(snapshot: FullSnapshot): DashboardPayment[] {
	if (snapshot.status !== "success") return [];
	const held = snapshot.dashboard.filter(
		({ state, refused, nameProof, reporters }) =>
			state === "credited" && !refused && nameProof === null && reporters.some(({ email }) => email),
	);
	// Parts of one transaction have one receipt.
	return held.filter(({ id }, index) => held.findIndex((other) => other.id === id) === index);
}
