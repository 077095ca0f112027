import { signedRunsOf } from "./authorised.ts";
import { type Arrival, chooseClaim, largest, MOST_CLAIMED } from "./choose-claim.ts";
import { foundToken } from "./found.ts";
import { isTooOld, type JudgeInput, refuse, refuseMismatch, sum, transferVerdict } from "./mined-verdict.ts";
import type { PaymentTerms } from "./payment-terms.ts";
import type { MinedSighting } from "./sighting.ts";
import { isMinted, payersOfMoves, sameAddress, type TokenMove } from "./transfer-logs.ts";
import type { Verdict } from "./verdict-types.ts";

/** Sum of the matching logs, less what left the requester in the same transaction. */
export function judgeToken(mined: MinedSighting, moves: readonly TokenMove[], input: JudgeInput): Verdict {
	const { terms } = input;
	const payee = terms.requesterAddress;
	const incoming = moves.filter(
		(move) => sameAddress(move.to, payee) && !sameAddress(move.from, payee) && move.value > 0n,
	);
	const [firstIn] = incoming;
	if (!firstIn) return refuseMismatch(mined, terms);
	const outgoing = moves.filter(
		(move) => sameAddress(move.from, payee) && !sameAddress(move.to, payee) && move.value > 0n,
	);
	const arrivals = netOf(incoming, outgoing, mined, firstIn);
	// What came in went out again in the same transaction: the requester's own doing, or their address passes it on.
	if (arrivals.length === 0 && sameAddress(mined.from, payee)) {
		return refuse("own-transfer", foundToken(terms.chainId, firstIn, mined));
	}
	if (isTooOld(mined, input)) return refuse("too-old", foundToken(terms.chainId, nearestTo(incoming, terms), mined));
	if (arrivals.length === 0) {
		const ordinals = [firstIn.ordinal];
		if (input.claimedElsewhere.includes(firstIn.ordinal)) {
			return refuse("already-claimed", foundToken(terms.chainId, firstIn, mined));
		}
		const { from } = firstIn;
		const passedOn = { ordinals, shares: [0n], amount: 0n, from, payers: [from], seen: sum(incoming) };
		return transferVerdict(mined, terms, { ...passedOn, unknown: "forwarded" });
	}
	const { claimedElsewhere, counts = () => true } = input;
	const free = arrivals.filter(({ move }) => !claimedElsewhere.includes(move.ordinal) && counts(move.from));
	let claim = chooseClaim(free, input);
	const [firstClaimed] = claim;
	if (!firstClaimed) return refuse("already-claimed", foundToken(terms.chainId, nearestTo(incoming, terms), mined));
	if (claim.length > MOST_CLAIMED && !largest(claim) && largestPayers(claim).length === 0) {
		return refuse("too-many-transfers", foundToken(terms.chainId, nearestTo(incoming, terms), mined));
	}
	claim = largest(claim) ?? largestPayers(claim);
	const shares = claim.map((arrival) => arrival.net);
	const payers = payersOfMoves(claim.map(({ move, net }) => ({ from: move.from, value: net })));
	return transferVerdict(mined, terms, {
		ordinals: claim.map((arrival) => arrival.move.ordinal),
		shares,
		senders: claim.map(({ move }) => (isMinted(move.from) ? null : move.from)),
		amount: shares.reduce((total, share) => total + share, 0n),
		from: payers.length === 1 && !isMinted(firstClaimed.move.from) ? firstClaimed.move.from : null,
		payers,
		unknown: null,
		seen: null,
	});
}

/**
 * Else those of the accounts that sent the most, each with all it sent, as far as that are not too many: whoever adds small
 * change in many transfers must not have somebody's payment refused.
 */
function largestPayers(claim: readonly Arrival[]): readonly Arrival[] {
	const kept: Arrival[] = [];
	for (const payer of payersOfMoves(claim.map(({ move, net }) => ({ from: move.from, value: net })))) {
		const own = claim.filter(({ move }) => sameAddress(move.from, payer));
		if (kept.length + own.length > MOST_CLAIMED) break;
		kept.push(...own);
	}
	return claim.filter((arrival) => kept.includes(arrival));
}

/**
 * Takes what left the requester off the transfers in, the last first; what they signed themselves off what the same signature brought:
 * whoever puts it beside somebody's payment must not make that smaller. Each log's share depends on the receipt alone, so
 * that links claiming different logs of it never count more than stayed, and a second check finds the same shares.
 */
function netOf(
	incoming: readonly TokenMove[],
	outgoing: readonly TokenMove[],
	{ logs }: MinedSighting,
	{ emitter, to: payee }: TokenMove,
): Arrival[] {
	const arrivals = incoming.map((move) => ({ move, net: move.value }));
	if (outgoing.length === 0) return arrivals;
	const runOf = signedRunsOf(payee, logs, emitter);
	const left = new Map<number | null, bigint>();
	for (const move of outgoing) {
		const run = runOf(move);
		left.set(run, (left.get(run) ?? 0n) + move.value);
	}
	const takeOff = (run: number | null, from: readonly Arrival[]) => {
		for (const arrival of from.toReversed()) {
			const toTakeOff = left.get(run) ?? 0n;
			const taken = toTakeOff < arrival.net ? toTakeOff : arrival.net;
			arrival.net -= taken;
			left.set(run, toTakeOff - taken);
		}
	};
	const brought = Map.groupBy(arrivals, ({ move }) => runOf(move));
	for (const run of left.keys()) if (run !== null) takeOff(run, brought.get(run) ?? []);
	takeOff(null, arrivals);
	return arrivals.filter(({ net }) => net > 0n);
}

function nearestTo(moves: readonly TokenMove[], terms: PaymentTerms): TokenMove {
	const nearest = moves.find((move) => move.value === terms.amount) ?? moves[0];
	if (!nearest) throw new Error("no move to name");
	return nearest;
}
