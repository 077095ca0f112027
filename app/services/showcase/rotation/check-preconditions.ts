import type { RotationContext } from "../../../db/showcase/rotation-contexts.ts";
import { refreshOwnership } from "../ownership.ts";
import { LEASE_MS } from "./schedule-rules.ts";
import { type ActiveRotation, keyOf, type Step, type StepResult, userIdOf } from "./step.ts";
import { openAccesses, type PictureAccess } from "./target-access.ts";
import { holdOf } from "./x-calls.ts";

/** A rotation of a user for whom the target may be called. */
export interface WithAccess extends ActiveRotation {
	access: PictureAccess;
}

/** Passes on rotations that are not on hold: neither by the target's limit for this user, nor by a hold on all changes. */
export const checkHolds: Step<ActiveRotation> = async ({ clock, profiles, dailyCalls }, rotations) => {
	const now = clock.now();
	return rotations.map((rotation): StepResult<ActiveRotation> => {
		const limitedUntil = limitedUntilOf(rotation.context, now);
		if (limitedUntil !== null) return { kind: "waits", reason: "rate-limited", until: limitedUntil };
		const { control } = rotation.context;
		if (rotation.slot.target !== "x") {
			if (control === null || control.pausedAt === null) return { kind: "next", rotation };
			return { kind: "waits", reason: "global-pause", until: null };
		}
		if (!profiles) return { kind: "waits", reason: "tier", until: null };
		const held = holdOf(control, dailyCalls, now);
		return held ? { kind: "waits", reason: held.reason, until: held.until } : { kind: "next", rotation };
	});
};

/** Until when the target limits calls for this user; null for no limit. Checked because messages may arrive early. */
function limitedUntilOf({ schedule, attempt }: RotationContext, now: number): number | null {
	if (attempt?.state !== "sending" || attempt.reason !== "rate-limited" || schedule.nextAt === null) return null;
	const until = schedule.nextAt - LEASE_MS;
	return until > now ? until : null;
}

/** Passes on rotations of users whose account at the target is connected. */
export const openAccess: Step<ActiveRotation, WithAccess> = async (deps, rotations) => {
	const opened = await openAccesses(
		deps,
		rotations.map(({ slot }) => slot),
	);
	return rotations.map((rotation): StepResult<WithAccess> => {
		const access = opened.get(keyOf(rotation));
		if (access) return { kind: "next", rotation: { ...rotation, access } };
		return { kind: "stops", why: rotation.context.handle === null ? "disconnected" : "reconnect" };
	});
};

/** Passes on rotations whose NFTs' ownership is known; asks the marketplace at most daily per user. */
export const checkOwnership: Step<WithAccess> = async (deps, rotations) => {
	const holders = new Map(rotations.map(({ context }) => [context.schedule.userId, context.schedule]));
	const unknown = await refreshOwnership(deps, [...holders.values()]);
	return rotations.map((rotation) =>
		unknown.has(userIdOf(rotation)) ? { kind: "unanswered", reason: "ownership-unknown" } : { kind: "next", rotation },
	);
};
