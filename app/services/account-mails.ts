import type { AccountMail } from "../core/wire.ts";
import type { Mail } from "../ports/mailer.ts";
import type { DeliveryDeps } from "./mails.ts";

/** Puts an account's mail into words, in the reader's language. */
export async function accountMail(_deps: DeliveryDeps, message: AccountMail): Promise<Mail> {
	throw new Error(`no words yet for ${message.kind}`);
}
