import { isolate, RIGHT_TO_LEFT } from "../core/i18n/isolate.ts";
import { directionOf, type Language, LOCALES } from "../core/i18n/languages.ts";
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

/** A piece of a parsed message: text, `[name]` for a value, `[name, "plural", branches]`. "#" in a branch is the number. */
export type MessagePart = string | [name: string] | [name: string, kind: "plural", branches: PluralBranches];
/** By plural category, or by the very number: "one", "other", "0". */
export type PluralBranches = Record<string, readonly MessagePart[]>;
/** What is nothing but text is a text. */
export type CompiledMessage = string | readonly MessagePart[];
/** Messages as the browser gets them: parsed already, so that no parser travels along. */
export type CompiledMessages = Record<string, CompiledMessage>;

/** Says a message in one language. A name that does not exist or a value that is missing is a type error. */
export interface Say {
	<Id extends MessageId>(id: Id, ...values: ValuesOf<Id>): string;
	language: Language;
	/** for `Intl` */
	locale: string;
}

interface Counting {
	rules: Intl.PluralRules;
	numbers: Intl.NumberFormat;
}

/** By locale: each takes longer to make than a page of sentences to say. */
const counting = new Map<string, Counting>();

function countingIn(locale: string): Counting {
	const known = counting.get(locale) ?? {
		rules: new Intl.PluralRules(locale),
		numbers: new Intl.NumberFormat(locale),
	};
	counting.set(locale, known);
	return known;
}

type Values = Readonly<Record<string, string | number>>;

/**
 * In a sentence written from the left, sets values with letters that run from the right apart (UAX #9): a number after such a name
 * would otherwise stand before it. Catalogues written from the right mark their values themselves (`ar/isolate-values.ts`).
 */
function setApart(values: Values): Values {
	const apart = (value: string | number) =>
		typeof value === "string" && RIGHT_TO_LEFT.test(value) ? isolate(value) : value;
	return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, apart(value)]));
}

function put(locale: string, parts: readonly MessagePart[], values: Values, count?: number): string {
	let text = "";
	for (const part of parts) {
		if (typeof part === "string") {
			text += part === "#" && count !== undefined ? countingIn(locale).numbers.format(count) : part;
			continue;
		}
		const [name, kind, branches] = part;
		const value = values[name];
		if (kind === undefined || !branches) {
			text += value ?? "";
			continue;
		}
		const number = Number(value);
		const branch = branches[number] ?? branches[countingIn(locale).rules.select(number)] ?? branches.other;
		text += branch ? put(locale, branch, values, number) : "";
	}
	return text;
}

/** A message the page does not carry is said by its name. */
export function sayWith(language: Language, messages: CompiledMessages): Say {
	const locale = LOCALES[language];
	const fromRight = directionOf(language) === "rtl";
	const say = (id: string, values: Values = {}) => {
		const message = Object.hasOwn(messages, id) ? (messages[id] ?? id) : id;
		return typeof message === "string" ? message : put(locale, message, fromRight ? values : setApart(values));
	};
	return Object.assign(say, { language, locale }) as unknown as Say;
}

/** What an area's other languages must have: the same keys, each with a text. */
export type Translated<Area> = { readonly [Key in keyof Area]: string };
