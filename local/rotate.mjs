/**
 * `npm run local:rotate`: runs today's rotation on a running local stack. Plain JavaScript, because it has to find a Node that
 * can run rotate.ts.
 */
import { spawnSync } from "node:child_process";
import { childEnvironment, findNode, NO_NODE, ROOT } from "./install.mjs";

const node = findNode();
if (!node) {
	console.error(NO_NODE);
	process.exit(1);
}
const args = ["--import", "tsx", "--disable-warning=ExperimentalWarning", "local/rotate.ts", ...process.argv.slice(2)];
const { status } = spawnSync(node, args, { cwd: ROOT, env: childEnvironment(node), stdio: "inherit" });
process.exit(status ?? 1);
