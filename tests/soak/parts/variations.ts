import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { requireChromium } from "../../chromium.mjs";
import { VARIATION } from "../../tags.ts";
import { atLeast, type Count, none, type Part, type SoakContext } from "../part.ts";

/** Tests that `npm test` leaves out, because it has others of their kind. */
interface Suite {
	name: string;
	about: string;
	config: string;
	/** in a Chromium, which is fetched where there is none */
	inBrowser: boolean;
	/** fewer would mean that some are not found any more */
	least: number;
	/** one time through, on 2 cores */
	seconds: number;
}

const SUITES: readonly Suite[] = [
	{
		name: "stories",
		about:
			"Stories in the browser of which npm test tells others: languages, screens, wallets' quirks, themes, phones.",
		config: "tests/e2e/vitest.config.ts",
		inBrowser: true,
		least: 340,
		seconds: 900,
	},
	{
		name: "crowds",
		about: "Worker tests of which npm test has others: floods, crowds, long lists, providers' ways of refusing.",
		config: "tests/workers/vitest.config.ts",
		inBrowser: false,
		least: 37,
		seconds: 150,
	},
];

/** Each test as it stands, tried once or several times. */
export const variations: readonly Part[] = SUITES.map((suite) => ({
	name: suite.name,
	about: suite.about,
	size: { option: "times", whole: 1, short: null },
	seeded: false,
	workers: [],
	seconds: suite.seconds,
	run: (context) => runSuite(context, suite),
}));

interface TestReport {
	testResults: {
		name: string;
		status: string;
		message: string;
		assertionResults: { fullName: string; status: string; tags: string[]; failureMessages: string[] }[];
	}[];
}

/** @throws Error when there is no Chromium for them */
function environmentOf({ inBrowser }: Suite, root: string): NodeJS.ProcessEnv {
	if (!inBrowser) return process.env;
	const { path, problem } = requireChromium(process.execPath, root);
	if (!path) throw new Error(problem);
	return { ...process.env, CHROMIUM_PATH: path };
}

/** @throws Error when the tests did not come to a report */
async function runOnce(
	{ root, dir, say }: SoakContext,
	config: string,
	env: NodeJS.ProcessEnv,
): Promise<{ passed: number; failed: number }> {
	const report = join(dir, "report.json");
	const args = ["run", "--config", config, `--tags-filter=${VARIATION.name}`];
	const code = await new Promise<number | null>((resolve, reject) => {
		const child = spawn("vitest", [...args, "--reporter=json", `--outputFile=${report}`], {
			cwd: root,
			stdio: "ignore",
			env,
		});
		child.once("error", reject);
		child.once("exit", resolve);
	});
	if (!existsSync(report)) throw new Error(`${config} did not come to a report`);
	const { testResults } = JSON.parse(readFileSync(report, "utf8")) as TestReport;
	const mine = testResults.flatMap(({ name, assertionResults }) =>
		assertionResults
			.filter(({ tags }) => tags.includes(VARIATION.name))
			.map((test) => ({ ...test, file: relative(root, name) })),
	);
	const unproven = mine.filter(({ status }) => status !== "passed");
	for (const { file, fullName, failureMessages } of unproven)
		say(`✗ ${file}: ${fullName}: ${failureMessages[0] ?? "not run"}`);
	for (const { name, status, message, assertionResults } of testResults)
		if (status === "failed" && assertionResults.length === 0) say(`✗ ${relative(root, name)}: ${message}`);
	const outside = code !== 0 && unproven.length === 0 ? 1 : 0;
	if (outside) say(`✗ ${config}: an error outside any test`);
	return { passed: mine.length - unproven.length, failed: unproven.length + outside };
}

async function runSuite(context: SoakContext, suite: Suite): Promise<Count[]> {
	const { config, least } = suite;
	const env = environmentOf(suite, context.root);
	let passed = 0;
	let failed = 0;
	for (let time = 0; time < context.size; time += 1) {
		const once = await runOnce(context, config, env);
		passed += once.passed;
		failed += once.failed;
	}
	return [
		atLeast(least * context.size, "tests that passed", passed, "tests"),
		none("tests that failed", failed, "tests"),
	];
}
