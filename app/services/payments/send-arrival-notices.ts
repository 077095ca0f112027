import type { PaymentMail } from "../../core/operations/mail-message.ts";
import { arrivalMailFor } from "../../core/payments/payment-mail.ts";
import { findWaitingNotices, writeNoticeMails } from "../../db/payments/arrival-notices.ts";
import type { PaymentDeps } from "./payment-deps.ts";

/**
 * Writes the mails of those who wait for a payment of this link, once for each mailbox: the first payment credited after they
 * asked that is more than dust. Safe to repeat; the caller hands the outbox over.
 *
 * @returns how many mails were written
 */
export async function sendArrivalNotices(deps: Pick<PaymentDeps, "db" | "clock">, paymentId: string): Promise<number> {
	const { notices, credits, credited, asked } = await findWaitingNotices(deps.db, paymentId);
	const written = notices
		.map((notice) => arrivalMailFor(notice, { credits, credited, asked }))
		.filter((mail): mail is PaymentMail => mail !== null);
	if (written.length > 0) await writeNoticeMails(deps.db, paymentId, written, deps.clock.now());
	return written.length;
}
