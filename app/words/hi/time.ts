import type { time as english } from "../en/time.ts";
import type { Translated } from "../say.ts";

/** Instants and lengths of time in sentences; small counts in words, as sentences write them. */
export const time: Translated<typeof english> = {
	instant: "{day}, {clock} UTC",
	inUtc: "{instant} UTC",
	days: "{count, plural, one {# दिन} other {# दिन}}",
	hours: "{count, plural, one {# घंटा} other {# घंटे}}",
	minutes: "{count, plural, one {# मिनट} other {# मिनट}}",
	dueIn: "{days, plural, one {# दिन} other {# दिन}} में",
	dueTomorrow: "कल",
	dueToday: "आज",
	overdueToday: "आज से बकाया",
	overdueYesterday: "कल से बकाया",
	overdueFor: "{days, plural, one {# दिन} other {# दिन}} से बकाया",
};
