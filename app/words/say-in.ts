import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import type { Language } from "../core/languages.ts";
import * as accessAr from "./ar/access.ts";
import * as accountMailsAr from "./ar/account-mails.ts";
import * as accountsAr from "./ar/accounts.ts";
import * as adminAr from "./ar/admin.ts";
import * as cardAr from "./ar/card.ts";
import * as commonAr from "./ar/common.ts";
import * as createAr from "./ar/create.ts";
import * as dashboardAr from "./ar/dashboard.ts";
import * as errorsAr from "./ar/errors.ts";
import * as infoAr from "./ar/info.ts";
import * as mailsAr from "./ar/mails.ts";
import * as payAr from "./ar/pay.ts";
import * as settingsAr from "./ar/settings.ts";
import * as situationAr from "./ar/situation.ts";
import * as siweAr from "./ar/siwe.ts";
import * as socialAr from "./ar/social.ts";
import * as timeAr from "./ar/time.ts";
import * as verdictAr from "./ar/verdict.ts";
import * as walletAr from "./ar/wallet.ts";
import type { Area, Catalogue } from "./catalogue.ts";
import * as accessEn from "./en/access.ts";
import * as accountMailsEn from "./en/account-mails.ts";
import * as accountsEn from "./en/accounts.ts";
import * as adminEn from "./en/admin.ts";
import * as cardEn from "./en/card.ts";
import * as commonEn from "./en/common.ts";
import * as createEn from "./en/create.ts";
import * as dashboardEn from "./en/dashboard.ts";
import * as errorsEn from "./en/errors.ts";
import * as infoEn from "./en/info.ts";
import * as mailsEn from "./en/mails.ts";
import * as payEn from "./en/pay.ts";
import * as settingsEn from "./en/settings.ts";
import * as situationEn from "./en/situation.ts";
import * as siweEn from "./en/siwe.ts";
import * as socialEn from "./en/social.ts";
import * as timeEn from "./en/time.ts";
import * as verdictEn from "./en/verdict.ts";
import * as walletEn from "./en/wallet.ts";
import { type CompiledMessages, type Say, sayWith, type Translated } from "./say.ts";

type Texts = { [Name in Area]: Translated<Catalogue[Name]> };

/** Every word in every language. On the server only: browsers get the areas a page needs, in one language. */
export const TEXTS: Record<Language, Texts> = {
	en: {
		...accessEn,
		...accountMailsEn,
		...accountsEn,
		...adminEn,
		...cardEn,
		...commonEn,
		...createEn,
		...dashboardEn,
		...errorsEn,
		...infoEn,
		...mailsEn,
		...payEn,
		...settingsEn,
		...situationEn,
		...siweEn,
		...socialEn,
		...timeEn,
		...verdictEn,
		...walletEn,
	},
	ar: {
		...accessAr,
		...accountMailsAr,
		...accountsAr,
		...adminAr,
		...cardAr,
		...commonAr,
		...createAr,
		...dashboardAr,
		...errorsAr,
		...infoAr,
		...mailsAr,
		...payAr,
		...settingsAr,
		...situationAr,
		...siweAr,
		...socialAr,
		...timeAr,
		...verdictAr,
		...walletAr,
	},
};

const AREAS = Object.keys(TEXTS.en) as Area[];

const compiled = new Map<string, CompiledMessages>();

/** Parsed once per isolate, area by area: most requests need few. */
function compileArea(language: Language, area: Area): CompiledMessages {
	const known = compiled.get(`${language}.${area}`);
	if (known) return known;
	const messages = Object.fromEntries(
		Object.entries(TEXTS[language][area]).map(([key, text]) => [`${area}.${key}`, compileMessageOrThrow(text)]),
	);
	compiled.set(`${language}.${area}`, messages);
	return messages;
}

/** @returns the areas' messages as a page carries them */
export function messagesOf(language: Language, areas: readonly Area[]): CompiledMessages {
	return Object.assign({}, ...areas.map((area) => compileArea(language, area)));
}

const saying = new Map<Language, Say>();

/** For the server: says any message. */
export function sayIn(language: Language): Say {
	const known = saying.get(language) ?? sayWith(language, messagesOf(language, AREAS));
	saying.set(language, known);
	return known;
}
