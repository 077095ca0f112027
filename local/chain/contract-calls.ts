import { type Address, concatHex, encodeFunctionData, type Hash, type Hex, pad } from "viem";
import type { LocalWallet } from "./accounts.ts";
import { type ChainControl, TRANSFER_ABI } from "./chain-control.ts";

/** What a transaction, or a contract account within one, does. */
export interface Call {
	to: Address;
	data: Hex;
	/** wei */
	value?: bigint;
}

/**
 * A transfer as a page asks a wallet for it.
 * @param tag - bytes after the call, such as a payment link's
 */
export function tokenTransfer(token: Address, to: Address, amount: bigint, tag: Hex = "0x"): Call {
	const data = encodeFunctionData({ abi: TRANSFER_ABI, functionName: "transfer", args: [to, amount] });
	return { to: token, data: concatHex([data, tag]) };
}

export function etherTransfer(to: Address, value: bigint, tag: Hex = "0x"): Call {
	return { to, data: tag, value };
}

/**
 * Sends a call; the transaction is in a block when this returns, unless the chain mines by hand.
 * @param trailing - bytes after the call, which contracts do not read
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

/** Writes an address into a contract's storage slot 0, where the contracts here keep their owner or their recipient. */
export async function setFirstSlot(chain: ChainControl, of: Address, address: Address): Promise<void> {
	await chain.client.setStorageAt({ address: of, index: 0, value: pad(address, { size: 32 }) });
}
