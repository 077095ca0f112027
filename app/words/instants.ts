/** Instants as sentences say them, in UTC: a payer and a requester in two time zones must read the same day. */

const DAY_MS = 24 * 60 * 60_000;
const HOUR_MS = 60 * 60_000;
const MINUTE_MS = 60_000;

const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
const time = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone: "UTC" });

/** @param at - epoch ms; "28 May 2026" */
export function dayInWords(at: number): string {
	return day.format(at);
}

/** @param at - epoch ms; "19 May 2026, 14:06 UTC" */
export function instantInWords(at: number): string {
	return `${day.format(at)}, ${time.format(at)} UTC`;
}

const SMALL_NUMBERS = [
	"no",
	"one",
	"two",
	"three",
	"four",
	"five",
	"six",
	"seven",
	"eight",
	"nine",
	"ten",
	"eleven",
	"twelve",
];

/** A length of time in its largest whole unit, rounded up: "three days", "one hour". */
export function durationInWords(durationMs: number): string {
	const [count, unit] =
		durationMs > DAY_MS
			? [Math.ceil(durationMs / DAY_MS), "day"]
			: durationMs > HOUR_MS
				? [Math.ceil(durationMs / HOUR_MS), "hour"]
				: [Math.max(1, Math.ceil(durationMs / MINUTE_MS)), "minute"];
	return `${SMALL_NUMBERS[count] ?? count} ${unit}${count === 1 ? "" : "s"}`;
}
