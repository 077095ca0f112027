import { log } from "../../core/operations/log.ts";
import type { LinkRecord } from "../../core/payments/records.ts";
import { flushMails } from "../operations/mails.ts";
import type { Stored } from "./change-link.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import type { RoomStub } from "./payment-services.ts";
import { settleReceipts } from "./receipts.ts";
import { sendArrivalNotices } from "./send-arrival-notices.ts";
import type { AffectedLinks } from "./store-check.ts";

/** Tells those who wait for a payment as well, where one is credited. */
async function flushAll(deps: PaymentDeps, { link, transfers }: LinkRecord, mails: boolean): Promise<void> {
	const credited = transfers.some(({ state }) => state === "credited");
	const notices = credited ? await sendArrivalNotices(deps, link.paymentId) : 0;
	if (mails || notices > 0) await flushMails(deps, link.paymentId);
}

/**
 * Hands a stored change's mails to the queue and notifies the rooms of the links it affects. Never throws: the change is
 * stored, and a queue or room that fails now must not make the caller believe otherwise. The sweep hands unsent mails over
 * again, the other room reads its link at its next check, and a receipt is brought up to its link when somebody opens it.
 *
 * @param affected - what the change means for other links
 */
export async function notifyOfChange(
	deps: PaymentDeps,
	{ record, mails }: Stored,
	affected: AffectedLinks,
	roomOf: (paymentId: string) => RoomStub,
): Promise<void> {
	const { paymentId } = record.link;
	const outcomes = await Promise.allSettled([
		flushAll(deps, record, mails),
		settleReceipts(deps, record),
		...affected.changed.map((other) => roomOf(other).changed()),
		...affected.displaced.map((other) => roomOf(other).checkNow()),
	]);
	for (const outcome of outcomes)
		if (outcome.status === "rejected") log({ event: "link.notify.failed", paymentId, error: outcome.reason });
}
