import { mkdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { writeAppConfig } from "#local/app-config.ts";
import { buildApp, runQuietly, SOURCES } from "#local/build.ts";
import { bundleWorker } from "./bundle.ts";
import { type BareName, folderOf, isBare, OPTIONS, type WorkerName } from "./worker.ts";

type AppName = Exclude<WorkerName, BareName>;
const entryOf = (name: AppName) => (name === "app" ? "app/worker.ts" : `bench/workers/${name}.ts`);

/** `pages`: a Remix app of its own, built as the app is. */
const BARE: Record<BareName, { folder: string; pages: boolean; config: object }> = {
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
export async function buildWorker(root: string, name: WorkerName): Promise<void> {
	const config = configOf(root, name);
	writeFileSync(join(folderOf(root, name), OPTIONS), JSON.stringify(optionsOf(config)));
	if (!isBare(name)) {
		await buildApp(root);
		return bundleWorker(root, config, [...SOURCES, "bench/workers", "wrangler.toml"]);
	}
	const { folder, pages } = BARE[name];
	await bundleWorker(root, config, [folder, "package-lock.json", "terser.config.ts"], async () => {
		if (pages) await runQuietly("remix", ["vite:build", folder, "--logLevel", "error"], root);
	});
}

/** As wrangler reads the file: kept, since whoever only starts a worker can do without loading wrangler. */
function optionsOf(config: string): object {
	// the modules are given when it starts: there is nothing to find by rules
	const { modulesRules: _rules, ...options } = unstable_getMiniflareWorkerOptions(config).workerOptions;
	return options;
}
