/** Finds an installed Chromium. Plain JavaScript, because its callers run before anything is compiled. */
import { accessSync, constants, existsSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { ROOT } from "./install.mjs";

/** Chromium without a user interface: the same engine at half the CPU time. */
const SHELL = "chromium-headless-shell";
const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const MAC_PATHS = [
	"/Applications/Chromium.app/Contents/MacOS/Chromium",
	"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

function isProgram(path) {
	try {
		accessSync(path, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}

function onSystem(names) {
	const folders = [...(process.env.PATH ?? "").split(delimiter).filter(Boolean), "/usr/bin"];
	return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isProgram) ?? null;
}

/** Path of Playwright's full Chromium; null without its package. */
function playwrightPath() {
	try {
		return createRequire(join(ROOT, "package.json"))("playwright-core").chromium.executablePath();
	} catch {
		return null;
	}
}

/** Path of Playwright's headless shell, next to its full Chromium: <cache>/chromium_headless_shell-N/<platform>/. */
function playwrightShell() {
	const [cache] = playwrightPath()?.split(/[\\/]chromium-\d+[\\/]/) ?? [];
	if (!cache || !existsSync(cache)) return null;
	const paths = readdirSync(cache)
		.filter((name) => name.startsWith("chromium_headless_shell-"))
		.flatMap((name) => readdirSync(join(cache, name), { withFileTypes: true }).map((entry) => [name, entry]))
		.filter(([, entry]) => entry.isDirectory())
		.flatMap(([name, entry]) =>
			["headless_shell", "chrome-headless-shell"].map((program) => join(cache, name, entry.name, program)),
		);
	return paths.find(isProgram) ?? null;
}

/** The headless shell of the system, else Playwright's. */
export const findShell = () => onSystem([SHELL]) ?? playwrightShell();

/** The full Chromium of the system, else Playwright's; it reports errors that the headless shell does not. */
export function findFullChromium() {
	const path = onSystem(NAMES) ?? MAC_PATHS.find(isProgram) ?? playwrightPath();
	return path && isProgram(path) ? path : null;
}

/**
 * CHROMIUM_PATH, else a headless shell, else a full Chromium.
 *
 * @returns its path, or an explanation why there is none
 */
export function findChromium() {
	const given = process.env.CHROMIUM_PATH;
	if (given) return isProgram(given) ? { path: given } : { problem: `CHROMIUM_PATH names no program: ${given}` };
	const path = findShell() ?? findFullChromium();
	return path ? { path } : { problem: "No Chromium was found; install one, or set CHROMIUM_PATH to one." };
}
