/**
 * `npm run bench`: installs the packages that are missing, finds a Node that can run workerd's tools and a Chromium that is
 * there, and hands over to run.ts. Plain JavaScript: it runs on a fresh clone.
 */
import { spawnSync } from "node:child_process";
import { findChromium } from "../local/find-chromium.mjs";
import { childEnvironment, ensureInstalled, findNode, NO_NODE, ROOT } from "../local/install.mjs";

if (!ensureInstalled()) process.exit(1);
const node = findNode();
if (!node) {
	console.error(NO_NODE);
	process.exit(1);
}
const chromium = findChromium();
if (chromium.problem) {
	console.error(chromium.problem);
	process.exit(1);
}
const { status } = spawnSync(node, ["--import", "tsx", "bench/run.ts", ...process.argv.slice(2)], {
	cwd: ROOT,
	stdio: "inherit",
	env: { ...childEnvironment(node), CHROMIUM_PATH: chromium.path, WRANGLER_LOG: "warn" },
});
process.exitCode = status ?? 1;
