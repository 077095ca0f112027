import {
	BaseError,
	createClient,
	custom,
	type EIP1193Provider,
	ExecutionRevertedError,
	encodeFunctionData,
	numberToHex,
	parseAbi,
	type Chain as ViemChain,
} from "viem";
import {
	addChain,
	estimateGas,
	getAddresses,
	getBalance,
	getChainId,
	getGasPrice,
	getTransactionCount,
	readContract,
	switchChain,
} from "viem/actions";
import type { Address, Hash } from "#app/core/address.ts";
import { type Chain, requireChain, type TokenSymbol, tokenContract } from "#app/core/chains.ts";
import { findShortfalls, type Shortfall } from "./shortfall.ts";

/**
 * A plain transfer through the wallet's own EIP-1193 provider: never approve, permit or a signature.
 * The ABI has no outputs because USDT's `transfer` returns nothing (FACTS: simulating with `returns (bool)` fails on it).
 */
const ERC20 = parseAbi([
	"function transfer(address to, uint256 value)",
	"function balanceOf(address owner) view returns (uint256)",
]);
/** What an ERC-20 transfer usually costs, for the fee sentence when the amount itself is short and no estimate can run. */
const USUAL_TRANSFER_GAS = 65_000n;
/** A plain ETH transfer (yellow paper, G_transaction). */
const NATIVE_TRANSFER_GAS = 21_000n;
/** A wallet that does not answer a read in this time is said to be silent. */
const READ_WITHIN_MS = 20_000;

export interface TransferTerms {
	requesterAddress: Address;
	chainId: number;
	token: TokenSymbol;
	/** base units, decimal string */
	amount: string;
}

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

/** Retries are off: a wallet asked twice to send might send twice. */
function clientOf(provider: EIP1193Provider) {
	return createClient({ transport: custom(provider, { retryCount: 0 }) });
}

/** @throws Error "wallet-silent" when the wallet does not answer within READ_WITHIN_MS */
export async function answeredInTime<T>(reading: Promise<T>, withinMs = READ_WITHIN_MS): Promise<T> {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const silence = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new Error("wallet-silent")), withinMs);
	});
	try {
		return await Promise.race([reading, silence]);
	} finally {
		clearTimeout(timer);
	}
}

