import { claimUnusedPictures, forgetDeletedPictures } from "../../db/showcase/stored-pictures.ts";
import type { StoreDeps } from "./stored-pictures.ts";

/** R2 deletes up to 1,000 objects in one call. */
const CHECKED_AT_ONCE = 500;
/** So the cron checks 2,000 every ten minutes: two million in a week. */
const STEPS = 4;
/** A run that took longer over a step is dead, and its step is repeated, ms. */
const LEASE_MS = 5 * 60_000;
/** A picture in use is checked again after this, ms: an unused one may stay a week. */
const REST_MS = 7 * 24 * 60 * 60_000;

/**
 * Deletes pictures from R2 that no table refers to: of NFTs, people and changes that are gone. Bounded; the rest is
 * left for the next run. Safe when two run at once, and after one that died.
 *
 * @returns how many were deleted
 */
export async function deleteUnusedPictures(deps: StoreDeps): Promise<number> {
	let deleted = 0;
	for (let step = 0; step < STEPS; step++) {
		const now = deps.clock.now();
		const { taken, more } = await claimUnusedPictures(deps.db, {
			now,
			limit: CHECKED_AT_ONCE,
			leaseMs: LEASE_MS,
			restMs: REST_MS,
		});
		if (taken.length > 0) {
			await deps.bucket.delete(taken);
			await forgetDeletedPictures(deps.db, taken, now);
			deleted += taken.length;
		}
		if (!more) break;
	}
	return deleted;
}
