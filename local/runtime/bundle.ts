import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { hashFiles, runQuietly } from "../build.ts";

/** One module of a Worker. */
export interface ModuleDefinition {
	type: "ESModule" | "CompiledWasm" | "Data";
	path: string;
	contents: Uint8Array<ArrayBuffer>;
}

/** Folder of the deployable bundle, next to the configuration. */
export const BUNDLE = "bundle";
/** The bundle in one file, as it would be uploaded. */
export const UPLOAD = "worker.bundle";

/**
 * Bundles a Worker as a deployment would, unless its sources are unchanged.
 *
 * @param config - path of its wrangler.json, without a build command
 * @param sources - source files, including the output of `before`
 * @param before - builds further inputs of the bundle
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

/** A bundle's modules for Miniflare, entry first. */
export function modulesOf(bundle: string): ModuleDefinition[] {
	const modules = readdirSync(bundle).flatMap((name): ModuleDefinition[] => {
		const type = TYPES.find(([pattern]) => pattern.test(name))?.[1];
		const path = join(bundle, name);
		return type && statSync(path).isFile() ? [{ type, path, contents: new Uint8Array(readFileSync(path)) }] : [];
	});
	return modules.sort((one, other) => Number(other.type === "ESModule") - Number(one.type === "ESModule"));
}
