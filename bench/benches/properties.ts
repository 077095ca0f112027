import { Worker } from "node:worker_threads";
import type { Bench } from "../bench.ts";
import { atLeast, exactly } from "../figure.ts";
import { SUBJECTS } from "../properties/subjects.ts";
import type { Counted, Share } from "../properties/worker.ts";
import { scriptOf } from "../runtime/processes.ts";

/** Runs of each subject. */
const WHOLE = 1_000_000;
const SHORT = 6_000;
/** The machine's cores. */
const THREADS = 2;
const SEED = 20_261_122;

export const properties: Bench = {
	name: "properties",
	title: "Properties of what people type",
	how: `Rules that must hold of every amount, address, post's address, hash, picture's address and path to go back to, the same that the unit tests ask of inputs that shrink: each subject's rules in turn, ${WHOLE.toLocaleString("en")} runs of each subject on ${THREADS} threads, inputs drawn from a seed near what is right and near what is dangerous. A rule that does not hold is printed with what it was given.`,
	workers: [],
	counts: true,
	seconds: 45,
	run: async ({ root, short, say }) => {
		const runs = short ? SHORT : WHOLE;
		const shares = await Promise.all(
			Array.from({ length: THREADS }, (_, from) => runShare(root, { seed: SEED, from, step: THREADS, to: runs })),
		);
		const broken = shares.flatMap((share) => share.broken);
		for (const { subject, rule, number, input } of broken)
			say(`✗ ${subject}: ${rule} (run ${number} of seed ${SEED}): ${input}`);
		return [
			...SUBJECTS.map(({ name }) => ({
				name: `runs on ${name}`,
				value: shares.reduce((sum, share) => sum + (share.runs[name] ?? 0), 0),
				unit: "runs",
				target: atLeast(runs),
				exact: true,
			})),
			{
				name: "runs in which a rule did not hold",
				value: broken.length,
				unit: "runs",
				target: exactly(0),
				exact: true,
			},
		];
	},
};

function runShare(root: string, share: Share): Promise<Counted> {
	return new Promise((resolve, reject) => {
		const worker = new Worker(scriptOf(root, "properties-worker"), { workerData: share });
		worker.once("message", resolve);
		worker.once("error", reject);
		worker.once("exit", (code) => reject(new Error(`a thread ended with code ${code} before it told anything`)));
	});
}
