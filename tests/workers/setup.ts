import { applyD1Migrations, listDurableObjectIds, runInDurableObject } from "cloudflare:test";
import { afterEach } from "vitest";
import { env } from "./environment.ts";

await applyD1Migrations(env.DB, env.MIGRATIONS);

/** Ids of rooms whose alarm is off. One runtime runs all files, so its memory is theirs too. */
const memory = globalThis as { quietRooms?: Set<string> };
memory.quietRooms ??= new Set();
const quiet = memory.quietRooms;

/**
 * A link waits for its payment for days, and its room checks the chain all that time. Rooms of tests that ended would be
 * hundreds after a while, and leave the chain no time for the test that runs.
 */
async function silenceRooms(): Promise<void> {
	for (const id of await listDurableObjectIds(env.PAYMENT_LINK_ROOM)) {
		if (quiet.has(id.toString())) continue;
		const rang = await runInDurableObject(env.PAYMENT_LINK_ROOM.get(id), async (_room, { storage }) => {
			const alarm = await storage.getAlarm();
			await storage.deleteAlarm();
			return alarm !== null;
		});
		// a check under way sets the next alarm at its end, so a room is quiet once none was found
		if (!rang) quiet.add(id.toString());
	}
}

afterEach(silenceRooms);
