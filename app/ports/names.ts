import type { Address } from "../core/address.ts";

export interface NamesPort {
	/** names can be read: Ethereum mainnet is connected */
	readonly connected: boolean;
	/**
	 * Reads whose address a name stands for (ENS).
	 *
	 * @returns `null` for a name that is none or leads to no address
	 * @throws PortError when the chain could not be asked
	 */
	addressOf(name: string): Promise<Address | null>;
}
