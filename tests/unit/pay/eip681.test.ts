import fc from "fast-check";
import { getAddress } from "viem/utils";
import { describe, expect, test } from "vitest";
import type { Address } from "#app/core/address.ts";
import { CHAINS, TOKEN_SYMBOLS, tokenContract, tokenDecimals } from "#app/core/chains.ts";
import { paymentUri } from "#app/core/payments/eip681.ts";
import { MOST_TOKENS, parseAmount } from "#app/core/payments/money.ts";
import { readPaymentUri } from "./read-payment-uri.ts";

const PAYEE = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const USDC = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
const USDT = "0xdAC17F958D2ee523a2206206994597C13D831ec7";
const DAI = "0x6B175474E89094C44Da98b954EedeAC495271d0F";
const WBTC = "0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599";

describe("a payment request is written", () => {
	test.each<[string, number, Address | null, bigint, string]>([
		["1 ETH", 1, null, 10n ** 18n, `ethereum:${PAYEE}@1?value=1000000000000000000`],
		["an odd sum of ether", 1, null, 18_045_120_000_000_001n, `ethereum:${PAYEE}@1?value=18045120000000001`],
		["1 wei on Base", 8453, null, 1n, `ethereum:${PAYEE}@8453?value=1`],
		["2^53 + 1 wei", 42161, null, 2n ** 53n + 1n, `ethereum:${PAYEE}@42161?value=9007199254740993`],
		["12.5 USDC", 1, USDC, 12_500_000n, `ethereum:${USDC}@1/transfer?address=${PAYEE}&uint256=12500000`],
		["the least of USDC", 1, USDC, 1n, `ethereum:${USDC}@1/transfer?address=${PAYEE}&uint256=1`],
		["a million USDT", 1, USDT, 10n ** 12n, `ethereum:${USDT}@1/transfer?address=${PAYEE}&uint256=1000000000000`],
		["0.1 DAI", 1, DAI, 10n ** 17n, `ethereum:${DAI}@1/transfer?address=${PAYEE}&uint256=100000000000000000`],
		["1 sat of WBTC", 1, WBTC, 1n, `ethereum:${WBTC}@1/transfer?address=${PAYEE}&uint256=1`],
		[
			"more digits than a number prints",
			1,
			DAI,
			123_456_789_000_000_000_000_000_001n,
			`ethereum:${DAI}@1/transfer?address=${PAYEE}&uint256=123456789000000000000000001`,
		],
	])("%s", (_name, chainId, contract, amount, uri) => {
		expect(paymentUri({ chainId, contract, payee: PAYEE, amount })).toBe(uri);
	});

	test("for no sum of nothing and no chain of none", () => {
		const terms = { chainId: 1, contract: null, payee: PAYEE, amount: 1n } as const;
		for (const amount of [0n, -1n]) expect(() => paymentUri({ ...terms, amount })).toThrow(RangeError);
		for (const chainId of [0, -1, 1.5, Number.NaN]) expect(() => paymentUri({ ...terms, chainId })).toThrow(RangeError);
	});

	test("so that a reader of the standard finds the same terms, for every token of every chain and any sum", () => {
		const payable = CHAINS.flatMap(({ id }) =>
			TOKEN_SYMBOLS.flatMap((token) => {
				const contract = tokenContract(id, token);
				return contract === undefined ? [] : [{ chainId: id, token, contract }];
			}),
		);
		const address = fc
			.uint8Array({ minLength: 20, maxLength: 20 })
			.map((bytes) => getAddress(`0x${Buffer.from(bytes).toString("hex")}`));
		fc.assert(
			fc.property(
				fc.constantFrom(...payable),
				address,
				fc.bigInt({ min: 1n, max: MOST_TOKENS }),
				fc.nat(),
				(one, payee, tokens, shift) => {
					const decimals = tokenDecimals(one.chainId, one.token);
					const amount = tokens * 10n ** BigInt(shift % (decimals + 1)) + 1n;
					const uri = paymentUri({ ...one, payee, amount });
					expect(readPaymentUri(uri)).toEqual({ chainId: one.chainId, contract: one.contract, payee, amount });
					// a number with an exponent or a point is what wallets read wrongly
					expect(uri).toMatch(/=\d+$/);
					// the longest fits a QR code of version 9 at level M
					expect(uri.length).toBeLessThanOrEqual(180);
				},
			),
		);
	});

	test("as exactly as an amount was typed", () => {
		const amount = parseAmount("0.018045120000000001", 18);
		if (!amount.ok) throw new Error("refused");
		expect(paymentUri({ chainId: 1, contract: null, payee: PAYEE, amount: amount.value })).toContain(
			"=18045120000000001",
		);
	});
});

describe("the reader that judges what is written", () => {
	test.each([
		[
			"the standard's ether",
			"ethereum:0xfb6916095ca1df60bb79Ce92ce3ea74c37c5d359?value=2.014e18",
			2_014_000_000_000_000_000n,
		],
		[
			"the standard's token",
			"ethereum:0x89205a3a3b2a69de6dbf7f01ed13b2108b2c43e7/transfer?address=0x8e23ee67d1332ad560396262c48ffbb01f93d052&uint256=1",
			1n,
		],
		["an exponent", `ethereum:${USDC}@1/transfer?address=${PAYEE}&uint256=1.25e7`, 12_500_000n],
		["another order", `ethereum:${USDC}@1/transfer?uint256=5&address=${PAYEE}`, 5n],
		["the prefix, a sign and a stranger's key", `ethereum:pay-${PAYEE}@1?value=+1E18&gas=21000`, 10n ** 18n],
	])("reads %s", (_name, uri, amount) => {
		expect(readPaymentUri(uri)?.amount).toBe(amount);
	});

	test.each([
		`ethereum:${PAYEE}@1?value=-1e18`,
		`ethereum:${PAYEE}@1?value=1.5`,
		`ethereum:${PAYEE}@1?value=NOT_NUMBER`,
		`ethereum:${PAYEE}@1?value=0x1234`,
		"ethereum:",
		"ethereum:?value=1",
		`bitcoin:${PAYEE}`,
		`ethereum:${USDC}@1/transfer`,
		`ethereum:${PAYEE}@0x1?value=1`,
	])("refuses %s", (uri) => {
		expect(readPaymentUri(uri)).toBeNull();
	});
});
