import type { Say } from "#app/words/say.ts";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const twoDigits = (count: number) => String(count).padStart(2, "0");

/** @param leftMs - remaining time; @returns "07:42:18", rounded up to seconds; hours may exceed 24 */
export function clockText(leftMs: number): string {
	const seconds = Math.max(0, Math.ceil(leftMs / SECOND_MS));
	return [seconds / 3600, (seconds / 60) % 60, seconds % 60].map((part) => twoDigits(Math.floor(part))).join(":");
}

/** Remaining time for screen readers, "seven hours and 42 minutes"; without seconds, so that it changes once a minute. */
export function sayTimeLeft(say: Say, leftMs: number): string {
	const hours = Math.floor(leftMs / HOUR_MS);
	const minutes = Math.floor((leftMs % HOUR_MS) / MINUTE_MS);
	const spoken = { hours: say("time.hours", { count: hours }), minutes: say("time.minutes", { count: minutes }) };
	if (hours > 0 && minutes > 0) return say("today.hoursAndMinutes", spoken);
	if (hours > 0) return spoken.hours;
	return minutes > 0 ? spoken.minutes : say("today.lessThanAMinute");
}

/** How long an NFT was the avatar, rounded to whole units: "24 hours" for a day and some seconds. */
export function sayShownFor(say: Say, shownMs: number): string {
	if (shownMs >= 2 * DAY_MS) return say("today.shownDays", { count: Math.round(shownMs / DAY_MS) });
	if (shownMs >= HOUR_MS) return say("today.shownHours", { count: Math.round(shownMs / HOUR_MS) });
	return say("today.shownMinutes", { count: Math.max(1, Math.round(shownMs / MINUTE_MS)) });
}
