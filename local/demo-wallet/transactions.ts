import { hexToBigInt, keccak256 } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import type { Address, Hash } from "#app/core/address.ts";
import { SECOND_LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import { ACCOUNTS } from "./keys.ts";
import { askChain, ProviderError } from "./rpc.ts";
import type { WalletState } from "./state.ts";

/** Parameter of eth_sendTransaction. */
export interface TransactionRequest {
	from: Address;
	to?: Address;
	value?: `0x${string}`;
	data?: `0x${string}`;
	gas?: `0x${string}`;
	nonce?: `0x${string}`;
}

/** Parameter of wallet_sendCalls (EIP-5792). */
export interface BatchRequest {
	from: Address;
	calls: Omit<TransactionRequest, "from" | "gas" | "nonce">[];
}

type Signed = { raw: `0x${string}`; hash: Hash };

export function signerOf(address: string) {
	const account = ACCOUNTS.find((known) => known.address.toLowerCase() === address.toLowerCase());
	if (!account) throw new ProviderError(4100, "The account is not one of this wallet's.");
	return privateKeyToAccount(account.key);
}

/** hex characters: 0x, the selector and two words */
const TRANSFER_LENGTH = 2 + 2 * 68;

const readNumber = async (chainId: number, method: string, params: unknown[]) =>
	hexToBigInt(await askChain<`0x${string}`>(chainId, method, params));

/**
 * Signs, broadcasts and answers a transaction with the chosen outcome.
 *
 * @returns the hash reported to the page; never settles for `hang`
 */
export async function sendTransfer(asked: TransactionRequest, state: WalletState): Promise<Hash> {
	const { outcome, replaceAfterMs, thrown } = state;
	const isElsewhere = outcome === "other-network";
	const chainId = isElsewhere ? SECOND_LOCAL_CHAIN_ID : state.chainId;
	if (outcome === "hang") return new Promise(() => {});
	if (outcome === "refuse") throw asError(thrown);
	if (outcome === "refuse-mark" && (asked.data?.length ?? 0) > TRANSFER_LENGTH) throw asError(thrown);
	const signer = signerOf(asked.from);
	const askedNonce =
		asked.nonce && !isElsewhere
			? Number(hexToBigInt(asked.nonce))
			: Number(await readNumber(chainId, "eth_getTransactionCount", [asked.from, "pending"]));
	const gasPrice = await readNumber(chainId, "eth_gasPrice", []);
	const call = { from: asked.from, to: asked.to, value: asked.value, data: asked.data };
	const gas = asked.gas ? hexToBigInt(asked.gas) : await readNumber(chainId, "eth_estimateGas", [call]);
	const sign = async (
		what: { to?: Address; value: bigint; data?: `0x${string}`; gas: bigint },
		price: bigint,
		nonce = askedNonce,
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
	const nothing = { to: asked.from, value: 0n, gas: 21_000n };
	if (outcome === "own-nonce") {
		await broadcast(chainId, await sign(nothing, gasPrice * 2n));
		const next = await sign(transfer, gasPrice * 2n, askedNonce + 1);
		await broadcast(chainId, next);
		return next.hash;
	}
	const first = await sign(transfer, gasPrice * 2n);
	if (outcome !== "speed-up" && outcome !== "cancel") {
		await broadcast(chainId, first);
		if (outcome === "lose-hash") throw asError(thrown);
		return outcome === "own-number" ? keccak256(first.hash) : first.hash;
	}
	// Do not broadcast the first version: the local chain would mine it before it could be replaced.
	const second = await sign(outcome === "cancel" ? nothing : transfer, gasPrice * 4n);
	setTimeout(() => void broadcast(chainId, second), replaceAfterMs);
	return first.hash;
}

/** An Error with all fields of the configured object. */
function asError({ message, ...fields }: WalletState["thrown"]): Error {
	return Object.assign(new Error(message), fields);
}

async function broadcast(chainId: number, { raw, hash }: Signed): Promise<void> {
	const answer = await askChain<Hash>(chainId, "eth_sendRawTransaction", [raw]);
	if (answer !== hash)
		throw new ProviderError(-32603, `The chain names the transaction ${answer}, the wallet ${hash}.`);
}
