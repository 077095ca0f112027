import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import { describe, expect, test } from "vitest";
import { LANGUAGES, LOCALES } from "#app/core/i18n/languages.ts";
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

describe.each(LANGUAGES)("the catalogue in %s", (language) => {
	const texts = flat(language);

	test("has exactly the English messages", () => {
		expect(texts.map(([id]) => id).sort()).toEqual([...english.keys()].sort());
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

	/** Lingui would interpret "\u0041" as a letter and "<0>" as a tag. */
	test("has no backslashes and tags", () => {
		expect(texts.filter(([, text]) => /[\\<>]/.test(text))).toEqual([]);
	});

	test("has a form for every plural category of the language", () => {
		const categories = new Intl.PluralRules(LOCALES[language]).resolvedOptions().pluralCategories;
		const missing = texts.flatMap(([id, text]) =>
			argumentsOf(compileMessageOrThrow(text))
				.filter(({ type }) => type === "plural")
				.map(({ branches }) => ({ id, missing: categories.filter((category) => !hasForm(category, branches)) }))
				.filter(({ missing }) => missing.length > 0),
		);
		expect(missing).toEqual([]);
	});
});

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
