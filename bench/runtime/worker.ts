import { readFileSync } from "node:fs";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { LOCAL_HOST, pickPort } from "#local/listen.ts";
import { BUNDLE, modulesOf } from "./bundle.ts";

/** What can be started. */
export type WorkerName =
	/** the production worker, unchanged */
	| "app"
	/** the same, its statements and messages counted (workers/counting.ts) */
	| "counting"
	/** the same, each of its rooms marked when it is made (workers/marked-rooms.ts) */
	| "marked-rooms"
	/** the same, whose rooms look at the chain when told (workers/looking.ts) */
	| "looking"
	/** the same, under a clock of its own (workers/day.ts) */
	| "day"
	/** the app's picture studio alone (workers/pictures.ts) */
	| "pictures"
	/** a Remix page with one D1 read and nothing else (bare/page) */
	| "bare-page"
	/** a Remix page with a button that connects a wallet by Web3-Onboard, prefetched when idle (bare/wallet-page) */
	| "bare-wallet-page"
	/** a Durable Object that stores one row and sends, and nothing else (bare/room) */
	| "bare-room";

/** Started in workerd by Miniflare directly: `wrangler dev` puts a proxy in front that makes everything ten times slower. */
export interface Running {
	/** http://localhost:<port>, where it listens on 127.0.0.1 */
	url: string;
	miniflare: Miniflare;
	database(): Promise<D1Database>;
	stop(): Promise<void>;
}

export interface StartOptions {
	/** over the ones in wrangler.toml; APP_URL is its own */
	vars?: Record<string, string>;
	/** where D1, R2 and Durable Objects are kept; without it in a folder of the runtime's that goes with it */
	persist?: string;
	port?: number;
}

/** Where a worker's build lies. */
export const folderOf = (root: string, name: WorkerName) => join(root, ".local", "bench", name);
/** What would be deployed. */
export const bundleOf = (root: string, name: WorkerName) => join(folderOf(root, name), BUNDLE);
/** In that folder: how Miniflare starts the worker. */
export const OPTIONS = "miniflare.json";

export type BareName = Extract<WorkerName, `bare-${string}`>;
export const isBare = (name: WorkerName): name is BareName => name.startsWith("bare-");

/** Secrets that open nothing: each run makes its own database. */
function benchVars(url: string): Record<string, string> {
	return {
		APP_URL: url,
		HELP_URL: `${url}/faqs`,
		COOKIE_SECRET: btoa("a secret of thirty-two bytes, ok"),
		TOKEN_KEYS: JSON.stringify({ bench: btoa("another secret of 32 bytes, okay") }),
		OFFERED_CHAINS: "31337",
		RPC_ENDPOINTS: JSON.stringify({ 31337: ["http://127.0.0.1:1"] }),
	};
}

/**
 * Starts a worker built before, its D1 brought up to the migrations.
 */
export async function startWorker(root: string, name: WorkerName, options: StartOptions = {}): Promise<Running> {
	const given = JSON.parse(readFileSync(join(folderOf(root, name), OPTIONS), "utf8")) as { bindings: object };
	const port = options.port ?? (await pickPort());
	const url = `http://localhost:${port}`;
	const bundle = bundleOf(root, name);
	const vars = isBare(name) ? {} : { ...benchVars(url), ...options.vars };
	const worker = {
		...given,
		name,
		rootPath: bundle,
		modulesRoot: bundle,
		modules: modulesOf(bundle),
		bindings: { ...given.bindings, ...vars },
	};
	const shared = { host: LOCAL_HOST, port, ...(options.persist ? { resourcePersistencePath: options.persist } : {}) };
	const miniflare = new Miniflare(convertV4MiniflareOptions({ ...shared, workers: [worker] } as never));
	await miniflare.ready;
	return {
		url,
		miniflare,
		database: () => miniflare.getD1Database("DB"),
		stop: () => miniflare.dispose(),
	};
}
