import { log } from "../../core/operations/log.ts";
import type { PaymentMail } from "../../core/operations/mail-message.ts";
import { shortPaymentId } from "../../core/payments/payment-id.ts";
import { mailedTransaction } from "../../core/payments/payment-mail.ts";
import type { ReceiptClaims } from "../../core/payments/receipt-claims.ts";
import type { LinkRecord } from "../../core/payments/records.ts";
import type { MailAttachment } from "../../ports/mailer.ts";
import type { Say } from "../../words/say.ts";
import { findReceipt, receiptTokenOf } from "../payments/receipts.ts";
import { holdsAddress } from "./compose-mail.ts";
import type { DeliveryDeps } from "./delivery-deps.ts";
import { receiptSheet } from "./receipt-sheet.ts";

/**
 * The signed receipt as PDF, for the mail that is the payer's receipt: whoever gets it has asked for it. Printed when the mail is sent,
 * since neither the outbox nor a queue's message has room for it, and since it then says what is true.
 *
 * @returns null for other mails, where receipts are not signed, where printing failed, which is logged, and where the
 *   requester's own words hold an address: nobody has us mail one that can be clicked. The mail goes without it, and leads to the page
 */
export async function attachedReceipt(
	deps: DeliveryDeps,
	record: LinkRecord,
	message: PaymentMail,
	say: Say,
): Promise<MailAttachment | null> {
	const mailed = mailedTransaction(record.link, message);
	if (message.kind !== "payment-sent" || deps.receipts === null || !mailed) return null;
	const { paymentId } = message;
	try {
		const token = await receiptTokenOf(deps, paymentId, mailed);
		const receipt = token === null ? null : await findReceipt(deps, token);
		if (!receipt || receipt.withdrawnAt !== null) return null;
		if (ownWords(receipt.claims).some(holdsAddress)) return null;
		const bytes = await deps.receiptPrinter.print(receiptSheet(say, receipt));
		return { filename: `paylink-receipt-${shortPaymentId(paymentId)}.pdf`, type: "application/pdf", bytes };
	} catch (error) {
		log({ event: "receipt.print.failed", paymentId, error });
		return null;
	}
}

/** What the requester wrote of what a receipt says. */
function ownWords({ request, bookkeeping }: ReceiptClaims): string[] {
	const { invoiceNumber = null, taxId = null, postalLines = [] } = bookkeeping ?? {};
	return [request.payeeName, request.memo, invoiceNumber, taxId, ...postalLines].filter((text) => text !== null);
}
