import type { Measured } from "./figure.ts";
import type { WorkerName } from "./runtime/worker.ts";

/** What a bench is given. */
export interface BenchContext {
	/** the repository */
	root: string;
	/** a folder of its own, empty at the start and removed at the end */
	dir: string;
	/**
	 * The short form: everything runs, with sizes that take seconds. Its ratios and times say nothing; what is exact
	 * must hold.
	 */
	short: boolean;
	/** one line to whoever waits */
	say(line: string): void;
}

export interface Bench {
	/** for `--only`, and in front of each figure's name */
	name: string;
	/** headline in docs/figures.md */
	title: string;
	/** how it is measured, for docs/figures.md: a few sentences */
	how: string;
	/** what it starts; built before it is measured */
	workers: readonly WorkerName[];
	/** Nothing of it that has a target is a time: another such bench may run beside it. */
	counts?: boolean;
	/** about how long the whole form takes on 2 cores, in seconds; ten times that ends it */
	seconds: number;
	/** name of a figure → why it is short of its target, for docs/figures.md; shown only while it is */
	shortfalls?: Record<string, string>;
	run(context: BenchContext): Promise<Measured[]>;
}
