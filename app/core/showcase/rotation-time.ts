/** When pictures change: once a day at a minute of a person's own clock, whatever that clock does. Instants are epoch ms. */

export const MINUTES_A_DAY = 24 * 60;
const MINUTE_MS = 60_000;
const DAY_MS = MINUTES_A_DAY * MINUTE_MS;
/** Longer than every name of the tz database. */
const LONGEST_ZONE_NAME = 64;
/** A date that a zone left out (Apia had no 30 December 2011) is followed by one it did not. */
const DATES_LOOKED_AT = 4;

export interface DailyTime {
	/** minutes after midnight */
	minuteOfDay: number;
	/** IANA name */
	timeZone: string;
}

/** The default minute (UTC) of a user: always the same, and all minutes equally used. */
export function defaultMinute(userId: string): number {
	// FNV-1a over UTF-16, then murmur3's finaliser: ids that differ in one digit land far apart.
	let hash = 0x811c9dc5;
	for (let at = 0; at < userId.length; at += 1) hash = Math.imul(hash ^ userId.charCodeAt(at), 0x01000193);
	hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
	hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
	return ((hash ^ (hash >>> 16)) >>> 0) % MINUTES_A_DAY;
}

/** True for a name of the tz database that this runtime knows; plain offsets ("+05:30") are none. */
export function isTimeZone(name: string): boolean {
	if (name.length > LONGEST_ZONE_NAME || !/^[A-Za-z][\w+\-/]*$/.test(name)) return false;
	try {
		return clockOf(name) !== null;
	} catch {
		return false;
	}
}

/**
 * The next change strictly after an instant. Every local date has exactly one: of an hour that comes twice the first
 * counts; a minute that the clock skips is replaced by one as much later, or, where that is another date, as much earlier.
 */
export function nextInstant(after: number, time: DailyTime): number {
	const today = localDay(after, time.timeZone);
	for (let ahead = 0; ahead < DATES_LOOKED_AT; ahead += 1) {
		const instant = instantOn(today + ahead * DAY_MS, time);
		if (instant !== null && instant > after) return instant;
	}
	throw new Error(`no day follows in ${time.timeZone}`);
}

/** The change of the local date of an instant; where the zone left that date out, the instant itself. */
export function plannedOn(instant: number, time: DailyTime): number {
	return instantOn(localDay(instant, time.timeZone), time) ?? instant;
}

/**
 * When a pause ends: at the beginning of a local date.
 *
 * @param date - "YYYY-MM-DD"
 * @returns null for what is no date, or none after today
 */
export function pauseEnd(date: string, timeZone: string, now: number): number | null {
	const day = Date.parse(`${date}T00:00:00Z`);
	if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(day)) return null;
	// "2027-02-30" is read as 2 March by some.
	if (new Date(day).toISOString().slice(0, 10) !== date || day <= localDay(now, timeZone)) return null;
	const begins = instantOn(day, { minuteOfDay: 0, timeZone });
	return begins ?? nextInstant(now, { minuteOfDay: 0, timeZone });
}

/** @param day - midnight UTC of the local date; @returns null for a date that the zone left out */
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

/** How far a zone's clocks are ahead of UTC at an instant, ms. */
function offsetAt(instant: number, timeZone: string): number {
	// Of everybody who chose none; reading a clock of Intl's takes longer than all the rest of a change.
	if (timeZone === "UTC") return 0;
	const whole = Math.floor(instant / 1_000) * 1_000;
	const part: Record<string, number> = {};
	for (const { type, value } of clockOf(timeZone).formatToParts(whole)) part[type] = Number(value);
	const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = part;
	return Date.UTC(year, month - 1, day, hour, minute, second) - whole;
}

/** Making one costs a hundred times more than asking it; there are some hundred zones. */
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
	clocks.set(timeZone, clock);
	return clock;
}
