import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
	type AmountRefusal,
	formatAmount,
	formatAmountBriefly,
	MOST_TOKENS,
	parseAmount,
} from "#app/core/payments/money.ts";
import {
	isNeverRounded,
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
	["1000000000000", 6, 10n ** 18n],
	["1000000000000.000000000000000000", 18, 10n ** 30n],
	["000000000000001", 18, 10n ** 18n],
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
	["1,000", "amount-grouped"],
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
	[".5", "amount-not-a-number"],
	["1.2.3", "amount-not-a-number"],
	["٣", "amount-not-a-number"],
	["１２", "amount-not-a-number"],
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

	test("every non-zero decimal is shown, nothing is grouped, the brief form ends in no zero", () => {
		fc.assert(fc.property(baseUnits, decimals, isPlainlyWritten));
	});
});

test.each([
	[100_000_000n, 6, "100.00", "100"],
	[1_804_512n, 8, "0.01804512", "0.01804512"],
	[12_500_000n, 6, "12.50", "12.5"],
	[5n, 0, "5", "5"],
	[0n, 18, "0.00", "0"],
	// what links asked for before there was a limit
	[2n ** 256n - 1n, 0, `${2n ** 256n - 1n}`, `${2n ** 256n - 1n}`],
	[10n ** 40n, 6, `${10n ** 34n}.00`, `${10n ** 34n}`],
] as const)("%i with %i decimals reads %s", (value, places, shown, brief) => {
	expect(formatAmount(value, places)).toBe(shown);
	expect(formatAmountBriefly(value, places)).toBe(brief);
});
