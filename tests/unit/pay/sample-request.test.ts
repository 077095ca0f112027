import { isAddress } from "viem";
import { describe, expect, test } from "vitest";
import { parseAddress } from "#app/core/address.ts";
import { CHAINS, LOCAL_CHAIN_ID, TOKEN_SYMBOLS } from "#app/core/chains.ts";
import { isPaymentId } from "#app/core/payments/payment-id.ts";
import { SAMPLE, SAMPLE_PATH, sampleAmounts } from "#app/core/payments/sample-request.ts";

describe("the sample request", () => {
	test("stands at an address that no payment link can have", () => {
		expect(isPaymentId(SAMPLE_PATH.replace("/link/", ""))).toBe(false);
	});

	test("names an address that wallets and our own forms refuse", () => {
		expect(isAddress(SAMPLE.requesterAddress, { strict: true })).toBe(false);
		expect(parseAddress(SAMPLE.requesterAddress)).toMatchObject({ ok: false });
	});

	test("asks for every token on the offered chains that have it", () => {
		const ids = CHAINS.filter(({ testnet }) => !testnet).map(({ id }) => id);
		const amounts = sampleAmounts(ids);
		expect(amounts.map(({ token }) => token)).toEqual([...TOKEN_SYMBOLS]);
		for (const { token, amount, chains } of amounts) {
			expect(amount).toBeGreaterThan(0n);
			expect(chains.every(({ tokens }) => tokens[token] !== undefined)).toBe(true);
		}
		const names = (token: string) => amounts.find((one) => one.token === token)?.chains.map(({ name }) => name);
		expect(names("ETH")).toEqual(["Ethereum", "Base", "Arbitrum", "Optimism"]);
		expect(names("WBTC")).not.toContain("Base");
	});

	test("is written in the decimals of its chain, and leaves out what no offered chain has", () => {
		const [usdc] = sampleAmounts([LOCAL_CHAIN_ID]);
		expect(usdc?.amount).toBe(100_000_000n);
		expect(sampleAmounts([8453]).map(({ token }) => token)).toEqual(["USDC", "DAI", "ETH"]);
		expect(sampleAmounts([])).toEqual([]);
	});

	test("has a place in the styles for every token", () => {
		expect(TOKEN_SYMBOLS.length).toBeLessThanOrEqual(8);
	});
});
