import type { Database } from "../../../db/database.ts";
import { findNthChange } from "../../../db/showcase/rotation-history.ts";
import { countDue } from "../../../db/showcase/rotation-schedules.ts";
import type { ShowcaseDeps } from "../showcase-deps.ts";
import { nextDay } from "./x-calls.ts";

/** Changes by hand per user and day: more than needed, and a small share of the app's daily X calls. */
export const MOST_BY_HAND = 30;
const DAY_MS = 24 * 60 * 60_000;

/** Daily changes within a day, for whoever tries hours out. */
export const MOST_MOVED = 4;

/** Whether so many came within a day that their hour stays: moved after each, one would come at every run of the cron, and call X. */
export async function hasMovedOften(db: Database, userId: string, now: number): Promise<boolean> {
	return (await findNthChange(db, userId, ["scheduled"], now - DAY_MS, MOST_MOVED)) !== null;
}

/** @returns when the user may change their picture by hand again, epoch ms; null: now */
export async function mayChangeAgainAt(db: Database, userId: string, now: number): Promise<number | null> {
	const first = await findNthChange(db, userId, ["skip", "use-now", "restore"], now - DAY_MS, MOST_BY_HAND);
	return first === null ? null : first + DAY_MS;
}

/** Calls to X of one daily change: what hangs there is read, and the picture uploaded. */
const CALLS_OF_A_CHANGE = 2;

/**
 * For a change by hand: leaves the calls to X that the daily changes still due today need, which a few accounts would use up otherwise.
 *
 * @returns the same, with as many daily calls as a change by hand may use
 */
export async function sparingDailyChanges(deps: ShowcaseDeps): Promise<ShowcaseDeps> {
	const { db, clock, dailyCalls } = deps;
	const due = await countDue(db, "x", nextDay(clock.now()));
	return { ...deps, dailyCalls: Math.max(0, dailyCalls - CALLS_OF_A_CHANGE * due) };
}
