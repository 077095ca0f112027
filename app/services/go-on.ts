import { changeSchedule, findDisconnected } from "../db/rotation-schedules.ts";
import { nextAfter } from "./rotation-turn.ts";
import type { ShowcaseDeps } from "./showcase-deps.ts";

/** A schedule that changes every time it is read is changed by somebody who never sleeps. */
const ROUNDS = 5;

/** The daily change that stopped because X knew us no more, or was taken off, goes on: X is connected again. */
export async function goOnWithX({ db, clock }: Pick<ShowcaseDeps, "db" | "clock">, userId: string): Promise<void> {
	for (let round = 0; round < ROUNDS; round += 1) {
		const schedule = await findDisconnected(db, userId);
		if (!schedule) return;
		const running = { ...schedule, stoppedBecause: null };
		const nextAt = schedule.slot === null ? nextAfter(running, clock.now()) : schedule.nextAt;
		// Who only looks at their page meanwhile has its plan brought up to date: it must not stay stopped for that.
		if (await changeSchedule(db, schedule, { stoppedBecause: null, nextAt })) return;
	}
	throw new Error("a schedule did not hold still");
}
