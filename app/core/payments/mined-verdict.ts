import type { Address } from "../address.ts";
import { tokenContract } from "../chains.ts";
import { isAuthorised } from "./authorised.ts";
import { lowerHeight } from "./block-heights.ts";
import { explainMismatch } from "./found.ts";
import { type ConfirmationsAsked, isLate, type PaymentTerms } from "./payment-terms.ts";
import type { AttemptRow } from "./records.ts";
import type { Consensus, MinedSighting } from "./sighting.ts";
import type { Found, MatchingTransfer, Refusal, Verdict } from "./verdict-types.ts";

/** What the rules for tokens (token-verdict.ts) and for the native coin (native-verdict.ts) share. */

/** A payer may act while the link is being made, and block clocks are off by seconds. */
export const OLDER_THAN_LINK_ALLOWED_MS = 60_000;

export interface JudgeInput {
	consensus: Consensus;
	terms: PaymentTerms;
	/** ordinals of this transaction that are credited to other links */
	claimedElsewhere: readonly number[];
	/**
	 * Ordinals of this transaction this link holds already. While they are still in the receipt they are claimed
	 * again, so that a second check never widens or moves a claim.
	 */
	held?: readonly number[];
	/** amounts besides `terms.amount` that one log may settle alone: the rest being asked for, a wallet attempt's amount */
	alsoAsked?: readonly bigint[];
	/** accounts proven to have meant this link: their transfers are claimed, and what is held of it; not others' */
	payers?: readonly Address[];
	/** head of the chain at some moment after the link was made: what is in a later block is newer than the link */
	headAfterLink?: bigint | null;
	/** judges these accounts' transfers alone, as if the transaction held no other */
	counts?: (from: Address) => boolean;
}

/** The transfer that may be credited, with how deep it is buried. */
export function transferVerdict(
	mined: MinedSighting,
	terms: PaymentTerms,
	claim: Pick<MatchingTransfer, "ordinals" | "shares" | "amount" | "from" | "payers" | "unknown" | "seen"> &
		Partial<Pick<MatchingTransfer, "senders">>,
): Verdict {
	const confirmations = confirmationsOf(mined);
	const token = tokenContract(terms.chainId, terms.token) ?? null;
	return {
		kind: "transfer",
		transfer: {
			...claim,
			senders: claim.senders ?? claim.ordinals.map(() => claim.from),
			authorised: isAuthorised(claim, mined, token),
			txFrom: mined.from,
			nonce: mined.nonce,
			block: mined.block,
			confirmations,
			settled: isDeepEnough(terms.confirmationsAsked, confirmations, isFinal(mined)),
			final: isFinal(mined),
			late: isLate(terms, mined.block.timeAt),
		},
	};
}

/** n = head − block + 1; 0 when the head read is older than the block. */
function confirmationsOf(mined: Pick<MinedSighting, "head" | "block">): number {
	const depth = mined.head - mined.block.number + 1n;
	return depth > 0n ? Number(depth) : 0;
}

/** @param asked - what the requester chose when making the link */
function isDeepEnough(asked: ConfirmationsAsked, confirmations: number, final: boolean): boolean {
	return asked === "final" ? final : confirmations >= Number(asked);
}

export function isFinal(mined: MinedSighting): boolean {
	return mined.finalized !== null && mined.block.number <= mined.finalized;
}

/**
 * Whether a transfer is older than its link: by its block's time, unless the chain had not come that far when the link was there. One
 * that stood still makes its blocks up with the times they should have had.
 */
export function isTooOld({ block }: MinedSighting, { terms, headAfterLink = null }: JudgeInput): boolean {
	return isBeforeLink(block.timeAt, terms) && (headAfterLink === null || block.number <= headAfterLink);
}

/**
 * The lowest head that is known of a chain from after a link was made, of its wallet attempts there and of what its watcher noted.
 *
 * @param noted - null: nothing
 */
export function headAfterLink(
	attempts: readonly Pick<AttemptRow, "chainId" | "headBlock">[],
	chainId: number,
	noted: bigint | null,
): bigint | null {
	const heads = attempts.filter((attempt) => attempt.chainId === chainId).map(({ headBlock }) => BigInt(headBlock));
	const known = noted === null ? heads : [noted, ...heads];
	return known.length > 0 ? known.reduce(lowerHeight) : null;
}

/** @param minedAt - block time, epoch ms */
export function isBeforeLink(minedAt: number, { createdAt }: Pick<PaymentTerms, "createdAt">): boolean {
	return minedAt < createdAt - OLDER_THAN_LINK_ALLOWED_MS;
}

export function refuseMismatch(mined: MinedSighting, terms: PaymentTerms): Verdict {
	const { refusal, found } = explainMismatch(mined, terms, terms.chainId);
	return refuse(refusal, found);
}

export function refuse(refusal: Refusal, found: Found | null): Verdict {
	return { kind: "no", refusal, found };
}

export function sum(moves: readonly { value: bigint }[]): bigint {
	return moves.reduce((total, move) => total + move.value, 0n);
}
