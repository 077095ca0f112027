import { log } from "../../../core/operations/log.ts";
import { type CandidateLink, matchArrival } from "../../../core/payments/arrival-match.ts";
import { sumOfArrival, type VerifiedArrival } from "../../../core/payments/arrival-sum.ts";
import type { ArrivalRow } from "../../../core/payments/arrival-types.ts";
import { termsOn } from "../../../core/payments/records.ts";
import { changeArrival, listCandidates, listOpenArrivals } from "../../../db/payments/arrivals.ts";
import { findTaken, type Taken } from "../../../db/payments/unclaimed-arrivals.ts";
import { mapConcurrently } from "../../operations/concurrency.ts";
import { checkTransaction } from "../check-transaction.ts";
import { requireLinkRecord } from "../link-snapshot.ts";
import { mailArrival } from "./mail-arrival.ts";
import type { ArrivalAnswer, WatchDeps } from "./watch-deps.ts";

/** Arrivals matched in one round: each asks the endpoints some twelve questions. */
export const MATCHED_A_ROUND = 20;
const MATCHED_AT_ONCE = 4;
const DASHBOARDS_NOTIFIED = 20;
/** An arrival that the endpoints do not agree on yet is tried again after this, doubled with each try, ms. */
const FIRST_RETRY_MS = 2_000;
const MAX_RETRY_MS = 10 * 60_000;
/** An arrival that stays unverified for so long is one endpoint's invention. */
const GIVE_UP_MS = 7 * 24 * 60 * 60_000;

/** @returns how many arrivals were handled */
export async function matchArrivals(deps: WatchDeps): Promise<number> {
	const open = await listOpenArrivals(deps.db, deps.chainId, deps.clock.now(), MATCHED_A_ROUND);
	await mapConcurrently(open, MATCHED_AT_ONCE, async (arrival) => {
		try {
			await matchOne(deps, arrival);
		} catch (error) {
			log({ event: "arrival.match.failed", chainId: arrival.chainId, txHash: arrival.txHash, error });
			await retryLater(deps, arrival);
		}
	});
	return open.length;
}

/** @param verified - what the endpoints agree on; null: its sum and payer are one endpoint's list */
async function matchOne(deps: WatchDeps, arrival: ArrivalRow, verified: VerifiedArrival | null = null): Promise<void> {
	const { db, clock } = deps;
	const set = (change: Parameters<typeof changeArrival>[2]) => changeArrival(db, arrival, change, clock.now());
	let taken = await findTaken(db, arrival);
	if (taken.counted >= arrival.amount) return set({ state: "handed" });
	const parts = verified?.parts ?? [];
	const payers = [...parts.map(({ from }) => from), ...(arrival.fromAddress ? [arrival.fromAddress] : [])];
	const candidates = await listCandidates(db, arrival, payers, clock.now());
	// Dust beside what counts is nobody's payment, nor is what its owner is asked about, unless a link asks for just that.
	const isOver = ({ isSettled, counted }: Taken) =>
		isSettled && !candidates.some(({ rest }) => rest > 0n && rest <= arrival.amount - counted);
	if (isOver(taken)) return set({ state: "handed" });
	const { fitting, others, dust } = matchArrival({ ...arrival, parts: parts.map(({ value }) => value) }, candidates);
	if (dust) return set({ state: taken.isSettled ? "handed" : "dust" });
	const transaction = { chainId: arrival.chainId, txHash: arrival.txHash };
	// Who pays several requests of one requester at once has announced each: none of the others is asked about what fits this one.
	for (const rooms of [fitting, others]) {
		if (rooms === others && taken.isSettled) break;
		const answers: ArrivalAnswer[] = [];
		for (const paymentId of rooms) answers.push(await deps.roomOf(paymentId).arrive(transaction));
		// A stranger's link that counts a part of the transaction, or asks its maker, hides it from nobody.
		if (rooms.length > 0) taken = await findTaken(db, arrival);
		if (isOver(taken)) return set({ state: "handed" });
		// It may be what this link asks for: nobody decides by hand before the endpoints have answered its room.
		if (answers.includes("not-yet")) return retryLater(deps, arrival);
	}
	const main = candidates[0];
	if (!main) return set({ state: "refused" });
	const { link, transfers } = await requireLinkRecord(deps, main.paymentId);
	const terms = termsOn(link, arrival.chainId);
	const agreed = verified ?? sumOfArrival(await checkTransaction(deps, terms, arrival.txHash, transfers), terms);
	if (agreed === "not-yet") return retryLater(deps, arrival);
	if (agreed === "nothing") return set({ state: "refused" });
	const { amount, from, minedAt } = agreed;
	// An unknown sum of the native coin is shown as what was listed; crediting it asks the requester what they see.
	const fromAddress = agreed.parts.length > 0 ? from : (from ?? arrival.fromAddress);
	const known = { amount: amount ?? arrival.amount, amountKnown: amount !== null, fromAddress, minedAt };
	const isOther = known.amount !== arrival.amount || known.fromAddress !== arrival.fromAddress;
	// One endpoint listed it wrongly, or several paid in it: the true sum or a part may be what a link asks for.
	if (!verified && (isOther || agreed.parts.length > 0)) {
		await set(known);
		return matchOne(deps, { ...arrival, ...known }, agreed);
	}
	if (taken.isSettled) return set({ state: "handed" });
	await set({ state: "unclaimed", ...known });
	await showArrival(deps, candidates);
	const left = known.amount - taken.counted;
	await mailArrival(deps, { ...arrival, ...known, amount: left, state: "unclaimed" }, candidates);
}

/** Open dashboards show it at once; others when they are opened. */
async function showArrival(deps: WatchDeps, candidates: readonly CandidateLink[]): Promise<void> {
	const anyProven = candidates.some(({ ownerProven }) => ownerProven);
	const shown = candidates.filter(({ ownerProven }) => ownerProven || !anyProven).slice(0, DASHBOARDS_NOTIFIED);
	await mapConcurrently(shown, MATCHED_AT_ONCE, async ({ paymentId }) => {
		try {
			await deps.roomOf(paymentId).changed();
		} catch (error) {
			log({ event: "chain.notify.failed", chainId: deps.chainId, paymentId, error });
		}
	});
}

async function retryLater({ db, clock }: WatchDeps, arrival: ArrivalRow): Promise<void> {
	const now = clock.now();
	const tries = arrival.tries + 1;
	const wait = Math.min(FIRST_RETRY_MS * 2 ** Math.min(tries - 1, 20), MAX_RETRY_MS);
	const state = now - arrival.foundAt > GIVE_UP_MS ? ("refused" as const) : ("found" as const);
	await changeArrival(db, arrival, { state, tries, nextTryAt: now + wait }, now);
}
