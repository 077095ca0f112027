import { defaultMinute, nextInstant } from "../core/rotation-time.ts";
import { findFavourite } from "../db/rotation-history.ts";
import { addSchedule, changeSchedule, findTurn } from "../db/rotation-schedules.ts";
import { belowFrom, nextAfter, planOf } from "./rotation-turn.ts";
import type { ShowcaseDeps } from "./showcase-deps.ts";

/** Saves, syncs and changes of one person do not come in longer rows. */
const ROUNDS = 5;

/**
 * Tells the daily change that a person's favourites are others than before: saved anew, gone from the wallet or back in
 * it, a picture of them ready. The first time the person gets a schedule and is activated. Safe to repeat; whoever has no
 * favourites gets none.
 */
export async function picksChanged(
	deps: Pick<ShowcaseDeps, "db" | "clock" | "randomBytes">,
	userId: string,
): Promise<void> {
	const { db, clock } = deps;
	const now = clock.now();
	const below = belowFrom(deps.randomBytes);
	for (let round = 0; round < ROUNDS; round += 1) {
		const turn = await findTurn(db, userId, null);
		if (!turn) {
			const minuteOfDay = defaultMinute(userId);
			const nextAt = nextInstant(now, { minuteOfDay, timeZone: "UTC" });
			await addSchedule(db, userId, { minuteOfDay, nextAt, now });
			if (!(await findTurn(db, userId, null))) return;
			continue;
		}
		const { schedule, ready, preparing } = turn;
		const { pinnedNftId } = schedule;
		const pinLost = pinnedNftId !== null && (await findFavourite(db, userId, pinnedNftId))?.gone !== false;
		const again = schedule.stoppedBecause === "no-pictures" && ready.length + preparing > 0;
		const running = { ...schedule, stoppedBecause: null };
		const written = await changeSchedule(db, schedule, {
			upcoming: planOf(turn, null, schedule.currentNftId, below),
			...(pinLost ? { order: "random", pinnedNftId: null } : {}),
			...(again ? { stoppedBecause: null } : {}),
			...(again && schedule.slot === null ? { nextAt: nextAfter(running, now) } : {}),
		});
		if (written) return;
	}
	throw new Error("a schedule did not hold still");
}
