/**
 * `npm test`: every check, from a fresh clone on. `npm run validate` (--quick): those that take seconds.
 * Each check's result is printed when it ends; at the end stands what failed, and last `N passed, N failed`, counting
 * tests and checks.
 * Plain JavaScript: it runs before anything is installed.
 */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { childEnvironment, ensureInstalled, findNode, NO_NODE, ROOT } from "../local/install.mjs";
import { requireChromium } from "./chromium.mjs";

const RESULTS = join(ROOT, ".local", "test-results");

/** Tests with this tag are left to `npm run soak`, and those with the other to `npm test` by `npm run validate` (tests/tags.ts). */
const VARIATION = "variation";
const LENGTHY = "lengthy";
const leave = (tag) => `--tags-filter=!${tag}`;

/** A command whose exit code is its result. */
const check = (name, command, ...args) => ({ name, command, args });
/** A vitest project, or a part of it; its tests are counted one by one. */
const tests = (name, config, ...args) => ({ name, config, args });

/** By its path: the typescript that other packages read the sources with has a command of the same name. */
const TYPES = check("types", "node", join("node_modules", "typescript-native", "bin", "tsc"), "--noEmit");
const LINT = check("lint", "biome", "check", ".");
const LAYERS = check(
	"layer rules",
	"depcruise",
	"--config",
	".dependency-cruiser.cjs",
	"app",
	"bench",
	"local",
	"tests",
);
const DEAD_CODE = check("dead code", "knip");
const UNIT = tests("unit tests", "tests/unit/vitest.config.ts");
const UNIT_IN_SECONDS = tests("unit tests", "tests/unit/vitest.config.ts", leave(LENGTHY));
/** It leaves its build for those after it. */
const BUNDLE = tests("production bundle", "tests/bundle/vitest.config.ts");
const BROWSER = tests("browser tests", "tests/e2e/vitest.config.ts", leave(VARIATION));
/** In two halves, each with a runtime and a chain of its own. */
const HALF = ["showcase", "accounts", "attacks", "watcher"].map((folder) => `tests/workers/${folder}`);
const WORKERS = tests(
	"worker tests, payments",
	"tests/workers/vitest.config.ts",
	leave(VARIATION),
	...HALF.flatMap((folder) => ["--exclude", `${folder}/**`]),
);
const MORE_WORKERS = tests(
	"worker tests, accounts, pictures, attacks and the watcher",
	"tests/workers/vitest.config.ts",
	leave(VARIATION),
	...HALF,
);
/** What pages weigh is exact; speeds are measured by `npm run bench`. */
const WEIGHT = check("weight of the pages", "tsx", "bench/run.ts", "--short", "--only", "weight");
const SOAK = check("soak, short form", "tsx", "tests/soak/soak.ts", "--short");

/** step → who waits for its end */
const waiting = new Map();
const endOf = (step) => new Promise((resolve) => waiting.set(step, resolve));

/**
 * Steps of a lane run one after the other, lanes beside each other: for two cores, and three lanes where tests wait for
 * what does not answer.
 */
const QUICK = [[TYPES], [LINT, LAYERS, DEAD_CODE], [UNIT_IN_SECONDS]];
/**
 * The browser tests wait for the others: a page on a machine that has more to do than it can is waited for in vain. What is
 * exact stays exact beside others, and no test judges a time.
 */
const WHOLE = [
	[
		LINT,
		LAYERS,
		DEAD_CODE,
		TYPES,
		UNIT,
		BUNDLE,
		WEIGHT,
		SOAK,
		{ ...BROWSER, after: Promise.all([WORKERS, MORE_WORKERS].map(endOf)) },
	],
	[MORE_WORKERS],
	[WORKERS],
];

let passed = 0;
/** what failed, a line each; told once more at the end */
const failing = [];

/**
 * @param words - where its output is gathered; without it, it is printed as it comes
 * @returns the exit code; 1 when the command could not be started or was killed
 */
function run(command, args, env, words) {
	return new Promise((resolve) => {
		const stdio = words ? ["ignore", "pipe", "pipe"] : "inherit";
		const child = spawn(command, args, { cwd: ROOT, env, stdio, shell: process.platform === "win32" });
		for (const stream of words ? [child.stdout, child.stderr] : []) stream.on("data", (chunk) => words.push(chunk));
		const pass = (signal) => child.kill(signal);
		for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, pass);
		const end = (code) => {
			for (const signal of ["SIGINT", "SIGTERM"]) process.off(signal, pass);
			resolve(code);
		};
		child.once("error", (error) => {
			console.error(`${command}: ${error.message}`);
			end(1);
		});
		child.once("exit", (code) => end(code ?? 1));
	});
}

