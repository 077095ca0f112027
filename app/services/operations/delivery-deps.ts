import type { MailerPort } from "../../ports/mailer.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";

/** What sending mails works with. */
export interface DeliveryDeps extends PaymentDeps {
	mailer: MailerPort;
	supportEmail: string;
	/** COOKIE_SECRET: links in mails are made with a key derived from it */
	cookieSecret: string;
}
