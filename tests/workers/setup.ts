import { applyD1Migrations, listDurableObjectIds, runInDurableObject } from "cloudflare:test";
import { afterEach } from "vitest";
import { env } from "./environment.ts";
import { silenceWatchers } from "./quiet.ts";

await applyD1Migrations(env.DB, env.MIGRATIONS);

/** Ids of rooms whose alarm is disabled. All test files share one runtime and therefore this memory. */
const memory = globalThis as { quietRooms?: Set<string> };
memory.quietRooms ??= new Set();
const quiet = memory.quietRooms;

/**
 * Disables the alarms of rooms after each test: a room checks the chain for days, and hundreds of rooms of ended tests would
 * slow down the chain for the running one.
 */
async function silenceRooms(): Promise<void> {
	for (const id of await listDurableObjectIds(env.PAYMENT_LINK_ROOM)) {
		if (quiet.has(id.toString())) continue;
		const rang = await runInDurableObject(env.PAYMENT_LINK_ROOM.get(id), async (_room, { storage }) => {
			const alarm = await storage.getAlarm();
			await storage.deleteAlarm();
			return alarm !== null;
		}).catch((error: unknown) => {
			// A room that ended with its link kept nothing, its alarm and its name included.
			if (error instanceof Error && error.message.includes("without a name")) return false;
			throw error;
		});
		// A running check sets the next alarm at its end, so repeat until no alarm is found.
		if (!rang) quiet.add(id.toString());
	}
}

afterEach(silenceRooms);
afterEach(silenceWatchers);
