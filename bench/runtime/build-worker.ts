import { mkdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { runQuietly } from "#local/build.ts";
import { APP_ENTRY, buildAppWorker, writeOptions } from "#local/runtime/build-app-worker.ts";
import { bundleWorker } from "#local/runtime/bundle.ts";
import { folderOf } from "#local/runtime/worker.ts";
import { type BareName, isBare, type WorkerName } from "./worker.ts";

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

/** The wrangler.json a bare worker is bundled and started with. */
function configOf(root: string, name: BareName): string {
	const folder = folderOf(root, name);
	mkdirSync(folder, { recursive: true });
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
			minify: true,
			...(pages ? { assets } : {}),
			...config,
		}),
	);
	return path;
}

/** Builds a worker as it would be deployed, unless that was done from the same sources. Once, before anything is measured. */
export async function buildWorker(root: string, name: WorkerName): Promise<void> {
	if (!isBare(name)) return buildAppWorker(root, name, name === "app" ? APP_ENTRY : `bench/workers/${name}.ts`);
	const config = configOf(root, name);
	writeOptions(root, name, config);
	const { folder, pages } = BARE[name];
	await bundleWorker(root, config, [folder, "package-lock.json"], async () => {
		if (pages) await runQuietly("remix", ["vite:build", folder, "--logLevel", "error"], root);
	});
}
