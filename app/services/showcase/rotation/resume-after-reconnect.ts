import { forgetRefusal } from "../../../db/showcase/access-refusals.ts";
import { changeSchedule, findDisconnected } from "../../../db/showcase/rotation-schedules.ts";
import type { ShowcaseDeps } from "../showcase-deps.ts";
import { retryOnConflict } from "./retry-on-conflict.ts";
import { nextAfter } from "./schedule-rules.ts";

/**
 * Resumes a daily change that stopped because X rejected the token or was disconnected, now that X is connected again.
 *
 * @returns true if there was one
 */
export async function resumeAfterReconnect(
	{ db, clock }: Pick<ShowcaseDeps, "db" | "clock">,
	userId: string,
): Promise<boolean> {
	await forgetRefusal(db, userId);
	let resumed = false;
	await retryOnConflict(async () => {
		const schedule = await findDisconnected(db, userId);
		resumed = schedule !== null;
		if (!schedule) return;
		const running = { ...schedule, stoppedBecause: null };
		const nextAt = schedule.slot === null ? nextAfter(running, clock.now()) : schedule.nextAt;
		return (await changeSchedule(db, schedule, { stoppedBecause: null, nextAt })) ? undefined : "conflict";
	});
	return resumed;
}
