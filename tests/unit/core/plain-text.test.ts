import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanName, cleanText, textLength } from "#app/core/i18n/plain-text.ts";

const range = (first: number, last: number) =>
	Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
/** Control characters except tab and line feed, then bidi and invisible characters. */
const HARMFUL = [
	...range(0x00, 0x08),
	...range(0x0b, 0x1f),
	...range(0x7f, 0x9f),
	...range(0x202a, 0x202e),
	...range(0x2066, 0x2069),
	..."\u061C\u200E\u200F\u200B\u2060\uFEFF",
];
const anyText = fc.oneof(
	fc.string({ unit: "binary" }),
	fc.string({ unit: "grapheme" }),
	fc.string({
		unit: fc.constantFrom(
			"a",
			" ",
			"\n",
			"\r",
			"\t",
			"\0",
			"\u202E",
			"\u2066",
			"\uFEFF",
			"e",
			"\u0301",
			"\uD800",
			"\uDC00",
			"😀",
			"\u200D",
			"\u2800",
			"🏴",
			"\u0338",
			"\u{E0067}",
			"\u{E007F}",
		),
	}),
);

describe("one line", () => {
	const table: [why: string, typed: string, clean: string][] = [
		["plain text stays", "Marta Oliveira", "Marta Oliveira"],
		["markup is text and stays", "<b>Marta</b> & Co", "<b>Marta</b> & Co"],
		["surrounding space goes", "  Marta\t", "Marta"],
		["line breaks become spaces", "Marta\r\nOliveira", "Marta Oliveira"],
		["null bytes go", "Ma\0rta", "Marta"],
		["a right-to-left override cannot turn a name round", "Marta \u202Eolleh", "Marta olleh"],
		["isolates go", "\u2066Marta\u2069", "Marta"],
		["zero-width characters go", "Mar\u200Bta\uFEFF", "Marta"],
		["letters and accents are composed", "Jose\u0301", "José"],
		["scripts that need joiners keep them", "می\u200Cخواهم", "می\u200Cخواهم"],
		["emoji families stay together", "👩\u200D👩\u200D👧", "👩\u200D👩\u200D👧"],
		["a broken surrogate becomes the replacement character", "a\uD800b", "a\uFFFDb"],
		[
			"accents piled onto a letter cannot reach into other lines",
			`Z${"\u0335".repeat(40)}oe`,
			`Z${"\u0335".repeat(4)}oe`,
		],
		["the marks that a script needs stay", "שִׁ֔י ཧཱུྃ กู้", "שִׁ֔י ཧཱུྃ กู้".normalize("NFC")],
		["nothing but controls is nothing", "\u202E\0\u200B", ""],
		["letters that are tags are seen by nobody", "Mar\u{E0074}\u{E0061}\u{E007F}ta", "Marta"],
		["flags that are made of tags stay", "🏴󠁧󠁢󠁥󠁮󠁧󠁿 Leeds", "🏴󠁧󠁢󠁥󠁮󠁧󠁿 Leeds"],
		["tags after another flag go", "🏴\u{E0067}Marta", "🏴Marta"],
		["formats of musical and unassigned signs go", "M\u{1D173}a\u2065r\uFFF0ta", "Marta"],
		["a blank of Braille is a space", "Marta\u2800\u2800\u2800Oliveira\u2800", "Marta Oliveira"],
		["nothing but joiners, selectors and marks is nothing", "\u200D\u200C \uFE0F\u{E0101}\u0301 \u{1D159}", ""],
		["a mark that begins a text cannot sit on what stands before it", " \u0338 \u20DDMarta", "Marta"],
		["nor does one behind joiners", "\u200D\u0338\u200C \u20DDMarta", "Marta"],
		["a variant of a character stays", "辻\u{E0101}", "辻\u{E0101}"],
	];
	test.each(table)("%s", (_why, typed, clean) => {
		expect(cleanText(typed, 120)).toBe(clean);
	});
});

test("several lines keep their breaks, at most two in a row", () => {
	expect(cleanText("one\r\ntwo \n\n\n\n three\u2028four", 280, "many")).toBe("one\ntwo\n\nthree\nfour");
});

test("long text is cut between characters", () => {
	expect(cleanText("😀😀😀", 2)).toBe("😀😀");
	expect(cleanText("a🏴󠁧󠁢󠁥󠁮󠁧󠁿", 5)).toBe("a🏴");
	expect(textLength("😀😀😀")).toBe(3);
});

describe.each(["one", "many"] as const)("for every text, %s line(s)", (lines) => {
	test("removes all harmful characters and respects the maximum length", () => {
		fc.assert(
			fc.property(anyText, fc.integer({ min: 0, max: 50 }), (typed, most) => {
				const clean = cleanText(typed, most, lines);
				expect(HARMFUL.filter((character) => clean.includes(character))).toEqual([]);
				expect(clean).not.toMatch(/\p{Surrogate}/u);
				expect(textLength(clean)).toBeLessThanOrEqual(most);
				expect(clean).toBe(clean.trim());
				if (lines === "one") expect(clean).not.toMatch(/[\n\t]| {2}/);
				else expect(clean).not.toMatch(/\n{3}/);
			}),
		);
	});

	test("is idempotent", () => {
		fc.assert(
			fc.property(anyText, (typed) => {
				const once = cleanText(typed, 280, lines);
				expect(cleanText(once, 280, lines)).toBe(once);
			}),
		);
	});
});

describe("a name", () => {
	test.each([
		["Ada ✓", "Ada"],
		["✔️ Ada Lovelace ✅", "Ada Lovelace"],
		["Ada 🛡️ Lovelace", "Ada Lovelace"],
		["🔒Bank🏅", "Bank"],
		["⛨ Bank", "Bank"],
		["Ada ☑︎ Lovelace", "Ada Lovelace"],
		["✓", ""],
	])("holds no mark that looks like proof: %j is %j", (typed, clean) => {
		expect(cleanName(typed, 40)).toBe(clean);
	});

	test.each(["Zoë Ångström", "مريم", "李明", "Анна", "अदिति", "O’Brien & Söhne", "Café ⚡ Nº 5 ®"])(
		"%s stays",
		(name) => {
			expect(cleanName(name, 40)).toBe(name);
		},
	);
});
