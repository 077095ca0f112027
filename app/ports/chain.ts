import type { Address, Hash } from "../core/address.ts";
import type { TokenSymbol } from "../core/chains.ts";
import type { ChainPosition, EndpointAnswer, Sighting } from "../core/payments/sighting.ts";
import type { ChainReader } from "./chain-reader.ts";

/** What happened to an account's nonce after a wallet attempt was stored. */
export type NonceOutcome =
	/** `pending`: an endpoint knows an unmined transaction with this nonce */
	| { kind: "unused"; pending: boolean }
	/** the transaction that used it: the attempt's own, a sped-up one or a cancellation */
	| { kind: "used"; txHash: Hash }
	/** used by an unknown transaction (history pruned); the blocks up to `searchedTo` were read, the next search starts there */
	| { kind: "used-unseen"; searchedTo: bigint };

/** What a page needs to know about an account before it asks its wallet for a transfer. */
export interface AccountState {
	/** the next free nonce, pending transactions included */
	nonce: number;
	/** wei */
	nativeBalance: bigint;
	/** base units; `null` for the native coin */
	tokenBalance: bigint | null;
	/** wei; `null` if the endpoint does not say */
	gasPrice: bigint | null;
}

/** An endpoint's current state. */
export interface EndpointState {
	/** host and index in the settings */
	name: string;
	/** `null` while it does not answer */
	head: ChainPosition | null;
}

/** Reads from the chains. Every method may throw PortError, except `findTransaction`, which reports failures per endpoint. */
export interface ChainPort {
	/** ids of chains with at least one endpoint, in display order */
	readonly chainIds: readonly number[];
	/** number of independent sources: endpoints of one provider count once */
	sourceCount(chainId: number): number;
	/** A chain's endpoints one by one, for its watcher; none where no endpoint is set. */
	readers(chainId: number): readonly ChainReader[];
	/** Asks every endpoint of a chain for its newest block. */
	endpoints(chainId: number): Promise<EndpointState[]>;
	/**
	 * Asks every endpoint of a chain about a hash, each with a timeout, after verifying its chain id.
	 * @param ask - native balances are read only if the link asks for ETH; `large`: receipts of any length are read, else they
	 * are the failure `too-large`
	 */
	findTransaction(
		chainId: number,
		txHash: Hash,
		ask: { recipient: Address; token: TokenSymbol; large?: boolean },
	): Promise<EndpointAnswer[]>;
	/** The newest block's number that any endpoint names. */
	head(chainId: number): Promise<bigint>;
	/** An account's next free nonce, pending transactions included: the highest that any endpoint reports. */
	pendingNonce(chainId: number, from: Address): Promise<number>;
	/** For wallets without read methods. The first endpoint to answer is enough, because no verdict depends on it. */
	accountState(chainId: number, account: Address, token: Address | null): Promise<AccountState>;
	/**
	 * Asks every endpoint whether the nonce is used, then searches the blocks since `sinceBlock` (the attempt's head, or where
	 * the last search ended) for the transaction.
	 */
	findNonceOutcome(chainId: number, from: Address, nonce: number, sinceBlock: bigint): Promise<NonceOutcome>;
	/**
	 * Finds token transfers to a payee by their logs. The result is unverified: a single endpoint may invent or miss some.
	 * @param search - `from: null` matches any sender
	 * @returns hashes to verify, and the last block that every endpoint searched (null if one did not answer)
	 */
	findTransfers(
		chainId: number,
		search: { token: Address; payee: Address; from: readonly Address[] | null; sinceBlock: bigint },
	): Promise<{ found: { txHash: Hash; from: Address }[]; searchedTo: bigint | null }>;
	/**
	 * Lists the hashes of all transactions mined since a block. Unverified: one endpoint's word.
	 * @returns up to which block, which may be below the head: the next search starts there
	 */
	listMinedHashes(chainId: number, sinceBlock: bigint): Promise<{ hashes: Hash[]; searchedTo: bigint }>;
	/** True if at least one endpoint reports code at an address, EIP-7702 delegation included. */
	hasCode(chainId: number, address: Address): Promise<boolean>;
	/** True if at least one endpoint reports a contract at an address; an account that delegates to one has a key of its own. */
	hasContract(chainId: number, address: Address): Promise<boolean>;
	/** Searches for a hash on the other supported chains; what the sources of a chain do not agree on is not found there. */
	findOnOtherChains(txHash: Hash, except: readonly number[]): Promise<{ chainId: number; sighting: Sighting } | null>;
	/** A block's hash by its number, to detect a reorg; `null` if there is no such block. */
	blockHash(chainId: number, blockNumber: bigint): Promise<Hash | null>;
	/**
	 * Asks a contract wallet to verify a signature (EIP-1271). True only if every endpoint that answers agrees.
	 * @throws PortError if none answered or they disagree: the signature may still be valid
	 */
	isValidContractSignature(chainId: number, address: Address, hash: Hash, signature: `0x${string}`): Promise<boolean>;
}
