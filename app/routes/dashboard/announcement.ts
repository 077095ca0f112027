import type { TokenSymbol } from "#app/core/chains.ts";
import type { FullSnapshot } from "#app/core/wire.ts";
import { apart } from "#app/words/apart.ts";
import type { MessageId, Say } from "#app/words/say.ts";
import { inToken, moneyNotes } from "./money-notes.ts";

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
	token: TokenSymbol,
): { toast: string | null; spoken: string } | null {
	const known = new Map(before.dashboard.map((payment) => [payment.id, payment]));
	const arrived = next.dashboard.filter((payment) => {
		if (payment.refused) return false;
		const old = known.get(payment.id);
		// A report becomes a payment when its amount is known.
		return !old || (old.amount === null && payment.amount !== null);
	});
	const toasts = arrived.map(({ amount, senderName, txHash }) => {
		const from = senderName ? apart(say, senderName) : say("dashboard.somebody");
		if (amount !== null) return say("dashboard.newPayment", { amount: inToken(say, amount, token), from });
		const seen = next.payments.some((known) => known.txHash === txHash);
		return seen ? say("dashboard.onItsWay", { from }) : say("dashboard.newReport");
	});
	const moved = next.status !== before.status || next.detail !== before.detail;
	if (toasts.length === 0 && !moved) return null;
	const status = say(STATUS_WORDS[next.status]);
	const spoken = [
		...toasts,
		moved ? `${say("dashboard.statusNow", { status })}. ${moneyNotes(say, next, token)[0]?.text ?? ""}` : null,
	];
	return { toast: toasts.join(". ") || null, spoken: spoken.filter(Boolean).join(". ") };
}

const STATUS_WORDS = {
	none: "common.statusNone",
	pending: "common.statusPending",
	success: "common.statusSuccess",
} as const satisfies Record<FullSnapshot["status"], MessageId>;
