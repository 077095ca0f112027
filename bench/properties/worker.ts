import { parentPort, workerData } from "node:worker_threads";
import { Dice } from "../dice.ts";
import { SUBJECTS } from "./subjects.ts";

/** One thread's share of the runs. */
export interface Share {
	seed: number;
	/** numbers of runs of each subject: from, from + step, … below to */
	from: number;
	step: number;
	to: number;
}

export interface Counted {
	/** subject → runs */
	runs: Record<string, number>;
	/** rules that did not hold, with what they were given */
	broken: { subject: string; rule: string; number: number; input: string }[];
}

/** Counterexamples that are told; more are of the same few kinds. */
const TOLD = 20;

function runShare({ seed, from, step, to }: Share): Counted {
	const counted: Counted = { runs: {}, broken: [] };
	for (const { name, rules } of SUBJECTS) {
		let runs = 0;
		for (let number = from; number < to; number += step) {
			const rule = rules[Math.floor(number / step) % rules.length];
			if (!rule) continue;
			const { holds, input } = rule.run(new Dice(seed, number));
			runs += 1;
			if (!holds && counted.broken.length < TOLD)
				counted.broken.push({ subject: name, rule: rule.name, number, input: inWords(input) });
		}
		counted.runs[name] = runs;
	}
	return counted;
}

const inWords = (input: unknown[]) =>
	input
		.map((value) =>
			typeof value === "bigint"
				? `${value}n`
				: value instanceof Uint8Array
					? `0x${Buffer.from(value).toString("hex")}`
					: JSON.stringify(value),
		)
		.join(", ");

parentPort?.postMessage(runShare(workerData as Share));
