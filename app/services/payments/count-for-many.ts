import { PAYMENT_ID_BYTES, paymentIdFromBytes } from "../../core/payments/payment-id.ts";
import { parseTransactionKey, transactionKey } from "../../core/payments/transaction-id.ts";
import { findLinkRecord } from "../../db/payments/link-record.ts";
import { insertPayersLink } from "../../db/payments/payers-links.ts";
import { listUnclaimed } from "../../db/payments/unclaimed-arrivals.ts";
import type { ForManyOutcome } from "./contracts.ts";
import { requireLinkRecord } from "./link-snapshot.ts";
import type { RoomDeps } from "./payment-deps.ts";
import { summarise } from "./summarise-link.ts";

/**
 * Makes the payment of a link for many payers that an arrival is to count for: money that came without anybody's page, or for a
 * payment that ended since. It asks for what arrived and is as old as that, so that it is judged like any other payer's own
 * link, and counts for good where nobody else could mean it. One arrival has one such payment, however often it is asked for.
 *
 * @param seen - base units the requester sees at their address, where the chain does not say
 */
export function countForMany(
	deps: RoomDeps,
	parentId: string,
	paymentKey: string,
	seen?: bigint,
): Promise<ForManyOutcome> {
	return deps.runExclusive(async () => {
		const { link } = await requireLinkRecord(deps, parentId);
		const transaction = parseTransactionKey(paymentKey, link.chainId);
		if (link.reuse === null || transaction === null) return { ok: false, reason: "unknown-payment" };
		const paymentId = await idOf(parentId, transactionKey(transaction));
		if (await findLinkRecord(deps.db, paymentId)) return { ok: true, paymentId };
		const [arrival] = await listUnclaimed(deps.db, link, transaction);
		if (!arrival) return { ok: false, reason: "unknown-payment" };
		const amount = arrival.amountKnown ? arrival.amount : (seen ?? 0n);
		if (amount <= 0n) return { ok: false, reason: "needs-amount" };
		const createdAt = arrival.minedAt ?? arrival.foundAt;
		await insertPayersLink(deps.db, link, { paymentId, amount, chosen: amount, createdAt });
		const record = await findLinkRecord(deps.db, paymentId);
		if (record) await summarise(deps, record);
		return { ok: true, paymentId };
	});
}

/** Whoever knows the link and the transaction may work it out: its page says what the chain shows of that transaction. */
async function idOf(parentId: string, key: string): Promise<string> {
	const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${parentId} ${key}`));
	return paymentIdFromBytes(new Uint8Array(digest).slice(0, PAYMENT_ID_BYTES));
}
