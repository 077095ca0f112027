import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { SoakContext } from "./part.ts";
import { PARTS } from "./parts.ts";

/**
 * One part in a process of its own, so that no part sees the state of another.
 * Arguments: its name, the file for its counts, and as JSON how much is tried and from which seed.
 */
export type PartOrder = Pick<SoakContext, "size" | "seed" | "path">;

const [name, file, order] = process.argv.slice(2);
const part = PARTS.find((one) => one.name === name);
if (!part || !file || !order) throw new Error(`there is no part ${name}`);

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const dir = join(root, ".local", "soak", "runs", part.name);
rmSync(dir, { recursive: true, force: true });
mkdirSync(dir, { recursive: true });
try {
	const counts = await part.run({
		root,
		dir,
		...(JSON.parse(order) as PartOrder),
		say: (line) => console.log(`  ${part.name}: ${line}`),
	});
	writeFileSync(file, JSON.stringify(counts));
} finally {
	rmSync(dir, { recursive: true, force: true });
}
// a socket somebody forgot must not keep the whole run waiting
process.exit(0);
