import type { LinkChange } from "../db/changes.ts";

/** How long a look that found nothing new may go unwritten; the sweep takes links unlooked at for longer for forgotten. */
const TOUCH_EVERY_MS = 5 * 60_000;

/** Columns that tell when a row was looked at, not what was found. */
const TOUCHES = new Set(["updatedAt", "lookedAt", "lastSeenAt"]);

/** A row equal to a stored one but for when it was looked at needs no write. */
export function isStored<Row extends object>(stored: readonly Row[], row: Row): boolean {
	const isSame = ([key, value]: [string, unknown], other: Record<string, unknown>) => {
		const before = other[key];
		if (value === before) return true;
		if (!TOUCHES.has(key) || typeof value !== "number" || typeof before !== "number") return false;
		return Math.abs(value - before) < TOUCH_EVERY_MS;
	};
	return stored.some((other) => Object.entries(row).every((entry) => isSame(entry, other as Record<string, unknown>)));
}

/** Nothing to store at all. */
export function isEmpty(change: LinkChange): boolean {
	return (
		change.transfers.length === 0 &&
		change.reports.length === 0 &&
		change.attempts.length === 0 &&
		change.confirmed === undefined &&
		change.mails.length === 0 &&
		change.chainSilent === undefined &&
		change.events.length === 0
	);
}
