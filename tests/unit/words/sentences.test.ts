import { expect, test } from "vitest";
import type { Language } from "#app/core/i18n/languages.ts";
import { asSentence, joinSentences } from "#app/words/sentences.ts";

test.each<[Language, string]>([
	["en", "One. Two."],
	["ar", "One. Two."],
	["hi", "One. Two."],
	["ja", "One.Two."],
	["zh-Hans", "One.Two."],
])("sentences in %s stand side by side as %s", (language, joined) => {
	expect(joinSentences({ language }, ["One.", "Two."])).toBe(joined);
});

test.each<[Language, string, string]>([
	["en", "Already paid", "Already paid."],
	["de", "Schon bezahlt", "Schon bezahlt."],
	["ar", "\u062f\u064f\u0641\u0639\u061f", "\u062f\u064f\u0641\u0639\u061f"],
	["hi", "चुक गया", "चुक गया।"],
	["ja", "支払い済みです", "支払い済みです。"],
	["zh-Hans", "请勿付款。", "请勿付款。"],
	["fr", "Qui paie\u00a0?", "Qui paie\u00a0?"],
])("a title in %s before other sentences: %s", (language, title, sentence) => {
	expect(asSentence({ language }, title)).toBe(sentence);
});
