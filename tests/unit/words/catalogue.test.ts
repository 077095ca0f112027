import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import { describe, expect, test } from "vitest";
import { isFullLanguage, LANGUAGES, LOCALES } from "#app/core/i18n/languages.ts";
import { PAYER_AREAS } from "#app/words/catalogue.ts";
import { TEXTS } from "#app/words/say-in.ts";

/** Texts that are equal in every language: product names and an example address. */
const SAME_EVERYWHERE = new Set([
	"Facebook",
	"Google",
	"OpenSea",
	"Paylink",
	"Show My NFT",
	"X",
	"https://x.com/you/status/...",
	"you@example.com",
]);

type Tokens = ReturnType<typeof compileMessageOrThrow>;
type Branches = Record<string, Tokens>;

interface Argument {
	name: string;
	type: string;
	branches: string[];
}

/** All values of a compiled message, including those in plural branches. */
function argumentsOf(tokens: Tokens): Argument[] {
	if (typeof tokens === "string") return [];
	return tokens.flatMap((token) => {
		if (typeof token === "string") return [];
		const [name, type = "plain", format] = token as [string, string?, (string | Branches)?];
		const branches = typeof format === "object" ? format : {};
		const inside = Object.entries(branches).flatMap(([key, branch]) => (key === "offset" ? [] : argumentsOf(branch)));
		return [{ name: String(name), type, branches: Object.keys(branches) }, ...inside];
	});
}

/** "count plural" once each; a plain value inside of a branch and outside of it is one. */
const signature = (text: string) =>
	[...new Set(argumentsOf(compileMessageOrThrow(text)).map(({ name, type }) => `${name} ${type}`))]
		.filter((argument) => !argument.startsWith("# "))
		.sort();

const flat = (language: (typeof LANGUAGES)[number]): [id: string, text: string][] =>
	Object.entries(TEXTS[language]).flatMap(([area, texts]) =>
		Object.entries(texts).map(([key, text]): [string, string] => [`${area}.${key}`, text]),
	);

const english = new Map(flat("en"));

/** Of the areas a language has: all in the full languages, what a payer meets in the others. */
const idsOf = (language: (typeof LANGUAGES)[number]): string[] =>
	[...english.keys()].filter((id) => isFullLanguage(language) || PAYER_AREAS.some((area) => id.startsWith(`${area}.`)));

/** A text with at least two words of English. */
const ENGLISH_PHRASE = /[a-z]{2,} [a-z]{2,}/;

describe.each(LANGUAGES)("the catalogue in %s", (language) => {
	const texts = flat(language);

	test("has exactly the English messages of its areas", () => {
		expect(texts.map(([id]) => id).sort()).toEqual(idsOf(language).sort());
	});

	test("has no empty message", () => {
		expect(texts.filter(([, text]) => typeof text !== "string" || text.trim() === "")).toEqual([]);
	});

	test("has only valid ICU messages", () => {
		const unreadable = texts.filter(([, text]) => {
			try {
				compileMessageOrThrow(text);
				return false;
			} catch {
				return true;
			}
		});
		expect(unreadable).toEqual([]);
	});

	test("uses the same values and formats as the English", () => {
		const different = texts
			.map(([id, text]) => ({ id, has: signature(text), english: signature(english.get(id) ?? "") }))
			.filter(({ has, english }) => has.join() !== english.join());
		expect(different).toEqual([]);
	});

	/** WCAG 2.5.3: who says the button's words to their computer finds the button. */
	test("has the words of a button in its longer name", () => {
		const { receipt } = TEXTS[language];
		expect(receipt.copyHashOf).toContain(receipt.copyHash);
	});

	/** Lingui would interpret "\u0041" as a letter and "<0>" as a tag. */
	test("has no backslashes and tags", () => {
		expect(texts.filter(([, text]) => /[\\<>]/.test(text))).toEqual([]);
	});

	test("has a form for every plural category of the language", () => {
		const categories = countedBy(language);
		const missing = texts.flatMap(([id, text]) =>
			argumentsOf(compileMessageOrThrow(text))
				.filter(({ type }) => type === "plural")
				.map(({ branches }) => ({ id, missing: categories.filter((category) => !hasForm(category, branches)) }))
				.filter(({ missing }) => missing.length > 0),
		);
		expect(missing).toEqual([]);
	});
});

