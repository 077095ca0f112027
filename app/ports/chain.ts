import type { Address, Hash } from "../core/address.ts";
import type { TokenSymbol } from "../core/chains.ts";
import type { EndpointAnswer, Sighting } from "../core/sighting.ts";

export interface ChainHead {
	number: bigint;
	finalized: bigint | null;
}

/** What took an account's nonce after a wallet attempt was stored. */
export type NonceFate =
	| { kind: "unused" }
	/** the transaction that used it: perhaps the attempt's own, sped up, or a cancellation */
	| { kind: "used"; txHash: Hash }
	/** used, but by what cannot be told (history pruned) */
	| { kind: "used-unseen" };

/** The chains, as this app needs them. Every method may throw PortError, except `look`, whose failures are answers. */
export interface ChainPort {
	/** ids of chains with at least one endpoint, in the order offered */
	readonly chainIds: readonly number[];
	endpointCount(chainId: number): number;
	/**
	 * Asks every endpoint of a chain about a hash, each under a time-out, after checking that it really is that chain.
	 * @param ask - native facts are read only when the link asks for ETH
	 */
	look(chainId: number, txHash: Hash, ask: { recipient: Address; token: TokenSymbol }): Promise<EndpointAnswer[]>;
	head(chainId: number): Promise<ChainHead>;
	/** An account's next free nonce, with what still waits for a block; the highest that any endpoint names. */
	pendingNonce(chainId: number, from: Address): Promise<number>;
	/** Looks between the attempt's block and the head for the transaction that used the nonce. */
	findNonceFate(chainId: number, from: Address, nonce: number, sinceBlock: bigint): Promise<NonceFate>;
	/** Looks for a hash on the other supported chains, one endpoint each; failures there are skipped. */
	lookElsewhere(txHash: Hash, exceptChainId: number): Promise<{ chainId: number; sighting: Sighting } | null>;
	/** The chain's hash of a block, to tell a reorg; `null` when there is no such block. */
	blockHash(chainId: number, blockNumber: bigint): Promise<Hash | null>;
	/**
	 * Asks a contract wallet whether a signature is its own (EIP-1271). True only when every endpoint that answers says so.
	 * @throws PortError when none answered or they disagree: that is no "no"
	 */
	isValidContractSignature(chainId: number, address: Address, hash: Hash, signature: `0x${string}`): Promise<boolean>;
}
