import type { Address } from "../core/address.ts";

export interface FoundName {
	/** the normalised name (ENSIP-15), which was looked up and is safe to show */
	name: string;
	address: Address;
}

export interface NamesPort {
	/** names can be resolved: Ethereum mainnet is configured */
	readonly connected: boolean;
	/**
	 * Resolves an ENS name to an address.
	 *
	 * @returns `null` for an invalid name, or one without an address
	 * @throws PortError if the chain did not answer
	 */
	find(name: string): Promise<FoundName | null>;
}
