/** Finds the Chromiums for the browser tests, or gets them. Plain JavaScript, like run.mjs that calls it. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { findChromium, findFullChromium, findShell } from "../local/find-chromium.mjs";

/** Debian's packages, each with the program that it brings. */
const PACKAGES = { "chromium-headless-shell": findShell, chromium: findFullChromium };

/** Installs what is missing, where this may; nothing otherwise. */
function fromDebian() {
	if (process.platform !== "linux" || process.getuid?.() !== 0) return;
	const missing = Object.entries(PACKAGES).filter(([, find]) => !find());
	if (missing.length === 0 || spawnSync("apt-get", ["--version"]).status !== 0) return;
	console.log("Installing Chromium from the system's packages …");
	const options = {
		stdio: ["ignore", "ignore", "inherit"],
		env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
	};
	if (spawnSync("apt-get", ["update"], options).status !== 0) return;
	for (const [name] of missing) spawnSync("apt-get", ["install", "-y", "--no-install-recommends", name], options);
}

/** Both of Playwright's. */
function fromPlaywright(node, root) {
	console.log("Downloading Playwright's Chromium …");
	const cli = join(root, "node_modules", "playwright-core", "cli.js");
	spawnSync(node, [cli, "install", "chromium", "chromium-headless-shell"], { stdio: ["ignore", "ignore", "inherit"] });
}

/**
 * CHROMIUM_PATH, else a headless shell, else a full Chromium; what is missing of the two is installed where the system
 * allows it, and downloaded by Playwright where nothing else is there.
 *
 * @returns path of the one that runs the stories, or a sentence that says why there is none
 */
export function requireChromium(node, root) {
	if (process.env.CHROMIUM_PATH) return findChromium();
	fromDebian();
	if (!findShell() && !findFullChromium()) fromPlaywright(node, root);
	return findChromium();
}
