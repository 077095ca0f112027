import { join } from "node:path";

/** What runs as a process of its own, and where its source is. */
export const SOURCES = {
	"run-part": "tests/soak/run-part.ts",
	"runtime-process": "tests/soak/faults/runtime-process.ts",
	"outside-process": "tests/soak/hostile/outside-process.ts",
};
export type ProcessName = keyof typeof SOURCES;

/** Where their scripts are once they are bundled (local/runtime/build-processes.ts). */
export const processesOf = (root: string) => join(root, ".local", "soak", "processes");
export const scriptOf = (root: string, name: ProcessName) => join(processesOf(root), `${name}.js`);
