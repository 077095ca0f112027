import { type Address, concatHex, encodeFunctionData, type Hash, type Hex, pad } from "viem";
import type { LocalWallet } from "./accounts.ts";
import { type ChainControl, TRANSFER_ABI } from "./chain-control.ts";

/** A call made by a transaction, or by a contract account within one. */
export interface Call {
	to: Address;
	data: Hex;
	/** wei */
	value?: bigint;
}

/**
 * A token transfer as the payment page requests it.
 * @param tag - bytes appended to the call data, such as a payment link's tag
 */
export function tokenTransfer(token: Address, to: Address, amount: bigint, tag: Hex = "0x"): Call {
	const data = encodeFunctionData({ abi: TRANSFER_ABI, functionName: "transfer", args: [to, amount] });
	return { to: token, data: concatHex([data, tag]) };
}

export function etherTransfer(to: Address, value: bigint, tag: Hex = "0x"): Call {
	return { to, data: tag, value };
}

/**
 * Sends a call; it is mined on return, unless the chain mines manually.
 * @param trailing - bytes appended to the call data, which contracts ignore
 */
export async function sendCall(
	chain: ChainControl,
	by: LocalWallet,
	call: Call,
	{ trailing = "0x", nonce, gas, wait = true }: { trailing?: Hex; nonce?: number; gas?: bigint; wait?: boolean } = {},
): Promise<Hash> {
	const hash = await chain.walletOf(by).sendTransaction({
		to: call.to,
		value: call.value,
		data: concatHex([call.data, trailing]),
		nonce,
		gas,
	});
	if (!wait) return hash;
	const receipt = await chain.mined(hash);
	if (receipt.status !== "success") throw new Error(`the call of ${call.to} reverted`);
	return hash;
}

/** Writes an address into storage slot 0, where the local contracts store their owner or recipient. */
export async function setFirstSlot(chain: ChainControl, of: Address, address: Address): Promise<void> {
	await chain.client.setStorageAt({ address: of, index: 0, value: pad(address, { size: 32 }) });
}
