/**
 * How long each user's pictures take. Five are prepared at a time for everybody, and a server that somebody runs may take twenty seconds
 * for each of their five hundred. An isolate remembers it for an hour, and may forget it.
 */

const HOUR_MS = 60 * 60_000;
/** A picture may take so long: it is fetched and drawn. */
const USUAL_MS = 3_000;
/** All of a user's pictures together may take so much longer within an hour. */
const MOST_MS = 20 * 60_000;

const spent = { hour: 0, ms: new Map<string, number>() };

function spentIn(hour: number): Map<string, number> {
	if (spent.hour !== hour) Object.assign(spent, { hour, ms: new Map() });
	return spent.ms;
}

const hourOf = (now: number) => Math.floor(now / HOUR_MS);

/** Whose pictures wait for the next hour. */
export function slowUsers(now: number): string[] {
	return [...spentIn(hourOf(now))].flatMap(([userId, ms]) => (ms >= MOST_MS ? [userId] : []));
}

/** Counts what a user's picture took. */
export function notePicture(userId: string, begunAt: number, now: number): void {
	const longer = now - begunAt - USUAL_MS;
	if (longer <= 0) return;
	const ms = spentIn(hourOf(now));
	ms.set(userId, (ms.get(userId) ?? 0) + longer);
}
