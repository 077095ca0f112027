import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { writeAppConfig } from "#local/app-config.ts";
import { buildApp, runQuietly, SOURCES } from "#local/build.ts";
import { LOCAL_HOST, pickPort } from "#local/listen.ts";
import { bundleWorker, modulesOf } from "./bundle.ts";

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

type AppName = Exclude<WorkerName, `bare-${string}`>;
const entryOf = (name: AppName) => (name === "app" ? "app/worker.ts" : `bench/workers/${name}.ts`);

/** `pages`: a Remix app of its own, built as the app is. */
const BARE: Record<Exclude<WorkerName, AppName>, { folder: string; pages: boolean; config: object }> = {
	"bare-page": {
		folder: "bench/bare/page",
		pages: true,
		config: { d1_databases: [{ binding: "DB", database_name: "bare", database_id: "bare" }] },
	},
	"bare-wallet-page": { folder: "bench/bare/wallet-page", pages: true, config: {} },
	"bare-room": {
		folder: "bench/bare/room",
		pages: false,
		config: {
			durable_objects: { bindings: [{ name: "ROOMS", class_name: "Room" }] },
			migrations: [{ tag: "v1", new_sqlite_classes: ["Room"] }],
		},
	},
};

const isBare = (name: WorkerName): name is keyof typeof BARE => name in BARE;

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

const folderOf = (root: string, name: WorkerName) => join(root, ".local", "bench", name);

/** The wrangler.json a worker is bundled and started with. */
function configOf(root: string, name: WorkerName): string {
	const folder = folderOf(root, name);
	mkdirSync(folder, { recursive: true });
	if (!isBare(name)) return writeAppConfig(root, folder, entryOf(name), {});
	const { folder: source, pages, config } = BARE[name];
	const fromHere = (path: string) => relative(folder, join(root, source, path));
	const path = join(folder, "wrangler.json");
	const assets = { directory: fromHere("build/client"), binding: "ASSETS" };
	writeFileSync(
		path,
		JSON.stringify({
			name,
			main: fromHere("worker.ts"),
			compatibility_date: "2026-11-01",
			compatibility_flags: ["nodejs_compat"],
			// as the app
			keep_names: false,
			...(pages ? { assets } : {}),
			...config,
		}),
	);
	return path;
}

/** Builds a worker as it would be deployed, unless that was done from the same sources. Once, before anything is measured. */
export async function buildWorker(root: string, name: WorkerName): Promise<string> {
	const config = configOf(root, name);
	if (!isBare(name)) {
		await buildApp(root);
		return bundleWorker(root, config, [...SOURCES, "bench/workers", "wrangler.toml"]);
	}
	const { folder, pages } = BARE[name];
	return bundleWorker(root, config, [folder, "package-lock.json", "terser.config.ts"], async () => {
		if (pages) await runQuietly("remix", ["vite:build", folder, "--logLevel", "error"], root);
	});
}

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
	const config = join(folderOf(root, name), "wrangler.json");
	const { workerOptions } = unstable_getMiniflareWorkerOptions(config);
	const port = options.port ?? (await pickPort());
	const url = `http://localhost:${port}`;
	const bundle = join(dirname(config), "bundle");
	const vars = isBare(name) ? {} : { ...benchVars(url), ...options.vars };
	// with its modules given, there is nothing to find by rules
	const { modulesRules: _rules, ...given } = workerOptions;
	const worker = {
		...given,
		name,
		rootPath: bundle,
		modulesRoot: bundle,
		modules: modulesOf(bundle),
		bindings: { ...(given.bindings as Record<string, string>), ...vars },
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
