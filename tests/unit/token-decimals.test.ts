import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CHAINS, requireChain, TOKEN_SYMBOLS } from "#app/core/chains.ts";
import { nameToken } from "#app/core/payments/transfer-logs.ts";
import { OTHER_DECIMALS, type TokenSymbol, tokenDecimals } from "#app/core/tokens.ts";
import { readAmount } from "#app/ui/read-fields.ts";
import { sayIn } from "#app/words/say-in.ts";
import { AMOUNT_SURFACES } from "./amount-surfaces.ts";

const say = sayIn("en");
const BASE = 8453;
const table = OTHER_DECIMALS as Record<number, Partial<Record<TokenSymbol, number>>>;

/** A hundred USDC as they would be counted on Base, were they to have 18 decimals there. */
const HUNDRED = { 1: 100n * 10n ** 6n, [BASE]: 100n * 10n ** 18n };

beforeAll(() => {
	table[BASE] = { USDC: 18 };
});
afterAll(() => {
	delete table[BASE];
});

test("decimals are those of the chain's own token, and the usual ones elsewhere", () => {
	expect([1, BASE, 10, 31337, 0].map((chainId) => tokenDecimals(chainId, "USDC"))).toEqual([6, 18, 6, 6, 6]);
	expect([1, BASE].map((chainId) => tokenDecimals(chainId, "DAI"))).toEqual([18, 18]);
});

/** Speaks of a sum of its own. */
const ABOUT_THE_LIMIT = "what a form says of its limit";

describe("what writes or reads an amount asks the chain", () => {
	const written = Object.entries(AMOUNT_SURFACES).filter(([name]) => name !== ABOUT_THE_LIMIT);
	test.each(written)("%s", (_name, write) => {
		for (const chainId of [1, BASE] as const) {
			const text = write(say, HUNDRED[chainId], { token: "USDC", chainId });
			expect(text).toMatch(/\b100\.00\s?USDC/);
			expect(text).not.toMatch(/\d{5,}\s?USDC|0\.0000/);
		}
	});

	test.each(["en", "ar"] as const)("the same amount has the same spelling everywhere in %s", (language) => {
		const amounts: [bigint, TokenSymbol, string][] = [
			[12_500_000n, "USDC", "12.50"],
			[1_234_567_500_000n, "USDT", "1,234,567.50"],
			[1_804_512n, "WBTC", "0.01804512"],
			[10n ** 18n, "ETH", "1"],
			[10n ** 15n, "DAI", "0.001"],
		];
		for (const [baseUnits, token, spelled] of amounts) {
			for (const [name, write] of written) {
				const text = write(sayIn(language), baseUnits, { token, chainId: 1 });
				const figures = [...text.matchAll(new RegExp(`([\\d.,]+)\\s?${token}`, "g"))].map(([, figure]) => figure);
				expect({ name, figures: new Set(figures) }).toEqual({ name, figures: new Set([spelled]) });
			}
		}
		const limit = AMOUNT_SURFACES[ABOUT_THE_LIMIT]?.(sayIn(language), 0n, { token: "USDC", chainId: 1 });
		expect(limit).toContain("1,000,000,000,000.00 USDC");
	});

	test("what was typed is read", () => {
		expect(readAmount(say, "100", "USDC", requireChain(1))).toMatchObject({ value: HUNDRED[1] });
		expect(readAmount(say, "100", "USDC", requireChain(BASE))).toMatchObject({ value: HUNDRED[BASE] });
		expect(readAmount(say, "1.0000001", "USDC", requireChain(1))).toMatchObject({
			refusal: expect.stringContaining("6 decimals"),
		});
		expect(readAmount(say, "1.0000001", "USDC", requireChain(BASE))).toHaveProperty("value");
	});

	test("a transfer log is named with its decimals", () => {
		for (const chainId of [1, BASE]) {
			const contract = requireChain(chainId).tokens.USDC;
			expect(contract && nameToken(chainId, contract).decimals).toBe(tokenDecimals(chainId, "USDC"));
		}
	});
});

test("no chain of the registry has an exception that its tokens do not know", () => {
	for (const [chainId, tokens] of Object.entries(OTHER_DECIMALS)) {
		const chain = CHAINS.find(({ id }) => id === Number(chainId));
		for (const token of Object.keys(tokens)) expect(chain?.tokens[token as TokenSymbol]).toBeTruthy();
	}
	for (const chain of CHAINS) {
		for (const token of TOKEN_SYMBOLS) expect(Number.isInteger(tokenDecimals(chain.id, token))).toBe(true);
	}
});

test("nothing spells amounts but the one speller, and plain digits go nowhere but to clipboards, files, comparisons and fields", () => {
	const files = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));
	const saying = (words: RegExp) => files.filter((file) => words.test(readFileSync(`app/${file}`, "utf8"))).sort();
	expect(saying(/\bformatUnits\b|\bformatEther\b/)).toEqual([]);
	expect(saying(/\bamountParts\b/)).toEqual(["core/i18n/amount-text.ts", "ui/amount.tsx", "words/amounts.ts"]);
	expect(saying(/\bplainAmount\b/)).toEqual([
		"core/i18n/amount-text.ts",
		"core/payments/export-records.ts",
		"routes/create/clone.ts",
		"routes/link/$paymentId/begin/begin-half.tsx",
		"routes/link/$paymentId/what-to-send.tsx",
		"words/verification-result.ts",
	]);
});
