import { claimLostPictures } from "../../db/showcase/selected-nfts.ts";
import type { ShowcaseDeps } from "./showcase-deps.ts";

/** Longer than making one avatar takes with all retries. */
const LOST_AFTER_MS = 15 * 60_000;
const LOST_PER_SWEEP = 500;

/** Cron step: queues avatars again whose message was lost. */
export async function requeueLostPictures(deps: Pick<ShowcaseDeps, "db" | "clock" | "queuePictures">): Promise<void> {
	const now = deps.clock.now();
	const lost = await claimLostPictures(deps.db, { now, before: now - LOST_AFTER_MS }, LOST_PER_SWEEP);
	await deps.queuePictures(lost.map((picture) => ({ kind: "picture", ...picture })));
}
