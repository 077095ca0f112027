import type { accountMails as english } from "../en/account-mails.ts";
import type { Translated } from "../say.ts";

export const accountMails: Translated<typeof english> = {};
