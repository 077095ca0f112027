import { defaultMinute, nextInstant } from "../../../core/showcase/rotation-time.ts";
import { findSelectedNft } from "../../../db/showcase/rotation-history.ts";
import { addSchedule, changeSchedule, findContext } from "../../../db/showcase/rotation-schedules.ts";
import type { ShowcaseDeps } from "../showcase-deps.ts";
import { retryOnConflict } from "./retry-on-conflict.ts";
import { belowFrom, nextAfter, planOf } from "./schedule-rules.ts";

/**
 * Brings the daily change up to date with a person's selected NFTs: saved again, gone from the wallet or back in it, a
 * picture of them ready. The first time the person gets a schedule and is activated. Safe to repeat; without
 * selected NFTs there is no schedule.
 */
export async function selectionChanged(
	deps: Pick<ShowcaseDeps, "db" | "clock" | "randomBytes">,
	userId: string,
): Promise<void> {
	const { db, clock } = deps;
	const now = clock.now();
	const below = belowFrom(deps.randomBytes);
	await retryOnConflict(async () => {
		const context = await findContext(db, userId, null);
		if (!context) {
			const minuteOfDay = defaultMinute(userId);
			const nextAt = nextInstant(now, { minuteOfDay, timeZone: "UTC" });
			await addSchedule(db, userId, { minuteOfDay, nextAt, now });
			return (await findContext(db, userId, null)) ? "conflict" : undefined;
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
}
