import { claimUnusedPictures, forgetDeletedPictures } from "../../db/showcase/stored-pictures.ts";
import type { StoreDeps } from "./stored-pictures.ts";

/** Pictures per step; R2 deletes up to 1,000 objects in one call. */
const CHECKED_AT_ONCE = 500;
/** Steps per run: 2,000 pictures every ten minutes, two million a week. */
const STEPS = 4;
/** A step that takes longer belongs to a dead run and is repeated, ms. */
const LEASE_MS = 5 * 60_000;
/** Interval between two checks of a picture in use, ms; so an unused one may stay for a week. */
const REST_MS = 7 * 24 * 60 * 60_000;

/**
 * Deletes pictures from R2 that no table refers to, because their NFT, user or change is gone. Bounded; the next run
 * continues. Safe when runs overlap or crash.
 *
 * @returns number of deleted pictures
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
