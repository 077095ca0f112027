import { PAYMENT_ID_BYTES, paymentIdFromBytes } from "../../core/payments/payment-id.ts";
import type { LinkRow } from "../../core/payments/records.ts";
import { type TransactionId, transactionKey } from "../../core/payments/transaction-id.ts";
import { sha256 } from "../../core/sha-256.ts";
import { findLinkRecord } from "../../db/payments/link-record.ts";
import { endPayersLinks, insertPayersLink } from "../../db/payments/payers-links.ts";
import { listUnclaimed } from "../../db/payments/unclaimed-arrivals.ts";
import type { DecisionOutcome } from "./decision-contract.ts";
import { requireLinkRecord } from "./link-snapshot.ts";
import type { RoomDeps } from "./payment-deps.ts";
import { summarise } from "./summarise-link.ts";

/**
 * Counts an arrival as one more payment of a link for many: money that came without anybody's page, or for a payment that ended
 * since. The payment is made for it, asks for what arrived and is as old as that, so it is judged like any payer's own link.
 * One arrival has one such payment of an account, however often it is asked for, and from whichever link of that address. What other
 * accounts ask, who may have a link for any address, keeps nobody from theirs: which of them counts it is for the link's own rules.
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
	const { link } = await requireLinkRecord(deps, parentId);
	const paymentId = await idOf(link, paymentKey);
	const refusal = await deps.runExclusive(async () => {
		const made = await findLinkRecord(deps.db, paymentId);
		if (made) return made.link.parentId === parentId ? null : "already-claimed";
		const [arrival] = await listUnclaimed(deps.db, link, transaction);
		if (!arrival) return "unknown-payment";
		const sum = arrival.amountKnown ? arrival.amount : (amount ?? 0n);
		if (sum <= 0n) return "needs-amount";
		const createdAt = arrival.minedAt ?? arrival.foundAt;
		try {
			await insertPayersLink(deps.db, link, { paymentId, amount: sum, chosen: sum, createdAt });
		} catch (error) {
			// Another link for many of the same address counted it at the same moment.
			if (!(await findLinkRecord(deps.db, paymentId))) throw error;
			return "already-claimed";
		}
		const record = await findLinkRecord(deps.db, paymentId);
		if (record) await summarise(deps, record);
		return null;
	});
	if (refusal) return { ok: false, reason: refusal };
	const outcome = await deps.rooms.of(paymentId).creditArrival(paymentKey, amount);
	if (outcome.ok) return { ok: true, paymentId };
	if (outcome.reason === "already-claimed") {
		// Nobody is to pay what was made for money that another link counts.
		await endPayersLinks(deps.db, [paymentId], deps.clock.now());
		await deps.rooms.of(paymentId).changed();
	}
	return outcome;
}

async function idOf({ userId, requesterAddress, token }: LinkRow, key: string): Promise<string> {
	const text = `${userId} ${requesterAddress} ${token} ${key}`;
	return paymentIdFromBytes((await sha256(text)).slice(0, PAYMENT_ID_BYTES));
}
