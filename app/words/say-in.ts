import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import { type FullLanguage, fullLanguage, type Language } from "../core/i18n/languages.ts";
import * as ar from "./ar.ts";
import type { Area, Catalogue, PayerArea } from "./catalogue.ts";
import * as de from "./de.ts";
import * as en from "./en.ts";
import * as es from "./es.ts";
import * as fr from "./fr.ts";
import * as hi from "./hi.ts";
import * as ja from "./ja.ts";
import * as ptBr from "./pt-br.ts";
import {
	type CompiledMessage,
	type CompiledMessages,
	type MessagePart,
	type Say,
	sayWith,
	type Translated,
} from "./say.ts";
import * as tr from "./tr.ts";
import * as zhHans from "./zh-hans.ts";

/** Languages whose tags are no names of variables. */
const TAGGED = { ptBr, zhHans };

/** Every message in every language. On the server only: browsers get the areas a page needs, in one language. */
export const TEXTS: Record<FullLanguage, TextsOf<Area>> & Record<Exclude<Language, FullLanguage>, TextsOf<PayerArea>> =
	{
		en,
		ar,
		de,
		es,
		fr,
		hi,
		ja,
		"pt-BR": TAGGED.ptBr,
		tr,
		"zh-Hans": TAGGED.zhHans,
	};

const AREAS = Object.keys(TEXTS.en) as Area[];

/**
 * An area in a language. One that is written in the full languages only is answered in the default one: a page that needs it in
 * another is a mistake, which a test finds, and English words serve a payer better than names of messages.
 */
function textsOf(language: Language, area: Area): Record<string, string> {
	const areas: Partial<TextsOf<Area>> = TEXTS[language];
	return areas[area] ?? TEXTS[fullLanguage(language)][area];
}

type TextsOf<Name extends Area> = { [Each in Name]: Translated<Catalogue[Each]> };

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
		Object.entries(textsOf(language, area)).map(([key, text]) => [`${area}.${key}`, parseMessage(text)]),
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
