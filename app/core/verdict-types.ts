import type { Address, Hash } from "./address.ts";

/** Why a reported transaction can never pay this link. Each has its sentence in words/verdicts.ts. */
export const REFUSALS = [
	"reverted",
	"wrong-token",
	"wrong-chain",
	"wrong-recipient",
	"no-transfer",
	"own-transfer",
	"too-old",
	"already-claimed",
	"not-mine",
] as const;
export type Refusal = (typeof REFUSALS)[number];

/** What a refused transaction did move, so that the verdict can name it. */
export interface Found {
	chainId: number;
	/** symbol or the look-alike's name; `null` for a token we do not know */
	tokenName: string | null;
	tokenContract: Address | null;
	/** base units of that token; `null` when its decimals are unknown */
	amount: bigint | null;
	decimals: number | null;
	recipient: Address | null;
	/** block time, epoch ms */
	at: number | null;
}

/** How the payer was tied to the link. */
export type PayerProof = "attempt" | "signature" | "sole-link" | "requester";

/** A transfer to the requester of the token asked for, on the right chain, young enough: what may be credited. */
export interface MatchingTransfer {
	/** logs claimed together; [-1] for the native coin */
	ordinals: number[];
	/** base units each of `ordinals` adds, in the same order; they sum up to `amount` */
	shares: bigint[];
	/** base units, after same-token transfers out of the requester in the same transaction are taken off */
	amount: bigint;
	/** payer: the log's `from` (ERC-20) or the transaction's (native) */
	from: Address;
	txFrom: Address;
	nonce: number;
	block: { number: bigint; hash: Hash; timeAt: number };
	confirmations: number;
	/** confirmations asked are reached, and the endpoints support it */
	settled: boolean;
	/** at or below the finalized block */
	final: boolean;
	late: boolean;
	/** a native transfer that no trace proves: the requester must look */
	unproven: boolean;
}

/** The rules' answer about one hash for one link. Three answers that never merge: not yet, could not ask, no. */
export type Verdict =
	| { kind: "not-yet"; seen: "nowhere" | "mempool" }
	| { kind: "could-not-ask"; why: "silent" | "disagree" }
	| { kind: "no"; refusal: Refusal; found: Found | null }
	| { kind: "transfer"; transfer: MatchingTransfer };
