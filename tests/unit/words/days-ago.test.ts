import { describe, expect, test } from "vitest";
import type { Language } from "#app/core/i18n/languages.ts";
import { sayDaysAgo } from "#app/words/moments.ts";
import { sayIn } from "#app/words/say-in.ts";

const NOW = Date.UTC(2026, 4, 28, 0, 30);

describe("how many days ago", () => {
	test.each<[Language, number, string]>([
		["en", NOW, "today"],
		["en", NOW - 31 * 60_000, "yesterday"],
		["en", Date.UTC(2026, 4, 25, 23), "3 days ago"],
		["en", NOW + 60_000, "today"],
		["ar", NOW, "اليوم"],
		["ar", Date.UTC(2026, 4, 27), "أمس"],
		["ar", Date.UTC(2026, 4, 25), "قبل 3 أيام"],
	])("%s: %i is %s", (language, at, words) => {
		expect(sayDaysAgo(sayIn(language), at, NOW)).toBe(words);
	});

	test("a slow clock never shows a future day", () => {
		expect(sayDaysAgo(sayIn("en"), NOW + 25 * 60 * 60_000, NOW)).toBe("today");
	});
});
