import type { Database } from "../../../db/database.ts";
import { findNthByHand } from "../../../db/showcase/rotation-history.ts";

/** Changes by hand per user and day: more than needed, and a small share of the app's daily X calls. */
export const MOST_BY_HAND = 30;
const DAY_MS = 24 * 60 * 60_000;

/** @returns when the user may change their picture by hand again, epoch ms; null: now */
export async function mayChangeAgainAt(db: Database, userId: string, now: number): Promise<number | null> {
	const first = await findNthByHand(db, userId, now - DAY_MS, MOST_BY_HAND);
	return first === null ? null : first + DAY_MS;
}
