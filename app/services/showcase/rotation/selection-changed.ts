import { defaultMinute, isTimeZone, nextInstant } from "../../../core/showcase/rotation-time.ts";
import { findContextsOf } from "../../../db/showcase/rotation-contexts.ts";
import { findSelectedNft } from "../../../db/showcase/rotation-history.ts";
import { addSchedule, changeSchedule, type TargetChange } from "../../../db/showcase/rotation-schedules.ts";
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
		const contexts = await findContextsOf(db, userId);
		const [context] = contexts;
		if (!context) {
			const minuteOfDay = defaultMinute(userId);
			const time = { minuteOfDay, timeZone: timeZone !== null && isTimeZone(timeZone) ? timeZone : "UTC" };
			await addSchedule(db, userId, { ...time, nextAt: nextInstant(now, time), now });
			created = (await findContextsOf(db, userId)).length > 0;
			return created ? "conflict" : undefined;
		}
		const { schedule, ready, preparing, current } = context;
		const { pinnedNftId } = schedule;
		const pinLost = pinnedNftId !== null && (await findSelectedNft(db, userId, pinnedNftId))?.gone !== false;
		const stopped = ready.length + preparing > 0 ? contexts : [];
		const resumed = stopped.flatMap(({ schedule: was }) => {
			if (was.stoppedBecause !== "no-pictures") return [];
			const running = { ...was, stoppedBecause: null };
			const change: TargetChange = { stoppedBecause: null };
			return [{ was, change: was.slot === null ? { ...change, nextAt: nextAfter(running, now) } : change }];
		});
		const change = {
			upcoming: planOf(context, null, current?.nftId ?? null, below),
			...(pinLost ? ({ order: "random", pinnedNftId: null } as const) : {}),
		};
		const written = await changeSchedule(db, schedule, change, resumed);
		return written ? undefined : "conflict";
	});
	return created;
}
