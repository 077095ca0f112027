import { PICTURE_TARGETS, type PictureTarget } from "../../../core/showcase/picture-targets.ts";
import { type RotationsMessage, SLOTS_AT } from "../../../core/showcase/showcase-messages.ts";
import { removeOldRefusals } from "../../../db/showcase/access-refusals.ts";
import { claimDue } from "../../../db/showcase/rotation-claims.ts";
import { removeOldHistory, type Slot } from "../../../db/showcase/rotation-history.ts";
import type { ShowcaseDeps } from "../showcase-deps.ts";
import { LEASE_MS } from "./schedule-rules.ts";
import { REFUSALS_COUNT_MS } from "./settle-refusal.ts";
import { dayOf } from "./x-calls.ts";

/** Users claimed per statement. */
const CLAIMED_AT_ONCE = 500;
/** Statements per cron run and target: 20,000 users, or 2.9 million a day, well within the cron's time limit. */
const PAGES_PER_RUN = 40;
/** Retention of the history. */
const HISTORY_KEPT_MS = 90 * 24 * 60 * 60_000;
const REMOVED_AT_ONCE = 1_000;

type ClaimDeps = Pick<ShowcaseDeps, "db" | "clock" | "profiles" | "dailyCalls" | "queueRotations">;

/**
 * Claims all due users and queues their rotations. Overlapping runs claim nobody twice; a lost message is sent again for the
 * same slot once the lease expires.
 *
 * @returns number of queued rotations
 */
export async function claimRotations(deps: ClaimDeps): Promise<number> {
	let handed = 0;
	for (const target of PICTURE_TARGETS) if (target !== "x" || deps.profiles) handed += await claimAt(deps, target);
	return handed;
}

async function claimAt(deps: ClaimDeps, target: PictureTarget): Promise<number> {
	const { db, clock, dailyCalls: cap } = deps;
	let handed = 0;
	for (let page = 0; page < PAGES_PER_RUN; page += 1) {
		const now = clock.now();
		const times = { now, lease: now + LEASE_MS };
		const claimed = await claimDue(db, target, times, { day: dayOf(now), cap }, CLAIMED_AT_ONCE);
		await deps.queueRotations(messagesFor(claimed, SLOTS_AT[target]));
		handed += claimed.length;
		if (claimed.length < CLAIMED_AT_ONCE) break;
	}
	return handed;
}

/** Many users per message: it saves statements (a third of one per user) and queue operations. */
function messagesFor(claimed: readonly Slot[], most: number): RotationsMessage[] {
	const messages: RotationsMessage[] = [];
	for (let from = 0; from < claimed.length; from += most)
		messages.push({ kind: "rotations", people: claimed.slice(from, from + most) });
	return messages;
}

export async function forgetOldHistory({ db, clock }: Pick<ShowcaseDeps, "db" | "clock">): Promise<void> {
	await removeOldHistory(db, clock.now() - HISTORY_KEPT_MS, REMOVED_AT_ONCE);
	await removeOldRefusals(db, clock.now() - REFUSALS_COUNT_MS);
}
