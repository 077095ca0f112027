import type { EIP1193Provider } from "viem";
import { describe, expect, test } from "vitest";
import { switchWalletChain } from "#app/wallet/switch-chain.ts";

const BASE = 8453;
const PENDING = Object.assign(new Error("Request of type 'wallet_switchEthereumChain' already pending"), {
	code: -32002,
});
const REJECTED = Object.assign(new Error("User rejected the request."), { code: 4001 });
const UNKNOWN = Object.assign(new Error("Internal error"), { code: -32603, data: { originalError: { code: 4902 } } });

/** @param onSwitch - what each request to switch does, in order; the last for all that follow */
function wallet(onSwitch: ((move: () => void) => void)[], onAdd: (move: () => void) => void = () => {}) {
	let chain = "0x1";
	let asked = 0;
	const move = () => {
		chain = `0x${BASE.toString(16)}`;
	};
	const request = async ({ method }: { method: string }) => {
		if (method === "eth_chainId") return chain;
		if (method === "wallet_addEthereumChain") onAdd(move);
		else onSwitch[Math.min(asked++, onSwitch.length - 1)]?.(move);
		return null;
	};
	return { request } as unknown as EIP1193Provider;
}
const throws = (error: Error) => () => {
	throw error;
};

describe("a wallet that is asked for the link's network", () => {
	test.each<[string, EIP1193Provider, string]>([
		["knows it", wallet([(move) => move()]), "switched"],
		["learns it, and is asked again", wallet([throws(UNKNOWN), (move) => move()]), "switched"],
		["learns it and goes there by itself", wallet([throws(UNKNOWN), throws(PENDING)], (move) => move()), "switched"],
		["learns it, and does not go there", wallet([throws(UNKNOWN), throws(PENDING)]), "chain-unknown"],
		["refuses to learn it", wallet([throws(UNKNOWN)], throws(REJECTED)), "refused"],
		["learns it and refuses to go there", wallet([throws(UNKNOWN), throws(REJECTED)]), "refused"],
		["refuses", wallet([throws(REJECTED)]), "refused"],
		["fails", wallet([throws(PENDING)]), "failed"],
		[
			"went there and fails all the same",
			wallet([
				(move) => {
					move();
					throw PENDING;
				},
			]),
			"switched",
		],
	])("and %s", async (_, provider, outcome) => {
		expect(await switchWalletChain(provider, BASE)).toBe(outcome);
	});
});
