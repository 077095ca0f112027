import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { getAddress } from "viem/utils";
import { describe, expect, test } from "vitest";
import { rpcChain } from "#app/adapters/chain/rpc-chain.ts";
import { parseAddress } from "#app/core/address.ts";
import {
	CHAINS,
	findChain,
	isTokenSymbol,
	LOCAL_CHAIN_ID,
	requireChain,
	SECOND_LOCAL_CHAIN_ID,
	TOKEN_SYMBOLS,
	tokenContract,
	tokenContracts,
	tokenDecimals,
	tokenNote,
} from "#app/core/chains.ts";
import { formatCurrency, formatPercent } from "#app/core/i18n/figures.ts";
import { LANGUAGES } from "#app/core/i18n/languages.ts";
import { sayIn } from "#app/words/say-in.ts";
import { sayToken, sayTokenThere } from "#app/words/token-words.ts";

interface TokenList {
	tokens: { chainId: number; address: string; symbol: string; decimals: number }[];
}
const require = createRequire(import.meta.url);
/** Imported, its thousands of lines would be checked as an expression: seconds, for what is data. */
const tokenList: TokenList = require("@uniswap/default-token-list");
/** Uniswap's list is kept by other people: an address wrong in both would be a coincidence. It names no stablecoin of a testnet. */
const listed = new Map(tokenList.tokens.map((token) => [`${token.chainId}:${token.address.toLowerCase()}`, token]));
const rows = CHAINS.filter(({ testnet }) => !testnet).flatMap((chain) =>
	TOKEN_SYMBOLS.flatMap((symbol) => {
		const contract = chain.tokens[symbol];
		return contract ? [{ chain, symbol, contract }] : [];
	}),
);

test.each(rows)("$symbol on $chain.name is the listed one, with its decimals", ({ chain, symbol, contract }) => {
	expect(getAddress(contract)).toBe(contract);
	const token = listed.get(`${chain.id}:${contract.toLowerCase()}`);
	expect(token?.decimals).toBe(tokenDecimals(chain.id, symbol));
	expect(token?.symbol.replace(/[₮0]/g, (sign) => (sign === "₮" ? "T" : ""))).toBe(symbol);
});

test("a look-alike is no token asked for, and its address is checksummed", () => {
	for (const chain of CHAINS) {
		for (const contract of Object.keys(chain.lookAlikes)) {
			expect(getAddress(contract)).toBe(contract);
			expect(Object.values(chain.tokens)).not.toContain(contract);
		}
	}
});

test("a wrapped coin is the listed one, is no token asked for, and nobody is paid at its contract", () => {
	for (const { id, name, testnet, tokens, wrappedCoins = {} } of CHAINS) {
		for (const [contract, symbol] of Object.entries(wrappedCoins)) {
			expect(getAddress(contract)).toBe(contract);
			expect(Object.values(tokens)).not.toContain(contract);
			expect(parseAddress(contract, tokenContracts(CHAINS))).toMatchObject({ reason: "address-token-contract" });
			const token = listed.get(`${id}:${contract.toLowerCase()}`);
			// The list still calls Polygon's coin by its former name.
			expect(token?.symbol.replace("MATIC", "POL"), name).toBe(symbol);
			expect(token?.decimals, name).toBe(18);
		}
		if (tokens.ETH === null && !testnet) expect(Object.values(wrappedCoins), name).toContain("WETH");
	}
});

test("every look-alike is named by the token it is taken for, and only tokens that are offered have notes", () => {
	for (const { name, tokens, tokenNotes = {}, lookAlikes } of CHAINS) {
		const named = Object.values(tokenNotes).flatMap(({ not }) => not ?? []);
		expect(named.sort(), name).toEqual(Object.values(lookAlikes).sort());
		expect(Object.keys(tokens), name).toEqual(expect.arrayContaining(Object.keys(tokenNotes)));
	}
});

