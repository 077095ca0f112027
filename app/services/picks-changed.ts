import { addFirstSchedule } from "../db/first-schedule.ts";
import type { ShowcaseDeps } from "./showcase-deps.ts";

/**
 * Tells the daily change that a person's favourites are others than before: saved anew, gone from the wallet or back in
 * it. The first time the person gets a schedule. Safe to repeat; whoever has no favourites gets none.
 */
export async function picksChanged(deps: Pick<ShowcaseDeps, "db" | "clock">, userId: string): Promise<void> {
	await addFirstSchedule(deps.db, userId, deps.clock.now());
}
