import { concatHex, keccak256, numberToHex } from "viem/utils";
import type { Address } from "../address.ts";
import { findChain } from "../chains.ts";
import { mayHaveSpent } from "./authorised.ts";
import { type Arrival, chooseClaim, largest } from "./choose-claim.ts";
import { isDust } from "./dust.ts";
import { explainMismatch, foundNative } from "./found.ts";
import { isTooOld, type JudgeInput, refuse, refuseMismatch, sum, transferVerdict } from "./mined-verdict.ts";
import type { PaymentTerms } from "./payment-terms.ts";
import type { MinedSighting, NativeMove } from "./sighting.ts";
import { payersOfMoves, sameAddress } from "./transfer-logs.ts";
import type { MatchingTransfer, Verdict } from "./verdict-types.ts";

/** In place of a log's position: all of the native coin that a transaction brought, where nothing tells its calls apart. */
export const WHOLE = -1;
/** In place of a log's position, above it: one of several calls that brought it. No receipt has so many logs. */
const FIRST_CALL = 1_000_000;
/** What others' calls left of it, of a transaction whose calls nobody tells apart any more. */
export const REST = FIRST_CALL;

const isCall = (ordinal: number) => ordinal >= FIRST_CALL;
/** Whether a claim's ordinal is no log's position. */
export const isNativeOrdinal = (ordinal: number) => ordinal === WHOLE || isCall(ordinal);

/** Whether two claims on one transaction are about the same money. */
export const isSameMoney = (a: number, b: number) => a === b || a === WHOLE || b === WHOLE;

type NativeClaim = Pick<MatchingTransfer, "ordinals" | "shares" | "amount" | "from" | "unknown" | "seen"> &
	Partial<Pick<MatchingTransfer, "payers" | "senders">>;

/**
 * The native coin leaves no log. A top-level transfer to an address without code cannot bounce; code that EIP-7702
 * delegates is the owner's own doing. Anything else needs the balance change by trace, or the requester's eyes.
 */
export function judgeNative(mined: MinedSighting, input: JudgeInput): Verdict {
	const { terms } = input;
	const payee = terms.requesterAddress;
	const atTop = mined.value > 0n && sameAddress(mined.to, payee);
	const traced = broughtBy(mined, payee);
	const codeless = mined.native !== null && mined.native.recipientCode !== "contract";
	// Whoever fetches what somebody else's contract owes them is paid; their own money going round is no payment.
	const fetched = !atTop && traced !== null && traced > 0n && mined.native?.moves?.length !== 0;
	if (sameAddress(mined.from, payee) && (!fetched || isUnwrapped(mined, terms))) {
		const ownMove = atTop || (traced !== null && traced > 0n);
		return ownMove ? refuse("own-transfer", foundNative(terms.chainId, mined)) : refuseMismatch(mined, terms);
	}
	const brought = arrivedNative(mined, input, { atTop, codeless, traced });
	if (!brought) return refuseMismatch(mined, terms);
	const arrived = leftOf(brought, mined, input);
	const found = { ...foundNative(terms.chainId, mined, arrived.seen ?? arrived.amount), recipient: payee };
	if (isTooOld(mined, input)) return refuse("too-old", found);
	if (isTaken(arrived, input)) return refuse("already-claimed", found);
	const payers = arrived.from === null ? [] : [arrived.from];
	return transferVerdict(mined, terms, { payers, ...arrived });
}

/**
 * What a transaction brought the requester, whatever they spent by their own signature in it.
 *
 * @returns wei; null where it is not known
 */
export function broughtBy(mined: MinedSighting, payee: Address): bigint | null {
	const { tracedDelta = null, spent = 0n, moves } = mined.native ?? {};
	// A balance alone does not tell one from the other.
	const isMixed = moves === undefined && mayHaveSpent(payee, mined);
	return tracedDelta === null || isMixed ? null : tracedDelta + spent;
}

/**
 * The wrapped coin's contract gives the coin back to whoever calls it, or calls it in a batch of their account's own (EIP-7702). What another
 * contract has it pay out may be that one's.
 */
