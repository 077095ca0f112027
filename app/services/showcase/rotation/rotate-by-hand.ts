import type { PictureTarget } from "../../../core/showcase/picture-targets.ts";
import type { RotationFailure } from "../../../core/showcase/rotation-outcomes.ts";
import { findContextsOf, type RotationContext } from "../../../db/showcase/rotation-contexts.ts";
import { findSelectedNft, type Slot } from "../../../db/showcase/rotation-history.ts";
import { takeSlots } from "../../../db/showcase/rotation-schedules.ts";
import type { ShowcaseDeps } from "../showcase-deps.ts";
import { mayChangeAgainAt, sparingDailyChanges } from "./by-hand-limit.ts";
import { abandonSlot } from "./finalize.ts";
import { joinedOutcome } from "./missed-targets.ts";
import { rotateAll } from "./rotate.ts";
import type { ChangeOutcome } from "./rotation-contract.ts";
import { waitOf } from "./schedule-rules.ts";
import type { Crashed, RotationResult, Trigger } from "./step.ts";

/** Lease of a change by hand; if it has not ended by then, its Worker died and the next cron run ends it. */
const BY_HAND_LEASE_MS = 5 * 60_000;

type ByHand = Exclude<Trigger, { kind: "scheduled" }>;

/**
 * Changes the picture now at all targets, with the daily change's steps; the daily time stays. The user is waiting, so nothing is
 * retried and the result says how it ended.
 *
 * @param trigger - `skip`: use the next NFT; `use-now`: use this NFT, which then leaves the current round
 * @returns done if one target shows it; `missed`: those that do not
 */
export async function rotateByHand(deps: ShowcaseDeps, userId: string, trigger: ByHand): Promise<ChangeOutcome> {
	const { db, clock } = deps;
	const contexts = await findContextsOf(db, userId);
	if (contexts.length === 0) return { ok: false, reason: "not-activated" };
	const places = changedByHand(contexts);
	if (places.length === 0) return { ok: false, reason: "reconnect" };
	const now = clock.now();
	const again = await mayChangeAgainAt(db, userId, now);
	if (again !== null) return { ok: false, reason: "too-often", retryAt: again };
	const sparing = await sparingDailyChanges(deps);
	const taken = await takeSlots(
		db,
		userId,
		places.map(({ schedule }) => schedule.target),
		now,
		now + BY_HAND_LEASE_MS,
	);
	if (taken === null) {
		const waits = places.map((context) => waitOf(context, now)).find((one) => one !== null);
		return waits ? { ok: false, reason: waits.reason, retryAt: waits.until } : { ok: false, reason: "under-way" };
	}
	const slots = taken.targets.map((target): Slot => ({ userId, target, slot: taken.slot }));
	const abandon = async (which: readonly Slot[], reason: RotationFailure | null) => {
		for (const slot of which) await abandonSlot(deps, slot, reason, false);
	};
	try {
		const results = await rotateAll(
			sparing,
			slots.map((slot) => ({ slot, trigger, first: false })),
		);
		const outcomes: [PictureTarget, ChangeOutcome][] = [];
		for (const [at, slot] of slots.entries()) {
			const result = results[at];
			if (!result) continue;
			if (result.kind === "waits" || result.kind === "unanswered") await abandon([slot], result.reason);
			if (result.kind === "unavailable") await abandon([slot], null);
			if (result.kind === "crashed") await abandon([slot], "silent");
			outcomes.push([slot.target, await outcomeOf(deps, userId, trigger, result)]);
		}
		const outcome = joinedOutcome(outcomes);
		const crash = results.find((result): result is Crashed => result.kind === "crashed");
		if (crash && !outcome?.ok) throw crash.error;
		return outcome ?? { ok: false, reason: "under-way" };
	} catch (error) {
		await abandon(slots, "silent");
		throw error;
	}
}

/** Targets whose picture a change by hand changes: those that go on, or where none does, those that were stopped by hand. */
function changedByHand(contexts: readonly RotationContext[]): RotationContext[] {
	const connected = contexts.filter(({ schedule: { stoppedBecause } }) => {
		return stoppedBecause !== "reconnect" && stoppedBecause !== "disconnected";
	});
	const running = connected.filter(({ schedule: { stoppedBecause } }) => {
		return stoppedBecause === null || stoppedBecause === "no-pictures";
	});
	return running.length > 0 ? running : connected;
}

async function outcomeOf(
	{ db }: Pick<ShowcaseDeps, "db">,
	userId: string,
	trigger: ByHand,
	result: RotationResult | Crashed,
): Promise<ChangeOutcome> {
	switch (result.kind) {
		case "done":
			return { ok: true, picture: result.picture, missed: [] };
		case "failed":
		case "unanswered":
			return { ok: false, reason: result.reason };
		case "waits":
			return { ok: false, reason: result.reason, retryAt: result.until };
		case "crashed":
			return { ok: false, reason: "silent" };
		case "unavailable": {
			const selected = trigger.kind === "use-now" ? await findSelectedNft(db, userId, trigger.nftId) : null;
			return { ok: false, reason: selected?.gone ? "sold" : "not-ready" };
		}
		case "noop":
			return { ok: false, reason: "under-way" };
	}
}
