import { listDurableObjectIds, runInDurableObject } from "cloudflare:test";
import { SECOND_LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import { env } from "./environment.ts";

/**
 * Chains' watchers forget the links of ended tests, which they would go on notifying at every block, and what arrived on the
 * chain they watch by themselves: all tests share one runtime. A link that is made or checked afterwards wakes them again.
 */
export async function silenceWatchers(): Promise<void> {
	for (const id of await listDurableObjectIds(env.CHAIN_WATCHER))
		await runInDurableObject(env.CHAIN_WATCHER.get(id), async (_watcher, { storage }) => {
			await storage.deleteAlarm();
			for (const table of ["follow_blocks", "follows"]) storage.sql.exec(`delete from ${table}`);
		});
	await env.DB.prepare("update arrivals set state = 'refused' where chain_id = ? and state = 'found'")
		.bind(SECOND_LOCAL_CHAIN_ID)
		.run();
}

/** Ids of rooms whose alarm is disabled. All test files share one runtime and therefore this memory. */
const memory = globalThis as { quietRooms?: Set<string> };
memory.quietRooms ??= new Set();
const quiet = memory.quietRooms;

/**
 * Disables rooms' alarms: a room checks the chain for days, and hundreds of rooms of ended tests, or of a model's ended sequences, would
 * slow down the chain for the running one.
 */
export async function silenceRooms(): Promise<void> {
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
