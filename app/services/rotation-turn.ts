import type { RotationFailure } from "../core/rotation-outcomes.ts";
import { AHEAD, type Below, planAhead, planWithout } from "../core/rotation-plan.ts";
import { nextInstant } from "../core/rotation-time.ts";
import type { ReadyPiece, ScheduleRow, Turn } from "../db/rotation-schedules.ts";
import type { ShownPicture } from "./rotation-contract.ts";
import type { ShowcaseDeps } from "./showcase-deps.ts";

/** What a person's schedule says about the next changes. */

/** A change is over within minutes; one that was not heard of for so long is looked at again. */
export const LEASE_MS = 60 * 60_000;
/** Longer than an upload takes: one that began before is over, whatever its row says. */
export const UPLOAD_OVER_AFTER_MS = 2 * 60_000;

/** Whole numbers as likely as each other, from cryptographic bytes. */
export function belowFrom(randomBytes: ShowcaseDeps["randomBytes"]): Below {
	return (count) => {
		// What lies above the last whole multiple would make small numbers likelier.
		const fair = 2 ** 32 - (2 ** 32 % count);
		for (;;) {
			const number = new DataView(randomBytes(4).buffer).getUint32(0);
			if (number < fair) return number % count;
		}
	};
}

/** The pinned piece, where it may be shown. */
function pinnedOf({ schedule, ready }: Turn): ReadyPiece | null {
	if (schedule.order !== "pinned") return null;
	return ready.find(({ id }) => id === schedule.pinnedNftId) ?? null;
}

/**
 * The plan as it is after a change.
 *
 * @param shown - the piece that was shown or cannot be; null: nothing was
 * @param last - what hangs now
 */
export function planOf(turn: Turn, shown: string | null, last: string | null, below: Below): string[] {
	const { schedule, ready } = turn;
	const plan = shown === null ? schedule.upcoming : planWithout(schedule.upcoming, shown);
	const order = schedule.order === "fixed" ? "fixed" : "random";
	return planAhead(plan, { members: ready.map(({ id }) => id), order, last }, below);
}

/** What is shown next, the next six: with a pinned piece nothing else. */
export function comingOf(turn: Turn, plan: readonly string[]): string[] {
	const pinned = pinnedOf(turn);
	return pinned ? Array.from({ length: AHEAD }, () => pinned.id) : plan.slice(0, AHEAD);
}

type Times = Pick<ScheduleRow, "minuteOfDay" | "timeZone" | "pausedAt" | "pausedUntil" | "stoppedBecause">;

/** True while the person holds their changes, at an instant. */
export function isPaused({ pausedAt, pausedUntil }: Pick<Times, "pausedAt" | "pausedUntil">, now: number): boolean {
	return pausedAt !== null && (pausedUntil === null || pausedUntil > now);
}

/** When the picture changes by itself the next time after an instant; null: it does not. */
export function nextAfter(times: Times, after: number): number | null {
	const { pausedAt, pausedUntil, stoppedBecause } = times;
	if (stoppedBecause !== null) return null;
	if (pausedAt === null) return nextInstant(after, times);
	return pausedUntil === null ? null : nextInstant(Math.max(after, pausedUntil - 1), times);
}

export function pictureUrlOf(contentHash: string | null): string | null {
	return contentHash === null ? null : `/showcase-pictures/${contentHash}.jpg`;
}

export function shownPiece({ id, name, hash }: ReadyPiece): ShownPicture {
	return { nftId: id, name, pictureUrl: pictureUrlOf(hash) };
}

/** What a change under way waits for, where somebody told; null: it is being made, or there is none. */
export function waitOf(
	{ schedule, attempt }: Turn,
	now: number,
): { reason: RotationFailure; until: number | null } | null {
	if (schedule.slot === null || schedule.slot !== attempt?.slot) return null;
	if (attempt.state !== "sending" || attempt.reason === null || schedule.nextAt === null) return null;
	const reason = attempt.reason as RotationFailure;
	// Its message comes back at the instant itself; the cron looks only once that is lost.
	const until = reason === "rate-limited" ? Math.max(now, schedule.nextAt - LEASE_MS) : schedule.nextAt;
	return { reason, until: until > now ? until : null };
}
