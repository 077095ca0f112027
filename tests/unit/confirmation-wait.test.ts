import { describe, expect, test } from "vitest";
import { CHAINS, type Chain, LOCAL_CHAIN_ID, requireChain } from "#app/core/chains.ts";
import { confirmationWait, hasShortBlocks, suggestedConfirmations } from "#app/core/payments/confirmation-wait.ts";
import { CONFIRMATIONS_ASKED } from "#app/core/payments/payment-terms.ts";
import { sayIn } from "#app/words/say-in.ts";
import { sayWait } from "#app/words/say-wait.ts";

const IDS = { Ethereum: 1, Base: 8453, Arbitrum: 42161, Optimism: 10, Polygon: 137, Sepolia: 11155111 };

test.each<[keyof typeof IDS, one: string, twelve: string, final: string, suggested: string]>([
	["Ethereum", "about 12 seconds", "about 2 minutes", "about 15 minutes", "1"],
	["Base", "about 2 seconds", "about 24 seconds", "about 20 minutes", "final"],
	["Arbitrum", "less than a second", "about 3 seconds", "about 15 minutes", "final"],
	["Optimism", "about 2 seconds", "about 24 seconds", "about 20 minutes", "final"],
	["Polygon", "about 2 seconds", "about 24 seconds", "about 10 seconds", "final"],
	["Sepolia", "about 12 seconds", "about 2 minutes", "about 15 minutes", "1"],
])("%s: one block %s, twelve %s, final %s; %s is suggested", (name, one, twelve, final, suggested) => {
	const chain = requireChain(IDS[name]);
	expect(CONFIRMATIONS_ASKED.map((asked) => sayWait(sayIn("en"), confirmationWait(chain, asked)))).toEqual([
		one,
		twelve,
		final,
	]);
	expect(suggestedConfirmations(chain)).toBe(suggested);
	expect(hasShortBlocks(chain)).toBe(suggested === "final");
});

test("where blocks come with transactions alone, their time suggests nothing", () => {
	expect(suggestedConfirmations(requireChain(LOCAL_CHAIN_ID))).toBe("1");
});

describe("every chain", () => {
	test.each(CHAINS)("$name says how long its finality takes", (chain: Chain) => {
		expect(chain.finalityMs).toBeGreaterThanOrEqual(chain.blockTimeMs);
		for (const asked of CONFIRMATIONS_ASKED) {
			expect(sayWait(sayIn("ar"), confirmationWait(chain, asked))).toMatch(/^(?:نحو|أقل من)/);
		}
	});
});

test.each([
	[999, "less than a second"],
	[1_000, "about one second"],
	[89_400, "about 89 seconds"],
	[90_000, "about 2 minutes"],
	[60 * 60_000, "about 60 minutes"],
])("%i ms is %s", (ms, said) => {
	expect(sayWait(sayIn("en"), ms)).toBe(said);
});
