import { I18n } from "@lingui/core";
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LANGUAGES, LOCALES } from "#app/core/i18n/languages.ts";
import { type Say, sayWith } from "#app/words/say.ts";
import { messagesOf, parseMessage, sayIn, TEXTS } from "#app/words/say-in.ts";

/** User input: arbitrary text, and syntax of ICU and Lingui. */
const typed = fc.oneof(
	fc.string({ unit: "grapheme" }),
	fc.string({ unit: "binary" }),
	fc
		.array(
			fc.constantFrom(
				"\\u0041",
				"\\x41",
				"\\n",
				"\\",
				"{name}",
				"{",
				"}",
				"'",
				"''",
				"<0>",
				"</0>",
				"#",
				"\uE000",
				"\uE001",
				"\uE05C",
				"0",
				"1",

				"$1",
				"$&",
			),
		)
		.map((parts) => parts.join("")),
);

/** Accepts any message, for test messages. */
type Says = (id: string, values: Record<string, string | number>) => string;

/** Values with letters written from the right are set apart. */
const withoutIsolates = (text: string) => text.replace(/[\u2068\u2069]/g, "");

const own = (text: string): Says => sayWith("en", { own: parseMessage(text) }) as unknown as Says;

describe("a value", () => {
	test("appears unchanged in a sentence", () => {
		fc.assert(
			fc.property(fc.constantFrom(...LANGUAGES), typed, typed, (language, name, how) => {
				const before = sayIn(language)("dashboard.provenName", { name: "@", how: "@" });
				const [, between] = before.split("@");
				const said = sayIn(language)("dashboard.provenName", { name, how });
				expect(withoutIsolates(said)).toBe(withoutIsolates(`${name}${between}${how}`));
			}),
			{ numRuns: 500 },
		);
	});

	test("appears unchanged in a plural branch", () => {
		const say = own("{count, plural, one {# link of {name}} other {# links of {name}}}");
		fc.assert(
			fc.property(typed, (name) => {
				expect(withoutIsolates(say("own", { count: 2, name }))).toBe(withoutIsolates(`2 links of ${name}`));
			}),
		);
	});

	test.each([
		["نور حداد", "\u2068نور حداد\u2069, 100.00 USDC"],
		["דנה", "\u2068דנה\u2069, 100.00 USDC"],
		["𞤀𞤣𞤤𞤢𞤥", "\u2068𞤀𞤣𞤤𞤢𞤥\u2069, 100.00 USDC"],
		["𐴀𐴁𐴂", "\u2068𐴀𐴁𐴂\u2069, 100.00 USDC"],
		["Rosa", "Rosa, 100.00 USDC"],
		["小林", "小林, 100.00 USDC"],
	])("written from the right is set apart, so that a sum after it stays after it: %s", (name, sentence) => {
		expect(own("{name}, {sum}")("own", { name, sum: "100.00 USDC" })).toBe(sentence);
	});

	test("that looks like an escape sequence stays unchanged", () => {
		expect(own("{name} paid")("own", { name: "\\u202Egnp.exe" })).toBe("\\u202Egnp.exe paid");
	});
});

describe("a message", () => {
	test("is formatted like by Lingui's own core, for any count", { tags: "lengthy" }, () => {
		for (const language of LANGUAGES) {
			const say = sayIn(language) as unknown as Says;
			for (const [area, texts] of Object.entries(TEXTS[language]))
				for (const [key, text] of Object.entries(texts)) {
					const lingui = new I18n({ messages: { [language]: { own: compileMessageOrThrow(text) } } });
					lingui.activate(language, LOCALES[language]);
					for (const count of [0, 1, 2, 3, 11, 100, 2_026, 1.5]) {
						const names = [...text.matchAll(/\{(\w+)/g)].map(([, name = ""]) => name);
						const counted = new Set([...text.matchAll(/\{(\w+), plural/g)].map(([, name = ""]) => name));
						const values = Object.fromEntries(names.map((name) => [name, counted.has(name) ? count : `«${name}»`]));
						expect(say(`${area}.${key}`, values)).toBe(lingui._("own", values));
					}
				}
		}
	});

	test("with other syntax than values and plurals is refused by the parser", () => {
		expect(() => parseMessage("{kind, select, one {1} other {2}}")).toThrow("select is not said");
		expect(() => parseMessage("{at, date}")).toThrow("date is not said");
		expect(() => parseMessage("{count, plural, offset:1 one {#} other {#}}")).toThrow("offset is not said");
	});

	test("uses each language's plural rules", () => {
		expect(sayIn("en")("create.refused", { count: 1 })).toBe("One field needs another look. Nothing was saved.");
		expect(sayIn("en")("create.refused", { count: 3 })).toBe("3 fields need another look. Nothing was saved.");
		expect([1, 2, 3, 11, 100].map((count) => sayIn("ar")("create.refused", { count }).split(" ").slice(0, 2))).toEqual([
			["حقل", "واحد"],
			["حقلان", "يحتاجان"],
			["3", "حقول"],
			["11", "حقلًا"],
			["100", "حقل"],
		]);
	});

	test("uses Latin digits in Arabic", () => {
		expect(sayIn("ar")("time.days", { count: 45 })).toBe("45 يومًا");
	});

	test("of an area that the page did not load shows its key instead of throwing", () => {
		const say: Say = sayWith("en", messagesOf("en", ["common"]));
		expect(say("common.help")).toBe("Help");
		expect(say("dashboard.payments")).toBe("dashboard.payments");
	});
});
