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
