import { rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";

/** They find files of their own beside themselves: binaries, WebAssembly, a browser's driver. */
const LEFT_OUT = ["esbuild", "miniflare", "playwright-core", "sharp", "wrangler"];
/** What CommonJS among the packages asks for. */
const REQUIRE = `import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);`;

/** A bundled file finds what lay beside it in the sources. */
const whereItWas: Plugin = {
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
 * Bundles what runs as a process of its own. A run of all benches, or of all soak parts, starts dozens of them, and each
 * takes two to three seconds of a core to read hundreds of small files; of a bundle it takes one.
 *
 * @param outdir - emptied first
 * @param entryPoints - name of a script → its source, from the root
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
		plugins: [whereItWas],
		logLevel: "warning",
	});
}
