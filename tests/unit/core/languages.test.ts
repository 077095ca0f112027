import { describe, expect, test } from "vitest";
import { isFullLanguage, languageAskedFor } from "#app/core/i18n/languages.ts";

describe("the language that a browser prefers", () => {
	test.each([
		[null, null],
		["", null],
		["en", "en"],
		["ar", "ar"],
		["AR", "ar"],
		["ar-EG", "ar"],
		["ar-EG,en;q=0.8", "ar"],
		["en-US,en;q=0.9,ar;q=0.8", "en"],
		["en;q=0.3,ar;q=0.7", "ar"],
		["it,nl;q=0.9,ar;q=0.1", "ar"],
		["it-CH,nl", null],
		["de-CH,fr", "de"],
		["pt", "pt-BR"],
		["pt-PT,en;q=0.5", "pt-BR"],
		["pt-BR", "pt-BR"],
		["zh-CN,zh;q=0.9,en;q=0.8", "zh-Hans"],
		["zh-Hans-SG", "zh-Hans"],
		["zh", "zh-Hans"],
		["zh-TW,zh;q=0.9,en-US;q=0.8,en;q=0.7", "zh-Hans"],
		["zh-Hant-HK,en;q=0.1", "en"],
		["zh-TW", "zh-Hans"],
		["hi-IN", "hi"],
		["ja-JP,tr;q=0.9", "ja"],
		["en,ar", "en"],
		["ar,en", "ar"],
		["ar;q=0,en;q=0.1", "en"],
		["ar;q=0", null],
		["ar;q=0.000,en", "en"],
		["ar ; q=0.2 , en ; q=0.4", "en"],
		["ar;level=1;q=0.9,en;q=0.5", "ar"],
		["*", null],
		["*,ar;q=0.5", "ar"],
		["ar;q=2,en;q=0.5", "en"],
		["ar;q=-1,en;q=0.5", "en"],
		["ar;q=many,en;q=0.5", "en"],
		["arabic,english", null],
		[",;q=1,;,=,ar", "ar"],
		["<script>alert(1)</script>", null],
		["__proto__,toString,ar;q=0.1", "ar"],
		[`${"it,".repeat(166)}ar`, "ar"],
		[`${"it,".repeat(200)}ar`, null],
		["a".repeat(1_000_000), null],
	])("%j: %j", (header, language) => {
		expect(languageAskedFor(header)).toBe(language);
	});

	test("is sought among the languages of the page", () => {
		expect(languageAskedFor("de,ar;q=0.5,en;q=0.1", isFullLanguage)).toBe("ar");
		expect(languageAskedFor("de,fr", isFullLanguage)).toBeNull();
	});
});
