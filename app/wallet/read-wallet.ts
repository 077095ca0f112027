import type { EIP1193Provider } from "viem";
import {
	estimateGas,
	getBalance,
	getChainId,
	getGasPrice,
	getTransaction,
	getTransactionCount,
	readContract,
} from "viem/actions";
import { getAddress } from "viem/utils";
import type { Address, Hash } from "#app/core/address.ts";
import { requireChain } from "#app/core/chains.ts";
import type { AccountState } from "./contract.ts";
import { evmAccount } from "./evm-account.ts";
import { findShortfalls, type Shortfall } from "./shortfall.ts";
import { ERC20, isRevert, NATIVE_TRANSFER_GAS, type TransferTerms, transferCall } from "./transfer.ts";
import { answeredInTime, clientOf } from "./wallet-client.ts";
import { isUnsupported } from "./wallet-errors.ts";

/** What an ERC-20 transfer usually costs, for the fee sentence when the amount itself is short and no estimate can run. */
const USUAL_TRANSFER_GAS = 65_000n;

/** So long the confirm step waits for the fee, ms: it is shown without one from then on, and with one as soon as it is read. */
const FEE_AWAITED_MS = 1_000;

/** What was read before the wallet opens. */
export interface Quote {
	nonce: number;
	/** `null` when it could not be estimated; the wallet then estimates itself */
	gas: bigint | null;
	/** wei, as the chain estimates this transfer now; `null` while or where it does not say */
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
	const shown = await answeredInTime(clientOf(provider).request({ method: "eth_accounts" }));
	return shown.flatMap((account) => evmAccount(account) ?? []);
}

/** The next free nonce, counting what waits in the wallet's node. */
export function readNonce(provider: EIP1193Provider, from: Address): Promise<number> {
	return answeredInTime(getTransactionCount(clientOf(provider), { address: from, blockTag: "pending" }));
}

/** Whose transaction it is and its nonce, where the wallet's node knows it; `null` when it knows none of that hash, or does not answer. */
export async function readSent(
	provider: EIP1193Provider,
	hash: Hash,
): Promise<{ from: Address; nonce: number } | null> {
	try {
		const { from, nonce } = await answeredInTime(getTransaction(clientOf(provider), { hash }));
		return { from: getAddress(from), nonce };
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
	/** wei, as our own endpoints see it; `null` where the wallet itself was read */
	gasPrice: bigint | null;
}

/** @throws when the wallet or its network does not answer */
async function readHoldings(provider: EIP1193Provider, terms: TransferTerms, from: Address): Promise<Holdings> {
	const client = clientOf(provider);
	const call = transferCall(terms);
	const [nonce, nativeBalance, tokenBalance] = await answeredInTime(
		Promise.all([
			getTransactionCount(client, { address: from, blockTag: "pending" }),
			getBalance(client, { address: from }),
			call.data === undefined
				? null
				: readContract(client, { address: call.to, abi: ERC20, functionName: "balanceOf", args: [from] }),
		]),
	);
	return { nonce, nativeBalance, tokenBalance, gasPrice: null };
}

interface Estimate {
	gas: bigint | null;
	/** wei; `null` when unknown */
	gasPrice: bigint | null;
	refused: boolean;
}

/** Never throws: whatever does not answer in time is unknown. */
async function readEstimate(
	provider: EIP1193Provider,
	terms: TransferTerms,
	from: Address,
	affordable: boolean,
): Promise<Estimate> {
	const client = clientOf(provider);
	const estimating = affordable
		? estimateGas(client, { account: from, ...transferCall(terms) })
		: Promise.resolve(null);
	const [gasPrice, estimated] = await Promise.all([
		answeredInTime(getGasPrice(client)).catch(() => null),
		answeredInTime(estimating).then(
			(gas) => ({ gas, refused: false }),
			(error: unknown) => ({ gas: null, refused: isRevert(error) }),
		),
	]);
	return { gasPrice, ...estimated };
}

/**
 * Reads balances and nonce through the wallet, and the fee for a second; through our own server where the wallet answers
 * no reads.
 *
 * @param ownRead - asks our server, for a wallet that refuses
 * @returns `late`: the same quote with the fee, where that takes longer; it never rejects
 * @throws when neither answers: nothing is known, and nothing was sent
 */
export async function readQuote(
	provider: EIP1193Provider,
	terms: TransferTerms,
	from: Address,
	ownRead?: () => Promise<AccountState | null>,
): Promise<{ quote: Quote; late: Promise<Quote> | null }> {
	const held = await readHoldings(provider, terms, from).catch(async (error: unknown) => {
		const state = isUnsupported(error) ? await ownRead?.() : null;
		if (!state) throw error;
		return holdingsOf(state);
	});
	const affordable = (held.tokenBalance ?? held.nativeBalance) >= BigInt(terms.amount);
	const whole = readEstimate(provider, terms, from, affordable).then((estimate) => quoteOf(terms, held, estimate));
	const quote = await answeredInTime(whole, FEE_AWAITED_MS).catch(() => null);
	if (quote) return { quote, late: null };
	return { quote: quoteOf(terms, held, { gas: null, gasPrice: null, refused: false }), late: whole };
}

/** What is lacking for the fee goes by what a transfer usually costs where the chain does not estimate this one. */
function quoteOf(terms: TransferTerms, held: Holdings, { gas, refused, ...estimate }: Estimate): Quote {
	const gasPrice = estimate.gasPrice ?? held.gasPrice;
	const { nativeSymbol } = requireChain(terms.chainId);
	const native = held.tokenBalance === null;
	const likelyGas = gas ?? (native ? NATIVE_TRANSFER_GAS : USUAL_TRANSFER_GAS);
	const shortfalls = findShortfalls({
		token: terms.token,
		amount: BigInt(terms.amount),
		tokenBalance: held.tokenBalance ?? held.nativeBalance,
		nativeBalance: held.nativeBalance,
		fee: gasPrice === null ? null : likelyGas * gasPrice,
		nativeSymbol,
		native,
	});
	return {
		nonce: held.nonce,
		gas,
		fee: gas === null || gasPrice === null ? null : gas * gasPrice,
		nativeSymbol,
		shortfalls,
		refused: refused && shortfalls.length === 0,
	};
}

function holdingsOf({ nonce, nativeBalance, tokenBalance, gasPrice }: AccountState): Holdings {
	return {
		nonce,
		nativeBalance: BigInt(nativeBalance),
		tokenBalance: tokenBalance === null ? null : BigInt(tokenBalance),
		gasPrice: gasPrice === null ? null : BigInt(gasPrice),
	};
}
