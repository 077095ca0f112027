import type { Address } from "../../core/address.ts";
import { deleteNfts } from "../../db/showcase/nfts.ts";
import { beginSync, claimLostSyncs } from "../../db/showcase/wallet-syncs.ts";
import type { StartOutcome } from "./gallery-contract.ts";
import { selectionChanged } from "./rotation/selection-changed.ts";
import type { ShowcaseDeps } from "./showcase-deps.ts";

/** Period of the limit (wrangler.toml, CHECK_LIMIT). */
const START_AGAIN_MS = 60_000;
/** An older run restarts instead of resuming, because it would miss too many changes. */
const RESUME_WITHIN_MS = 24 * 60 * 60_000;
/** Longer than any delivery takes: after this the run's message is lost. */
const LOST_AFTER_MS = 10 * 60_000;
const LOST_PER_SWEEP = 500;
const RUN_BYTES = 12;

/** A random run id, so that pages of different runs cannot be confused. */
export function newRun(deps: Pick<ShowcaseDeps, "randomBytes">): string {
	return Buffer.from(deps.randomBytes(RUN_BYTES)).toString("base64url");
}

/**
 * Starts reading a wallet in the background. A run in progress continues; a failed one resumes where it stopped. The cron
 * queues a lost message again.
 */
export async function startSync(
	deps: Pick<ShowcaseDeps, "db" | "clock" | "randomBytes" | "queueSyncs" | "mayCheck">,
	userId: string,
	wallet: Address,
): Promise<StartOutcome> {
	if (!(await deps.mayCheck(userId))) return { ok: false, reason: "rate-limited", retryAfterMs: START_AGAIN_MS };
	const now = deps.clock.now();
	const times = { now, resumeAfter: now - RESUME_WITHIN_MS };
	const { own, begun } = await beginSync(deps.db, { userId, wallet }, newRun(deps), times);
	if (!own) return { ok: false, reason: "not-own" };
	if (begun) await deps.queueSyncs([{ kind: "sync", userId, wallet, run: begun.run }]);
	return { ok: true };
}

/** Cron step: queues syncs again whose message was lost. */
export async function requeueLostSyncs(deps: Pick<ShowcaseDeps, "db" | "clock" | "queueSyncs">): Promise<void> {
	const now = deps.clock.now();
	const lost = await claimLostSyncs(deps.db, { now, before: now - LOST_AFTER_MS }, LOST_PER_SWEEP);
	await deps.queueSyncs(lost.map((sync) => ({ kind: "sync", ...sync })));
}

/** Deletes a wallet's NFTs. Pages being read are discarded, because their run is deleted too. */
export async function forgetWallet(deps: ShowcaseDeps, userId: string, wallet: Address): Promise<void> {
	await deleteNfts(deps.db, userId, wallet);
	await selectionChanged(deps, userId);
}