/** What counts below a hundred thousand need: French, Spanish and Portuguese have a form for millions, which nothing here reaches. */
function countedBy(language: (typeof LANGUAGES)[number]): Intl.LDMLPluralRule[] {
	const rules = new Intl.PluralRules(LOCALES[language]);
	return [...new Set(Array.from({ length: 100_000 }, (_, count) => rules.select(count)))];
}

/** Forms for one number alone, as a compiled message names them: `=1` does for `one` where no other number is counted so. */
const NUMBER_OF: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "1", two: "2" };

function hasForm(category: Intl.LDMLPluralRule, branches: string[]): boolean {
	// Arabic says of nothing what it says of a hundred; a sentence that needs a word of its own for it writes "=0".
	if (category === "zero") return true;
	const alone = NUMBER_OF[category];
	return branches.includes(category) || (alone !== undefined && branches.includes(alone));
}

test("Arabic messages are in Arabic", () => {
	const untranslated = flat("ar").filter(
		([id, text]) => /[A-Za-z]/.test(text) && text === english.get(id) && !SAME_EVERYWHERE.has(text),
	);
	expect(untranslated).toEqual([]);
});

test("an Arabic sentence isolates the beginning of an address, which would be read as //:https otherwise", () => {
	const bare = flat("ar").filter(([, text]) =>
		/https?:\/\/(?!\w|\{)/.test(text.replace(/\u2066[^\u2069]*\u2069/g, "")),
	);
	expect(bare).toEqual([]);
});

test.each(LANGUAGES.filter((language) => language !== "en"))("no phrase in %s is the English one", (language) => {
	const untranslated = flat(language).filter(
		([id, text]) => ENGLISH_PHRASE.test(text) && text === english.get(id) && !SAME_EVERYWHERE.has(text),
	);
	expect(untranslated).toEqual([]);
});

const SCRIPTS = {
	ar: /\p{sc=Arab}/u,
	hi: /\p{sc=Deva}/u,
	ja: /[\p{sc=Hira}\p{sc=Kana}\p{sc=Hani}]/u,
	"zh-Hans": /\p{sc=Hani}/u,
} as const;

test.each(Object.entries(SCRIPTS))("every sentence in %s is in its own script", (language, script) => {
	const sentences = flat(language as keyof typeof SCRIPTS).filter(([id]) =>
		ENGLISH_PHRASE.test((english.get(id) ?? "").replace(/\{\w+\}/g, "0")),
	);
	expect(sentences.filter(([, text]) => !script.test(text) && !SAME_EVERYWHERE.has(text))).toEqual([]);
});

test("an Arabic message that begins with a Latin word keeps the page's direction by a mark in front of it", () => {
	// Paragraphs take their direction from their first letter (ui/styles/base.css).
	const misread = flat("ar").filter(([, text]) => /^[A-Za-z]/.test(text) && /\p{Script=Arabic}/u.test(text));
	expect(misread).toEqual([]);
});

/** Their values are Arabic words, or go to a mailbox, or are isolated by whoever says them (words/isolated.ts). */
const ISOLATED_OTHERWISE = /^(?:time|today|mails|accountMails|requesterMails|dashboard)\.|^create\.mail/;

test("an Arabic message that begins with a value isolates it: a Latin one would have the sentence run from the left", () => {
	const misread = flat("ar").filter(([, text]) => /^\{\w+\}.*\p{Script=Arabic}/u.test(text));
	expect(misread.filter(([id]) => !ISOLATED_OTHERWISE.test(id))).toEqual([]);
});
