import { type Address, getAddress, keccak256, slice, stringToHex } from "viem";
import type { ChainControl, ContractName } from "../../chain/chain-control.ts";

/** The same address on every chain, as of accounts that a factory deploys. */
export const localAddress = (name: string): Address => getAddress(slice(keccak256(stringToHex(name)), 12));

/** ETH for fees, and so that an account rarely needs more: 100 */
const ETHER_KEPT = 100n * 10n ** 18n;

/**
 * Raises an account's balance to an amount, without a Transfer log.
 * @param contract - null: the native coin
 * @param amount - base units
 */
export async function fund(
	chain: ChainControl,
	account: Address,
	contract: Address | null,
	amount: bigint,
): Promise<void> {
	const token = contract ?? "ETH";
	const wanted = contract === null ? amount + ETHER_KEPT : amount;
	const has = await chain.balance(token, account);
	if (has < wanted) await chain.mint(token, account, wanted - has);
}

/** @returns true if the contract was put there now */
export async function placeOnce(chain: ChainControl, contract: ContractName, at: Address): Promise<boolean> {
	if (await chain.client.getCode({ address: at })) return false;
	await chain.place(contract, at);
	return true;
}
