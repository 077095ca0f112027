import type { MailerPort } from "../../ports/mailer.ts";
import type { ReceiptPrinter } from "../../ports/receipt-printer.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";

/** Dependencies of sending mails. */
export interface DeliveryDeps extends PaymentDeps {
	mailer: MailerPort;
	/** prints the receipts that go with mails */
	receiptPrinter: ReceiptPrinter;
	supportEmail: string;
	/** MAILS_A_DAY: so many the mail provider takes */
	mailsADay: number;
	/** ADMIN_EMAILS */
	adminEmails: readonly string[];
	/** COOKIE_SECRET; the tokens of mailed links are derived from it */
	cookieSecret: string;
}
