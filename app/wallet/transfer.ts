import {
	BaseError,
	concatHex,
	type EIP1193Provider,
	ExecutionRevertedError,
	encodeFunctionData,
	numberToHex,
	parseAbi,
} from "viem";
import { estimateGas, getCode } from "viem/actions";
import type { Address, Hash } from "#app/core/address.ts";
import { type TokenSymbol, tokenContract } from "#app/core/chains.ts";
import type { Tag } from "#app/core/payments/tag.ts";
import { answeredInTime, clientOf } from "./wallet-client.ts";
import { hasText } from "./wallet-errors.ts";

/**
 * A plain transfer through the wallet's own EIP-1193 provider: never approve, permit or a signature.
 * The ABI has no outputs because USDT's `transfer` returns nothing (simulating with `returns (bool)` fails on it).
 */
export const ERC20 = parseAbi([
	"function transfer(address to, uint256 value)",
	"function balanceOf(address owner) view returns (uint256)",
]);
/** A plain ETH transfer (yellow paper, G_transaction). */
export const NATIVE_TRANSFER_GAS = 21_000n;

export interface TransferTerms {
	requesterAddress: Address;
	chainId: number;
	token: TokenSymbol;
	/** base units, decimal string */
	amount: string;
}

export interface TransferCall {
	to: Address;
	value: bigint;
	data: `0x${string}` | undefined;
}

/**
 * The call a wallet is asked to sign: the token's `transfer`, or the bare value for the native coin.
 *
 * @param tag - the link's 16 bytes, which follow the call's own: tokens ignore them, and whoever reads the transaction
 * finds which link it pays
 */
export function transferCall(terms: TransferTerms, tag: Tag | null = null): TransferCall {
	const amount = BigInt(terms.amount);
	const contract = tokenContract(terms.chainId, terms.token);
	if (contract === undefined) throw new Error(`${terms.token} is not offered on chain ${terms.chainId}`);
	if (contract === null) return { to: terms.requesterAddress, value: amount, data: tag ?? undefined };
	const data = encodeFunctionData({ abi: ERC20, functionName: "transfer", args: [terms.requesterAddress, amount] });
	return { to: contract, value: 0n, data: tag ? concatHex([data, tag]) : data };
}

/** How the transfer is sent. */
export interface SendPlan {
	tag: Tag | null;
	/** `null` when it could not be estimated; the wallet then estimates itself */
	gas: bigint | null;
}

/**
 * Tells whether the call may carry the tag. A token that takes no surplus bytes reverts; the native coin runs the payee's
 * code when there is any, an EIP-7702 account's delegate included: both are paid without it.
 *
 * @param plainGas - gas of the call without the tag
 */
export async function planTransfer(
	provider: EIP1193Provider,
	terms: TransferTerms,
	from: Address,
	tag: Tag | null,
	plainGas: bigint | null,
): Promise<SendPlan> {
	const plain: SendPlan = { tag: null, gas: plainGas };
	if (tag === null) return plain;
	const client = clientOf(provider);
	if (tokenContract(terms.chainId, terms.token) === null) {
		try {
			const code = await answeredInTime(getCode(client, { address: terms.requesterAddress }));
			if (code !== undefined && code !== "0x") return plain;
		} catch {
			return plain;
		}
	}
	try {
		const gas = await answeredInTime(estimateGas(client, { account: from, ...transferCall(terms, tag) }));
		return { tag, gas };
	} catch (error) {
		return isRevert(error) ? plain : { tag, gas: null };
	}
}

export function isRevert(error: unknown): boolean {
	if (error instanceof BaseError && error.walk((cause) => cause instanceof ExecutionRevertedError) !== null)
		return true;
	return hasText(error, /\breverted\b|invalid opcode/i);
}

/**
 * Opens the wallet. Resolves with the hash of what the wallet signed; a speed-up may replace it later, and a contract
 * wallet may answer with a number of its own.
 *
 * Asked for directly: viem's `sendTransaction` asks a second time under another method name after some errors, and a
 * wallet asked twice might send twice.
 */
export function sendTransfer(
	provider: EIP1193Provider,
	terms: TransferTerms,
	from: Address,
	{ nonce, tag, gas }: SendPlan & { nonce: number },
): Promise<Hash> {
	const { to, value, data } = transferCall(terms, tag);
	return clientOf(provider).request({
		method: "eth_sendTransaction",
		params: [
			{
				// A wallet that was switched to another network meanwhile refuses, in place of paying there.
				chainId: numberToHex(terms.chainId),
				from,
				to,
				value: numberToHex(value),
				...(data ? { data } : {}),
				nonce: numberToHex(nonce),
				...(gas === null ? {} : { gas: numberToHex(withMargin(gas)) }),
			},
		],
	});
}

/** State may change between estimate and block; a fifth more keeps the transfer from running out of gas. */
function withMargin(gas: bigint): bigint {
	return gas === NATIVE_TRANSFER_GAS ? gas : (gas * 12n) / 10n;
}
