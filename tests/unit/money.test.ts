import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { amountParts, plainAmount } from "#app/core/i18n/amount-text.ts";
import { LANGUAGES, LOCALES, NUMBER_MARKS } from "#app/core/i18n/languages.ts";
import { type AmountRefusal, commaReadings, MOST_TOKENS, parseAmount } from "#app/core/payments/money.ts";
import type { TokenSymbol } from "#app/core/tokens.ts";
import { inkOf } from "#app/ui/amount.tsx";
import {
	isNeverRounded,
	isOneSpelling,
	isPlainlyWritten,
	isReadBack,
	isTakenUpToLimit,
	isTooFineRefused,
} from "../soak/properties/amounts.ts";

test.each<[string, number, bigint]>([
	["100", 6, 100_000_000n],
	["12.50", 6, 12_500_000n],
	["0.000001", 6, 1n],
	[" 1 ", 18, 10n ** 18n],
	["007", 0, 7n],
	["0.01804512", 8, 1_804_512n],
	[".5", 6, 500_000n],
	[".000001", 6, 1n],
	["1000000000000", 6, 10n ** 18n],
	["1000000000000.000000000000000000", 18, 10n ** 30n],
	["000000000000001", 18, 10n ** 18n],
	["٣", 6, 3_000_000n],
	["١٢.٥", 6, 12_500_000n],
	["۱۲۳۴", 6, 1_234_000_000n],
	["१२.५", 6, 12_500_000n],
	["１２．５０", 6, 12_500_000n],
	["\u206812.50\u2069", 6, 12_500_000n],
	["\u200e100\u200f", 6, 100_000_000n],
])("%j with %i decimals", (text, decimals, value) => {
	expect(parseAmount(text, decimals)).toEqual({ ok: true, value });
});

test.each<[string, AmountRefusal]>([
	["", "amount-missing"],
	["   ", "amount-missing"],
	["0", "amount-zero"],
	["0.000000", "amount-zero"],
	["-5", "amount-negative"],
	["−5", "amount-negative"],
	["1e3", "amount-exponent"],
	["1E-3", "amount-exponent"],
	["1,5", "amount-comma"],
	["1,50", "amount-comma"],
	["1,000", "amount-comma"],
	["0,01804512", "amount-comma"],
	[",5", "amount-comma"],
	["1٫5", "amount-comma"],
	["1،5", "amount-comma"],
	["1.000", "amount-comma"],
	["2.500", "amount-comma"],
	["999.990", "amount-comma"],
	["1,000,000", "amount-grouped"],
	["1,234.50", "amount-grouped"],
	["1.234,50", "amount-grouped"],
	["1 000", "amount-grouped"],
	["1'000.50", "amount-grouped"],
	["1_000", "amount-grouped"],
	["1\u00a0000", "amount-grouped"],
	["1\u202f000", "amount-grouped"],
	["1.0000001", "amount-too-fine"],
	["1.0000000", "amount-too-fine"],
	["0x10", "amount-not-a-number"],
	["Infinity", "amount-not-a-number"],
	["NaN", "amount-not-a-number"],
	["+5", "amount-not-a-number"],
	["5.", "amount-not-a-number"],
	[".", "amount-not-a-number"],
	[",", "amount-not-a-number"],
	[".0", "amount-zero"],
	[".0000001", "amount-too-fine"],
	["1.2.3", "amount-not-a-number"],
	["١٬٠٠٠", "amount-grouped"],
	["１，０００", "amount-comma"],
	["－５", "amount-negative"],
	["1\u200b2", "amount-not-a-number"],
	["\u202e", "amount-missing"],
	["5 USDC", "amount-not-a-number"],
	["1".repeat(79), "amount-too-long"],
	["1000000000000.000001", "amount-too-large"],
	["1000000000001", "amount-too-large"],
	["9".repeat(78), "amount-too-large"],
	["115792089237316195423570985008687907853269984665640564039457584007913129639935", "amount-too-large"],
	["1".repeat(10_000), "amount-too-long"],
])("%j is refused as %s", (text, reason) => {
	expect(parseAmount(text, 6)).toEqual({ ok: false, reason });
});

test.each([
	["1,5", "1.5", "15"],
	["1,500", "1.5", "1500"],
	["10,000", "10", "10000"],
	["1.000", "1", "1000"],
	[" 2.500 ", "2.5", "2500"],
	["100.250", "100.25", "100250"],
	["0,5", "0.5", "5"],
	[" ,5 ", "0.5", "5"],
	["1٫5", "1.5", "15"],
	["١٢٫٥", "12.5", "125"],
	["１，５００", "1.5", "1500"],
])("%j may mean %s or %s, and both can be typed", (text, point, plain) => {
	expect(commaReadings(text)).toEqual({ point, plain });
	for (const typed of [point, plain]) expect(parseAmount(typed, 6).ok).toBe(true);
});

const decimals = fc.integer({ min: 0, max: 18 });
const baseUnits = fc.oneof(fc.bigInt({ min: 1n, max: 2n ** 256n - 1n }), fc.bigInt({ min: 1n, max: 10n ** 30n }));

