/** Finds a Chromium for the browser tests, or gets one. Plain JavaScript, like run.mjs that calls it. */
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";

/** Chromium without a window's parts: the same engine for half the work of the processor. */
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
	const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
	const paths = folders.flatMap((folder) => names.map((name) => join(folder, name)));
	return [...paths, ...(process.platform === "darwin" ? MAC_PATHS : [])].find(isProgram) ?? null;
}

const shellOnSystem = () => (process.platform === "linux" ? onSystem([SHELL]) : null);

function fromDebian() {
	if (process.platform !== "linux" || process.getuid?.() !== 0) return null;
	if (spawnSync("apt-get", ["--version"]).status !== 0) return null;
	console.log("Installing a headless Chromium from the system's packages …");
	const options = {
		stdio: ["ignore", "ignore", "inherit"],
		env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
	};
	if (spawnSync("apt-get", ["update"], options).status !== 0) return null;
	const install = (name) =>
		spawnSync("apt-get", ["install", "-y", "--no-install-recommends", name], options).status === 0;
	if (install(SHELL)) return shellOnSystem();
	return onSystem(NAMES) ?? (install("chromium") ? onSystem(NAMES) : null);
}

function fromPlaywright(node, root) {
	const require = createRequire(join(root, "package.json"));
	const playwright = require("playwright-core");
	const present = playwright.chromium.executablePath();
	if (existsSync(present)) return present;
	console.log("Downloading Playwright's Chromium …");
	const cli = join(root, "node_modules", "playwright-core", "cli.js");
	const { status } = spawnSync(node, [cli, "install", "chromium"], { stdio: ["ignore", "ignore", "inherit"] });
	return status === 0 && existsSync(present) ? present : null;
}

/**
 * CHROMIUM_PATH, else a headless shell on the system, else the distribution's package when allowed to install it, else
 * whatever Chromium there is, else Playwright's.
 * @returns its path, or a sentence that says why there is none
 */
export function findChromium(node, root) {
	const told = process.env.CHROMIUM_PATH;
	if (told) return isProgram(told) ? { path: told } : { problem: `CHROMIUM_PATH names no program: ${told}` };
	const path = shellOnSystem() ?? fromDebian() ?? onSystem(NAMES) ?? fromPlaywright(node, root);
	return path ? { path } : { problem: "No Chromium could be found or installed; set CHROMIUM_PATH to one." };
}
