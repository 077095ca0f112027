import { describe, expect, test } from "vitest";
import { CHAINS } from "#app/core/chains.ts";
import { readLinkQuery } from "#app/core/payments/link-query.ts";
import { readTypedAddress } from "#app/core/typed-address.ts";

const ADDRESS = "0xeD14611657bC462ca90abC056d4144b76219F44f";
const LOWER = ADDRESS.toLowerCase();
const USDC = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";

describe("an address as it is pasted", () => {
	test.for([
		["alone", ADDRESS, null],
		["with white space around it", ` \u200e${ADDRESS}\n`, null],
		["as Safe copies it", `eth:${ADDRESS}`, 1],
		["for Base", `base:${ADDRESS}`, 8453],
		["for Arbitrum", `arb1:${ADDRESS}`, 42161],
		["for Optimism", `oeth:${ADDRESS}`, 10],
		["for Polygon", `pol:${ADDRESS}`, 137],
		["for Polygon under its former name", `matic:${ADDRESS}`, 137],
		["for Sepolia", `sep:${ADDRESS}`, 11155111],
		["with a prefix in capitals", `ETH:${LOWER}`, 1],
		["as an account on any chain", `eip155:1:${ADDRESS}`, 1],
		["as an account on another", `eip155:8453:${LOWER}`, 8453],
		["as a code for wallets", `ethereum:${ADDRESS}`, null],
		["as a code that names the network", `ethereum:${ADDRESS}@8453`, 8453],
		["in capitals, as small codes hold it", `ETHEREUM:${ADDRESS.toUpperCase()}@1`, 1],
		["in capitals alone", ADDRESS.toUpperCase(), null],
		["as a code that asks for an amount", `ethereum:pay-${ADDRESS}@1?value=2.014e18`, 1],
	] as const)("%s", ([, typed, chainId]) => {
		expect(readTypedAddress(typed)).toEqual({ ok: true, value: { address: ADDRESS, chainId } });
	});

	test.for([
		["for a network that is not known", `gno:${ADDRESS}`, "address-network-unknown"],
		["as an account on an unknown chain", `eip155:100:${ADDRESS}`, "address-network-unknown"],
		["as a code for an unknown chain", `ethereum:${ADDRESS}@0x1`, "address-malformed"],
		["a code that calls a token", `ethereum:${USDC}@1/transfer?address=${ADDRESS}&uint256=1`, "address-malformed"],
		["an account of another kind of chain", `bip122:000000000019d6689c085ae165831e93:${ADDRESS}`, "address-malformed"],
		["two addresses", `eth:${ADDRESS} ${ADDRESS}`, "address-malformed"],
		["a prefix and no address", "eth:", "address-malformed"],
		["a prefix and a name", "eth:vitalik", "address-malformed"],
		["a prefix before a wrong checksum", `eth:${ADDRESS.replace("F44f", "F44F")}`, "address-checksum"],
		["a prefix before nobody's address", `eth:0x${"0".repeat(40)}`, "address-zero"],
		["a prefix before a token", `eth:${USDC}`, "address-token-contract"],
	] as const)("is refused: %s", ([, typed, reason]) => {
		expect(readTypedAddress(typed, [USDC])).toEqual({ ok: false, reason });
	});

	test("no two chains have a short name in common", () => {
		const names = CHAINS.flatMap(({ shortNames }) => shortNames);
		expect(new Set(names).size).toBe(names.length);
	});

	test("finds links by the address alone", () => {
		expect(readLinkQuery(new URLSearchParams({ q: `eth:${ADDRESS}` })).q).toBe(ADDRESS);
		expect(readLinkQuery(new URLSearchParams({ q: "invoice: 12" })).q).toBe("invoice: 12");
	});
});
