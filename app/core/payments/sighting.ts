import type { Address, Hash } from "../address.ts";

/** A log of a receipt, not judged yet. */
export interface SeenLog {
	/** position in its own receipt, among logs that are not read, too; the block-wide logIndex changes when a reorg re-mines the hash */
	ordinal: number;
	emitter: Address;
	topics: Hash[];
	data: `0x${string}`;
}

/** The native coin arriving by one call of a transaction. */
export interface NativeMove {
	/** whose money it was */
	from: Address;
	/** wei */
	value: bigint;
}

/** A call of a token's contract that pays somebody. */
export interface TokenCall {
	from: Address;
	input: `0x${string}`;
}

/** What is known of the native coin a transaction moved to the requester. Read only for links that ask for ETH. */
export interface NativeFacts {
	/** code of the requester's address: EIP-7702 delegation counts as code-less for a top-level transfer */
	recipientCode: "none" | "delegated" | "contract";
	/**
	 * requester's balance change in this transaction (wei): by prestateTracer, else by their balance before and after a
	 * block in which nothing else moved; `null` where neither is known
	 */
	tracedDelta: bigint | null;
	/** where no endpoint traces and nothing else was called: the address the coin was sent to runs code, which may send it on */
	sentToCode?: boolean;
	/** what arrived call by call; absent where no endpoint traces */
	moves?: readonly NativeMove[];
	/** wei that the requester's own signed operations sent off beside, which `tracedDelta` lacks; absent where nothing, or no endpoint traces */
	spent?: bigint;
}

export interface MinedSighting {
	kind: "mined";
	outcome: "success" | "reverted";
	block: { number: bigint; hash: Hash /** epoch ms */; timeAt: number };
	/** head when it was checked */
	head: bigint;
	/** newest finalized block; `null` where the chain does not say */
	finalized: bigint | null;
	from: Address;
	/** `null` for a contract creation */
	to: Address | null;
	nonce: number;
	/** wei at top level */
	value: bigint;
	logs: SeenLog[];
	native: NativeFacts | null;
	/** call data; absent when it was not read */
	input?: `0x${string}`;
	/** calls of the token that pay the requester; absent where they were not read, or no endpoint traces */
	tokenCalls?: readonly TokenCall[];
}

/** What one RPC endpoint says of a transaction hash. */
export type Sighting =
	| { kind: "unknown" }
	| {
			kind: "unmined";
			from: Address;
			to: Address | null;
			nonce: number;
			value: bigint;
			input?: `0x${string}`;
			/** it calls nothing by name, and the address it goes to runs code, which may pass it on */
			sentToCode?: boolean;
	  }
	| MinedSighting;

export type EndpointFailure =
	| "time-out"
	| "unreachable"
	| "rate-limited"
	| "malformed"
	| "wrong-chain"
	/** its answer is longer than is read beside others: this hash is asked about again alone */
	| "too-large"
	/** it answers, from so far behind that its answer is none (endpoint-lag.ts) */
	| "behind";

/** The newest block an endpoint showed with its answer. */
export interface ChainPosition {
	number: bigint;
	/** block time, epoch ms */
	timeAt: number;
}

/** One endpoint's answer. A failure is an answer too: it distinguishes "could not ask" from "no". */
export type EndpointAnswer = {
	/** host and place in the settings */
	endpoint: string;
	/** who runs it, judged by its host: two endpoints of one provider are one source. Its own name when absent */
	source?: string;
	/** absent where it was not read */
	head?: ChainPosition;
} & ({ ok: true; sighting: Sighting } | { ok: false; failure: EndpointFailure });

/**
 * What the endpoints together say (quorum.ts).
 * - `agreed`: two or more gave the same status, block hash and logs
 * - `single-source`: only one endpoint is configured
 * - `one-silent`: one of two answered; only what it reports as finalized may be credited
 */
export type Consensus =
	| { kind: "could-not-ask"; failures: EndpointFailure[] }
	| { kind: "disagree" }
	| { kind: "seen"; sighting: Sighting; support: "agreed" | "single-source" | "one-silent" };
