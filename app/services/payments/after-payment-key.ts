import { withMailedKey } from "../../core/payments/mailed-key.ts";
import type { AfterSubmit } from "../../core/payments/payment-terms.ts";
import { statusOf } from "../../core/payments/record-status.ts";
import { isSigned, signText } from "../../core/signed-text.ts";
import { findLinkRecord } from "../../db/payments/link-record.ts";
import type { PaymentDeps } from "./payment-deps.ts";

/**
 * What a requester says after payment stands on the payment page alone: whoever pays their own link can type any mailbox beside it, and
 * no mail of ours carries what strangers want somebody to read. A payer's receipt mail holds a key to it, in the address's fragment.
 */

/** @param secret - COOKIE_SECRET */
export async function afterPaymentAddress(secret: string, linkUrl: string, paymentId: string): Promise<string> {
	return withMailedKey(linkUrl, await signText(secret, message(paymentId)));
}

/** @returns null while the link is not paid, and for any other key */
export async function afterSubmitByKey(
	{ db, clock }: Pick<PaymentDeps, "db" | "clock">,
	secret: string,
	paymentId: string,
	key: string,
): Promise<AfterSubmit | null> {
	if (!(await isSigned(secret, message(paymentId), key))) return null;
	const record = await findLinkRecord(db, paymentId);
	return record && statusOf(record, clock.now()).status === "success" ? record.link.afterSubmit : null;
}

/** The first line names the purpose, so that signatures made with the same secret elsewhere are invalid here. */
function message(paymentId: string): string {
	return `paylink after payment v1\n${paymentId}`;
}
