import type { Address, Hash } from "../address.ts";

/** Why a reported transaction can never pay this link. Each has its sentence in words/verdicts.ts. */
export const REFUSALS = [
	"reverted",
	"wrong-token",
	"wrong-chain",
	"wrong-recipient",
	"no-transfer",
	"own-transfer",
	"too-old",
	"too-many-transfers",
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

/** What ties a transfer to a link, the strongest first (claim.ts). */
export const PAYER_PROOFS = ["tag", "signature", "attempt", "sole-link", "requester"] as const;
export type PayerProof = (typeof PAYER_PROOFS)[number];

/** What ties a name to the account whose money moved; the other proofs tie a transfer to a link and name nobody. */
export const NAME_PROOFS = ["tag", "signature", "attempt"] as const;
export type NameProof = (typeof NAME_PROOFS)[number];
export const isNameProof = (proof: PayerProof | null) => NAME_PROOFS.some((one) => one === proof);

/** Who says how much arrived. */
export const AMOUNT_SOURCES = ["chain", "requester", "unknown"] as const;
export type AmountSource = (typeof AMOUNT_SOURCES)[number];

/** Whether an unmined transaction would pay this link: its call says so, or does not say. */
export type PendingCall = "pays" | "unclear";

/** A transfer to the requester of the token asked for, on the right chain, young enough: what may be credited. */
export interface MatchingTransfer {
	/** logs claimed together, or calls of the native coin (native-verdict.ts) */
	ordinals: number[];
	/** base units each of `ordinals` adds, in the same order; they sum up to `amount` */
	shares: bigint[];
	/** whose money each of `ordinals` is, in the same order; `null` where unknown */
	senders: readonly (Address | null)[];
	/** base units, after same-token transfers out of the requester in the same transaction are taken off */
	amount: bigint;
	/**
	 * The payer: the account whose money moved, never the transaction's sender as such. `null` where the claimed logs have
	 * several, or unknown.
	 */
	from: Address | null;
	/** all of them, whoever sent the most first */
	payers: readonly Address[];
	/** each of the payers sent the transaction, or signed this transfer, which somebody else sent (authorised.ts) */
	authorised: boolean;
	txFrom: Address;
	nonce: number;
	block: { number: bigint; hash: Hash; timeAt: number };
	confirmations: number;
	/** confirmations asked are reached, and the endpoints support it */
	settled: boolean;
	/** at or below the finalized block */
	final: boolean;
	late: boolean;
	/**
	 * Why the chain does not say how much arrived, and the requester has to; `amount` is 0 then.
	 * - `unproven-native`: a contract moved the coin, and no trace shows how much
	 * - `forwarded`: it was sent to the requester's address, which passed it on in the same transaction
	 */
	unknown: "unproven-native" | "forwarded" | null;
	/** base units seen going there, where `unknown`; null when unknown */
	seen: bigint | null;
}

/** The rules' answer about one hash for one link. Three answers that never merge: not yet, could not ask, no. */
export type Verdict =
	| { kind: "not-yet"; seen: "nowhere" }
	/** `amount`: base units its call would pay; null where the call does not say */
	| { kind: "not-yet"; seen: "mempool"; call: PendingCall; amount: bigint | null }
	| { kind: "could-not-ask"; why: "silent" | "disagree" }
	| { kind: "no"; refusal: Refusal; found: Found | null }
	| { kind: "transfer"; transfer: MatchingTransfer };
