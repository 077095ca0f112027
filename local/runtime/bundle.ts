import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { hashFiles, runQuietly } from "../build.ts";

/** One file of a worker. */
export interface ModuleDefinition {
	type: "ESModule" | "CompiledWasm" | "Data";
	path: string;
	contents: Uint8Array<ArrayBuffer>;
}

/** Folder of what would be deployed, beside the configuration. */
export const BUNDLE = "bundle";
/** The same as it would be uploaded, in one file. */
export const UPLOAD = "worker.bundle";

/**
 * Bundles a worker as a deployment would, unless that was done from the same sources.
 *
 * @param config - path of its wrangler.json, without a build command
 * @param sources - what it is made from, and what `before` makes of that
 * @param before - makes what else the bundle needs
 */
export async function bundleWorker(
	root: string,
	config: string,
	sources: string[],
	before: () => Promise<void> = async () => undefined,
): Promise<void> {
	const out = join(dirname(config), BUNDLE);
	const upload = join(dirname(config), UPLOAD);
	const stamp = join(dirname(config), "bundled-from");
	if (
		existsSync(out) &&
		existsSync(upload) &&
		existsSync(stamp) &&
		readFileSync(stamp, "utf8") === hashFiles(root, sources)
	)
		return;
	mkdirSync(out, { recursive: true });
	await before();
	const written = ["--outdir", out, "--outfile", upload];
	await runQuietly("wrangler", ["deploy", "--dry-run", "--config", config, ...written], root);
	writeFileSync(stamp, hashFiles(root, sources));
}

const TYPES = [
	[/\.js$/, "ESModule"],
	[/\.wasm$/, "CompiledWasm"],
	[/\.bin$/, "Data"],
] as const;

/** A bundle's files as Miniflare takes them, the entry first. */
export function modulesOf(bundle: string): ModuleDefinition[] {
	const modules = readdirSync(bundle).flatMap((name): ModuleDefinition[] => {
		const type = TYPES.find(([pattern]) => pattern.test(name))?.[1];
		const path = join(bundle, name);
		return type && statSync(path).isFile() ? [{ type, path, contents: new Uint8Array(readFileSync(path)) }] : [];
	});
	return modules.sort((one, other) => Number(other.type === "ESModule") - Number(one.type === "ESModule"));
}
