import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { atLeast, type Count, none, type Part, type SoakContext } from "../part.ts";

/** A property of the worker tests at length; `npm test` runs a few of its sequences. */
interface Model {
	name: string;
	about: string;
	/** test file, which has this one property */
	file: string;
	whole: number;
	seconds: number;
}

const MODELS: readonly Model[] = [
	{
		name: "models-payments",
		about:
			"Sequences of payments, reports, decisions, strangers' doings, blocks, reorgs and RPC failures on two chains; after each step no link may break a rule.",
		file: "tests/workers/model.test.ts",
		whole: 300,
		seconds: 420,
	},
	{
		name: "models-strangers",
		about:
			"One honest payment each, and strangers' doings before it, while it waits and after it is mined; nothing may be taken, renamed, removed or delayed, nor anybody asked to pay twice.",
		file: "tests/workers/stranger-scripts.test.ts",
		whole: 10_000,
		seconds: 9_000,
	},
	{
		name: "models-watcher",
		about:
			"Sequences of arrivals, links, reorgs, RPC failures and forgotten memories; no arrival may be lost, counted twice or credited against the rules.",
		file: "tests/workers/watcher/model.test.ts",
		whole: 200,
		seconds: 420,
	},
];

/** Property tests with a model, in workerd against real chains: the same files as in `npm test`, with more sequences. */
export const models: readonly Part[] = MODELS.map(({ name, about, file, whole, seconds }) => ({
	name,
	about,
	size: { option: "sequences", whole, short: null },
	seeded: true,
	workers: [],
	seconds,
	run: (context) => runModel(context, file),
}));

interface TestReport {
	testResults: { assertionResults: { status: string; meta?: { sequences?: number }; failureMessages?: string[] }[] }[];
}

/** @throws Error when the test file did not come to a report */
async function runModel({ root, dir, size, seed, say }: SoakContext, file: string): Promise<Count[]> {
	const report = join(dir, "report.json");
	const config = "tests/workers/vitest.config.ts";
	await new Promise<void>((resolve, reject) => {
		const child = spawn("vitest", ["run", "--config", config, file, "--reporter=json", `--outputFile=${report}`], {
			cwd: root,
			stdio: "ignore",
			env: { ...process.env, MODEL_SEQUENCES: String(size), MODEL_SEED: String(seed) },
		});
		child.once("error", reject);
		child.once("exit", () => resolve());
	});
	if (!existsSync(report)) throw new Error(`${file} did not come to a report`);
	const { testResults } = JSON.parse(readFileSync(report, "utf8")) as TestReport;
	const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
	for (const text of tests.flatMap(({ failureMessages }) => failureMessages ?? [])) say(`✗ ${text}`);
	return [
		atLeast(
			size,
			"sequences",
			tests.reduce((sum, { meta }) => sum + (meta?.sequences ?? 0), 0),
			"sequences",
		),
		none("rules that did not hold", tests.filter(({ status }) => status !== "passed").length, "rules"),
	];
}
