import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

/** Sources of the build. */
export const SOURCES = [
	"app",
	"public",
	"local/pictures/receipt-slices.ts",
	"package-lock.json",
	"remix.config.js",
	"tsconfig.json",
	"vite.config.ts",
];
const OUTPUTS = ["build/server/index.js", "build/client"];

function listFiles(path: string): string[] {
	if (!existsSync(path)) return [];
	if (!statSync(path).isDirectory()) return [path];
	return readdirSync(path, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name))
		.sort();
}

/** @param sources - files and folders, relative to the root */
export function hashFiles(root: string, sources: readonly string[]): string {
	const hash = createHash("sha256");
	for (const source of sources)
		for (const file of listFiles(join(root, source)))
			hash.update(file.slice(root.length)).update("\0").update(readFileSync(file)).update("\0");
	return hash.digest("hex");
}

const hashSources = (root: string) => hashFiles(root, SOURCES);

/** Runs a program of node_modules/.bin; shows its output only if it fails. */
export function runQuietly(command: string, args: string[], cwd: string): Promise<void> {
	return new Promise((resolve, reject) => {
		const child = spawn(command, args, {
			cwd,
			stdio: ["ignore", "pipe", "pipe"],
			shell: process.platform === "win32",
		});
		const words: Buffer[] = [];
		child.stdout.on("data", (chunk: Buffer) => words.push(chunk));
		child.stderr.on("data", (chunk: Buffer) => words.push(chunk));
		child.once("error", reject);
		child.once("exit", (code) => {
			if (code === 0) return resolve();
			reject(new Error(`${command} ${args.join(" ")} failed:\n${Buffer.concat(words).toString("utf8")}`));
		});
	});
}

const stampFile = (root: string) => join(root, ".local", "built-from");

/** Records that the current build was made from the current sources. */
export function markBuilt(root: string): void {
	mkdirSync(join(root, ".local"), { recursive: true });
	writeFileSync(stampFile(root), hashSources(root));
}

/**
 * Builds the app, unless the last build was made from the same sources.
 * @returns true if it was built now
 */
export async function buildApp(root: string): Promise<boolean> {
	const stamp = stampFile(root);
	const present = OUTPUTS.every((output) => existsSync(join(root, output)));
	if (present && existsSync(stamp) && readFileSync(stamp, "utf8") === hashSources(root)) return false;
	await runQuietly("remix", ["vite:build"], root);
	markBuilt(root);
	return true;
}

/**
 * Bundles a script for the browser.
 * @param entry - path below local/
 */
export async function bundleForBrowser(root: string, ...entry: string[]): Promise<string> {
	const result = await build({
		entryPoints: [join(root, "local", ...entry)],
		bundle: true,
		format: "iife",
		target: "es2022",
		write: false,
		logLevel: "silent",
		absWorkingDir: root,
	});
	const [file] = result.outputFiles;
	if (!file) throw new Error(`the bundle of ${entry.join("/")} is empty`);
	return file.text;
}
