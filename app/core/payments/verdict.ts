import type { Address } from "../address.ts";
import { tokenContract } from "../chains.ts";
import { isAuthorisedBy } from "./authorised.ts";
import { explainMismatch, foundNative, foundOnOtherChain, foundToken } from "./found.ts";
import type { ConfirmationsAsked, PaymentTerms } from "./payment-terms.ts";
import { judgePendingCall } from "./pending-call.ts";
import type { Consensus, MinedSighting, Sighting } from "./sighting.ts";
import { payersOfMoves, sameAddress, type TokenMove, tokenMoves } from "./transfer-logs.ts";
import type { Found, MatchingTransfer, Refusal, Verdict } from "./verdict-types.ts";

/** A payer may act while the link is being made, and block clocks are off by seconds. */
export const OLDER_THAN_LINK_ALLOWED_MS = 60_000;

/** Stands for the native coin where a log's position is meant. */
const NATIVE_ORDINAL = -1;

/**
 * A payment is one log or a few, or some dozens that add up. Each claimed log is a row that every page of the link reads:
 * a transaction made of thousands of dust transfers is refused, so that it cannot make the link unreadable.
 */
export const MOST_LOGS_CLAIMED = 100;

export interface JudgeInput {
	consensus: Consensus;
	terms: PaymentTerms;
	/** ordinals of this transaction that are credited to other links */
	claimedElsewhere: readonly number[];
	/**
	 * Ordinals of this transaction this link holds already. While they still stand in the receipt they are claimed
	 * again, so that a second check never widens or moves a claim.
	 */
	held?: readonly number[];
	/** amounts besides `terms.amount` that one log may settle alone: the rest being asked for, a wallet attempt's amount */
	alsoAsked?: readonly bigint[];
	/** accounts proven to have meant this link: their transfers are claimed, and what is held of it; not others' */
	payers?: readonly Address[];
	/** judges these accounts' transfers alone, as if the transaction held no other */
	counts?: (from: Address) => boolean;
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
	if (sighting.kind === "unmined") return judgeUnmined(sighting, input, support);
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
export function judgeOnOtherChain(hit: { chainId: number; sighting: Sighting }, terms: PaymentTerms): Verdict {
	return { kind: "no", refusal: "wrong-chain", found: foundOnOtherChain(hit.chainId, hit.sighting, terms) };
}

/** One endpoint's word on what a transaction calls refuses nothing. */
function judgeUnmined(
	sighting: Extract<Sighting, { kind: "unmined" }>,
	{ terms }: JudgeInput,
	support: Extract<Consensus, { kind: "seen" }>["support"],
): Verdict {
	const outcome = judgePendingCall(sighting, terms);
	if (outcome.kind === "pays") return { kind: "not-yet", seen: "mempool", call: "pays", amount: outcome.amount };
	if (outcome.kind === "unclear" || support === "one-silent") {
		return { kind: "not-yet", seen: "mempool", call: "unclear", amount: null };
	}
	return no(outcome.refusal, outcome.found);
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
	// What came in went out again in the same transaction: the requester's own doing, or their address passes it on.
	if (arrivals.length === 0 && sameAddress(mined.from, payee)) {
		return no("own-transfer", foundToken(terms.chainId, firstIn, mined));
	}
	if (isTooOld(mined, terms)) return no("too-old", foundToken(terms.chainId, nearestTo(incoming, terms), mined));
	if (arrivals.length === 0) {
		const ordinals = [firstIn.ordinal];
		if (input.claimedElsewhere.includes(firstIn.ordinal)) {
			return no("already-claimed", foundToken(terms.chainId, firstIn, mined));
		}
		const { from } = firstIn;
		const passedOn = { ordinals, shares: [0n], amount: 0n, from, payers: [from], seen: sum(incoming) };
		return transfer(mined, terms, { ...passedOn, unknown: "forwarded" });
	}
	const { claimedElsewhere, counts = () => true } = input;
	const free = arrivals.filter(({ move }) => !claimedElsewhere.includes(move.ordinal) && counts(move.from));
	let claim = chooseClaim(free, input);
	const [firstClaimed] = claim;
	if (!firstClaimed) return no("already-claimed", foundToken(terms.chainId, nearestTo(incoming, terms), mined));
	if (claim.length > MOST_LOGS_CLAIMED && !largest(claim)) {
		return no("too-many-transfers", foundToken(terms.chainId, nearestTo(incoming, terms), mined));
	}
	claim = largest(claim) ?? claim;
	const shares = claim.map((arrival) => arrival.net);
	const payers = payersOfMoves(claim.map(({ move, net }) => ({ from: move.from, value: net })));
	return transfer(mined, terms, {
		ordinals: claim.map((arrival) => arrival.move.ordinal),
		shares,
		amount: shares.reduce((total, share) => total + share, 0n),
		from: payers.length === 1 ? firstClaimed.move.from : null,
		payers,
		unknown: null,
		seen: null,
	});
}

/**
 * Of too many transfers the largest, where they are nearly all of the sum: whoever adds dust to somebody's transaction must
 * not have it refused.
 */
function largest(claim: readonly Arrival[]): readonly Arrival[] | null {
	if (claim.length <= MOST_LOGS_CLAIMED) return claim;
	const bySize = [...claim].sort((a, b) => (a.net === b.net ? 0 : a.net < b.net ? 1 : -1));
	const kept = new Set(bySize.slice(0, MOST_LOGS_CLAIMED));
	const total = (arrivals: Iterable<Arrival>) => [...arrivals].reduce((all, { net }) => all + net, 0n);
	return total(kept) * 1_000n >= total(claim) * 999n ? claim.filter((arrival) => kept.has(arrival)) : null;
}

/** A transfer in, and how much of it stayed. */
interface Arrival {
	move: TokenMove;
	net: bigint;
}

/**
 * Takes what left the requester off the transfers in, the last first. Each log's share depends on the receipt alone, so
 * that links claiming different logs of it never count more than stayed, and a second check finds the same shares.
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
 * Which free logs this link claims: those of accounts known to have meant it, before anybody else's: whoever puts a transfer
 * of their own into somebody's bundle must not hide theirs. One log of exactly the amount asked is claimed alone, so that a
 * batch payer's other transfers stay free for other links; else all of them.
 */
function chooseClaim(free: readonly Arrival[], input: JudgeInput): readonly Arrival[] {
	const { held = [] } = input;
	const exactIn = (arrivals: readonly Arrival[]) => {
		for (const asked of [input.terms.amount, ...(input.alsoAsked ?? [])]) {
			const exact = arrivals.find((arrival) => arrival.net === asked);
			if (exact) return [exact];
		}
		return null;
	};
	const known = new Set<Arrival>();
	for (const payer of input.payers ?? []) {
		const own = free.filter(({ move }) => sameAddress(move.from, payer));
		for (const arrival of exactIn(own) ?? own) known.add(arrival);
	}
	const kept = free.filter(({ move }) => held.includes(move.ordinal));
	if (held.length > 0 && kept.length === held.length) {
		return free.filter((arrival) => known.has(arrival) || kept.includes(arrival));
	}
	if (known.size > 0) return free.filter((arrival) => known.has(arrival));
	return exactIn(free) ?? free;
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
	// Whoever fetches what somebody else's contract owes them is paid; their own money going round is no payment.
	const fetched = !atTop && traced !== null && traced > 0n && mined.native?.moves?.length !== 0;
	if (sameAddress(mined.from, payee) && !fetched) {
		const ownMove = atTop || (traced !== null && traced > 0n);
		return ownMove ? no("own-transfer", foundNative(terms.chainId, mined)) : refuseMismatch(mined, terms);
	}
	const { payers: known = [], counts = (account) => known.some((payer) => sameAddress(payer, account)) } = input;
	const arrived = arrivedNative(mined, terms, { atTop, codeless, traced, counts });
	if (!arrived) return refuseMismatch(mined, terms);
	const found = { ...foundNative(terms.chainId, mined, arrived.seen ?? arrived.amount), recipient: payee };
	if (isTooOld(mined, terms)) return no("too-old", found);
	if (input.claimedElsewhere.includes(NATIVE_ORDINAL)) return no("already-claimed", found);
	const payers = arrived.from === null ? [] : [arrived.from];
	return transfer(mined, terms, { ordinals: [NATIVE_ORDINAL], shares: [arrived.amount], payers, ...arrived });
}

interface NativeArrival {
	atTop: boolean;
	codeless: boolean;
	traced: bigint | null;
	/** accounts whose coin is judged alone */
	counts(from: Address): boolean;
}

/** @returns null when nothing went to the requester */
function arrivedNative(
	mined: MinedSighting,
	terms: PaymentTerms,
	{ atTop, codeless, traced, counts }: NativeArrival,
): Pick<MatchingTransfer, "amount" | "from" | "unknown" | "seen"> | null {
	if (atTop && codeless) return { amount: mined.value, from: mined.from, unknown: null, seen: null };
	if (traced !== null && traced > 0n) {
		return { ...tracedShare(mined, traced, atTop, counts), unknown: null, seen: null };
	}
	if (traced !== null) {
		// Sent to an address that passed it on, or kept nothing of it.
		return atTop ? { amount: 0n, from: mined.from, unknown: "forwarded", seen: mined.value } : null;
	}
	// Nothing tells how much arrived. The sum asked for is no evidence of it.
	if (atTop || mayHoldInnerTransfer(mined, terms)) {
		return {
			amount: 0n,
			from: atTop ? mined.from : null,
			unknown: "unproven-native",
			seen: mined.value > 0n ? mined.value : null,
		};
	}
	return null;
}

/** Others' coin beside somebody's payment, up to a tenth of it, neither hides whose it is nor makes another sum of it. */
const DUST_SHARE = 10n;

/** Whose coin arrived: one account's, or one's with dust of others beside it, which is left out. */
function tracedShare(
	{ native, from, value }: MinedSighting,
	traced: bigint,
	atTop: boolean,
	counts: (from: Address) => boolean,
): { amount: bigint; from: Address | null } {
	const { moves } = native ?? {};
	if (!moves) return { amount: traced, from: atTop && traced === value ? from : null };
	const [main = null, ...others] = payersOfMoves(moves);
	if (others.length === 0) return { amount: traced, from: main };
	const all = sum(moves);
	// An account that meant this link has paid what it sent, whatever others sent in the same transaction.
	const meant = moves.filter((move) => counts(move.from));
	const [payer = null, ...payers] = payersOfMoves(meant);
	if (all === traced && payer !== null && payers.length === 0) return { amount: sum(meant), from: payer };
	const own = sum(moves.filter((move) => sameAddress(move.from, main)));
	return all === traced && (all - own) * DUST_SHARE <= own
		? { amount: own, from: main }
		: { amount: traced, from: null };
}

/** A contract may have paid the requester inside, also one that is only sent the coin; a plain send to a person has not. */
function mayHoldInnerTransfer(mined: MinedSighting, terms: PaymentTerms): boolean {
	if (mined.to === null || (mined.input === "0x" && !mined.native?.sentToCode)) return false;
	return explainMismatch(mined, terms, terms.chainId).refusal !== "wrong-token";
}

function transfer(
	mined: MinedSighting,
	terms: PaymentTerms,
	claim: Pick<MatchingTransfer, "ordinals" | "shares" | "amount" | "from" | "payers" | "unknown" | "seen">,
): Verdict {
	const confirmations = confirmationsOf(mined);
	const token = tokenContract(terms.chainId, terms.token) ?? null;
	return {
		kind: "transfer",
		transfer: {
			...claim,
			authorised: claim.payers.length > 0 && claim.payers.every((payer) => isAuthorisedBy(payer, mined, token)),
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

function sum(moves: readonly { value: bigint }[]): bigint {
	return moves.reduce((total, move) => total + move.value, 0n);
}
