import { readdirSync, readFileSync } from "node:fs";

/** What the kernel says of the runtimes that this process started, all workerds among its children together. */

/** Of Linux on every machine there is (`getconf CLK_TCK`). */
const TICKS_A_SECOND = 100;

export interface Memory {
	/** resident now, bytes */
	now: number;
	/** the most it ever was, bytes */
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

/** Seconds that processors worked for them: another program on the machine changes it little. */
export function cpuSecondsOfRuntime(): number {
	let ticks = 0;
	for (const pid of runtimes()) {
		// the name, in brackets, may hold spaces
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

/** @returns nothing of a process that ended while it was looked at */
function readOf(pid: string, file: string): string {
	try {
		return readFileSync(`/proc/${pid}/${file}`, "utf8");
	} catch {
		return "";
	}
}
