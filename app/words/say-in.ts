import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import type { Language } from "../core/languages.ts";
import { access as accessAr } from "./ar/access.ts";
import { accountMails as accountMailsAr } from "./ar/account-mails.ts";
import { accounts as accountsAr } from "./ar/accounts.ts";
import { admin as adminAr } from "./ar/admin.ts";
import { card as cardAr } from "./ar/card.ts";
import { common as commonAr } from "./ar/common.ts";
import { create as createAr } from "./ar/create.ts";
import { dashboard as dashboardAr } from "./ar/dashboard.ts";
import { errors as errorsAr } from "./ar/errors.ts";
import { info as infoAr } from "./ar/info.ts";
import { mails as mailsAr } from "./ar/mails.ts";
import { nfts as nftsAr } from "./ar/nfts.ts";
import { off as offAr } from "./ar/off.ts";
import { pay as payAr } from "./ar/pay.ts";
import { settings as settingsAr } from "./ar/settings.ts";
import { showcase as showcaseAr } from "./ar/showcase.ts";
import { situation as situationAr } from "./ar/situation.ts";
import { siwe as siweAr } from "./ar/siwe.ts";
import { social as socialAr } from "./ar/social.ts";
import { time as timeAr } from "./ar/time.ts";
import { verdict as verdictAr } from "./ar/verdict.ts";
import { wallet as walletAr } from "./ar/wallet.ts";
import { welcome as welcomeAr } from "./ar/welcome.ts";
import type { Area, Catalogue } from "./catalogue.ts";
import { access as accessEn } from "./en/access.ts";
import { accountMails as accountMailsEn } from "./en/account-mails.ts";
import { accounts as accountsEn } from "./en/accounts.ts";
import { admin as adminEn } from "./en/admin.ts";
import { card as cardEn } from "./en/card.ts";
import { common as commonEn } from "./en/common.ts";
import { create as createEn } from "./en/create.ts";
import { dashboard as dashboardEn } from "./en/dashboard.ts";
import { errors as errorsEn } from "./en/errors.ts";
import { info as infoEn } from "./en/info.ts";
import { mails as mailsEn } from "./en/mails.ts";
import { nfts as nftsEn } from "./en/nfts.ts";
import { off as offEn } from "./en/off.ts";
import { pay as payEn } from "./en/pay.ts";
import { settings as settingsEn } from "./en/settings.ts";
import { showcase as showcaseEn } from "./en/showcase.ts";
import { situation as situationEn } from "./en/situation.ts";
import { siwe as siweEn } from "./en/siwe.ts";
import { social as socialEn } from "./en/social.ts";
import { time as timeEn } from "./en/time.ts";
import { verdict as verdictEn } from "./en/verdict.ts";
import { wallet as walletEn } from "./en/wallet.ts";
import { welcome as welcomeEn } from "./en/welcome.ts";
import {
	type CompiledMessage,
	type CompiledMessages,
	type MessagePart,
	type Say,
	sayWith,
	type Translated,
} from "./say.ts";

type Texts = { [Name in Area]: Translated<Catalogue[Name]> };

/** Every word in every language. On the server only: browsers get the areas a page needs, in one language. */
export const TEXTS: Record<Language, Texts> = {
	en: {
		access: accessEn,
		accountMails: accountMailsEn,
		accounts: accountsEn,
		admin: adminEn,
		card: cardEn,
		common: commonEn,
		create: createEn,
		dashboard: dashboardEn,
		errors: errorsEn,
		info: infoEn,
		mails: mailsEn,
		nfts: nftsEn,
		off: offEn,
		pay: payEn,
		settings: settingsEn,
		showcase: showcaseEn,
		situation: situationEn,
		siwe: siweEn,
		social: socialEn,
		time: timeEn,
		verdict: verdictEn,
		wallet: walletEn,
		welcome: welcomeEn,
	},
	ar: {
		access: accessAr,
		accountMails: accountMailsAr,
		accounts: accountsAr,
		admin: adminAr,
		card: cardAr,
		common: commonAr,
		create: createAr,
		dashboard: dashboardAr,
		errors: errorsAr,
		info: infoAr,
		mails: mailsAr,
		nfts: nftsAr,
		off: offAr,
		pay: payAr,
		settings: settingsAr,
		showcase: showcaseAr,
		situation: situationAr,
		siwe: siweAr,
		social: socialAr,
		time: timeAr,
		verdict: verdictAr,
		wallet: walletAr,
		welcome: welcomeAr,
	},
};

const AREAS = Object.keys(TEXTS.en) as Area[];

type IcuParts = ReturnType<typeof compileMessageOrThrow>;

/** @throws Error for what {@link sayWith} does not say: of ICU's arguments, values and plurals */
export function parseMessage(text: string): CompiledMessage {
	const parts = compileMessageOrThrow(text).map((part): MessagePart => partOf(text, part));
	const [only = ""] = parts;
	return parts.length < 2 && typeof only === "string" ? only : parts;
}

function partOf(text: string, part: IcuParts[number]): MessagePart {
	if (typeof part === "string") return part;
	const [name, kind, branches] = part;
	if (kind === undefined) return [name];
	if (kind !== "plural" || typeof branches !== "object") throw new Error(`${kind} is not said: ${text}`);
	const { offset, ...cases } = branches as Record<string, unknown>;
	if (offset) throw new Error(`a plural's offset is not said: ${text}`);
	const parsed = Object.entries(cases).map(([key, inner]) => [
		key,
		(inner as IcuParts).map((piece) => partOf(text, piece)),
	]);
	return [name, "plural", Object.fromEntries(parsed)];
}

const compiled = new Map<string, CompiledMessages>();

/** Parsed once per isolate, area by area: most requests need few. */
function compileArea(language: Language, area: Area): CompiledMessages {
	const known = compiled.get(`${language}.${area}`);
	if (known) return known;
	const messages = Object.fromEntries(
		Object.entries(TEXTS[language][area]).map(([key, text]) => [`${area}.${key}`, parseMessage(text)]),
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
