import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { writeAppConfig } from "../app-config.ts";
import { buildApp, SOURCES } from "../build.ts";
import { bundleWorker } from "./bundle.ts";
import { folderOf, OPTIONS } from "./worker.ts";

/** The production worker, unchanged. */
export const APP_ENTRY = "app/worker.ts";

/**
 * Builds the production worker, or one around it, as it would be deployed, unless that was done from the same sources.
 *
 * @param entry - from the root; what lies beside it is a source, too
 */
export async function buildAppWorker(root: string, name: string, entry = APP_ENTRY): Promise<void> {
	const config = writeAppConfig(root, folderOf(root, name), entry, {});
	writeOptions(root, name, config);
	await buildApp(root);
	await bundleWorker(root, config, [...SOURCES, ...(entry === APP_ENTRY ? [] : [dirname(entry)]), "wrangler.toml"]);
}

/** Keeps the file as wrangler reads it, since whoever only starts a worker can do without loading wrangler. */
export function writeOptions(root: string, name: string, config: string): void {
	// the modules are given when it starts: there is nothing to find by rules
	const { modulesRules: _rules, ...options } = unstable_getMiniflareWorkerOptions(config).workerOptions;
	writeFileSync(join(folderOf(root, name), OPTIONS), JSON.stringify(options));
}