function isUnwrapped({ to, native }: MinedSighting, { chainId, requesterAddress }: PaymentTerms): boolean {
	const wrapped = Object.keys(findChain(chainId)?.wrappedCoins ?? {});
	const isWrapped = (account: Address | null) => wrapped.some((contract) => sameAddress(contract, account));
	const isOwnBatch = sameAddress(to, requesterAddress) && native?.moves?.every(({ from }) => isWrapped(from));
	return isWrapped(to) || isOwnBatch === true;
}

/** Others count calls of it, which nobody tells apart any more: how much they left is the requester's to say. */
function leftOf(
	brought: NativeClaim,
	{ native }: MinedSighting,
	{ claimedElsewhere, held = [] }: JudgeInput,
): NativeClaim {
	const isRest = held.includes(REST) || (claimedElsewhere.some(isCall) && !held.some(isCall));
	if (!isRest || !brought.ordinals.includes(WHOLE) || native?.moves) return brought;
	return { ordinals: [REST], shares: [0n], amount: 0n, from: null, unknown: "unproven-native", seen: null };
}

/** Calls of one transaction may pay several links; what is claimed as a whole, whether here or there, pays one. */
function isTaken({ ordinals }: NativeClaim, { claimedElsewhere, held = [] }: JudgeInput): boolean {
	if (ordinals.length === 0 || claimedElsewhere.includes(WHOLE)) return true;
	if (ordinals.includes(REST) && claimedElsewhere.includes(REST)) return true;
	// Calls that are held, while no endpoint tells them apart any more, stay held beside others'.
	return ordinals.includes(WHOLE) && claimedElsewhere.some(isCall) && !held.some(isCall);
}

interface NativeArrival {
	atTop: boolean;
	codeless: boolean;
	traced: bigint | null;
}

/** @returns null when nothing went to the requester; no ordinals where all of it is other links' */
function arrivedNative(
	mined: MinedSighting,
	input: JudgeInput,
	{ atTop, codeless, traced }: NativeArrival,
): NativeClaim | null {
	const whole = { ordinals: [WHOLE], shares: [0n], amount: 0n };
	if (atTop && codeless) {
		return { ...whole, shares: [mined.value], amount: mined.value, from: mined.from, unknown: null, seen: null };
	}
	if (traced !== null && traced > 0n) return tracedClaim(mined, traced, atTop, input);
	if (traced !== null) {
		// Sent to an address that passed it on, or kept nothing of it.
		return atTop ? { ...whole, from: mined.from, unknown: "forwarded", seen: mined.value } : null;
	}
	// Nothing shows how much arrived. The sum asked for is no evidence of it.
	if (atTop || mayHoldInnerTransfer(mined, input.terms)) {
		const seen = mined.value > 0n ? mined.value : null;
		return { ...whole, from: atTop ? mined.from : null, unknown: "unproven-native", seen };
	}
	return null;
}

/** Others' coin beside somebody's payment, up to a tenth of it, neither hides whose it is nor makes another sum of it. */
const DUST_SHARE = 10n;

/** What arrived, and whose coin it is: one account's, or one's with dust of others beside it, which is left out. */
function tracedClaim(mined: MinedSighting, traced: bigint, atTop: boolean, input: JudgeInput): NativeClaim {
	const calls = callsOf(mined.native?.moves ?? [], traced);
	if (calls === null) return undividedClaim(mined, traced, atTop, input);
	const { claimedElsewhere, counts = () => true, held = [], payers: known = [] } = input;
	// What others left is another link's.
	const isLeft = claimedElsewhere.includes(REST) && !held.includes(REST);
	const isFree = (ordinal: number) => (isLeft ? held.includes(ordinal) : !claimedElsewhere.includes(ordinal));
	const free = calls.filter(({ move }) => isFree(move.ordinal) && counts(move.from));
	// An account that meant this link has paid what it sent, whatever others sent in the same transaction.
	const meant = free.filter(({ move }) => known.some((payer) => sameAddress(payer, move.from)));
	// What was claimed as a whole once stays so while no other link counts a call of it.
	const isOthers = claimedElsewhere.some(isCall);
	const isOne = calls.length === 1 && !isOthers && !held.some(isCall);
	const asWhole = isOne || held.includes(REST) || (held.includes(WHOLE) && !isOthers);
	const separate = asWhole ? null : largest(calls);
	const chosen = separate
		? chooseClaim(
				free.filter((call) => separate.includes(call)),
				input,
			)
		: meant.length > 0
			? meant
			: free;
	const isTied = (call: Arrival) => meant.includes(call) || held.includes(call.move.ordinal);
	const claimed = chosen.some(isTied) ? chosen : withoutDust(chosen, [input.terms.amount, ...(input.alsoAsked ?? [])]);
	const payers = payersOfMoves(movesOf(claimed));
	const [payer = null, ...more] = payers;
	const common = { amount: sum(movesOf(claimed)), from: more.length === 0 ? payer : null, payers, unknown: null };
	if (claimed.length === 0) return { ...common, ordinals: [], shares: [], seen: traced };
	if (!separate)
		return { ...common, ordinals: [held.includes(REST) ? REST : WHOLE], shares: [common.amount], seen: null };
	return {
		...common,
		ordinals: claimed.map(({ move }) => move.ordinal),
		shares: claimed.map(({ net }) => net),
		senders: claimed.map(({ move }) => move.from),
		seen: null,
	};
}

