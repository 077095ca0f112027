/** What a part of the soak is given. */
export interface SoakContext {
	/** the repository */
	root: string;
	/** a folder of its own, empty at the start and removed at the end */
	dir: string;
	/** how much of it: requests, histories, runs */
	size: number;
	/** of fast-check: the same seed makes the same cases */
	seed: number;
	/** a case that failed before, as the part named it; nothing else is tried */
	path: string | null;
	/** one line to whoever waits */
	say(line: string): void;
}

/** What a part counted. */
export interface Count {
	name: string;
	value: number;
	unit: string;
	/** what it must be; null where it is only reported */
	must: string | null;
	/** whether it is that */
	holds: boolean;
}

export interface Part {
	/** as it is chosen by */
	name: string;
	/** one sentence: what is tried */
	about: string;
	/** the option that says how much, and how much that is by itself and in the short form; null: it is not in the short form */
	size: { option: string; whole: number; short: number | null };
	/** whether its cases are made from a seed; the others are the same in every run, or as chance has it */
	seeded: boolean;
	/** what it starts; built before */
	workers: readonly SoakWorker[];
	/** about how long the whole takes on 2 cores, in seconds */
	seconds: number;
	run(context: SoakContext): Promise<Count[]>;
}

export const SOAK_WORKERS = {
	/** the production worker, unchanged */
	app: "app/worker.ts",
	/** the same, whose rooms check the chain on request (workers/checking.ts) */
	checking: "tests/soak/workers/checking.ts",
} as const;
export type SoakWorker = keyof typeof SOAK_WORKERS;

/** A count that is only reported. */
export const reported = (name: string, value: number, unit: string): Count => ({
	name,
	value,
	unit,
	must: null,
	holds: true,
});
export const exactly = (bound: number, name: string, value: number, unit: string): Count => ({
	...reported(name, value, unit),
	must: `= ${bound}`,
	holds: value === bound,
});
export const none = (name: string, value: number, unit: string): Count => exactly(0, name, value, unit);
export const atLeast = (bound: number, name: string, value: number, unit: string): Count => ({
	...reported(name, value, unit),
	must: `≥ ${bound}`,
	holds: value >= bound,
});
export const atMost = (bound: number, name: string, value: number, unit: string): Count => ({
	...reported(name, value, unit),
	must: `≤ ${bound}`,
	holds: value <= bound,
});
