/** Months of the totals, UTC, as "2026-05". */

const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;
/** Bars of one chart. */
export const MONTHS_DRAWN = 12;
/** The figures hold no more. */
const MONTHS_BACK = 35;

/** @param at - epoch ms */
export function monthOf(at: number): string {
	return new Date(at).toISOString().slice(0, 7);
}

/** @param by - months later; negative: earlier */
export function monthBeside(month: string, by: number): string {
	const [year = 0, number = 1] = month.split("-").map(Number);
	return monthOf(Date.UTC(year, number - 1 + by, 1));
}

/** The month an address asks for; this one for anything that the figures do not hold. */
export function chosenMonth(asked: string | null, now: number): string {
	const current = monthOf(now);
	if (asked === null || !MONTH.test(asked)) return current;
	return asked > current || asked < monthBeside(current, -MONTHS_BACK) ? current : asked;
}

/** The month and those before it, as a chart draws them. */
export function monthsUntil(month: string): string[] {
	return Array.from({ length: MONTHS_DRAWN }, (_, at) => monthBeside(month, at - MONTHS_DRAWN + 1));
}

/** @returns null where the figures end */
export function earlierMonth(month: string, now: number): string | null {
	const earlier = monthBeside(month, -1);
	return chosenMonth(earlier, now) === earlier ? earlier : null;
}

/** @returns null for the running month */
export function laterMonth(month: string, now: number): string | null {
	return month < monthOf(now) ? monthBeside(month, 1) : null;
}
