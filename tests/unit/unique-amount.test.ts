import fc from "fast-check";
import { expect, test } from "vitest";
import { isMadeUnique, uniqueAmount } from "#app/core/payments/unique-amount.ts";
import { OTHER_DECIMALS, TOKEN_SYMBOLS, tokenDecimals } from "#app/core/tokens.ts";

const usdc = { chainId: 1, token: "USDC", amount: 25_000_000n } as const;

test("adds the smallest step that is free", () => {
	expect(uniqueAmount(usdc, [25_000_000n])).toBe(25_000_100n);
	expect(uniqueAmount(usdc, [25_000_000n, 25_000_100n, 25_000_300n])).toBe(25_000_200n);
});

test("gives up when every step up to 0.0099 is taken", () => {
	const taken = Array.from({ length: 99 }, (_, at) => 25_000_100n + BigInt(at) * 100n);
	expect(uniqueAmount(usdc, taken.slice(0, 98))).toBe(25_009_900n);
	expect(uniqueAmount(usdc, taken)).toBeNull();
});

test("is nothing for a token without the decimals", () => {
	const others = OTHER_DECIMALS as Record<number, Partial<Record<string, number>>>;
	others[1] = { USDC: 3 };
	try {
		expect(uniqueAmount(usdc, [])).toBeNull();
		expect(isMadeUnique(usdc, 25_000_001n)).toBe(false);
	} finally {
		delete others[1];
	}
});

test("takes nothing else for a sum made unique", () => {
	for (const amount of [25_000_000n, 24_999_900n, 25_000_050n, 25_010_000n, 0n])
		expect(isMadeUnique(usdc, amount), String(amount)).toBe(false);
	expect(isMadeUnique(usdc, 25_009_900n)).toBe(true);
});

test("is free, above what was asked, and by less than a hundredth of the unit, whatever is taken", () => {
	fc.assert(
		fc.property(
			fc.constantFrom(...TOKEN_SYMBOLS),
			fc.bigInt({ min: 1n, max: 10n ** 30n }),
			fc.array(fc.bigInt({ min: 0n, max: 120n })),
			(token, amount, steps) => {
				const asked = { chainId: 1, token, amount };
				const first = uniqueAmount(asked, []);
				if (first === null) throw new Error("every offered token has the decimals");
				const taken = steps.map((count) => amount + count * (first - amount));
				const unique = uniqueAmount(asked, taken);
				if (unique === null) return;
				expect(taken).not.toContain(unique);
				expect(isMadeUnique(asked, unique)).toBe(true);
				expect((unique - amount) * 100n).toBeLessThan(10n ** BigInt(tokenDecimals(1, token)));
			},
		),
	);
});
