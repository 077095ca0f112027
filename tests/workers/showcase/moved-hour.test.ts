import { expect, test } from "vitest";
import { MOST_MOVED } from "#app/services/showcase/rotation/by-hand-limit.ts";
import { env } from "../environment.ts";
import { DAY_MS, eachTestUnheld, rotationWorld, schedule } from "./rotation-world.ts";

/** Whoever moves the hour of the daily change after each change has one at every run of the cron; each calls X. */

eachTestUnheld();

const MINUTE_MS = 60_000;

test.for([
	[MOST_MOVED - 1, DAY_MS / 2, true],
	[MOST_MOVED, DAY_MS / 2, false],
	[MOST_MOVED, DAY_MS + 60 * MINUTE_MS, true],
] as const)("after %i daily changes since %i ms ago the hour is moved: %s", async ([made, ago, isMoved]) => {
	const { rotation, id, there } = await rotationWorld(3);
	const now = there.now();
	const first = now - ago;
	const slots = Array.from({ length: made }, (_, at) => first + at * 10 * MINUTE_MS);
	await env.DB.prepare(
		"insert into avatar_rotations (user_id, target, slot, kind, state, started_at) select ?, 'x', value, 'scheduled', 'done', value from json_each(?)",
	)
		.bind(id, JSON.stringify(slots))
		.run();
	const soon = Math.floor(now / MINUTE_MS) * MINUTE_MS + 10 * MINUTE_MS;
	const hour = { minuteOfDay: (soon % DAY_MS) / MINUTE_MS, timeZone: "UTC" };
	const before = (await schedule(id)).next_at;
	const moved = await rotation.setSchedule(id, { hour, order: "random", pinnedNftId: null });
	expect(moved).toEqual(isMoved ? { ok: true } : { ok: false, reason: "moved-often" });
	expect((await schedule(id)).next_at).toBe(isMoved ? soon : before);
	// The order is nobody's call to X.
	const { timeZone, minuteOfDay } = isMoved ? hour : ((await rotation.find(id))?.schedule ?? hour);
	const same = { hour: { timeZone, minuteOfDay }, order: "fixed", pinnedNftId: null } as const;
	expect(await rotation.setSchedule(id, same)).toEqual({ ok: true });
});
