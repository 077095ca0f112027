import { tokenContract } from "./chains.ts";
import { explainMismatch, foundNative, foundOnOtherChain, foundToken } from "./found.ts";
import type { ConfirmationsAsked, PaymentTerms } from "./payment-terms.ts";
import type { Consensus, MinedSighting, Sighting } from "./sighting.ts";
import { sameAddress, type TokenMove, tokenMoves } from "./transfer-logs.ts";
import type { Found, MatchingTransfer, Refusal, Verdict } from "./verdict-types.ts";

/** A payer may act while the link is being made, and block clocks are off by seconds. */
export const OLDER_THAN_LINK_ALLOWED_MS = 60_000;

/** Stands for the native coin where a log's position is meant. */
const NATIVE_ORDINAL = -1;

/**
 * A payment is one log or a few. Each claimed log is a row that every page of the link reads: a transaction made of
 * thousands of dust transfers must not make the link unreadable, or its looks too long to be stored.
 */
export const MOST_LOGS_CLAIMED = 50;

export interface JudgeInput {
	consensus: Consensus;
	terms: PaymentTerms;
	/** ordinals of this transaction that are credited to other links */
	claimedElsewhere: readonly number[];
	/**
	 * Ordinals of this transaction this link holds already. While they still stand in the receipt they are claimed
	 * again, so that a second look never widens or moves a claim.
	 */
	held?: readonly number[];
	/** amounts besides `terms.amount` that one log may settle alone: the rest being asked for, a wallet attempt's amount */
	alsoAsked?: readonly bigint[];
}

/**
 * Judges one transaction for one link.
 *
 * Order: could it be asked → known? mined? → receipt status → token, topic, shape, recipient, value → sum of matching
 * logs less what left the requester → age → confirmations → unique claim. Receipt status alone proves nothing: a token
 * may return false, take a fee, or be somebody's own contract with a forged log.
 *
 * @returns not yet, could not ask, no (with what was found), or the transfer that may be credited
 */
export function judge(input: JudgeInput): Verdict {
	const { consensus } = input;
	if (consensus.kind === "could-not-ask") return { kind: "could-not-ask", why: "silent" };
	if (consensus.kind === "disagree") return { kind: "could-not-ask", why: "disagree" };
	const { sighting, support } = consensus;
	if (sighting.kind === "unknown") return { kind: "not-yet", seen: "nowhere" };
	if (sighting.kind === "unmined") return { kind: "not-yet", seen: "mempool" };
	const verdict = judgeMined(sighting, input);
	// One endpoint of two may lag or lie: its refusal binds only below the finalized block, as its credit does.
	if (verdict.kind === "no" && support === "one-silent" && !isFinal(sighting)) {
		return { kind: "could-not-ask", why: "silent" };
	}
	if (verdict.kind !== "transfer" || support !== "one-silent") return verdict;
	return {
		kind: "transfer",
		transfer: { ...verdict.transfer, settled: verdict.transfer.settled && isFinal(sighting) },
	};
}

/**
 * Turns a hash that exists on another supported chain into its refusal. Call it only when the link's own chain was
 * asked and knows nothing of the hash.
 */
export function judgeElsewhere(hit: { chainId: number; sighting: Sighting }, terms: PaymentTerms): Verdict {
	return { kind: "no", refusal: "wrong-chain", found: foundOnOtherChain(hit.chainId, hit.sighting, terms) };
}

function judgeMined(mined: MinedSighting, input: JudgeInput): Verdict {
	if (mined.outcome === "reverted") return no("reverted", null);
	const contract = tokenContract(input.terms.chainId, input.terms.token);
	if (contract === undefined) throw new Error(`${input.terms.token} is not offered on chain ${input.terms.chainId}`);
	if (contract === null) return judgeNative(mined, input);
	return judgeToken(
		mined,
		tokenMoves(mined.logs).filter((move) => sameAddress(move.emitter, contract)),
		input,
	);
}

function judgeToken(mined: MinedSighting, moves: readonly TokenMove[], input: JudgeInput): Verdict {
	const { terms } = input;
	const payee = terms.requesterAddress;
	const incoming = moves.filter(
		(move) => sameAddress(move.to, payee) && !sameAddress(move.from, payee) && move.value > 0n,
	);
	const [firstIn] = incoming;
	if (!firstIn) return refuseMismatch(mined, terms);
	const arrivals = netOf(
		incoming,
		sum(moves.filter((move) => sameAddress(move.from, payee) && !sameAddress(move.to, payee))),
	);
	// What came in went out again in the same transaction: the requester is no richer.
	if (arrivals.length === 0) return no("own-transfer", foundToken(terms.chainId, firstIn, mined));
	if (isTooOld(mined, terms)) return no("too-old", foundToken(terms.chainId, nearestTo(incoming, terms), mined));
	const free = arrivals.filter((arrival) => !input.claimedElsewhere.includes(arrival.move.ordinal));
	const claim = chooseClaim(free, input);
	const [firstClaimed] = claim;
	if (!firstClaimed) return no("already-claimed", foundToken(terms.chainId, nearestTo(incoming, terms), mined));
	const shares = claim.map((arrival) => arrival.net);
	return transfer(mined, terms, {
		ordinals: claim.map((arrival) => arrival.move.ordinal),
		shares,
		amount: shares.reduce((total, share) => total + share, 0n),
		from: firstClaimed.move.from,
		unproven: false,
	});
}

/** A transfer in, and how much of it stayed. */
interface Arrival {
	move: TokenMove;
	net: bigint;
}

