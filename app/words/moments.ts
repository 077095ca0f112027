import type { Say } from "./say.ts";

/** Instants and lengths of time as sentences say them. In UTC: a payer and a requester in two time zones must read the same day. */

const DAY_MS = 24 * 60 * 60_000;
const HOUR_MS = 60 * 60_000;
const MINUTE_MS = 60_000;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(
	say: Say,
	name:
		| "day"
		| "short-day"
		| "whole-short-day"
		| "month"
		| "whole-month"
		| "month-name"
		| "month-initial"
		| "weekday"
		| "clock",
): Intl.DateTimeFormat {
	const key = `${say.locale} ${name}`;
	const known = formats.get(key);
	if (known) return known;
	const options: Record<typeof name, Intl.DateTimeFormatOptions> = {
		day: { day: "numeric", month: "long", year: "numeric" },
		"short-day": { day: "numeric", month: "short" },
		"whole-short-day": { day: "numeric", month: "short", year: "numeric" },
		month: { month: "short", year: "numeric" },
		"whole-month": { month: "long", year: "numeric" },
		"month-name": { month: "long" },
		"month-initial": { month: "narrow" },
		weekday: { weekday: "narrow" },
		clock: { hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
	};
	const format = new Intl.DateTimeFormat(say.locale, { ...options[name], timeZone: "UTC" });
	formats.set(key, format);
	return format;
}

/** @param at - epoch ms; "28 May 2026" */
export function sayDay(say: Say, at: number): string {
	return formatOf(say, "day").format(at);
}

/**
 * A day in few words, with its year when that is not this one: "28 May", "28 May 2027".
 *
 * @param at - epoch ms
 * @param now - epoch ms
 */
export function sayDayBriefly(say: Say, at: number, now: number): string {
	const isThisYear = new Date(at).getUTCFullYear() === new Date(now).getUTCFullYear();
	return isThisYear ? formatOf(say, "short-day").format(at) : sayDayInShort(say, at);
}

/** @param at - epoch ms; "28 May 2026", the month cut short where the language does so */
export function sayDayInShort(say: Say, at: number): string {
	return formatOf(say, "whole-short-day").format(at);
}

/** @param month - "2026-05"; "May 2026" */
export function sayMonth(say: Say, month: string): string {
	return formatOf(say, "month").format(Date.parse(`${month}-01T00:00:00Z`));
}

/**
 * @param month - "2026-05"
 * @param style - "May 2026", "May" or "M"
 */
export function sayMonthAs(say: Say, month: string, style: "whole-month" | "month-name" | "month-initial"): string {
	return formatOf(say, style).format(Date.parse(`${month}-01T00:00:00Z`));
}

/** @param at - epoch ms; a weekday's initial: "W" */
export function sayWeekday(say: Say, at: number): string {
	return formatOf(say, "weekday").format(at);
}

/** @param at - epoch ms; "19 May 2026, 14:06 UTC" */
export function sayInstant(say: Say, at: number): string {
	return say("time.instant", { day: sayDay(say, at), clock: formatOf(say, "clock").format(at) });
}

/** @param at - epoch ms; "19 May 2026, 14:06 UTC", the month cut short where the language does so */
export function sayInstantInShort(say: Say, at: number): string {
	return say("time.instant", { day: sayDayInShort(say, at), clock: formatOf(say, "clock").format(at) });
}

/**
 * An instant in few words, with its year when that is not this one: "19 May, 14:06 UTC".
 *
 * @param at - epoch ms
 * @param now - epoch ms
 */
export function sayInstantBriefly(say: Say, at: number, now: number): string {
	return say("time.instant", { day: sayDayBriefly(say, at, now), clock: formatOf(say, "clock").format(at) });
}

/** A length of time in its largest whole unit, rounded up: "three days", "one hour". */
export function sayDuration(say: Say, durationMs: number): string {
	if (durationMs > DAY_MS) return say("time.days", { count: Math.ceil(durationMs / DAY_MS) });
	if (durationMs > HOUR_MS) return say("time.hours", { count: Math.ceil(durationMs / HOUR_MS) });
	return say("time.minutes", { count: Math.max(1, Math.ceil(durationMs / MINUTE_MS)) });
}

/**
 * A due date beside today; days are counted in UTC, as the date itself is meant.
 *
 * @param dueAt - end of the due day, epoch ms
 * @param now - epoch ms
 * @returns "in 9 days", "tomorrow", "today", "overdue since yesterday", "overdue for 3 days"
 */
export function sayDue(say: Say, dueAt: number, now: number): string {
	const days = Math.floor(dueAt / DAY_MS) - Math.floor(now / DAY_MS);
	if (days > 1) return say("time.dueIn", { days });
	if (days === 1) return say("time.dueTomorrow");
	if (days === 0) return now <= dueAt ? say("time.dueToday") : say("time.overdueToday");
	return days === -1 ? say("time.overdueYesterday") : say("time.overdueFor", { days: -days });
}

const daysAgo = new Map<string, Intl.RelativeTimeFormat>();

/**
 * How many days ago something was, counted in UTC: "today", "yesterday", "3 days ago".
 *
 * @param at - epoch ms
 * @param now - epoch ms
 */
export function sayDaysAgo(say: Say, at: number, now: number): string {
	const format = daysAgo.get(say.locale) ?? new Intl.RelativeTimeFormat(say.locale, { numeric: "auto" });
	daysAgo.set(say.locale, format);
	// Zero, not minus zero, which reads as "today" all the same but as "in 0 days" in some languages.
	return format.format(Math.min(0, Math.floor(at / DAY_MS) - Math.floor(now / DAY_MS)) || 0, "day");
}
