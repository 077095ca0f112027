import { describe, expect, test } from "vitest";
import { languageAskedFor } from "#app/core/i18n/languages.ts";

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
		["de,fr;q=0.9,ar;q=0.1", "ar"],
		["de-CH,fr", null],
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
		[`${"de,".repeat(166)}ar`, "ar"],
		[`${"de,".repeat(200)}ar`, null],
		["a".repeat(1_000_000), null],
	])("%j: %j", (header, language) => {
		expect(languageAskedFor(header)).toBe(language);
	});
});
