/** @param pid - of a process; negative: of a group of processes */
export function isThere(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch {
		return false;
	}
}
