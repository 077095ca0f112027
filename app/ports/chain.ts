import type { Address, Hash } from "../core/address.ts";
import type { TokenSymbol } from "../core/chains.ts";
import type { ChainPosition, EndpointAnswer, Sighting } from "../core/payments/sighting.ts";

export interface ChainHead {
	number: bigint;
	finalized: bigint | null;
}

/** What took an account's nonce after a wallet attempt was stored. */
export type NonceOutcome =
	/** `pending`: a node knows a transaction that would use it */
	| { kind: "unused"; pending: boolean }
	/** the transaction that used it: perhaps the attempt's own, sped up, or a cancellation */
	| { kind: "used"; txHash: Hash }
	/** used, but by what cannot be told (history pruned); blocks up to `searchedTo` were read: the next search goes on there */
	| { kind: "used-unseen"; searchedTo: bigint };

/** An account, as a page needs it that is about to ask its wallet. */
export interface AccountState {
	/** the next free nonce, counting what waits */
	nonce: number;
	/** wei */
	nativeBalance: bigint;
	/** base units; `null` for the native coin */
	tokenBalance: bigint | null;
	/** wei; `null` where the endpoint does not tell */
	gasPrice: bigint | null;
}

/** One endpoint as it answers now. */
export interface EndpointState {
	/** host, and its place in the settings */
	name: string;
	/** `null` while it does not answer */
	head: ChainPosition | null;
}

/** The chains, as this app needs them. Every method may throw PortError, except `findTransaction`, whose failures are answers. */
export interface ChainPort {
	/** ids of chains with at least one endpoint, in the order offered */
	readonly chainIds: readonly number[];
	/** independent sources: endpoints of one provider are one */
	sourceCount(chainId: number): number;
	/** Asks every endpoint of a chain for its newest block; one that does not answer is reported as such. */
	endpoints(chainId: number): Promise<EndpointState[]>;
	/**
	 * Asks every endpoint of a chain about a hash, each under a time-out, after checking that it really is that chain.
	 * @param ask - native facts are read only when the link asks for ETH
	 */
	findTransaction(
		chainId: number,
		txHash: Hash,
		ask: { recipient: Address; token: TokenSymbol },
	): Promise<EndpointAnswer[]>;
	head(chainId: number): Promise<ChainHead>;
	/** An account's next free nonce, with what still waits for a block; the highest that any endpoint names. */
	pendingNonce(chainId: number, from: Address): Promise<number>;
	/** For wallets that answer no reads; the first endpoint that answers is believed, since nothing counts by it. */
	accountState(chainId: number, account: Address, token: Address | null): Promise<AccountState>;
	/**
	 * Asks every endpoint whether the nonce is used; then searches the blocks for the transaction, from the attempt's head or
	 * from where the last search ended.
	 */
	findNonceOutcome(chainId: number, from: Address, nonce: number, sinceBlock: bigint): Promise<NonceOutcome>;
	/**
	 * Finds a token's transfers from some accounts to a payee by their logs; one endpoint may invent or miss some.
	 * @param search - `from: null` finds anybody's
	 * @returns hashes to be judged, and the last block every endpoint has searched; null while one of them does not answer
	 */
	findTransfers(
		chainId: number,
		search: { token: Address; payee: Address; from: readonly Address[] | null; sinceBlock: bigint },
	): Promise<{ found: { txHash: Hash; from: Address }[]; searchedTo: bigint | null }>;
	/** Tells whether an address runs code, EIP-7702 delegates included; true as soon as one endpoint says so. */
	hasCode(chainId: number, address: Address): Promise<boolean>;
	/** Looks for a hash on the other supported chains, one endpoint each; failures there are skipped. */
	findOnOtherChains(txHash: Hash, exceptChainId: number): Promise<{ chainId: number; sighting: Sighting } | null>;
	/** The chain's hash of a block, to tell a reorg; `null` when there is no such block. */
	blockHash(chainId: number, blockNumber: bigint): Promise<Hash | null>;
	/**
	 * Asks a contract wallet whether a signature is its own (EIP-1271). True only when every endpoint that answers says so.
	 * @throws PortError when none answered or they disagree: that is no "no"
	 */
	isValidContractSignature(chainId: number, address: Address, hash: Hash, signature: `0x${string}`): Promise<boolean>;
}