/**
 * Takes what left the requester off the transfers in, the last first. Each log's share depends on the receipt alone, so
 * that links claiming different logs of it never count more than stayed, and a second look finds the same shares.
 */
function netOf(incoming: readonly TokenMove[], outgoing: bigint): Arrival[] {
	let toTakeOff = outgoing;
	const arrivals: Arrival[] = [];
	for (const move of [...incoming].reverse()) {
		const stayed = move.value - toTakeOff;
		toTakeOff = stayed < 0n ? -stayed : 0n;
		if (stayed > 0n) arrivals.unshift({ move, net: stayed });
	}
	return arrivals;
}

/**
 * Which free logs this link claims. One log of exactly the amount asked is claimed alone, so that a batch payer's other
 * transfers stay free for other links; else all of them, or the largest where there are too many.
 */
function chooseClaim(free: readonly Arrival[], input: JudgeInput): readonly Arrival[] {
	const { held } = input;
	if (held && held.length > 0) {
		const kept = free.filter((arrival) => held.includes(arrival.move.ordinal));
		if (kept.length === held.length) return kept;
	}
	for (const asked of [input.terms.amount, ...(input.alsoAsked ?? [])]) {
		const exact = free.find((arrival) => arrival.net === asked);
		if (exact) return [exact];
	}
	const largestFirst = [...free].sort((a, b) => (a.net === b.net ? 0 : a.net > b.net ? -1 : 1));
	const claimed = new Set(largestFirst.slice(0, MOST_LOGS_CLAIMED));
	return free.filter((arrival) => claimed.has(arrival));
}

/**
 * The native coin leaves no log. A top-level transfer to an address without code cannot bounce; code that EIP-7702
 * delegates is the owner's own doing. Anything else needs the balance change by trace, or the requester's eyes.
 */
function judgeNative(mined: MinedSighting, input: JudgeInput): Verdict {
	const { terms } = input;
	const payee = terms.requesterAddress;
	const atTop = mined.value > 0n && sameAddress(mined.to, payee);
	const traced = mined.native?.tracedDelta ?? null;
	const codeless = mined.native !== null && mined.native.recipientCode !== "contract";
	if (sameAddress(mined.from, payee)) {
		const ownMove = atTop || (traced !== null && traced > 0n);
		return ownMove ? no("own-transfer", foundNative(terms.chainId, mined)) : refuseMismatch(mined, terms);
	}
	let arrived: { amount: bigint; unproven: boolean };
	if (atTop && codeless) arrived = { amount: mined.value, unproven: false };
	else if (traced !== null) arrived = { amount: traced, unproven: false };
	else if (atTop) arrived = { amount: mined.value, unproven: true };
	else if (mayHoldInnerTransfer(mined, terms)) {
		// Nothing tells how much went where inside: the requester is shown the sum the payer names.
		arrived = { amount: mined.value > 0n ? mined.value : terms.amount, unproven: true };
	} else return refuseMismatch(mined, terms);
	if (arrived.amount <= 0n) return refuseMismatch(mined, terms);
	const found = { ...foundNative(terms.chainId, mined, arrived.amount), recipient: payee };
	if (isTooOld(mined, terms)) return no("too-old", found);
	if (input.claimedElsewhere.includes(NATIVE_ORDINAL)) return no("already-claimed", found);
	return transfer(mined, terms, {
		ordinals: [NATIVE_ORDINAL],
		shares: [arrived.amount],
		from: mined.from,
		...arrived,
	});
}

/** A contract may have paid the requester inside; a plain send to somebody else has not. */
function mayHoldInnerTransfer(mined: MinedSighting, terms: PaymentTerms): boolean {
	if (mined.to === null || (mined.plain ?? false)) return false;
	return explainMismatch(mined, terms, terms.chainId).refusal !== "wrong-token";
}

function transfer(
	mined: MinedSighting,
	terms: PaymentTerms,
	claim: Pick<MatchingTransfer, "ordinals" | "shares" | "amount" | "from" | "unproven">,
): Verdict {
	const confirmations = confirmationsOf(mined);
	return {
		kind: "transfer",
		transfer: {
			...claim,
			txFrom: mined.from,
			nonce: mined.nonce,
			block: mined.block,
			confirmations,
			settled: isDeepEnough(terms.confirmationsAsked, confirmations, isFinal(mined)),
			final: isFinal(mined),
			late: terms.dueAt !== null && mined.block.timeAt > terms.dueAt,
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

function isFinal(mined: MinedSighting): boolean {
	return mined.finalized !== null && mined.block.number <= mined.finalized;
}

function isTooOld(mined: MinedSighting, terms: PaymentTerms): boolean {
	return mined.block.timeAt < terms.createdAt - OLDER_THAN_LINK_ALLOWED_MS;
}

function refuseMismatch(mined: MinedSighting, terms: PaymentTerms): Verdict {
	const { refusal, found } = explainMismatch(mined, terms, terms.chainId);
	return no(refusal, found);
}

function no(refusal: Refusal, found: Found | null): Verdict {
	return { kind: "no", refusal, found };
}

function nearestTo(moves: readonly TokenMove[], terms: PaymentTerms): TokenMove {
	const nearest = moves.find((move) => move.value === terms.amount) ?? moves[0];
	if (!nearest) throw new Error("no move to name");
	return nearest;
}

function sum(moves: readonly TokenMove[]): bigint {
	return moves.reduce((total, move) => total + move.value, 0n);
}
