import type { Address } from "../core/address.ts";

/** What was found of a name. */
export type NameAnswer =
	| {
			kind: "found";
			/** the normalised name (ENSIP-15), which was looked up and is safe to show */
			name: string;
			address: Address;
			/** it is the name's address for this very chain; false: its address on Ethereum, since it names none for the chain */
			ofChain: boolean;
	  }
	/** no name at all; `imitates`: its characters look like others, which is how names are faked */
	| { kind: "no-name"; imitates: boolean }
	/** nobody has it, or it leads nowhere */
	| { kind: "unknown"; name: string }
	/** it is kept by a server outside of the chain, which could not be asked */
	| { kind: "off-chain"; name: string };

/** Names of addresses. Whatever they answer is shown and never decides about a payment. */
export interface NamesPort {
	/** names can be resolved: endpoints of their chain are configured */
	readonly connected: boolean;
	/** the chain that names are kept on: Ethereum, or what plays it */
	readonly chainId: number;
	/**
	 * Finds the address that a name has on a chain.
	 *
	 * @throws PortError `malformed` if endpoints disagree; otherwise one of them did not answer
	 */
	find(name: string, chainId: number): Promise<NameAnswer>;
	/**
	 * Finds the name that an address has chosen for itself on a chain and that leads back to it there.
	 *
	 * @returns the normalised name; `null` for none, or one that does not lead back
	 * @throws PortError as `find`, and `refused` for a name kept by a server that could not be asked
	 */
	nameOf(address: Address, chainId: number): Promise<string | null>;
}
