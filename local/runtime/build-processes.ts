import { rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";

/** Packages that load files from their own folder (binaries, WebAssembly, browser drivers), so they cannot be bundled. */
const LEFT_OUT = ["esbuild", "miniflare", "playwright-core", "sharp", "wrangler"];
/** Defines `require` for bundled CommonJS packages. */
const REQUIRE = `import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);`;

/** Makes import.meta refer to the source file, so that a bundled file finds its neighbours. */
const originalLocation: Plugin = {
	name: "where-it-was",
	setup({ onLoad }) {
		onLoad({ filter: /\/(?:app|bench|local|tests)\/.*\.ts$/ }, async ({ path }) => {
			if (path.includes("/node_modules/")) return null;
			const source = await readFile(path, "utf8");
			const contents = source
				.replaceAll("import.meta.url", JSON.stringify(pathToFileURL(path).href))
				.replaceAll("import.meta.dirname", JSON.stringify(dirname(path)));
			return { contents, loader: "ts" };
		});
	},
};

/**
 * Bundles scripts that run as processes of their own. A run of all benches or soak parts starts dozens of them, and loading
 * hundreds of small files takes two to three CPU seconds each; a bundle takes one.
 *
 * @param outdir - emptied first
 * @param entryPoints - script name → source path relative to the root
 */
export async function buildProcesses(root: string, outdir: string, entryPoints: Record<string, string>): Promise<void> {
	rmSync(outdir, { recursive: true, force: true });
	await build({
		absWorkingDir: root,
		entryPoints,
		outdir,
		bundle: true,
		splitting: true,
		platform: "node",
		format: "esm",
		external: LEFT_OUT,
		banner: { js: REQUIRE },
		plugins: [originalLocation],
		logLevel: "warning",
	});
}
