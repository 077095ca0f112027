import { type Address, type AddressRefusal, parseAddress } from "./address.ts";
import { CHAINS } from "./chains.ts";
import { trimTyped } from "./i18n/typed-text.ts";
import { ok, type Result, refuse } from "./result.ts";

/** An address as wallets copy it and codes hold it: alone, or with the network it is for. */
export interface TypedAddress {
	address: Address;
	/** the network it names; null: none */
	chainId: number | null;
}

const HEX = "(0x[0-9a-f]{40})";
/** "ethereum:0x…@1": who is asked for a transfer of the native coin. One that calls a contract names the contract, and is none. @see ERC-681 */
const REQUEST = new RegExp(`^ethereum:(?:pay-)?${HEX}(?:@(\\d{1,20}))?(?:\\?.*)?$`, "i");
/** "eip155:1:0x…". @see CAIP-10 */
const ACCOUNT = new RegExp(`^eip155:(\\d{1,20}):${HEX}$`, "i");
/** "eth:0x…". @see ERC-3770 */
const PREFIXED = new RegExp(`^([a-z0-9-]{1,32}):${HEX}$`, "i");

/** @returns the address as written, and what names its network; null where nothing does */
function split(typed: string): { address: string; network: string | null } | null {
	const [, asked, on = null] = REQUEST.exec(typed) ?? [];
	if (asked) return { address: asked, network: on };
	const [, id, account] = ACCOUNT.exec(typed) ?? [];
	if (id && account) return { address: account, network: id };
	const [, prefix, address] = PREFIXED.exec(typed) ?? [];
	return prefix && address ? { address, network: prefix.toLowerCase() } : null;
}

/** Tells whether it is an address with something around it, so that it is read as no name. */
export function isAddressInside(text: string): boolean {
	return split(trimTyped(text)) !== null;
}

/** The address without what names its network, for a search; any other text as it is. */
export function addressInside(text: string): string {
	return split(trimTyped(text))?.address ?? text;
}

/**
 * Parses an address as typed or pasted, whose network may be named. What is done about another network than the chosen one is up
 * to the caller.
 *
 * @param tokenContracts - token contracts, which are refused: tokens sent to them are lost
 */
export function readTypedAddress(
	text: string,
	tokenContracts: readonly Address[] = [],
): Result<TypedAddress, AddressRefusal> {
	const found = split(trimTyped(text));
	const address = parseAddress(found?.address ?? text, tokenContracts);
	if (!address.ok) return address;
	const { network = null } = found ?? {};
	if (network === null) return ok({ address: address.value, chainId: null });
	const chain = CHAINS.find(({ id, shortNames }) => String(id) === network || shortNames.includes(network));
	return chain ? ok({ address: address.value, chainId: chain.id }) : refuse("address-network-unknown");
}
