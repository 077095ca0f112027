import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { runQuietly } from "./build.ts";
import { LOCAL_HOST } from "./listen.ts";

export interface AppServer {
	stop(): Promise<void>;
}

const START_LIMIT_MS = 120_000;
const ASKED_EVERY_MS = 200;

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
 * Starts both Workers in wrangler's local runtime, in one process: a queue's sender and its consumer share no other. workerd, D1,
 * R2, Durable Objects, queues; cron only on request to `/__scheduled?cron=…` (cron.ts). It reloads after a new build.
 *
 * @param configs - the app's first
 */
export async function startApp(root: string, configs: string[], stateDir: string, port: number): Promise<AppServer> {
	const child = spawn(
		join(root, "node_modules", ".bin", "wrangler"),
		[
			"dev",
			...configs.flatMap((config) => ["--config", config]),
			...["--ip", LOCAL_HOST, "--port", String(port), "--inspector-port", "0"],
			...["--persist-to", persistDir(stateDir), "--log-level", "warn", "--test-scheduled"],
			"--show-interactive-dev-session=false",
		],
		{ cwd: root, stdio: ["ignore", "inherit", "inherit"], shell: process.platform === "win32" },
	);
	const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
	await answers(`http://${LOCAL_HOST}:${port}/__local/demo-wallet.js`, child);
	return {
		stop: async () => {
			child.kill("SIGTERM");
			await ended;
		},
	};
}

/** That the process listens only means that it started; the first answer means that the Worker's own code runs. */
async function answers(url: string, child: ChildProcess): Promise<void> {
	for (const until = Date.now() + START_LIMIT_MS; Date.now() < until && child.exitCode === null; ) {
		const response = await fetch(url).catch(() => null);
		await response?.text();
		if (response?.ok) return;
		await setTimeout(ASKED_EVERY_MS);
	}
	child.kill("SIGTERM");
	throw new Error("the app does not answer");
}
