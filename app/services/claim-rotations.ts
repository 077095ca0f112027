import { PEOPLE_PER_MESSAGE, type RotationsMessage } from "../core/showcase-messages.ts";
import { type ClaimedSlot, claimDue } from "../db/rotation-claims.ts";
import { removeOldHistory } from "../db/rotation-history.ts";
import { LEASE_MS } from "./rotation-turn.ts";
import type { ShowcaseDeps } from "./showcase-deps.ts";
import { dayOf } from "./x-calls.ts";

/** One statement claims so many: it changes their rows and index entries in one go. */
const CLAIMED_AT_ONCE = 500;
/** A run of the cron claims at most 20,000: 2.9 million a day, far below its time. */
const PAGES_PER_RUN = 40;
/** History is kept so long. */
const HISTORY_KEPT_MS = 90 * 24 * 60 * 60_000;
const REMOVED_AT_ONCE = 1_000;

type ClaimDeps = Pick<ShowcaseDeps, "db" | "clock" | "profiles" | "dailyCalls" | "queueRotations">;

/**
 * Takes everybody who is due and hands them to the queue. Overlapping runs take nobody twice; a message that is lost, or
 * was never taken by the queue, is sent again for the same slot once the lease ran out.
 *
 * @returns how many were handed over
 */
export async function claimRotations(deps: ClaimDeps): Promise<number> {
	const { db, clock, dailyCalls: cap } = deps;
	if (!deps.profiles) return 0;
	let handed = 0;
	for (let page = 0; page < PAGES_PER_RUN; page += 1) {
		const now = clock.now();
		const times = { now, lease: now + LEASE_MS };
		const claimed = await claimDue(db, times, { day: dayOf(now), cap }, CLAIMED_AT_ONCE);
		await deps.queueRotations(messagesFor(claimed));
		handed += claimed.length;
		if (claimed.length < CLAIMED_AT_ONCE) break;
	}
	return handed;
}

/** Many people to a message: each costs a third of a statement then, and hardly anything of the queue. */
function messagesFor(claimed: readonly ClaimedSlot[]): RotationsMessage[] {
	const messages: RotationsMessage[] = [];
	for (let from = 0; from < claimed.length; from += PEOPLE_PER_MESSAGE)
		messages.push({ kind: "rotations", people: claimed.slice(from, from + PEOPLE_PER_MESSAGE) });
	return messages;
}

/** Takes out what nobody looks at any more. */
export async function forgetOldHistory({ db, clock }: Pick<ShowcaseDeps, "db" | "clock">): Promise<void> {
	await removeOldHistory(db, clock.now() - HISTORY_KEPT_MS, REMOVED_AT_ONCE);
}