/** @param result - how many passed, a line for each that did not, and how many were left out */
function record(name, startedAt, result) {
	passed += result.passed;
	failing.push(...result.failing);
	const failed = result.failing.length;
	const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
	const left = result.left ? `, ${result.left} left out` : "";
	console.log(`${failed === 0 ? "✓" : "✗"} ${name}: ${result.passed} passed, ${failed} failed${left} (${seconds} s)\n`);
}

const failure = (line) => ({ passed: 0, failing: [line] });

async function runCheck(step, env, words) {
	const code = await run(step.command, step.args, env, words);
	return code === 0 ? { passed: 1, failing: [] } : failure(step.name);
}

/** @returns the error's first line, what a browser test waited for, and the line of the test */
function reasonOf(message = "") {
	const words = stripVTControlCharacters(message);
	const parts = [/.+/, /waiting for .+/, /[\w.-]+\.test\.ts:\d+/].map((part) => words.match(part)?.[0].trim());
	return parts.filter(Boolean).join("; ") || "not run";
}

const isLeft = (status, tags) =>
	status !== "failed" && status !== "passed" && (tags.includes(VARIATION) || tags.includes(LENGTHY));

async function runTests(step, env, words) {
	if (!existsSync(join(ROOT, step.config))) return failure(`${step.name}: ${step.config} is missing`);
	const file = join(RESULTS, `${step.name.replaceAll(/\W+/g, "-")}.json`);
	rmSync(file, { force: true });
	const code = await run(
		"vitest",
		[
			"run",
			"--config",
			step.config,
			...step.args,
			"--reporter=default",
			"--reporter=json",
			`--outputFile.json=${file}`,
		],
		env,
		words,
	);
	if (!existsSync(file)) return failure(`${step.name}: no report was written`);
	const { numPassedTests, testResults } = JSON.parse(readFileSync(file, "utf8"));
	const broken = testResults.flatMap(({ name, status, assertionResults }) => {
		const place = `${step.name}: ${relative(ROOT, name)}`;
		// a test left out proves nothing, unless another command runs it
		const unproven = assertionResults.filter(({ status, tags }) => status !== "passed" && !isLeft(status, tags));
		if (status === "failed" && unproven.length === 0) return [place];
		return unproven.map(({ fullName, failureMessages }) => `${place}: ${fullName}: ${reasonOf(failureMessages?.[0])}`);
	});
	if (code !== 0 && broken.length === 0) broken.push(`${step.name}: an error outside any test`);
	const left = testResults.flatMap((file) => file.assertionResults).filter(({ status, tags }) => isLeft(status, tags));
	return { passed: numPassedTests, failing: broken, left: left.length };
}

/**
 * One after the other.
 *
 * @param live - output is printed as it comes, else when its step ends
 */
async function runAll(steps, env, live) {
	for (const step of steps) {
		await step.after;
		const startedAt = Date.now();
		const words = live ? undefined : [];
		if (live) console.log(`— ${step.name}`);
		const result = await (step.config ? runTests(step, env, words) : runCheck(step, env, words));
		if (words) {
			console.log(`— ${step.name}`);
			process.stdout.write(Buffer.concat(words));
		}
		record(step.name, startedAt, result);
		waiting.get(step)?.();
	}
}

async function main() {
	const quick = process.argv.includes("--quick");
	if (!ensureInstalled()) {
		failing.push("The packages could not be installed.");
		return;
	}
	const node = findNode();
	if (!node) {
		failing.push(NO_NODE);
		return;
	}
	mkdirSync(RESULTS, { recursive: true });
	const env = childEnvironment(node);
	if (quick) return Promise.all(QUICK.map((steps) => runAll(steps, env, false)));
	const chromium = requireChromium(node, ROOT);
	if (chromium.problem) failing.push(chromium.problem);
	else env.CHROMIUM_PATH = chromium.path;
	const [first, ...others] = WHOLE;
	await Promise.all([runAll(first, env, true), ...others.map((steps) => runAll(steps, env, false))]);
}

await main();
for (const line of failing) console.log(`✗ ${line}`);
console.log(`${passed} passed, ${failing.length} failed`);
process.exitCode = failing.length === 0 ? 0 : 1;
