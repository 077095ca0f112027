import { readdirSync, readFileSync } from "node:fs";

/** Memory and CPU time of all workerd processes that this process started, from the kernel. */

/** Clock ticks per second on Linux (`getconf CLK_TCK`). */
const TICKS_A_SECOND = 100;

export interface Memory {
	/** resident now, bytes */
	now: number;
	/** peak, bytes */
	peak: number;
}

export function memoryOfRuntime(): Memory {
	const memory = { now: 0, peak: 0 };
	for (const pid of runtimes()) {
		const status = readOf(pid, "status");
		const of = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0) * 1_024;
		memory.now += of("VmRSS");
		memory.peak += of("VmHWM");
	}
	return memory;
}

/** CPU seconds, which depend little on other programs on the machine. */
export function cpuSecondsOfRuntime(): number {
	let ticks = 0;
	for (const pid of runtimes()) {
		// The process name, in parentheses, may contain spaces.
		const fields = readOf(pid, "stat").split(") ").at(-1)?.split(" ") ?? [];
		ticks += Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
	}
	return ticks / TICKS_A_SECOND;
}

function runtimes(): string[] {
	return readdirSync("/proc").filter(
		(pid) =>
			/^\d+$/.test(pid) &&
			new RegExp(`^Name:\\s+workerd[\\s\\S]*^PPid:\\s+${process.pid}$`, "m").test(readOf(pid, "status")),
	);
}

/** @returns "" if the process ended meanwhile */
function readOf(pid: string, file: string): string {
	try {
		return readFileSync(`/proc/${pid}/${file}`, "utf8");
	} catch {
		return "";
	}
}
