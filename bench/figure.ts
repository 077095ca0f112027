import type { RunFacts } from "#local/runtime/run-facts.ts";

/** One line of the table and of bench/results.json. */
export interface Figure extends RunFacts {
	/** "<bench>: what was measured", the same from run to run */
	name: string;
	value: number;
	/** "× bare", "ms", "kB gzip", "statements" … */
	unit: string;
	/** "≤ 1.3"; null where the figure is only reported */
	target: string | null;
	/** null where there is no target */
	met: boolean | null;
	/** what the bare counterpart measured in the same run: of a ratio, what it is a share of */
	bare?: number;
}

/** A figure as a bench reports it. */
export interface Measured {
	/** without the bench's name */
	name: string;
	value: number;
	unit: string;
	target?: Target;
	bare?: number;
	/**
	 * No noise can change it: a count, a size, the outcome of a fault. The short form fails when it misses its target;
	 * ratios and times are judged by the whole run alone.
	 */
	exact?: boolean;
}

export interface Target {
	is: "at most" | "at least" | "exactly";
	value: number;
}

export const atMost = (value: number): Target => ({ is: "at most", value });
export const atLeast = (value: number): Target => ({ is: "at least", value });
export const exactly = (value: number): Target => ({ is: "exactly", value });

const SIGNS = { "at most": "≤", "at least": "≥", exactly: "=" } as const;

/** Whether a value meets its target; never when it is no number. */
export function meets(value: number, { is, value: bound }: Target): boolean {
	if (!Number.isFinite(value)) return false;
	if (is === "at most") return value <= bound;
	return is === "at least" ? value >= bound : value === bound;
}

/** Four significant digits: more are noise, fewer hide what is judged. Whole numbers stay whole. */
export function rounded(value: number): number {
	return Number.isInteger(value) ? value : Number(value.toPrecision(4));
}

/** Judged on what was measured, before it is rounded. */
export function judge(bench: string, { name, value, unit, target, bare }: Measured, run: RunFacts): Figure {
	return {
		name: `${bench}: ${name}`,
		value: rounded(value),
		unit,
		target: target ? `${SIGNS[target.is]} ${target.value}` : null,
		met: target ? meets(value, target) : null,
		...(bare === undefined ? {} : { bare: rounded(bare) }),
		...run,
	};
}
