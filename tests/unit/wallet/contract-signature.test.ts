import { concat, type EIP1193Provider, encodeAbiParameters, encodeFunctionData, type Hex, pad, parseAbi } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Address } from "#app/core/address.ts";
import { LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import { isContractSignature } from "#app/wallet/contract-signature.ts";
import { newAddress, walletNamed } from "#local/chain/accounts.ts";
import { type Anvil, startAnvil } from "#local/chain/anvil.ts";
import { controlChain } from "#local/chain/chain-control.ts";
import { sendCall } from "#local/chain/contract-calls.ts";
import { pickPort } from "#local/listen.ts";

/** A payer's wallet asks a payee's contract on a real chain. */

const HASH = `0x${"c4".repeat(32)}` as const;
const owner = privateKeyToAccount(generatePrivateKey());
const stranger = privateKeyToAccount(generatePrivateKey());
const payer = walletNamed("payer");

let anvil: Anvil;
let provider: EIP1193Provider;

beforeAll(async () => {
	anvil = await startAnvil({ port: await pickPort(), chainId: LOCAL_CHAIN_ID, blockTimeSeconds: 0 });
	const { client } = controlChain(anvil.url);
	provider = { request: (asked: never) => client.request(asked) } as unknown as EIP1193Provider;
});
afterAll(() => anvil?.stop());

const signed = (by = owner) => by.sign({ hash: HASH });
const asks = async (at: Address, signature: Hex, of = provider, chainId = LOCAL_CHAIN_ID) =>
	isContractSignature(of, chainId, at, HASH, signature);

async function placed(contract: "OwnedWallet" | "RevertingWallet" | "Forger"): Promise<Address> {
	const { client, place } = controlChain(anvil.url);
	const at = await place(contract, newAddress());
	await client.setStorageAt({ address: at, index: pad("0x0"), value: pad(owner.address) });
	return at;
}

describe("a contract's answer", () => {
	test("is yes for its owner's signature and no for another's", async () => {
		const at = await placed("OwnedWallet");
		expect(await asks(at, await signed())).toBe(true);
		expect(await asks(at, await signed(stranger))).toBe(false);
		expect(await asks(await placed("RevertingWallet"), await signed())).toBe(false);
		expect(await asks(await placed("Forger"), await signed()), "no such function").toBe(false);
	});

	test("is no where it writes before it says yes", async () => {
		const address = newAddress();
		const bytecode = `0x60016000557f1626ba7e${"00".repeat(28)}60005260206000f3` as const;
		await controlChain(anvil.url).client.setCode({ address, bytecode });
		expect(await asks(address, await signed())).toBe(false);
	});

	test("is not asked for at an address without code: a key's malleable signature is not taken for one", async () => {
		const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
		const text = await signed();
		const s = (order - BigInt(`0x${text.slice(66, 130)}`)).toString(16).padStart(64, "0");
		const malleable = `${text.slice(0, 66)}${s}${text.endsWith("1b") ? "1c" : "1b"}` as Hex;
		expect(await asks(owner.address, malleable)).toBe(false);
		expect(await asks(owner.address, text)).toBe(false);
	});

	test("is heard before it is deployed (ERC-6492), and nothing is deployed by asking", async () => {
		const chain = controlChain(anvil.url);
		const abi = parseAbi([
			"function addressOf(address owner, uint256 number) view returns (address)",
			"function make(address owner, uint256 number) returns (address)",
		]);
		const factory = await chain.place("WalletFactory", newAddress());
		const args = [owner.address, 1n] as const;
		const address = await chain.client.readContract({ address: factory, abi, functionName: "addressOf", args });
		const makes = encodeFunctionData({ abi, functionName: "make", args });
		const wrap = (signature: Hex) =>
			concat([
				encodeAbiParameters([{ type: "address" }, { type: "bytes" }, { type: "bytes" }], [factory, makes, signature]),
				`0x${"6492".repeat(16)}`,
			]);
		expect(await asks(address, wrap(await signed()))).toBe(true);
		expect(await asks(address, wrap(await signed(stranger)))).toBe(false);
		expect(await asks(address, await signed())).toBe(false);
		expect(await chain.client.getCode({ address })).toBeUndefined();
		await sendCall(chain, payer, { to: factory, data: makes });
		expect(await asks(address, wrap(await signed()))).toBe(true);
		expect(await asks(address, await signed())).toBe(true);
	});

	test("is not known while the node is down or on another chain", async () => {
		const at = await placed("OwnedWallet");
		expect(await asks(at, await signed(), provider, 1)).toBeNull();
		const down = { request: () => Promise.reject(new Error("fetch failed")) } as unknown as EIP1193Provider;
		expect(await asks(at, await signed(), down)).toBeNull();
	});
});
