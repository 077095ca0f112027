import { defaultMinute, isTimeZone, nextInstant } from "../../../core/showcase/rotation-time.ts";
import { findSelectedNft } from "../../../db/showcase/rotation-history.ts";
import { addSchedule, changeSchedule, findContext } from "../../../db/showcase/rotation-schedules.ts";
import type { ShowcaseDeps } from "../showcase-deps.ts";
import { retryOnConflict } from "./retry-on-conflict.ts";
import { nextAfter, planOf, randomBelow } from "./schedule-rules.ts";

/**
 * Updates the daily change after the selection changed: it was saved, an NFT left or returned to the wallet, an avatar
 * became ready. The first time it creates the schedule and activates the user; without selected NFTs it creates none. Safe
 * to repeat.
 *
 * @param timeZone - of the browser, IANA name, for a new schedule; UTC for null and unknown ones
 * @returns true if the schedule was created
 */
export async function selectionChanged(
	deps: Pick<ShowcaseDeps, "db" | "clock" | "randomBytes">,
	userId: string,
	timeZone: string | null = null,
): Promise<boolean> {
	const { db, clock } = deps;
	const now = clock.now();
	const below = randomBelow(deps.randomBytes);
	let created = false;
	await retryOnConflict(async () => {
		const context = await findContext(db, userId, null);
		if (!context) {
			const minuteOfDay = defaultMinute(userId);
			const time = { minuteOfDay, timeZone: timeZone !== null && isTimeZone(timeZone) ? timeZone : "UTC" };
			await addSchedule(db, userId, { ...time, nextAt: nextInstant(now, time), now });
			created = (await findContext(db, userId, null)) !== null;
			return created ? "conflict" : undefined;
		}
		const { schedule, ready, preparing } = context;
		const { pinnedNftId } = schedule;
		const pinLost = pinnedNftId !== null && (await findSelectedNft(db, userId, pinnedNftId))?.gone !== false;
		const resumes = schedule.stoppedBecause === "no-pictures" && ready.length + preparing > 0;
		const running = { ...schedule, stoppedBecause: null };
		const written = await changeSchedule(db, schedule, {
			upcoming: planOf(context, null, schedule.currentNftId, below),
			...(pinLost ? { order: "random", pinnedNftId: null } : {}),
			...(resumes ? { stoppedBecause: null } : {}),
			...(resumes && schedule.slot === null ? { nextAt: nextAfter(running, now) } : {}),
		});
		return written ? undefined : "conflict";
	});
	return created;
}
