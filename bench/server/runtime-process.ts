import { execFileSync } from "node:child_process";
import { gzipSync } from "node:zlib";
import type { ModuleDefinition } from "#local/runtime/bundle.ts";

/** The runtimes this process has started, oldest first. */
export function runtimePids(): number[] {
	return processes()
		.filter(({ parent, command }) => parent === process.pid && command.includes("workerd"))
		.map(({ pid }) => pid)
		.sort((one, other) => one - other);
}

/** @returns the resident memory of a process, in kB */
export function residentKb(pid: number): number {
	return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" }).trim());
}

function processes(): { pid: number; parent: number; command: string }[] {
	const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid=,comm="], { encoding: "utf8" }).trim().split("\n");
	return lines.map((line) => {
		const [pid, parent, ...command] = line.trim().split(/\s+/);
		return { pid: Number(pid), parent: Number(parent), command: command.join(" ") };
	});
}

/** @returns kibibytes of a worker's modules, packed as `wrangler deploy` reports them */
export function packedKib(modules: readonly ModuleDefinition[]): number {
	return gzipSync(Buffer.concat(modules.map(({ contents }) => contents))).length / 1_024;
}