describe("properties", () => {
	test("an amount is taken up to a million million tokens, and not one unit above", () => {
		const nearLimit = fc.bigInt({ min: -1_000n, max: 1_000n });
		fc.assert(
			fc.property(nearLimit, decimals, (off, places) =>
				isTakenUpToLimit(MOST_TOKENS * 10n ** BigInt(places) + off, places),
			),
		);
		fc.assert(fc.property(baseUnits, decimals, isTakenUpToLimit));
	});

	test("what is written is read back, for every decimals 0 to 18", () => {
		fc.assert(fc.property(baseUnits, decimals, isReadBack), { numRuns: 1_000 });
	});

	test("no text is rounded, and none that is not plain digits is taken", () => {
		const hostile = fc.oneof(
			fc.string({ maxLength: 100 }),
			fc.string({ unit: "grapheme", maxLength: 30 }),
			fc.string({ unit: fc.constantFrom(..."0123456789.,-+eE_' xX\u0000\u202e\u0660"), maxLength: 90 }),
		);
		fc.assert(fc.property(hostile, decimals, isNeverRounded), { numRuns: 3_000 });
	});

	test("one decimal more than the token has is refused", () => {
		fc.assert(fc.property(baseUnits, decimals, fc.stringMatching(/^[0-9]{1,3}$/), isTooFineRefused));
	});

	test("copied digits are grouped by nothing and end in no zero but in cents", () => {
		fc.assert(fc.property(baseUnits, decimals, isPlainlyWritten));
	});

	test("what is read has the digits that are copied, every non-zero decimal, in groups of three", () => {
		fc.assert(fc.property(baseUnits, decimals, isOneSpelling), { numRuns: 1_000 });
	});
});

describe("one spelling", () => {
	test.each<[bigint, TokenSymbol, shown: string, plain: string]>([
		[100_000_000n, "USDC", "100.00", "100.00"],
		[12_500_000n, "USDT", "12.50", "12.50"],
		[1_234_567_500_000n, "USDC", "1,234,567.50", "1234567.50"],
		[12_345_678n, "USDC", "12.345678", "12.345678"],
		[10n ** 18n, "DAI", "1.00", "1.00"],
		[1_804_512n, "WBTC", "0.01804512", "0.01804512"],
		[10n ** 18n, "ETH", "1", "1"],
		[25n * 10n ** 16n, "ETH", "0.25", "0.25"],
		[1_234n * 10n ** 18n, "ETH", "1,234", "1234"],
		[0n, "USDC", "0.00", "0.00"],
		[0n, "ETH", "0", "0"],
		[-1_000_500_000n, "USDC", "-1,000.50", "-1000.50"],
	])("%i of %s reads %s and is copied as %s", (value, token, shown, plain) => {
		const coin = { token, chainId: 1 };
		for (const language of LANGUAGES) {
			const { whole, point, fraction } = amountParts(value, coin, language);
			const marks = NUMBER_MARKS[language];
			const there = shown.replace(/[.,]/g, (mark) => (mark === "," ? marks.group : marks.point));
			expect(whole + point + fraction, language).toBe(there);
		}
		expect(plainAmount(value, coin)).toBe(plain);
	});

	test("what links asked for before there was a limit is written, too", () => {
		expect(plainAmount(10n ** 40n, { decimals: 6, least: 2 })).toBe(`${10n ** 34n}.00`);
		expect(plainAmount(2n ** 256n - 1n, { decimals: 0, least: 2 })).toBe(`${2n ** 256n - 1n}`);
	});

	test.each(LANGUAGES)("numbers in %s are marked as Intl marks them", (language) => {
		const parts = new Intl.NumberFormat(LOCALES[language]).formatToParts(1_234_567.5);
		const mark = (type: string) => parts.find((part) => part.type === type)?.value;
		const marks = NUMBER_MARKS[language];
		expect(marks.point).toBe(mark("decimal"));
		// Where a comma is the decimal mark, a point between groups would be read as one.
		expect(marks.group).toBe(marks.point === "," ? "\u202F" : mark("group"));
	});

	test.each<[bigint, TokenSymbol, lead: string, counts: string, rest: string]>([
		[100_000_000n, "USDC", "", "100", ".00"],
		[12_500_000n, "USDC", "", "12", ".50"],
		[1_234_567_500_000n, "USDC", "", "1,234,567", ".50"],
		[12_345_678n, "USDC", "", "12.345678", ""],
		[500_000n, "USDC", "0.", "50", ""],
		[10_000n, "USDC", "0.0", "1", ""],
		[1_804_512n, "WBTC", "0.0", "1804512", ""],
		[25n * 10n ** 16n, "ETH", "0.", "25", ""],
		[15n * 10n ** 17n, "ETH", "", "1", ".5"],
		[10n ** 18n, "ETH", "", "1", ""],
		[0n, "USDC", "", "0", ".00"],
		[0n, "ETH", "", "0", ""],
	])("%i of %s has the digits that count in ink", (value, token, lead, counts, rest) => {
		expect(inkOf(amountParts(value, { token, chainId: 1 }, "en"))).toEqual({ lead, counts, rest });
	});
});
