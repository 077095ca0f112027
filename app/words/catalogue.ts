import type { access } from "./en/access.ts";
import type { accountMails } from "./en/account-mails.ts";
import type { accounts } from "./en/accounts.ts";
import type { admin } from "./en/admin.ts";
import type { card } from "./en/card.ts";
import type { common } from "./en/common.ts";
import type { create } from "./en/create.ts";
import type { dashboard } from "./en/dashboard.ts";
import type { errors } from "./en/errors.ts";
import type { info } from "./en/info.ts";
import type { mails } from "./en/mails.ts";
import type { nfts } from "./en/nfts.ts";
import type { off } from "./en/off.ts";
import type { pay } from "./en/pay.ts";
import type { settings } from "./en/settings.ts";
import type { showcase } from "./en/showcase.ts";
import type { situation } from "./en/situation.ts";
import type { siwe } from "./en/siwe.ts";
import type { social } from "./en/social.ts";
import type { time } from "./en/time.ts";
import type { verdict } from "./en/verdict.ts";
import type { wallet } from "./en/wallet.ts";
import type { welcome } from "./en/welcome.ts";

/** Every area of words, in English: what the other languages are measured by. Types only; nothing of it is loaded. */
export interface Catalogue {
	access: typeof access;
	accountMails: typeof accountMails;
	accounts: typeof accounts;
	admin: typeof admin;
	card: typeof card;
	common: typeof common;
	create: typeof create;
	dashboard: typeof dashboard;
	errors: typeof errors;
	info: typeof info;
	mails: typeof mails;
	nfts: typeof nfts;
	off: typeof off;
	pay: typeof pay;
	settings: typeof settings;
	showcase: typeof showcase;
	situation: typeof situation;
	siwe: typeof siwe;
	social: typeof social;
	time: typeof time;
	verdict: typeof verdict;
	wallet: typeof wallet;
	welcome: typeof welcome;
}

export type Area = keyof Catalogue;
