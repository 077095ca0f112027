import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { type AppConfigOptions, writeAppConfig, writePicturesConfig } from "../app-config.ts";
import { buildApp, SOURCES } from "../build.ts";
import { bundleWorker } from "./bundle.ts";
import { folderOf, OPTIONS, PICTURES_WORKER } from "./worker.ts";

/** Entry of the production Worker. */
export const APP_ENTRY = "app/worker.ts";

/**
 * Builds the production Worker, or a wrapper of it, and the pictures' Worker it calls, as they would be deployed, unless their
 * sources are unchanged.
 *
 * @param entry - path relative to the root; the files in its folder are sources too
 */
export async function buildAppWorker(
	root: string,
	name: string,
	entry = APP_ENTRY,
	options: AppConfigOptions = {},
): Promise<void> {
	const config = writeAppConfig(root, folderOf(root, name), entry, {}, options);
	writeOptions(root, name, config);
	await buildApp(root);
	await bundleWorker(root, config, [...SOURCES, ...(entry === APP_ENTRY ? [] : [dirname(entry)]), "wrangler.toml"]);
	const pictures = writePicturesConfig(root, folderOf(root, PICTURES_WORKER), {});
	writeOptions(root, PICTURES_WORKER, pictures);
	await bundleWorker(root, pictures, ["app", "package-lock.json", "wrangler.pictures.toml"]);
}

/** Stores wrangler's parsed options, so that starting a Worker does not have to load wrangler. */
export function writeOptions(root: string, name: string, config: string): void {
	// The modules are passed at the start, so no module rules are needed.
	const { modulesRules: _rules, ...options } = unstable_getMiniflareWorkerOptions(config).workerOptions;
	writeFileSync(join(folderOf(root, name), OPTIONS), JSON.stringify(options));
}
