import type { RotationFailure } from "../../../core/showcase/rotation-outcomes.ts";
import { AHEAD, type Below, planAhead, planWithout } from "../../../core/showcase/rotation-plan.ts";
import { nextInstant } from "../../../core/showcase/rotation-time.ts";
import type { ReadyNft, RotationContext, ScheduleRow } from "../../../db/showcase/rotation-schedules.ts";
import type { ShowcaseDeps } from "../showcase-deps.ts";
import type { ShownPicture } from "./rotation-contract.ts";

/** Rules of a person's schedule: the plan, the next instant, pauses. */

/** A change is over within minutes; one that was silent for so long is taken up again. */
export const LEASE_MS = 60 * 60_000;
/** Longer than an upload takes: one that began before is over, whatever its row says. */
export const UPLOAD_OVER_AFTER_MS = 2 * 60_000;

/** Uniform whole numbers, made of cryptographic bytes. */
export function belowFrom(randomBytes: ShowcaseDeps["randomBytes"]): Below {
	return (count) => {
		// Numbers above the last whole multiple would make small results likelier.
		const fair = 2 ** 32 - (2 ** 32 % count);
		for (;;) {
			const number = new DataView(randomBytes(4).buffer).getUint32(0);
			if (number < fair) return number % count;
		}
	};
}

/** The pinned NFT, where it may be shown. */
function pinnedOf({ schedule, ready }: RotationContext): ReadyNft | null {
	if (schedule.order !== "pinned") return null;
	return ready.find(({ id }) => id === schedule.pinnedNftId) ?? null;
}

/**
 * The plan as it is after a change.
 *
 * @param shown - the NFT that was shown or cannot be; null: none was
 * @param last - the profile picture now
 */
export function planOf(context: RotationContext, shown: string | null, last: string | null, below: Below): string[] {
	const { schedule, ready } = context;
	const plan = shown === null ? schedule.upcoming : planWithout(schedule.upcoming, shown);
	const order = schedule.order === "fixed" ? "fixed" : "random";
	return planAhead(plan, { members: ready.map(({ id }) => id), order, last }, below);
}

/** The next six NFTs: with a pinned one nothing else. */
export function comingOf(context: RotationContext, plan: readonly string[]): string[] {
	const pinned = pinnedOf(context);
	return pinned ? Array.from({ length: AHEAD }, () => pinned.id) : plan.slice(0, AHEAD);
}

type Times = Pick<ScheduleRow, "minuteOfDay" | "timeZone" | "pausedAt" | "pausedUntil" | "stoppedBecause">;

/** True while the person holds their changes, at an instant. */
export function isPaused({ pausedAt, pausedUntil }: Pick<Times, "pausedAt" | "pausedUntil">, now: number): boolean {
	return pausedAt !== null && (pausedUntil === null || pausedUntil > now);
}

/** The next daily change after an instant; null: none. */
export function nextAfter(times: Times, after: number): number | null {
	const { pausedAt, pausedUntil, stoppedBecause } = times;
	if (stoppedBecause !== null) return null;
	if (pausedAt === null) return nextInstant(after, times);
	return pausedUntil === null ? null : nextInstant(Math.max(after, pausedUntil - 1), times);
}

export function pictureUrlOf(contentHash: string | null): string | null {
	return contentHash === null ? null : `/showcase-pictures/${contentHash}.jpg`;
}

export function shownNft({ id, name, hash }: ReadyNft): ShownPicture {
	return { nftId: id, name, pictureUrl: pictureUrlOf(hash) };
}

/** What an open change waits for, where that is known; null: it is being made, or there is none. */
export function waitOf(
	{ schedule, attempt }: RotationContext,
	now: number,
): { reason: RotationFailure; until: number | null } | null {
	if (schedule.slot === null || schedule.slot !== attempt?.slot) return null;
	if (attempt.state !== "sending" || attempt.reason === null || schedule.nextAt === null) return null;
	const reason = attempt.reason as RotationFailure;
	// Its message comes back at the instant itself; the cron takes it up only once that is lost.
	const until = reason === "rate-limited" ? Math.max(now, schedule.nextAt - LEASE_MS) : schedule.nextAt;
	return { reason, until: until > now ? until : null };
}
