import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { BENCHES } from "./benches.ts";

/**
 * One bench in a process of its own, so that no bench measures the state of another.
 * Arguments: its name, the file for what it measured, "short" or "whole".
 */
const [name, file, form] = process.argv.slice(2);
const bench = BENCHES.find((one) => one.name === name);
if (!bench || !file) throw new Error(`there is no bench ${name}`);

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dir = join(root, ".local", "bench", "runs", bench.name);
rmSync(dir, { recursive: true, force: true });
mkdirSync(dir, { recursive: true });
try {
	const measured = await bench.run({
		root,
		dir,
		short: form === "short",
		say: (line) => console.log(`  ${line}`),
	});
	writeFileSync(file, JSON.stringify(measured));
} finally {
	rmSync(dir, { recursive: true, force: true });
}
// a socket somebody forgot must not keep the whole run waiting
process.exit(0);
