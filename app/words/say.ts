import { I18n } from "@lingui/core";
import { type Language, LOCALES } from "../core/languages.ts";
import type { Catalogue } from "./catalogue.ts";

/** A message's name: area and key, "common.help". */
export type MessageId = { [Area in keyof Catalogue]: `${Area}.${keyof Catalogue[Area] & string}` }[keyof Catalogue];

type TextOf<Id extends MessageId> = Id extends `${infer Area extends keyof Catalogue}.${infer Key}`
	? Key extends keyof Catalogue[Area]
		? Catalogue[Area][Key]
		: never
	: never;

/** `{name}` and `{count, plural, …}` name a value; text inside a plural's branches has a space or a `#` and names none. */
type NameIn<Inner extends string> = Inner extends `${infer Head}}${string}`
	? Head extends `${infer Name},${string}`
		? Name
		: Head
	: Inner extends `${infer Name},${string}`
		? Name
		: never;
type PlainName<Name extends string> = Name extends `${string}${" " | "#" | "{" | "’"}${string}` | "" ? never : Name;
type NamesIn<Text extends string> = Text extends `${string}{${infer Inner}`
	? PlainName<NameIn<Inner>> | NamesIn<Inner>
	: never;

/** The values a message is completed with; none for a message without any. */
export type ValuesOf<Id extends MessageId, Value = string | number> =
	NamesIn<TextOf<Id>> extends never ? [] : [values: Record<NamesIn<TextOf<Id>>, Value>];

/** Names of messages that take no values. */
export type PlainMessageId = { [Id in MessageId]: NamesIn<TextOf<Id>> extends never ? Id : never }[MessageId];

/** Messages as the browser gets them: parsed already, so that no parser travels along. */
export type CompiledMessages = Record<string, unknown>;

/** Says a message in one language. A name that does not exist or a value that is missing is a type error. */
export interface Say {
	<Id extends MessageId>(id: Id, ...values: ValuesOf<Id>): string;
	language: Language;
	/** for `Intl` */
	locale: string;
}

/**
 * Lingui reads "\u…" in a finished sentence as an escape, in values too: somebody's name could then hold characters that
 * were taken out of it. Backslashes of values travel as two characters, and so does the one that stands for them.
 */
const ESCAPE = "\uE05C";
const escaped = (value: string) => value.replaceAll(ESCAPE, `${ESCAPE}1`).replaceAll("\\", `${ESCAPE}0`);
const unescaped = (text: string) => text.replaceAll(`${ESCAPE}0`, "\\").replaceAll(`${ESCAPE}1`, ESCAPE);

/** @returns a message that is one text and takes no values, which most are; null for every other */
function plainText(message: unknown): string | null {
	if (!Array.isArray(message) || message.length !== 1) return null;
	const [text]: unknown[] = message;
	return typeof text === "string" && !text.includes("\\") ? text : null;
}

export function sayWith(language: Language, messages: CompiledMessages): Say {
	const i18n = new I18n({ missing: (_language, id) => id });
	i18n.load(language, { ...messages } as never);
	i18n.activate(language, LOCALES[language]);
	const say = (id: string, values?: Record<string, string | number>) => {
		const plain = plainText(messages[id]);
		if (plain !== null) return plain;
		const safe = Object.entries(values ?? {}).map(([name, value]) => [
			name,
			typeof value === "string" ? escaped(value) : value,
		]);
		return unescaped(i18n._(id, Object.fromEntries(safe)));
	};
	return Object.assign(say, { language, locale: LOCALES[language] }) as unknown as Say;
}

/** What an area's other languages must have: the same keys, each with a text. */
export type Translated<Area> = { readonly [Key in keyof Area]: string };
