import { readdirSync, readFileSync } from "node:fs";

/** What the kernel says of the runtimes that this process started. */
export interface Memory {
	/** resident now, bytes */
	now: number;
	/** the most it ever was, bytes */
	peak: number;
}

/** @returns of all workerds among the children of this process together */
export function memoryOfRuntime(): Memory {
	const memory = { now: 0, peak: 0 };
	for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
		try {
			const status = readFileSync(`/proc/${pid}/status`, "utf8");
			const of = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0);
			if (of("PPid") !== process.pid || !/^Name:\s+workerd/m.test(status)) continue;
			memory.now += of("VmRSS") * 1_024;
			memory.peak += of("VmHWM") * 1_024;
		} catch {
			// It ended while it was looked at.
		}
	}
	return memory;
}
