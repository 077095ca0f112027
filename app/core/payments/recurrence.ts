/** How often a recurring request makes a new link. */
export const EVERY = ["week", "month", "year"] as const;
export type Every = (typeof EVERY)[number];

/**
 * The day of a repetition, counted from the first: the 31st is the last day of a shorter month and the 31st again after it.
 *
 * @param firstAt - epoch ms, read in UTC
 * @param number - 0 is the first day
 * @returns epoch ms, at the first day's time
 */
export function repetitionAt(firstAt: number, every: Every, number: number): number {
	const first = new Date(firstAt);
	if (every === "week") return firstAt + number * 7 * 24 * 60 * 60_000;
	const month = first.getUTCMonth() + number * (every === "year" ? 12 : 1);
	const lastDay = new Date(Date.UTC(first.getUTCFullYear(), month + 1, 0)).getUTCDate();
	const day = Math.min(first.getUTCDate(), lastDay);
	const time = firstAt - Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), first.getUTCDate());
	return Date.UTC(first.getUTCFullYear(), month, day) + time;
}
