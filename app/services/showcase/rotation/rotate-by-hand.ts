import type { RotationFailure } from "../../../core/showcase/rotation-outcomes.ts";
import { findSelectedNft } from "../../../db/showcase/rotation-history.ts";
import { findContext, takeSlot } from "../../../db/showcase/rotation-schedules.ts";
import type { ShowcaseDeps } from "../showcase-deps.ts";
import { mayChangeAgainAt } from "./by-hand-limit.ts";
import { abandonSlot } from "./finalize.ts";
import { rotate } from "./rotate.ts";
import type { ChangeOutcome } from "./rotation-contract.ts";
import { waitOf } from "./schedule-rules.ts";
import type { Trigger } from "./step.ts";

/** Lease of a change by hand; if it has not ended by then, its Worker died and the next cron run ends it. */
const BY_HAND_LEASE_MS = 5 * 60_000;

/**
 * Changes the picture now, with the daily change's steps; the daily time stays. The user is waiting, so nothing is retried
 * and the result says how it ended.
 *
 * @param trigger - `skip`: use the next NFT; `use-now`: use this NFT, which then leaves the current round
 */
export async function rotateByHand(
	deps: ShowcaseDeps,
	userId: string,
	trigger: Exclude<Trigger, { kind: "scheduled" }>,
): Promise<ChangeOutcome> {
	const { db, clock } = deps;
	const context = await findContext(db, userId, null);
	if (!context) return { ok: false, reason: "not-activated" };
	const { stoppedBecause } = context.schedule;
	if (stoppedBecause === "reconnect" || stoppedBecause === "disconnected") return { ok: false, reason: "reconnect" };
	const now = clock.now();
	const again = await mayChangeAgainAt(db, userId, now);
	if (again !== null) return { ok: false, reason: "too-often", retryAt: again };
	const taken = await takeSlot(db, userId, now, now + BY_HAND_LEASE_MS);
	if (taken === null) {
		const waits = waitOf(context, now);
		return waits ? { ok: false, reason: waits.reason, retryAt: waits.until } : { ok: false, reason: "under-way" };
	}
	const slot = { userId, slot: taken };
	const abandon = (reason: RotationFailure | null) => abandonSlot(deps, slot, reason, false);
	try {
		const result = await rotate(deps, { slot, trigger, first: false });
		switch (result.kind) {
			case "done":
				return { ok: true, picture: result.picture };
			case "failed":
				return { ok: false, reason: result.reason };
			case "waits":
				await abandon(result.reason);
				return { ok: false, reason: result.reason, retryAt: result.until };
			case "unanswered":
				await abandon(result.reason);
				return { ok: false, reason: result.reason };
			case "unavailable": {
				await abandon(null);
				const selected = trigger.kind === "use-now" ? await findSelectedNft(db, userId, trigger.nftId) : null;
				return { ok: false, reason: selected?.gone ? "sold" : "not-ready" };
			}
			case "noop":
				return { ok: false, reason: "under-way" };
		}
	} catch (error) {
		await abandon("silent");
		throw error;
	}
}