const movesOf = (calls: readonly Arrival[]) => calls.map(({ move }) => move);

/** Where neither their sum nor anything else ties calls to the link: those of whoever sent the most, if all others' is dust beside it. */
function withoutDust(calls: readonly Arrival[], asked: readonly bigint[]): readonly Arrival[] {
	const [main = null] = payersOfMoves(movesOf(calls));
	const own = calls.filter(({ move }) => sameAddress(move.from, main));
	const [all, owned] = [sum(movesOf(calls)), sum(movesOf(own))];
	return (all - owned) * DUST_SHARE <= owned && !asked.includes(all) ? own : calls;
}

/** @returns null where the calls are not known, or are not all that moved */
function callsOf(moves: readonly NativeMove[], traced: bigint): Arrival[] | null {
	if (moves.length === 0 || sum(moves) !== traced) return null;
	const ordinals = new Set<number>();
	return moves
		.map((move) => ({ move, ordinal: callOrdinal(move) }))
		.sort((a, b) => a.ordinal - b.ordinal)
		.map(({ move, ordinal: first }) => {
			let ordinal = first;
			while (ordinals.has(ordinal)) ordinal += 1;
			ordinals.add(ordinal);
			return { move: { ...move, ordinal }, net: move.value };
		});
}

/**
 * The number of a call by which the native coin came: made of what it brought and from whom, so that it is the same in every block,
 * in whatever order endpoints list the calls and whatever stands beside it. Of equal ones the next has the next number.
 */
export function callOrdinal({ from, value }: NativeMove): number {
	const [, digits = ""] = /^0x(.{12})/.exec(keccak256(concatHex([from, numberToHex(value, { size: 32 })]))) ?? [];
	return REST + 1 + Number.parseInt(digits, 16);
}

/** What a balance alone shows, and the accounts whose calls are known. */
function undividedClaim(
	{ native, from, value }: MinedSighting,
	traced: bigint,
	atTop: boolean,
	{ held = [] }: JudgeInput,
): NativeClaim {
	const whole = { ordinals: [WHOLE], shares: [traced], amount: traced };
	// A call of it was this link's: how much that was is not known while calls are not.
	if (held.some(isCall))
		return { ...whole, shares: [0n], amount: 0n, from: null, unknown: "unproven-native", seen: traced };
	const [payer = null, ...more] = native?.moves
		? payersOfMoves(native.moves)
		: [atTop && traced === value ? from : null];
	return { ...whole, from: more.length === 0 ? payer : null, unknown: null, seen: null };
}

/**
 * A contract may have paid the requester inside, also one that is only sent the coin, or that is created: a swap pays in ether
 * for a token. A plain send to a person has not, nor has a call of a token, or one by which a token came to the requester instead; so
 * little of it that a stranger may have put it there says nothing.
 */
function mayHoldInnerTransfer(mined: MinedSighting, terms: PaymentTerms): boolean {
	if (mined.input === "0x" && !mined.native?.sentToCode) return false;
	const { refusal, found } = explainMismatch(mined, terms, terms.chainId);
	if (refusal !== "wrong-token" || found === null) return true;
	if (sameAddress(found.tokenContract, mined.to)) return false;
	const { amount, decimals } = found;
	const isMuch = amount !== null && decimals !== null && !isDust(amount, 10n ** BigInt(decimals));
	return !(isMuch && sameAddress(found.recipient, terms.requesterAddress));
}
