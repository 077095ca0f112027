import type { Address } from "../address.ts";
import { isDust } from "./dust.ts";
import { explainMismatch, foundNative } from "./found.ts";
import { isTooOld, type JudgeInput, refuse, refuseMismatch, sum, transferVerdict } from "./mined-verdict.ts";
import type { PaymentTerms } from "./payment-terms.ts";
import type { MinedSighting } from "./sighting.ts";
import { payersOfMoves, sameAddress } from "./transfer-logs.ts";
import type { MatchingTransfer, Verdict } from "./verdict-types.ts";

/** Used in place of a log's position for the native coin. */
const NATIVE_ORDINAL = -1;

/**
 * The native coin leaves no log. A top-level transfer to an address without code cannot bounce; code that EIP-7702
 * delegates is the owner's own doing. Anything else needs the balance change by trace, or the requester's eyes.
 */
export function judgeNative(mined: MinedSighting, input: JudgeInput): Verdict {
	const { terms } = input;
	const payee = terms.requesterAddress;
	const atTop = mined.value > 0n && sameAddress(mined.to, payee);
	const traced = mined.native?.tracedDelta ?? null;
	const codeless = mined.native !== null && mined.native.recipientCode !== "contract";
	// Whoever fetches what somebody else's contract owes them is paid; their own money going round is no payment.
	const fetched = !atTop && traced !== null && traced > 0n && mined.native?.moves?.length !== 0;
	if (sameAddress(mined.from, payee) && !fetched) {
		const ownMove = atTop || (traced !== null && traced > 0n);
		return ownMove ? refuse("own-transfer", foundNative(terms.chainId, mined)) : refuseMismatch(mined, terms);
	}
	const { payers: known = [], counts = (account) => known.some((payer) => sameAddress(payer, account)) } = input;
	const arrived = arrivedNative(mined, terms, { atTop, codeless, traced, counts });
	if (!arrived) return refuseMismatch(mined, terms);
	const found = { ...foundNative(terms.chainId, mined, arrived.seen ?? arrived.amount), recipient: payee };
	if (isTooOld(mined, terms)) return refuse("too-old", found);
	if (input.claimedElsewhere.includes(NATIVE_ORDINAL)) return refuse("already-claimed", found);
	const payers = arrived.from === null ? [] : [arrived.from];
	return transferVerdict(mined, terms, { ordinals: [NATIVE_ORDINAL], shares: [arrived.amount], payers, ...arrived });
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
	// Nothing shows how much arrived. The sum asked for is no evidence of it.
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
