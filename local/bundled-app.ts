import { join } from "node:path";
import type { AppServer } from "./app-server.ts";
import { buildAppWorker } from "./runtime/build-app-worker.ts";
import { migrate } from "./runtime/seed.ts";
import { startBuilt } from "./runtime/worker.ts";

/** The local stack's Worker as it would be deployed, for stacks that nobody edits the app under. */
const NAME = "local";
const ENTRY = "local/worker.ts";

/** Builds it, unless its sources are unchanged. Not for several processes at once. */
export function buildBundledApp(root: string): Promise<void> {
	return buildAppWorker(root, NAME, ENTRY, { queuesAtOnce: true });
}

/** Starts what `buildBundledApp` built on a new database: workerd alone, without the proxy of `wrangler dev`. */
export async function startBundledApp(
	root: string,
	stateDir: string,
	port: number,
	vars: Record<string, string>,
): Promise<AppServer> {
	const running = await startBuilt(root, NAME, { port, vars, persist: join(stateDir, "worker") });
	await migrate(root, await running.database());
	return { stop: running.stop };
}
