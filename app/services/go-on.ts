import { changeSchedule, findDisconnected } from "../db/rotation-schedules.ts";
import { nextAfter } from "./rotation-turn.ts";
import type { ShowcaseDeps } from "./showcase-deps.ts";

/** The daily change that stopped because X knew us no more, or was taken off, goes on: X is connected again. */
export async function goOnWithX({ db, clock }: Pick<ShowcaseDeps, "db" | "clock">, userId: string): Promise<void> {
	const schedule = await findDisconnected(db, userId);
	if (!schedule) return;
	const running = { ...schedule, stoppedBecause: null };
	const nextAt = schedule.slot === null ? nextAfter(running, clock.now()) : schedule.nextAt;
	// Whoever changed it meanwhile was the person, in another tab, or another sign-in that did the same.
	await changeSchedule(db, schedule, { stoppedBecause: null, nextAt });
}
