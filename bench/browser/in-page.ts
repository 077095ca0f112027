import { join } from "node:path";
import { build } from "esbuild";

/** A script of in-page/, as the page takes it. */
export async function inPage(root: string, name: "moments" | "wallet"): Promise<string> {
	const { outputFiles } = await build({
		entryPoints: [join(root, "bench", "browser", "in-page", `${name}.ts`)],
		bundle: true,
		format: "iife",
		target: "es2022",
		write: false,
		logLevel: "silent",
	});
	const [file] = outputFiles;
	if (!file) throw new Error(`the bundle of ${name} is empty`);
	return file.text;
}
