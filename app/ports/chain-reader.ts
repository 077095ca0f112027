import type { Address, Hash } from "../core/address.ts";

/** A block's header and the hashes of its transactions. */
export interface ReadBlock {
	number: number;
	hash: Hash;
	parentHash: Hash;
	/** block time, epoch ms */
	timeAt: number;
	txHashes: readonly Hash[];
}

/** A transfer to a watched address as one endpoint lists it: unverified. */
export interface ListedTransfer {
	txHash: Hash;
	/** the token's contract; null: the native coin */
	token: Address | null;
	payee: Address;
	/** null where coins were minted, or a contract passed the native coin on and its calls are not traced */
	from: Address | null;
	/** base units */
	amount: bigint;
	blockNumber: number;
	blockHash: Hash;
}

/** One endpoint of a chain, read by the chain's watcher. Every method throws PortError. */
export interface ChainReader {
	/** host and place in the settings */
	readonly name: string;
	/** The newest block, after verifying the endpoint's chain id. */
	head(): Promise<ReadBlock>;
	/** @returns null where the chain or the endpoint does not name a finalized block */
	finalized(): Promise<number | null>;
	/** @returns null while the endpoint does not have it */
	block(number: number): Promise<ReadBlock | null>;
	/**
	 * Lists token transfers to some payees by their logs.
	 *
	 * @param search - `payees: null`: to anybody, to be filtered by the caller; `to` must not be above the endpoint's head;
	 * `width`: blocks a call; `calls`: at most so many
	 * @returns up to which block was read; the width that the endpoint took after it had refused a wider one, null: it refused
	 * none
	 */
	tokenTransfers(search: {
		tokens: readonly Address[];
		payees: readonly Address[] | null;
		from: number;
		to: number;
		width: number;
		calls: number;
	}): Promise<{ found: ListedTransfer[]; readTo: number; narrowedTo: number | null }>;
	/** Balances of the native coin at a block, wei; asked for in one request. */
	balances(accounts: readonly Address[], blockNumber: number): Promise<bigint[]>;
	/** How many transactions each account had sent at a block; asked for in one request. */
	nonces(accounts: readonly Address[], blockNumber: number): Promise<number[]>;
	/**
	 * Lists transfers of the native coin in one block: those of its transactions, and those inside calls where the endpoint
	 * traces blocks and `inside` is set.
	 *
	 * @returns null while the endpoint does not have the block
	 */
	nativeTransfers(
		blockNumber: number,
		payees: ReadonlySet<Address>,
		inside: boolean,
	): Promise<{ found: ListedTransfer[]; traced: boolean } | null>;
}
