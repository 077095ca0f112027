import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { unstable_startWorker } from "wrangler";
import { runQuietly } from "./build.ts";
import { LOCAL_HOST } from "./listen.ts";

export interface AppServer {
	stop(): Promise<void>;
}

/** wrangler's own folder layout below `persist` */
const persistDir = (stateDir: string) => join(stateDir, "worker");

/**
 * Applies missing migrations to the local D1.
 * @param config - the local wrangler.json
 */
export async function migrate(root: string, stateDir: string, config: string): Promise<void> {
	const folder = join(root, "migrations");
	const hash = createHash("sha256");
	for (const name of readdirSync(folder).sort())
		if (name.endsWith(".sql")) hash.update(name).update(readFileSync(join(folder, name)));
	const wanted = hash.digest("hex");
	const stamp = join(stateDir, "migrated-to");
	if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
	await runQuietly(
		"wrangler",
		["d1", "migrations", "apply", "DB", "--local", "--config", config, "--persist-to", persistDir(stateDir)],
		root,
	);
	writeFileSync(stamp, wanted);
}

/**
 * Starts the Worker in wrangler's local runtime: workerd, D1, R2, Durable Objects, queues; cron only on request to
 * `/__scheduled?cron=…` (cron.ts). With `watch` it reloads after a new build.
 */
export async function startApp(config: string, stateDir: string, port: number, watch: boolean): Promise<AppServer> {
	const worker = await unstable_startWorker({
		config,
		dev: {
			server: { hostname: LOCAL_HOST, port, secure: false },
			inspector: false,
			persist: persistDir(stateDir),
			registry: join(stateDir, "registry"),
			logLevel: "warn",
			testScheduled: true,
			liveReload: false,
			watch,
			remote: false,
		},
	} as Parameters<typeof unstable_startWorker>[0]);
	await worker.ready;
	// "ready" only means that the process started; the first answer means that the Worker's own code runs.
	const response = await fetch(`http://${LOCAL_HOST}:${port}/__local/demo-wallet.js`);
	if (!response.ok) throw new Error(`the app answers ${response.status} where it serves the demo wallet`);
	await response.text();
	return { stop: () => worker.dispose() };
}
