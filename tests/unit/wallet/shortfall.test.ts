import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findShortfalls, type Purse, sayFee } from "#app/wallet/shortfall.ts";
import { transferCall } from "#app/wallet/transfer.ts";
import { sayIn } from "#app/words/say-in.ts";

const say = sayIn("en");

const usdc: Purse = {
	token: "USDC",
	amount: 100_000_000n,
	tokenBalance: 100_000_000n,
	nativeBalance: 10n ** 18n,
	fee: 400_000_000_000_000n,
	nativeSymbol: "ETH",
	native: false,
};
const eth: Purse = { ...usdc, token: "ETH", native: true, amount: 10n ** 18n, tokenBalance: 10n ** 18n };

describe("what is missing for a transfer", () => {
	const table: [string, Purse, string[]][] = [
		["nothing", usdc, []],
		["the token", { ...usdc, tokenBalance: 40_000_000n }, ["token"]],
		["the fee", { ...usdc, nativeBalance: 1n }, ["fee"]],
		["token and fee", { ...usdc, tokenBalance: 0n, nativeBalance: 0n }, ["token", "fee"]],
		["an unknown fee is not missed", { ...usdc, fee: null, nativeBalance: 0n }, []],
		["ETH: the sum leaves nothing for the fee", eth, ["fee"]],
		["ETH: the sum itself", { ...eth, tokenBalance: 1n, nativeBalance: 1n }, ["token"]],
		["ETH: enough for both", { ...eth, tokenBalance: 2n * 10n ** 18n, nativeBalance: 2n * 10n ** 18n }, []],
	];
	it.each(table)("%s", (_, purse, kinds) => {
		expect(findShortfalls(purse).map(({ kind }) => kind)).toEqual(kinds);
	});
});

describe("the fee sentence", () => {
	it.each([
		[400_000_000_000_000n, "0.0004 ETH"],
		[412_345_678_901_234n, "0.00042 ETH"],
		[21_000n * 1_000_000_000n, "0.000021 ETH"],
		[0n, "0 ETH"],
		[1n, "0.000000000000000001 ETH"],
	])("%s wei", (wei, text) => expect(sayFee(say, wei, "ETH")).toBe(text));

	it("never promises less than the fee", () => {
		fc.assert(
			fc.property(fc.bigInt({ min: 0n, max: 10n ** 21n }), (wei) => {
				const shown = Number(sayFee(say, wei, "ETH").split(" ")[0]?.replaceAll(",", ""));
				expect(shown * 1e18).toBeGreaterThanOrEqual(Number(wei) * (1 - 1e-12));
			}),
		);
	});
});

describe("what the wallet is asked for", () => {
	const terms = {
		requesterAddress: "0xeD14611657bC462ca90abC056d4144b76219F44f",
		chainId: 1,
		token: "USDT",
		amount: "100000000",
	} as const;
	it("is the token's transfer and nothing else", () => {
		expect(transferCall(terms)).toEqual({
			to: "0xdAC17F958D2ee523a2206206994597C13D831ec7",
			value: 0n,
			data: `0xa9059cbb000000000000000000000000ed14611657bc462ca90abc056d4144b76219f44f${(100000000).toString(16).padStart(64, "0")}`,
		});
	});
	it("is the bare value for the native coin", () => {
		expect(transferCall({ ...terms, token: "ETH" })).toEqual({
			to: terms.requesterAddress,
			value: 100_000_000n,
			data: undefined,
		});
	});
	it("is nothing where the token is not offered", () => {
		expect(() => transferCall({ ...terms, chainId: 137, token: "ETH" })).toThrow();
	});
});
