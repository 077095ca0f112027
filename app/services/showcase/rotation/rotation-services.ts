import { findDisconnected } from "../../../db/showcase/rotation-schedules.ts";
import type { ShowcaseDeps } from "../showcase-deps.ts";
import { pause, resume, setSchedule } from "./change-schedule.ts";
import { findRotation, listHistory } from "./find-rotation.ts";
import { restore } from "./restore-original.ts";
import { rotateByHand } from "./rotate-by-hand.ts";
import type { Rotation } from "./rotation-contract.ts";

/** Use cases of one user's daily change. */
export function rotationServices(deps: ShowcaseDeps): Rotation {
	return {
		find: (userId) => findRotation(deps, userId),
		needsReconnect: async (userId) => (await findDisconnected(deps.db, userId))?.stoppedBecause === "reconnect",
		listHistory: (userId, before) => listHistory(deps, userId, before),
		skip: (userId) => rotateByHand(deps, userId, { kind: "skip" }),
		useNow: (userId, nftId) => rotateByHand(deps, userId, { kind: "use-now", nftId }),
		pause: (userId, until) => pause(deps, userId, until),
		resume: (userId) => resume(deps, userId),
		setSchedule: (userId, change) => setSchedule(deps, userId, change),
		restore: (userId) => restore(deps, userId),
		disconnect: (userId) => deps.leaveX(userId),
	};
}
