import type { Place } from "../../../core/showcase/picture-targets.ts";
import { forgetRefusal } from "../../../db/showcase/access-refusals.ts";
import { findContext } from "../../../db/showcase/rotation-contexts.ts";
import { changeSchedule } from "../../../db/showcase/rotation-schedules.ts";
import type { ShowcaseDeps } from "../showcase-deps.ts";
import { retryOnConflict } from "./retry-on-conflict.ts";
import { nextAfter } from "./schedule-rules.ts";

/**
 * Resumes a daily change that stopped because a target rejected the access or was disconnected, now that it is connected again.
 *
 * @returns true if there was one
 */
export async function resumeAfterReconnect(
	{ db, clock }: Pick<ShowcaseDeps, "db" | "clock">,
	place: Place,
): Promise<boolean> {
	await forgetRefusal(db, place);
	let resumed = false;
	await retryOnConflict(async () => {
		const schedule = (await findContext(db, place, null))?.schedule;
		const why = schedule?.stoppedBecause;
		resumed = why === "reconnect" || why === "disconnected";
		if (!schedule || !resumed) return;
		const running = { ...schedule, stoppedBecause: null };
		const nextAt = schedule.slot === null ? nextAfter(running, clock.now()) : schedule.nextAt;
		const change = { stoppedBecause: null, nextAt };
		return (await changeSchedule(db, schedule, {}, [{ was: schedule, change }])) ? undefined : "conflict";
	});
	return resumed;
}
