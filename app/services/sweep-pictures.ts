import { forgetSweptPictures, takeUnnamedPictures } from "../db/stored-pictures.ts";
import type { StoreDeps } from "./stored-pictures.ts";

/** R2 deletes up to 1,000 objects in one call. */
const LOOKED_AT_ONCE = 500;
/** So the cron looks at 2,000 every ten minutes: two million in a week. */
const STEPS = 4;
/** A sweep that took longer over a step is dead, and its step is made again, ms. */
const LEASE_MS = 5 * 60_000;
/** What is named is looked at again after this, ms: a picture nobody needs may lie a week. */
const REST_MS = 7 * 24 * 60 * 60_000;

/**
 * Deletes pictures from R2 that nothing names any more: of pieces, people and changes that are gone. Bounded; the rest is
 * left for the next run. Safe when two run at once, and after one that died.
 *
 * @returns how many were deleted
 */
export async function sweepPictures(deps: StoreDeps): Promise<number> {
	let deleted = 0;
	for (let step = 0; step < STEPS; step++) {
		const now = deps.clock.now();
		const { taken, more } = await takeUnnamedPictures(deps.db, {
			now,
			limit: LOOKED_AT_ONCE,
			leaseMs: LEASE_MS,
			restMs: REST_MS,
		});
		if (taken.length > 0) {
			await deps.bucket.delete(taken);
			await forgetSweptPictures(deps.db, taken, now);
			deleted += taken.length;
		}
		if (!more) break;
	}
	return deleted;
}
