import { PAYMENT_ID_BYTES, paymentIdFromBytes } from "../../core/payments/payment-id.ts";
import { type TransactionId, transactionKey } from "../../core/payments/transaction-id.ts";
import { findLinkRecord } from "../../db/payments/link-record.ts";
import { insertPayersLink } from "../../db/payments/payers-links.ts";
import { listUnclaimed } from "../../db/payments/unclaimed-arrivals.ts";
import type { DecisionOutcome } from "./decision-contract.ts";
import { requireLinkRecord } from "./link-snapshot.ts";
import type { RoomDeps } from "./payment-deps.ts";
import { summarise } from "./summarise-link.ts";

/**
 * Counts an arrival as one more payment of a link for many: money that came without anybody's page, or for a payment that ended
 * since. The payment is made for it, asks for what arrived and is as old as that, so it is judged like any payer's own link.
 * One arrival has one such payment, however often it is asked for.
 *
 * @param amount - base units the requester sees at their address, where the chain does not say
 */
export async function countForMany(
	deps: RoomDeps,
	parentId: string,
	transaction: TransactionId,
	amount?: bigint,
): Promise<DecisionOutcome> {
	const paymentKey = transactionKey(transaction);
	const paymentId = await idOf(parentId, paymentKey);
	const refusal = await deps.runExclusive(async () => {
		if (await findLinkRecord(deps.db, paymentId)) return null;
		const { link } = await requireLinkRecord(deps, parentId);
		const [arrival] = await listUnclaimed(deps.db, link, transaction);
		if (!arrival) return "unknown-payment";
		const sum = arrival.amountKnown ? arrival.amount : (amount ?? 0n);
		if (sum <= 0n) return "needs-amount";
		const createdAt = arrival.minedAt ?? arrival.foundAt;
		await insertPayersLink(deps.db, link, { paymentId, amount: sum, chosen: sum, createdAt });
		const record = await findLinkRecord(deps.db, paymentId);
		if (record) await summarise(deps, record);
		return null;
	});
	if (refusal) return { ok: false, reason: refusal };
	const outcome = await deps.rooms.of(paymentId).creditArrival(paymentKey, amount);
	return outcome.ok ? { ok: true, paymentId } : outcome;
}

/** Whoever knows the link and the transaction may work it out: its page says what the chain shows of that transaction. */
async function idOf(parentId: string, key: string): Promise<string> {
	const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${parentId} ${key}`));
	return paymentIdFromBytes(new Uint8Array(digest).slice(0, PAYMENT_ID_BYTES));
}
