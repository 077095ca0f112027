import type { Address } from "../core/address.ts";
import { forgetPieces } from "../db/nfts.ts";
import { beginSync, takeLostSyncs } from "../db/wallet-syncs.ts";
import { picksChanged } from "./picks-changed.ts";
import type { ShowcaseDeps } from "./showcase-deps.ts";
import type { StartOutcome } from "./wall-contract.ts";

/** The limit counts per minute (wrangler.toml, CHECK_LIMIT). */
const START_AGAIN_MS = 60_000;
/** A listing read further a day later misses too much of what came meanwhile: it is begun anew. */
const GO_ON_WITHIN_MS = 24 * 60 * 60_000;
/** Longer than any delivery takes: whoever touched it last is gone. */
const LOST_AFTER_MS = 10 * 60_000;
const LOST_PER_SWEEP = 500;
const RUN_BYTES = 12;

/** Names a run so that no page of another is taken for one of it. */
export function newRun(deps: Pick<ShowcaseDeps, "randomBytes">): string {
	return Buffer.from(deps.randomBytes(RUN_BYTES)).toString("base64url");
}

/**
 * Has a wallet of the person's read in the background. One under way goes on; one that was given up goes on where it
 * stopped. A message that is lost after this is made up for by the sweep.
 */
export async function startSync(
	deps: Pick<ShowcaseDeps, "db" | "clock" | "randomBytes" | "queueSyncs" | "mayCheck">,
	userId: string,
	wallet: Address,
): Promise<StartOutcome> {
	if (!(await deps.mayCheck(userId))) return { ok: false, reason: "rate-limited", retryAfterMs: START_AGAIN_MS };
	const now = deps.clock.now();
	const times = { now, goOnAfter: now - GO_ON_WITHIN_MS };
	const { own, begun } = await beginSync(deps.db, { userId, wallet }, newRun(deps), times);
	if (!own) return { ok: false, reason: "not-own" };
	if (begun) await deps.queueSyncs([{ kind: "sync", userId, wallet, run: begun.run }]);
	return { ok: true };
}

/** Reads on where a message was lost; part of the sweep. */
export async function takeUpLostSyncs(deps: Pick<ShowcaseDeps, "db" | "clock" | "queueSyncs">): Promise<void> {
	const now = deps.clock.now();
	const lost = await takeLostSyncs(deps.db, { now, before: now - LOST_AFTER_MS }, LOST_PER_SWEEP);
	await deps.queueSyncs(lost.map((sync) => ({ kind: "sync", ...sync })));
}

/** Forgets what a wallet held; what is being read of it is not kept. */
export async function forgetWallet(deps: ShowcaseDeps, userId: string, wallet: Address): Promise<void> {
	await forgetPieces(deps.db, userId, wallet);
	await picksChanged(deps, userId);
}
