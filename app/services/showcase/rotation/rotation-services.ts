import { findDisconnected } from "../../../db/showcase/rotation-schedules.ts";
import type { ShowcaseDeps } from "../showcase-deps.ts";
import { pause, pauseAt, resume, setSchedule } from "./change-schedule.ts";
import { findRotation, listHistory } from "./find-rotation.ts";
import { restore, restoreAt } from "./restore-original.ts";
import { rotateByHand } from "./rotate-by-hand.ts";
import type { Rotation } from "./rotation-contract.ts";

/** Use cases of one user's daily change. */
export function rotationServices(deps: ShowcaseDeps): Rotation {
	return {
		find: (userId) => findRotation(deps, userId),
		needsReconnect: async (userId) => (await findDisconnected(deps.db, userId, "x")) === "reconnect",
		listHistory: (userId, before, target = null) => listHistory(deps, userId, before, target),
		skip: (userId) => rotateByHand(deps, userId, { kind: "skip" }),
		useNow: (userId, nftId) => rotateByHand(deps, userId, { kind: "use-now", nftId }),
		pause: (userId, until) => pause(deps, userId, until),
		pauseAt: (userId, target) => pauseAt(deps, { userId, target }),
		resume: (userId, target) => resume(deps, userId, target),
		setSchedule: (userId, change) => setSchedule(deps, userId, change),
		restore: (userId, target) => (target ? restoreAt(deps, { userId, target }) : restore(deps, userId)),
		disconnect: (userId) => deps.leaveX(userId),
	};
}
