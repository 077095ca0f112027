import { hexToBigInt, keccak256 } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import type { Address, Hash } from "#app/core/address.ts";
import { ACCOUNTS } from "./keys.ts";
import { askChain, ProviderError } from "./rpc.ts";
import type { WalletState } from "./state.ts";

/** eth_sendTransaction's parameter, as dapps send it. */
export interface AskedTransaction {
	from: Address;
	to?: Address;
	value?: `0x${string}`;
	data?: `0x${string}`;
	gas?: `0x${string}`;
	nonce?: `0x${string}`;
}

type Signed = { raw: `0x${string}`; hash: Hash };

export function signerOf(address: string) {
	const account = ACCOUNTS.find((known) => known.address.toLowerCase() === address.toLowerCase());
	if (!account) throw new ProviderError(4100, "The account is not one of this wallet's.");
	return privateKeyToAccount(account.key);
}

const readNumber = async (method: string, params: unknown[]) =>
	hexToBigInt(await askChain<`0x${string}`>(method, params));

/**
 * Signs, broadcasts and answers as the chosen fate says.
 *
 * @returns the hash the dapp hears of; with `hang` it never comes
 */
export async function sendAsFated(asked: AskedTransaction, state: WalletState): Promise<Hash> {
	const { fate, replaceAfterMs, chainId } = state;
	if (fate === "hang") return new Promise(() => {});
	const signer = signerOf(asked.from);
	const nonce = asked.nonce
		? Number(hexToBigInt(asked.nonce))
		: Number(await readNumber("eth_getTransactionCount", [asked.from, "pending"]));
	const gasPrice = await readNumber("eth_gasPrice", []);
	const call = { from: asked.from, to: asked.to, value: asked.value, data: asked.data };
	const gas = asked.gas ? hexToBigInt(asked.gas) : await readNumber("eth_estimateGas", [call]);
	const sign = async (
		what: { to?: Address; value: bigint; data?: `0x${string}`; gas: bigint },
		price: bigint,
	): Promise<Signed> => {
		const raw = await signer.signTransaction({
			...what,
			chainId,
			nonce,
			maxFeePerGas: price,
			maxPriorityFeePerGas: price / 10n,
			type: "eip1559",
		});
		return { raw, hash: keccak256(raw) };
	};
	const value = asked.value ? hexToBigInt(asked.value) : 0n;
	const transfer = { to: asked.to, value, data: asked.data, gas };
	const first = await sign(transfer, gasPrice * 2n);
	if (fate === "send" || fate === "lose-hash") {
		await broadcast(first);
		if (fate === "lose-hash") throw new ProviderError(-32603, "Internal JSON-RPC error.");
		return first.hash;
	}
	// The first version never reaches a block here: the local chain would mine it before any replacement could overtake it.
	const nothing = { to: asked.from, value: 0n, gas: 21_000n };
	const second = await sign(fate === "cancel" ? nothing : transfer, gasPrice * 4n);
	setTimeout(() => void broadcast(second), replaceAfterMs);
	return first.hash;
}

async function broadcast({ raw, hash }: Signed): Promise<void> {
	const answer = await askChain<Hash>("eth_sendRawTransaction", [raw]);
	if (answer !== hash)
		throw new ProviderError(-32603, `The chain names the transaction ${answer}, the wallet ${hash}.`);
}