/** The call a wallet is asked to sign: the token's `transfer`, or the bare value for the native coin. */
export function transferCall(terms: TransferTerms): { to: Address; value: bigint; data: `0x${string}` | undefined } {
	const amount = BigInt(terms.amount);
	const contract = tokenContract(terms.chainId, terms.token);
	if (contract === undefined) throw new Error(`${terms.token} is not offered on chain ${terms.chainId}`);
	if (contract === null) return { to: terms.requesterAddress, value: amount, data: undefined };
	const data = encodeFunctionData({ abi: ERC20, functionName: "transfer", args: [terms.requesterAddress, amount] });
	return { to: contract, value: 0n, data };
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

/**
 * Reads balances, fee and nonce through the wallet.
 *
 * @throws when the wallet or its network does not answer: nothing is known, and nothing was sent
 */
export async function readQuote(provider: EIP1193Provider, terms: TransferTerms, from: Address): Promise<Quote> {
	const client = clientOf(provider);
	const chain = requireChain(terms.chainId);
	const call = transferCall(terms);
	const native = call.data === undefined;
	const [nonce, nativeBalance, tokenBalance, gasPrice] = await answeredInTime(
		Promise.all([
			getTransactionCount(client, { address: from, blockTag: "pending" }),
			getBalance(client, { address: from }),
			native ? null : readContract(client, { address: call.to, abi: ERC20, functionName: "balanceOf", args: [from] }),
			getGasPrice(client).catch(() => null),
		]),
	);
	const amount = BigInt(terms.amount);
	const held = tokenBalance ?? nativeBalance;
	let gas: bigint | null = null;
	let refused = false;
	if (held >= amount) {
		try {
			gas = await answeredInTime(estimateGas(client, { account: from, ...call }));
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

function isRevert(error: unknown): boolean {
	if (!(error instanceof BaseError)) return false;
	return error.walk((cause) => cause instanceof ExecutionRevertedError) !== null;
}

/**
 * Opens the wallet. Resolves with the hash of what the wallet signed; a speed-up may replace it later.
 *
 * Asked for directly: viem's `sendTransaction` asks a second time under another method name after some errors, and a
 * wallet asked twice might send twice.
 */
export function sendTransfer(
	provider: EIP1193Provider,
	terms: TransferTerms,
	from: Address,
	plan: { nonce: number; gas: bigint | null },
): Promise<Hash> {
	const { to, value, data } = transferCall(terms);
	return clientOf(provider).request({
		method: "eth_sendTransaction",
		params: [
			{
				from,
				to,
				value: numberToHex(value),
				...(data ? { data } : {}),
				nonce: numberToHex(plan.nonce),
				...(plan.gas === null ? {} : { gas: numberToHex(withMargin(plan.gas)) }),
			},
		],
	});
}

/** State may change between estimate and block; a fifth more keeps the transfer from running out of gas. */
function withMargin(gas: bigint): bigint {
	return gas === NATIVE_TRANSFER_GAS ? gas : (gas * 12n) / 10n;
}

export type SwitchOutcome = "switched" | "refused" | "chain-unknown" | "failed";

/**
 * Asks the wallet to change to the link's chain, and to learn it first when it does not know it (4902) and we have a
 * public address for it.
 */
export async function switchWalletChain(provider: EIP1193Provider, chainId: number): Promise<SwitchOutcome> {
	const client = clientOf(provider);
	const chain = requireChain(chainId);
	try {
		await switchChain(client, { id: chainId });
		return "switched";
	} catch (error) {
		if (hasCode(error, REJECTED)) return "refused";
		if (!hasCode(error, [CHAIN_UNKNOWN]) && !/unrecognized chain/i.test(String(error))) return "failed";
	}
	if (chain.publicRpcUrl === null) return "chain-unknown";
	try {
		await addChain(client, { chain: forWallet(chain, chain.publicRpcUrl) });
		await switchChain(client, { id: chainId });
		return "switched";
	} catch (error) {
		return hasCode(error, REJECTED) ? "refused" : "chain-unknown";
	}
}

/** EIP-3085's parameters, in viem's shape. */
function forWallet(chain: Chain, rpcUrl: string): ViemChain {
	return {
		id: chain.id,
		name: chain.name,
		nativeCurrency: { name: chain.nativeSymbol, symbol: chain.nativeSymbol, decimals: 18 },
		rpcUrls: { default: { http: [rpcUrl] } },
		...(chain.explorer ? { blockExplorers: { default: chain.explorer } } : {}),
	};
}

/** EIP-1193 4001; 5000 is WalletConnect's; ACTION_REJECTED is what ethers-based wallets hand through. */
const REJECTED: readonly unknown[] = [4001, 5000, "ACTION_REJECTED"];
const CHAIN_UNKNOWN = 4902;
/**
 * Refused before anything could be broadcast: 4100 not authorised, 4200 method unknown, 4900/4901 not connected,
 * -32602 malformed, -32601 no such method, -32000 the node did not take it (no funds, nonce too low), -32003 rejected by the node.
 */
const NOT_SENT: readonly unknown[] = [4100, 4200, 4900, 4901, -32601, -32602, -32000, -32003];

function hasCode(error: unknown, codes: readonly unknown[]): boolean {
	for (let cause: unknown = error, depth = 0; cause && depth < 10; depth++) {
		const { code, cause: next } = cause as { code?: unknown; cause?: unknown };
		if (codes.includes(code)) return true;
		cause = next;
	}
	return false;
}

/**
 * What an error of the wallet says about the money.
 * - `rejected`: the person said no; nothing was broadcast
 * - `not-sent`: the wallet or its node refused; nothing was broadcast
 * - `unknown`: it may have been broadcast all the same; the stored attempt stays watched
 */
export function judgeSendError(error: unknown): "rejected" | "not-sent" | "unknown" {
	if (hasCode(error, REJECTED)) return "rejected";
	// A node that says it already has the transaction says that it was broadcast.
	if (/already known|known transaction/i.test(String(error))) return "unknown";
	return hasCode(error, NOT_SENT) ? "not-sent" : "unknown";
}

/** Rejection while connecting. */
export function isRejection(error: unknown): boolean {
	return hasCode(error, REJECTED);
}
