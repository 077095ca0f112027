import type { RotationContext } from "../../../db/showcase/rotation-schedules.ts";
import type { TokenPair } from "../../../ports/identity-providers.ts";
import { refreshOwnership } from "../ownership.ts";
import { LEASE_MS } from "./schedule-rules.ts";
import { type ActiveRotation, type Step, type StepResult, userIdOf } from "./step.ts";
import { holdOf } from "./x-calls.ts";

/** A rotation of a user for whom X may be called. */
export interface WithAccess extends ActiveRotation {
	access: TokenPair;
}

/** Passes on rotations that are not on hold: neither by X's limit for this user, nor by a hold on all changes. */
export const checkHolds: Step<ActiveRotation> = async ({ clock, profiles, dailyCalls }, rotations) => {
	const now = clock.now();
	return rotations.map((rotation): StepResult<ActiveRotation> => {
		const limitedUntil = limitedByX(rotation.context, now);
		if (limitedUntil !== null) return { kind: "waits", reason: "rate-limited", until: limitedUntil };
		if (!profiles) return { kind: "waits", reason: "tier", until: null };
		const held = holdOf(rotation.context.control, dailyCalls, now);
		return held ? { kind: "waits", reason: held.reason, until: held.until } : { kind: "next", rotation };
	});
};

/** Until when X limits calls for this user; null for no limit. Checked because messages may arrive early. */
function limitedByX({ schedule, attempt }: RotationContext, now: number): number | null {
	if (attempt?.state !== "sending" || attempt.reason !== "rate-limited" || schedule.nextAt === null) return null;
	const until = schedule.nextAt - LEASE_MS;
	return until > now ? until : null;
}

/** Passes on rotations of users connected to X. */
export const openAccess: Step<ActiveRotation, WithAccess> = async (deps, rotations) => {
	const tokens = await deps.openTokens(rotations.map(userIdOf));
	return rotations.map((rotation): StepResult<WithAccess> => {
		const access = tokens.get(userIdOf(rotation));
		if (access) return { kind: "next", rotation: { ...rotation, access } };
		return { kind: "stops", why: rotation.context.handle === null ? "disconnected" : "reconnect" };
	});
};

/** Passes on rotations whose NFTs' ownership is known; asks the marketplace at most daily per user. */
export const checkOwnership: Step<WithAccess> = async (deps, rotations) => {
	const holders = rotations.map(({ context }) => context.schedule);
	const unknown = await refreshOwnership(deps, holders);
	return rotations.map((rotation) =>
		unknown.has(userIdOf(rotation)) ? { kind: "unanswered", reason: "ownership-unknown" } : { kind: "next", rotation },
	);
};