test.each([
	[1, "USDT", "USDT", "USDT", null],
	[8453, "USDC", "USDC, not USDbC", "USDC وليس USDbC", "On Base that is USDC, not USDbC."],
	[8453, "DAI", "DAI (bridged)", "DAI (عبر جسر)", "On Base that is DAI (bridged)."],
	[42161, "USDT", "USDT0", "USDT0", "On Arbitrum that is USDT0."],
	[10, "USDT", "USDT0, not bridged USDT", "USDT0 وليس bridged USDT", "On Optimism that is USDT0, not bridged USDT."],
	[137, "USDT", "USDT0", "USDT0", "On Polygon that is USDT0."],
	[31337, "USDC", "USDC", "USDC", null],
] as const)("on chain %d %s is called %s", (chainId, symbol, english, arabic, sentence) => {
	const note = tokenNote(chainId, symbol);
	expect(sayToken(sayIn("en"), symbol, note)).toBe(english);
	expect(sayToken(sayIn("ar"), symbol, note).replaceAll(/[\u2068\u2069]/g, "")).toBe(arabic);
	expect(sayTokenThere(sayIn("en"), symbol, note, requireChain(chainId).name)).toBe(sentence);
});

test("ETH is the native coin wherever it is offered, and is not offered on Polygon", () => {
	for (const chain of CHAINS) {
		if (chain.tokens.ETH === undefined) continue;
		expect(chain.tokens.ETH).toBeNull();
		expect(chain.nativeSymbol).toBe("ETH");
	}
	expect(tokenContract(137, "ETH")).toBeUndefined();
	expect(requireChain(137).nativeSymbol).toBe("POL");
});

test("ids are unique, unknown ones are recognised", () => {
	expect(new Set(CHAINS.map(({ id }) => id)).size).toBe(CHAINS.length);
	expect(findChain(5)).toBeNull();
	expect(() => requireChain(5)).toThrow("not in the registry");
	expect([isTokenSymbol("USDC"), isTokenSymbol("usdc"), isTokenSymbol("toString")]).toEqual([true, false, false]);
});

test("the local stack's chains are offered only where the settings list them, which production's do not", () => {
	const local = [LOCAL_CHAIN_ID, SECOND_LOCAL_CHAIN_ID];
	const endpoints = Object.fromEntries([1, ...local].map((id) => [id, ["https://rpc.example"]]));
	expect(rpcChain(endpoints, [1]).chainIds).toEqual([1]);
	expect(rpcChain(endpoints, local).chainIds).toEqual(local);
	const toml = readFileSync(join(import.meta.dirname, "../../wrangler.toml"), "utf8");
	const [, offered = ""] = /^OFFERED_CHAINS = "([\d,]+)"$/m.exec(toml) ?? [];
	expect(offered).not.toBe("");
	for (const id of local) expect(offered.split(",")).not.toContain(String(id));
});

test("the local chains have contracts of their own, so that an address of one is no token of the other", () => {
	const [one, two] = [LOCAL_CHAIN_ID, SECOND_LOCAL_CHAIN_ID].map((id) => requireChain(id).tokens);
	for (const symbol of TOKEN_SYMBOLS) if (one?.[symbol]) expect(two?.[symbol]).not.toBe(one[symbol]);
	expect(two?.WBTC).toBeUndefined();
});

test.each([
	[0, "$0"],
	[1234, "$1,234"],
	[1234.5, "$1,234.50"],
	[0.129, "$0.13"],
	[-3.2, "-$3.20"],
] as const)("%d dollars read %s", (dollars, text) => {
	expect(formatCurrency(dollars)).toBe(text);
});

test.each([
	[0, "0.0%"],
	[12.5, "12.5%"],
	[12.345, "12.3%"],
	[100, "100.0%"],
] as const)("%d in a hundred reads %s", (percent, text) => {
	expect(formatPercent(percent)).toBe(text);
});

describe("a token is complete with its entry, its picture and its words", () => {
	const sprite = readFileSync(join(import.meta.dirname, "../../app/ui/icons.svg"), "utf8");

	test.each(TOKEN_SYMBOLS)("%s is offered on a chain, drawn, and named where the tokens are listed", (token) => {
		expect(CHAINS.some((chain) => !chain.testnet && chain.tokens[token] !== undefined)).toBe(true);
		expect(sprite).toContain(`<symbol id="t-${token.toLowerCase()}"`);
		for (const language of LANGUAGES) expect(sayIn(language)("social.home"), language).toContain(token);
	});
});
