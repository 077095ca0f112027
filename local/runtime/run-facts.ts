import { execFileSync } from "node:child_process";
import { cpus } from "node:os";

/** What a result is kept with: without it a number says nothing. */
export interface RunFacts {
	/** "-changed" behind it where the sources were not as committed; "unknown" outside a repository */
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

/** What a run itself writes is no change of what it measured. */
function commitOf(git: (...args: string[]) => string): string {
	try {
		const changed = git("status", "--porcelain", "--", ".", ":!bench/results.json", ":!docs/figures.md") !== "";
		return `${git("rev-parse", "--short", "HEAD")}${changed ? "-changed" : ""}`;
	} catch {
		return "unknown";
	}
}
