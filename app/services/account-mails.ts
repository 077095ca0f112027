import type { AccountMail } from "../core/wire.ts";
import type { Mail } from "../ports/mailer.ts";
import { contactMail } from "./contact-mail.ts";
import type { DeliveryDeps } from "./mails.ts";

/** Puts an account's mail into words, in the reader's language. */
export async function accountMail(_deps: DeliveryDeps, message: AccountMail): Promise<Mail> {
	if (message.kind === "contact") return contactMail(message);
	throw new Error(`no words yet for ${message.kind}`);
}
