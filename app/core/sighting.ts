import type { Address, Hash } from "./address.ts";

/** One ERC-20 Transfer log as it stands in a receipt, unjudged. */
export interface SeenLog {
	/** position in its own receipt; the block-wide logIndex changes when a reorg re-mines the hash */
	ordinal: number;
	emitter: Address;
	topics: Hash[];
	data: `0x${string}`;
}

/** What is known of the native coin a transaction moved to the requester. Read only for links that ask for ETH. */
export interface NativeFacts {
	/** code of the requester's address: EIP-7702 delegation counts as code-less for a top-level transfer */
	recipientCode: "none" | "delegated" | "contract";
	/** requester's balance change in this transaction by prestateTracer (wei); `null` where the RPC offers no tracer */
	tracedDelta: bigint | null;
}

export interface MinedSighting {
	kind: "mined";
	outcome: "success" | "reverted";
	block: { number: bigint; hash: Hash /** epoch ms */; timeAt: number };
	/** head when it was looked at */
	head: bigint;
	/** newest finalized block; `null` where the chain does not tell */
	finalized: bigint | null;
	from: Address;
	/** `null` for a contract creation */
	to: Address | null;
	nonce: number;
	/** wei at top level */
	value: bigint;
	logs: SeenLog[];
	native: NativeFacts | null;
	/** no call data: a plain send, which runs no contract of the payer's choosing; absent when it was not read */
	plain?: boolean;
}

/** What one RPC endpoint says of a transaction hash. */
export type Sighting =
	| { kind: "unknown" }
	| { kind: "unmined"; from: Address; to: Address | null; nonce: number; value: bigint }
	| MinedSighting;

export type EndpointFailure = "time-out" | "unreachable" | "rate-limited" | "malformed" | "wrong-chain";

/** One endpoint's answer. A failure is an answer too: it is what tells "could not ask" from "no". */
export type EndpointAnswer =
	| { endpoint: string; ok: true; sighting: Sighting }
	| { endpoint: string; ok: false; failure: EndpointFailure };

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
