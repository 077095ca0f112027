import { join } from "node:path";

/** What runs as a process or a thread of its own, and where its source is. */
export const SOURCES = {
	"run-one": "bench/run-one.ts",
	"runtime-process": "bench/faults/runtime-process.ts",
	"outside-process": "bench/hostile/outside-process.ts",
	"properties-worker": "bench/properties/worker.ts",
};
export type ProcessName = keyof typeof SOURCES;

/** Where their scripts are once they are bundled (build-processes.ts). */
export const processesOf = (root: string) => join(root, ".local", "bench", "processes");
export const scriptOf = (root: string, name: ProcessName) => join(processesOf(root), `${name}.js`);
