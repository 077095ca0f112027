import type { RotationFailure } from "../../../core/showcase/rotation-outcomes.ts";
import { findContext } from "../../../db/showcase/rotation-contexts.ts";
import { endSuperseded } from "../../../db/showcase/rotation-history.ts";
import { reopenSlot } from "../../../db/showcase/rotation-schedules.ts";
import type { ShowcaseDeps } from "../showcase-deps.ts";
import { isPaused, LEASE_MS } from "./schedule-rules.ts";
import { type ActiveRotation, forEach, kindOf, NOOP, type StepResult } from "./step.ts";

/** Failures that an admin's Retry may repeat. */
const RETRYABLE: readonly RotationFailure[] = ["silent", "ownership-unknown"];

/** Passes on rotations whose slot is open and whose change is still wanted. */
export const takeUpSlots = forEach(takeUpSlot);

async function takeUpSlot(deps: ShowcaseDeps, found: ActiveRotation): Promise<StepResult<ActiveRotation>> {
	const rotation = found.context.schedule.slot === found.slot.slot ? found : await reopen(deps, found);
	if (!rotation) return NOOP;
	const { schedule, attempt } = rotation.context;
	const kind = kindOf(rotation);
	// A restore that is over has closed its slot: this one was due in the same instant, and would stay open for ever.
	if (kind === "restore") return attempt?.state === "sending" ? NOOP : { kind: "releases" };
	if (kind === "sold") return NOOP;
	const unwanted = schedule.stoppedBecause !== null || isPaused(schedule, deps.clock.now());
	// The others have changed since this slot was due: nothing of it is shown any more, and finalize.ts opens theirs.
	if (schedule.turn > rotation.slot.slot) return { kind: "releases" };
	if (attempt?.state === "done" || (kind === "scheduled" && unwanted)) return { kind: "releases" };
	return { kind: "next", rotation };
}

/** Handles a slot that was closed, or replaced by another. @returns null unless this is a Retry of a failed slot */
async function reopen({ db, clock }: ShowcaseDeps, rotation: ActiveRotation): Promise<ActiveRotation | null> {
	const { slot, first, context } = rotation;
	if (context.attempt?.state === "sending") await endSuperseded(db, slot, clock.now());
	if (!first || context.attempt?.state !== "failed") return null;
	const now = clock.now();
	if (!(await reopenSlot(db, slot, slot.slot, RETRYABLE, { now, lease: now + LEASE_MS }))) return null;
	const reopened = await findContext(db, slot, slot.slot);
	return reopened?.schedule.slot === slot.slot ? { ...rotation, context: reopened } : null;
}
