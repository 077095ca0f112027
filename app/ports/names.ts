import type { Address } from "../core/address.ts";

export interface FoundName {
	/** the one spelling of the name (ENSIP-15), which is what was asked for and what may be shown */
	name: string;
	address: Address;
}

export interface NamesPort {
	/** names can be read: Ethereum mainnet is connected */
	readonly connected: boolean;
	/**
	 * Reads whose address a name stands for (ENS).
	 *
	 * @returns `null` for a name that is none or leads to no address
	 * @throws PortError when the chain could not be asked
	 */
	find(name: string): Promise<FoundName | null>;
}
