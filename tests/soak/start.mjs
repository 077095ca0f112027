/**
 * `npm run soak`: installs the packages that are missing, finds a Node that can run workerd's tools, and hands over to
 * soak.ts. Plain JavaScript: it runs on a fresh clone.
 */
import { spawnSync } from "node:child_process";
import { childEnvironment, ensureInstalled, findNode, NO_NODE, ROOT } from "../../local/install.mjs";

if (!ensureInstalled()) process.exit(1);
const node = findNode();
if (!node) {
	console.error(NO_NODE);
	process.exit(1);
}
const { status } = spawnSync(node, ["--import", "tsx", "tests/soak/soak.ts", ...process.argv.slice(2)], {
	cwd: ROOT,
	stdio: "inherit",
	env: { ...childEnvironment(node), WRANGLER_LOG: "warn" },
});
process.exitCode = status ?? 1;
