/** A due date as people say it. Days are counted in UTC, as the date itself is meant. */

const DAY_MS = 24 * 60 * 60_000;
const short = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
const whole = new Intl.DateTimeFormat("en-GB", {
	day: "numeric",
	month: "short",
	year: "numeric",
	timeZone: "UTC",
});

/** @param dueAt - epoch ms; "28 May 2026" */
export function dueDay(dueAt: number): string {
	return whole.format(dueAt);
}

/** @param dueAt - epoch ms; "28 May" */
export function dueDayBriefly(dueAt: number): string {
	return short.format(dueAt);
}

/**
 * @param dueAt - end of the due day, epoch ms
 * @param now - epoch ms
 * @returns "in 9 days", "tomorrow", "today", "overdue since yesterday", "overdue for 3 days"
 */
export function duePhrase(dueAt: number, now: number): string {
	const days = Math.floor(dueAt / DAY_MS) - Math.floor(now / DAY_MS);
	if (days > 1) return `in ${days} days`;
	if (days === 1) return "tomorrow";
	if (days === 0) return now <= dueAt ? "today" : "overdue since today";
	if (days === -1) return "overdue since yesterday";
	return `overdue for ${-days} days`;
}
