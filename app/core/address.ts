import { getAddress, isAddress } from "viem/utils";
import { trimTyped } from "./i18n/typed-text.ts";
import { ok, type Result, refuse } from "./result.ts";

/** 20 bytes as 0x-prefixed hex, checksummed (EIP-55) inside the app. */
export type Address = `0x${string}`;
/** 32 bytes as 0x-prefixed lower-case hex. */
export type Hash = `0x${string}`;

export const ZERO_ADDRESS: Address = "0x0000000000000000000000000000000000000000";
/**
 * Chains keep their precompiled contracts at such low numbers (EIP-1352), and people burn tokens at 0x…dEaD or 0xdEAD…; 0xEeee… stands for
 * the coin itself in many apps, and 0xffff…fffe is where a chain logs its coin (EIP-7708).
 */
const NOBODYS = /^0x(?:0{36}|dead0{12}|e{40}$|f{39}[ef]$)/i;

export type AddressRefusal =
	| "address-missing"
	| "address-malformed"
	| "address-checksum"
	| "address-zero"
	| "address-nobodys"
	| "address-token-contract"
	/** what stands before it names a network that is not in the registry (typed-address.ts) */
	| "address-network-unknown";
export type HashRefusal = "hash-missing" | "hash-malformed";

/**
 * Parses an address as typed or pasted. Mixed case must satisfy EIP-55; a single case has no checksum.
 *
 * @param text - "0x…" of 40 hex digits, surrounding space and invisible marks allowed
 * @param tokenContracts - token contracts, which are refused: tokens sent to them are lost
 * @returns the checksummed address
 */
export function parseAddress(text: string, tokenContracts: readonly Address[] = []): Result<Address, AddressRefusal> {
	// In capitals alone a code is smaller.
	const typed = trimTyped(text).replace(/^0X/, "0x");
	if (typed === "") return refuse("address-missing");
	if (!/^0x[0-9a-fA-F]{40}$/.test(typed)) return refuse("address-malformed");
	const digits = typed.slice(2);
	const oneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase();
	if (!oneCase && !isAddress(typed, { strict: true })) return refuse("address-checksum");
	const address = getAddress(`0x${digits.toLowerCase()}`);
	if (address === ZERO_ADDRESS) return refuse("address-zero");
	if (NOBODYS.test(address)) return refuse("address-nobodys");
	if (tokenContracts.includes(address)) return refuse("address-token-contract");
	return ok(address);
}

/** Parses a transaction hash. Returns lower case, so that equal hashes are equal strings. */
export function parseHash(text: string): Result<Hash, HashRefusal> {
	const typed = trimTyped(text).toLowerCase();
	if (typed === "") return refuse("hash-missing");
	if (!/^0x[0-9a-f]{64}$/.test(typed)) return refuse("hash-malformed");
	return ok(typed as Hash);
}

export { shortAddress } from "./short-address.ts";
