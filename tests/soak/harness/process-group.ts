import { type ChildProcess, fork } from "node:child_process";

/** Starts a process in a group of its own, with whatever it starts. It calls {@link endWithStarter}. */
export function forkGroup(script: string): ChildProcess {
	return fork(script, [], { detached: true, execArgv: ["--disable-warning=ExperimentalWarning"] });
}

/** In such a script: when whoever started it is gone, nothing stays behind. */
export function endWithStarter(): void {
	process.on("disconnect", () => process.kill(-process.pid, "SIGKILL"));
}

/** @param pid - of a process; negative: of a group of processes */
export function isThere(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch {
		return false;
	}
}
