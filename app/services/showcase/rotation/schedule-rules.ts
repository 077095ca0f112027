import type { RotationFailure } from "../../../core/showcase/rotation-outcomes.ts";
import { type RandomBelow, removeFromRound, UPCOMING_COUNT, updatePlan } from "../../../core/showcase/rotation-plan.ts";
import { nextInstant } from "../../../core/showcase/rotation-time.ts";
import type { ReadyNft, RotationContext, ScheduleRow } from "../../../db/showcase/rotation-contexts.ts";
import type { ShowcaseDeps } from "../showcase-deps.ts";
import type { ShownPicture } from "./rotation-contract.ts";

/** Rules of a user's schedule: the plan, the next instant, pauses. */

/** A change takes minutes; after this long without a result it is considered lost and repeated. */
export const LEASE_MS = 60 * 60_000;
/** Longer than an upload takes: an upload that began earlier is over, even if its row says otherwise. */
export const UPLOAD_OVER_AFTER_MS = 2 * 60_000;

/** Uniform random integers from cryptographic bytes. */
export function randomBelow(randomBytes: ShowcaseDeps["randomBytes"]): RandomBelow {
	return (count) => {
		// Reject numbers above the last whole multiple, which would favour small results.
		const fair = 2 ** 32 - (2 ** 32 % count);
		for (;;) {
			const number = new DataView(randomBytes(4).buffer).getUint32(0);
			if (number < fair) return number % count;
		}
	};
}

/** The pinned NFT, if it may be shown. */
function pinnedOf({ schedule, ready }: RotationContext): ReadyNft | null {
	if (schedule.order !== "pinned") return null;
	return ready.find(({ id }) => id === schedule.pinnedNftId) ?? null;
}

/**
 * The plan after a change.
 *
 * @param shown - the NFT that was shown or cannot be shown; null: none
 * @param last - the current avatar
 */
export function planOf(
	context: RotationContext,
	shown: string | null,
	last: string | null,
	below: RandomBelow,
): string[] {
	const { schedule, ready } = context;
	const plan = shown === null ? schedule.upcoming : removeFromRound(schedule.upcoming, shown);
	const order = schedule.order === "fixed" ? "fixed" : "random";
	return updatePlan(plan, { members: ready.map(({ id }) => id), order, last }, below);
}

/** The next six NFTs; with a pinned one, only that one. */
export function upcomingIds(context: RotationContext, plan: readonly string[]): string[] {
	const pinned = pinnedOf(context);
	return pinned ? Array.from({ length: UPCOMING_COUNT }, () => pinned.id) : plan.slice(0, UPCOMING_COUNT);
}

type Times = Pick<ScheduleRow, "minuteOfDay" | "timeZone" | "pausedAt" | "pausedUntil" | "stoppedBecause">;

/** True if the user has paused the changes at an instant. */
export function isPaused({ pausedAt, pausedUntil }: Pick<Times, "pausedAt" | "pausedUntil">, now: number): boolean {
	return pausedAt !== null && (pausedUntil === null || pausedUntil > now);
}

/** The next daily change after an instant; null while paused without an end, or stopped. */
export function nextAfter(times: Times, after: number): number | null {
	const { pausedAt, pausedUntil, stoppedBecause } = times;
	if (stoppedBecause !== null) return null;
	if (pausedAt === null) return nextInstant(after, times);
	return pausedUntil === null ? null : nextInstant(Math.max(after, pausedUntil - 1), times);
}

/** A stored picture's path on this app's origin. */
export const storedPictureUrl = (contentHash: string) => `/showcase-pictures/${contentHash}.jpg`;

export function pictureUrlOf(contentHash: string | null): string | null {
	return contentHash === null ? null : storedPictureUrl(contentHash);
}

export function shownNft({ id, name, hash }: ReadyNft): ShownPicture {
	return { nftId: id, name, pictureUrl: pictureUrlOf(hash) };
}

/** What an open change is waiting for; null if it is in progress, or there is none. */
export function waitOf(
	{ schedule, attempt }: RotationContext,
	now: number,
): { reason: RotationFailure; until: number | null } | null {
	if (schedule.slot === null || schedule.slot !== attempt?.slot) return null;
	if (attempt.state !== "sending" || attempt.reason === null || schedule.nextAt === null) return null;
	const reason = attempt.reason as RotationFailure;
	// The queue redelivers at the limit's end; `nextAt` is later by the lease, for the case that the message is lost.
	const until = reason === "rate-limited" ? Math.max(now, schedule.nextAt - LEASE_MS) : schedule.nextAt;
	return { reason, until: until > now ? until : null };
}
