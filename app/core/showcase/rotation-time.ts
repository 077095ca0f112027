/** Daily change times: once per local date at a given local minute, through clock changes. Instants are epoch ms. */

export const MINUTES_A_DAY = 24 * 60;
const MINUTE_MS = 60_000;
const DAY_MS = MINUTES_A_DAY * MINUTE_MS;
/** Longer than any name in the tz database. */
const LONGEST_ZONE_NAME = 64;
/** Dates tried for the next change: a zone may skip a date (Apia had no 30 December 2011). */
const DATES_TRIED = 4;

export interface DailyTime {
	/** minutes after midnight */
	minuteOfDay: number;
	/** IANA name */
	timeZone: string;
}

/** The calendar date of an instant in a zone: "2026-05-21". */
export function localDate(at: number, timeZone: string): string {
	return new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeZone }).format(at);
}

/** A user's default minute (UTC), derived from the id, so that it is stable and spreads users evenly over the day. */
export function defaultMinute(userId: string): number {
	// FNV-1a over UTF-16, then murmur3's finaliser, so that similar ids get distant minutes.
	let hash = 0x811c9dc5;
	for (let at = 0; at < userId.length; at += 1) hash = Math.imul(hash ^ userId.charCodeAt(at), 0x01000193);
	hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
	hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
	return ((hash ^ (hash >>> 16)) >>> 0) % MINUTES_A_DAY;
}

/** True for a tz database name known to this runtime, false for offsets such as "+05:30". */
export function isTimeZone(name: string): boolean {
	if (name.length > LONGEST_ZONE_NAME || !/^[A-Za-z][\w+\-/]*$/.test(name)) return false;
	try {
		return clockOf(name) !== null;
	} catch {
		return false;
	}
}

/**
 * The next change strictly after an instant; exactly one per local date. If the hour occurs twice, its first occurrence
 * counts. A skipped minute is shifted forward by the length of the gap, or back where that would be another date.
 */
export function nextInstant(after: number, time: DailyTime): number {
	const today = localDay(after, time.timeZone);
	for (let ahead = 0; ahead < DATES_TRIED; ahead += 1) {
		const instant = instantOn(today + ahead * DAY_MS, time);
		if (instant !== null && instant > after) return instant;
	}
	throw new Error(`no day follows in ${time.timeZone}`);
}

/** The change on the local date of an instant; the instant itself if the zone skips that date. */
export function plannedOn(instant: number, time: DailyTime): number {
	return instantOn(localDay(instant, time.timeZone), time) ?? instant;
}

/**
 * When a pause ends: at the start of a local date.
 *
 * @param date - "YYYY-MM-DD"
 * @returns null for a malformed date, or one that is not after today
 */
export function pauseEnd(date: string, timeZone: string, now: number): number | null {
	const day = Date.parse(`${date}T00:00:00Z`);
	if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(day)) return null;
	// Some engines parse "2027-02-30" as 2 March.
	if (new Date(day).toISOString().slice(0, 10) !== date || day <= localDay(now, timeZone)) return null;
	const begins = instantOn(day, { minuteOfDay: 0, timeZone });
	return begins ?? nextInstant(now, { minuteOfDay: 0, timeZone });
}

/** @param day - midnight UTC of the local date; @returns null for a date that the zone skips */
function instantOn(day: number, { minuteOfDay, timeZone }: DailyTime): number | null {
	const wall = day + minuteOfDay * MINUTE_MS;
	const before = wall - offsetAt(wall - DAY_MS, timeZone);
	const after = wall - offsetAt(wall + DAY_MS, timeZone);
	const read = [before, after].filter((instant) => instant + offsetAt(instant, timeZone) === wall);
	if (read.length > 0) return Math.min(...read);
	return [before, after].find((instant) => localDay(instant, timeZone) === day) ?? null;
}

/** The local date of an instant, as midnight UTC. */
function localDay(instant: number, timeZone: string): number {
	const wall = instant + offsetAt(instant, timeZone);
	return Math.floor(wall / DAY_MS) * DAY_MS;
}

/** A zone's offset from UTC at an instant, ms. */
function offsetAt(instant: number, timeZone: string): number {
	// Fast path for users without a chosen zone: formatting with Intl takes longer than the rest of the calculation.
	if (timeZone === "UTC") return 0;
	const whole = Math.floor(instant / 1_000) * 1_000;
	const part: Record<string, number> = {};
	for (const { type, value } of clockOf(timeZone).formatToParts(whole)) part[type] = Number(value);
	const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = part;
	return Date.UTC(year, month - 1, day, hour, minute, second) - whole;
}

/** More than there are names of zones. Names are valid in any case, so that there is no end of spellings. */
const MOST_CLOCKS = 700;
/** Cache: creating a formatter costs a hundred times more than using it. */
const clocks = new Map<string, Intl.DateTimeFormat>();

/** @throws RangeError for an unknown zone */
function clockOf(timeZone: string): Intl.DateTimeFormat {
	const known = clocks.get(timeZone);
	if (known) return known;
	const clock = new Intl.DateTimeFormat("en-US", {
		timeZone,
		calendar: "gregory",
		numberingSystem: "latn",
		hourCycle: "h23",
		year: "numeric",
		month: "numeric",
		day: "numeric",
		hour: "numeric",
		minute: "numeric",
		second: "numeric",
	});
	if (clocks.size >= MOST_CLOCKS) clocks.clear();
	clocks.set(timeZone, clock);
	return clock;
}
