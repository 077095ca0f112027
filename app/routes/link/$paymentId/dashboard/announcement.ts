import type { TokenOnChain } from "#app/core/chains.ts";
import { isSameTransaction } from "#app/core/payments/transaction-id.ts";
import type { DashboardPayment, FullSnapshot } from "#app/core/payments/wire.ts";
import { isolated } from "#app/words/isolated.ts";
import type { MessageId, Say } from "#app/words/say.ts";
import { inToken, type LinkCoin, moneyNotes } from "./money-notes.ts";
import { payerName, payerText } from "./payer-name.ts";

/**
 * What changed between two snapshots, as one says it aloud.
 *
 * @returns the toast for a payment that was not there before, and the sentence for assistive technology; null for
 *   nothing to say (a further confirmation is no news)
 */
export function announcement(
	say: Say,
	next: FullSnapshot,
	before: FullSnapshot,
	coin: LinkCoin,
): { toast: string | null; spoken: string } | null {
	const known = new Map(before.dashboard.map((payment) => [payment.id, payment]));
	const arrived = next.dashboard.filter((payment) => {
		if (payment.refused) return false;
		const old = known.get(payment.id);
		// A report becomes a payment when it is in a block.
		return !old || (old.state === "broadcast" && payment.state !== "broadcast");
	});
	const toasts = arrived.map((payment) => {
		if (payment.state !== "broadcast") return newPayment(say, payment, coin);
		const seen = next.payments.some((known) => isSameTransaction(known, payment));
		return seen ? onItsWay(say, payment) : say("dashboard.newReport");
	});
	const unmatched = next.arrivals
		.filter(({ id, dust }) => !dust && !before.arrivals.some((known) => known.id === id))
		.map(({ amount }) => say("dashboard.arrivedUnmatched", { amount: inToken(say, amount, coin) }));
	toasts.push(...unmatched);
	const moved =
		next.status !== before.status || next.detail !== before.detail || next.cancelledAt !== before.cancelledAt;
	if (toasts.length === 0 && !moved) return null;
	const status = say(STATUS_WORDS[next.status]);
	const spoken = [
		...toasts,
		moved ? `${say("dashboard.statusNow", { status })}. ${moneyNotes(say, next, coin)[0]?.text ?? ""}` : null,
	];
	return { toast: toasts.join(". ") || null, spoken: spoken.filter(Boolean).join(". ") };
}

function newPayment(say: Say, payment: DashboardPayment, coin: TokenOnChain): string {
	const amount = payment.amount === null ? say("dashboard.amountNotKnown") : inToken(say, payment.amount, coin);
	const payer = payerName(payment);
	if (payer.kind === "proven" && payer.name !== null) {
		return say("dashboard.newPayment", { amount, from: isolated(say, payer.name) });
	}
	const who = payerText(say, payment);
	return who ? say("dashboard.newPaymentNamed", { amount, who }) : say("dashboard.newPaymentAlone", { amount });
}

function onItsWay(say: Say, payment: DashboardPayment): string {
	const payer = payerName(payment);
	if (payer.kind === "proven" && payer.name !== null) {
		return say("dashboard.onItsWay", { from: isolated(say, payer.name) });
	}
	const who = payerText(say, payment);
	return who ? say("dashboard.onItsWayNamed", { who }) : say("dashboard.onItsWayAlone");
}

const STATUS_WORDS = {
	none: "common.statusNone",
	pending: "common.statusPending",
	success: "common.statusSuccess",
} as const satisfies Record<FullSnapshot["status"], MessageId>;
