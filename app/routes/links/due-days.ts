import { type LinkRowSummary, OPEN_STATES } from "#app/core/payments/link-summary.ts";

/** The strip of due days: what is overdue, a dozen days one by one, what comes later. */

const DAY_MS = 24 * 60 * 60_000;
const DAYS_SHOWN = 12;
/** Links named in one place of the strip. */
const NAMED = 2;
/** What is due later than this is not read. */
export const DUE_AHEAD_MS = 90 * DAY_MS;

export interface DuePlace {
	kind: "late" | "day" | "later";
	/** beginning of the day; of the first one, where there are several; epoch ms */
	at: number;
	named: LinkRowSummary[];
	/** those that are not named */
	more: number;
	isToday: boolean;
	isWeekend: boolean;
}

/**
 * @param rows - with a due day, the earliest first
 * @param now - epoch ms
 * @returns none where nothing is due
 */
export function duePlaces(rows: readonly LinkRowSummary[], now: number): DuePlace[] {
	// A link may ask its requester about what came after it was paid or cancelled: nothing of it is due.
	const isOver = ({ reached, cancelledAt }: LinkRowSummary) => reached.paid || cancelledAt !== null;
	const due = rows.flatMap((row) => (row.dueAt === null || isOver(row) ? [] : [{ row, at: row.dueAt }]));
	const today = Math.floor(now / DAY_MS) * DAY_MS;
	const end = today + DAYS_SHOWN * DAY_MS;
	const place = (kind: DuePlace["kind"], at: number, of: readonly { row: LinkRowSummary }[]): DuePlace => ({
		kind,
		at,
		named: of.slice(0, NAMED).map(({ row }) => row),
		more: Math.max(0, of.length - NAMED),
		isToday: kind === "day" && at === today,
		isWeekend: kind === "day" && [0, 6].includes(new Date(at).getUTCDay()),
	});
	// What is on its way, or waits for its requester's word, is not called overdue.
	const late = due.filter(({ row, at }) => at < now && OPEN_STATES.some((open) => open === row.state));
	const later = due.filter(({ at }) => at >= end);
	const days = Array.from({ length: DAYS_SHOWN }, (_, number) => {
		const at = today + number * DAY_MS;
		return place(
			"day",
			at,
			due.filter((one) => one.at >= Math.max(at, now) && one.at < at + DAY_MS),
		);
	});
	if (late.length + later.length + days.reduce((sum, { named }) => sum + named.length, 0) === 0) return [];
	return [
		...(late.length > 0 ? [place("late", late[0]?.at ?? today, late)] : []),
		...days,
		...(later.length > 0 ? [place("later", later[0]?.at ?? end, later)] : []),
	];
}
