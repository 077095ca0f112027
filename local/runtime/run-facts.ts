import { execFileSync } from "node:child_process";
import { cpus } from "node:os";

/** Context stored with a result, needed to compare numbers. */
export interface RunFacts {
	/** with the suffix "-changed" if there were uncommitted changes; "unknown" outside a repository */
	commit: string;
	/** ISO day */
	date: string;
	/** "2 × Some Processor" */
	machine: string;
}

export function describeRun(root: string): RunFacts {
	const git = (...args: string[]) =>
		execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
	return {
		commit: commitOf(git),
		date: new Date().toISOString().slice(0, 10),
		machine: `${cpus().length} × ${cpus()[0]?.model.trim() ?? "unknown"}`,
	};
}

/** Files that a run itself writes do not count as changes. */
function commitOf(git: (...args: string[]) => string): string {
	try {
		const changed = git("status", "--porcelain", "--", ".", ":!bench/results.json", ":!docs/figures.md") !== "";
		return `${git("rev-parse", "--short", "HEAD")}${changed ? "-changed" : ""}`;
	} catch {
		return "unknown";
	}
}
