import type { EIP1193Provider } from "viem";
import {
	estimateGas,
	getAddresses,
	getBalance,
	getChainId,
	getGasPrice,
	getTransaction,
	getTransactionCount,
	readContract,
} from "viem/actions";
import type { Address, Hash } from "#app/core/address.ts";
import { requireChain } from "#app/core/chains.ts";
import type { AccountState } from "./contract.ts";
import { findShortfalls, type Shortfall } from "./shortfall.ts";
import { ERC20, isRevert, NATIVE_TRANSFER_GAS, type TransferTerms, transferCall } from "./transfer.ts";
import { answeredInTime, clientOf } from "./wallet-client.ts";
import { isUnsupported } from "./wallet-errors.ts";

/** What an ERC-20 transfer usually costs, for the fee sentence when the amount itself is short and no estimate can run. */
const USUAL_TRANSFER_GAS = 65_000n;

/** What was read before the wallet opens. */
export interface Quote {
	nonce: number;
	/** `null` when it could not be estimated; the wallet then estimates itself */
	gas: bigint | null;
	/** wei; `null` when unknown */
	fee: bigint | null;
	nativeSymbol: string;
	shortfalls: Shortfall[];
	/** the token's contract refuses this transfer though the balance is there: a blocked address, a paused token */
	refused: boolean;
}

/** @returns the chain the wallet is on */
export function readChainId(provider: EIP1193Provider): Promise<number> {
	return answeredInTime(getChainId(clientOf(provider)));
}

/** The accounts the wallet shows this page, checksummed, the chosen one first. */
export async function readAccounts(provider: EIP1193Provider): Promise<Address[]> {
	return answeredInTime(getAddresses(clientOf(provider)));
}

/** The next free nonce, counting what waits in the wallet's node. */
export function readNonce(provider: EIP1193Provider, from: Address): Promise<number> {
	return answeredInTime(getTransactionCount(clientOf(provider), { address: from, blockTag: "pending" }));
}

/** The nonce of a transaction the wallet's node knows; `null` when it knows none of that hash, or does not answer. */
export async function readNonceOf(provider: EIP1193Provider, hash: Hash): Promise<number | null> {
	try {
		return (await answeredInTime(getTransaction(clientOf(provider), { hash }))).nonce;
	} catch {
		return null;
	}
}

interface Holdings {
	nonce: number;
	/** wei */
	nativeBalance: bigint;
	/** base units; `null` for the native coin */
	tokenBalance: bigint | null;
	/** wei; `null` when unknown */
	gasPrice: bigint | null;
}

/** @throws when the wallet or its network does not answer */
async function readHoldings(provider: EIP1193Provider, terms: TransferTerms, from: Address): Promise<Holdings> {
	const client = clientOf(provider);
	const call = transferCall(terms);
	const [nonce, nativeBalance, tokenBalance, gasPrice] = await answeredInTime(
		Promise.all([
			getTransactionCount(client, { address: from, blockTag: "pending" }),
			getBalance(client, { address: from }),
			call.data === undefined
				? null
				: readContract(client, { address: call.to, abi: ERC20, functionName: "balanceOf", args: [from] }),
			getGasPrice(client).catch(() => null),
		]),
	);
	return { nonce, nativeBalance, tokenBalance, gasPrice };
}

/**
 * Reads balances, fee and nonce through the wallet; through our own server where the wallet answers no reads.
 *
 * @param ownRead - asks our server, for a wallet that refuses
 * @throws when neither answers: nothing is known, and nothing was sent
 */
export async function readQuote(
	provider: EIP1193Provider,
	terms: TransferTerms,
	from: Address,
	ownRead?: () => Promise<AccountState | null>,
): Promise<Quote> {
	const chain = requireChain(terms.chainId);
	const call = transferCall(terms);
	const native = call.data === undefined;
	const { nonce, nativeBalance, tokenBalance, gasPrice } = await readHoldings(provider, terms, from).catch(
		async (error: unknown) => {
			const state = isUnsupported(error) ? await ownRead?.() : null;
			if (!state) throw error;
			return holdingsOf(state);
		},
	);
	const amount = BigInt(terms.amount);
	const held = tokenBalance ?? nativeBalance;
	let gas: bigint | null = null;
	let refused = false;
	if (held >= amount) {
		try {
			gas = await answeredInTime(estimateGas(clientOf(provider), { account: from, ...call }));
		} catch (error) {
			refused = isRevert(error);
		}
	}
	const likelyGas = gas ?? (native ? NATIVE_TRANSFER_GAS : USUAL_TRANSFER_GAS);
	const fee = gasPrice === null ? null : likelyGas * gasPrice;
	const shortfalls = findShortfalls({
		token: terms.token,
		amount,
		tokenBalance: held,
		nativeBalance,
		fee,
		nativeSymbol: chain.nativeSymbol,
		native,
	});
	return { nonce, gas, fee, nativeSymbol: chain.nativeSymbol, shortfalls, refused: refused && shortfalls.length === 0 };
}

function holdingsOf({ nonce, nativeBalance, tokenBalance, gasPrice }: AccountState): Holdings {
	return {
		nonce,
		nativeBalance: BigInt(nativeBalance),
		tokenBalance: tokenBalance === null ? null : BigInt(tokenBalance),
		gasPrice: gasPrice === null ? null : BigInt(gasPrice),
	};
}
