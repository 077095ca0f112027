import type { MailerPort } from "../../ports/mailer.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";

/** Dependencies of sending mails. */
export interface DeliveryDeps extends PaymentDeps {
	mailer: MailerPort;
	supportEmail: string;
	/** COOKIE_SECRET; the tokens of mailed links are derived from it */
	cookieSecret: string;
}
