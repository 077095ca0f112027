/**
 * `npm test`: every check, from a fresh clone on. `npm run validate` (--quick): those that take seconds.
 * Each check's result is printed when it ends; at the end stands what failed, and last `N passed, N failed`, counting
 * tests and checks.
 * Plain JavaScript: it runs before anything is installed.
 */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { childEnvironment, ensureInstalled, findNode, NO_NODE, ROOT } from "../local/install.mjs";
import { findChromium } from "./chromium.mjs";

const RESULTS = join(ROOT, ".local", "test-results");

/** A command whose exit code is its result. */
const check = (name, command, ...args) => ({ name, command, args });
/** A vitest project; its tests are counted one by one. */
const tests = (name, config, needs) => ({ name, config, needs });

const QUICK = [
	check("types", "tsc", "--noEmit"),
	check("lint", "biome", "check", "."),
	check("layer rules", "depcruise", "--config", ".dependency-cruiser.cjs", "app", "bench", "local", "tests"),
	check("dead code", "knip"),
	tests("unit tests", "tests/unit/vitest.config.ts"),
];
const BUNDLE = tests("production bundle", "tests/bundle/vitest.config.ts");
/** One core's work: it goes on beside those above. */
const BESIDE = [tests("worker tests", "tests/workers/vitest.config.ts")];
const SLOW = [
	tests("browser tests", "tests/e2e/vitest.config.ts", "chromium"),
	{ ...check("benchmark, short form", "tsx", "bench/run.ts", "--short"), needs: "chromium" },
];

let passed = 0;
let failed = 0;
/** told once more at the end: what stands between them and the last line may be long */
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

function record(name, startedAt, counts) {
	passed += counts.passed;
	failed += counts.failed;
	const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
	console.log(
		`${counts.failed === 0 ? "✓" : "✗"} ${name}: ${counts.passed} passed, ${counts.failed} failed (${seconds} s)\n`,
	);
}

async function runCheck(step, env, words) {
	const code = await run(step.command, step.args, env, words);
	if (code !== 0) failing.push(step.name);
	return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function runTests(step, env, words) {
	if (!existsSync(join(ROOT, step.config))) {
		failing.push(`${step.name}: ${step.config} is missing`);
		return { passed: 0, failed: 1 };
	}
	const file = join(RESULTS, `${step.name.replaceAll(" ", "-")}.json`);
	rmSync(file, { force: true });
	const code = await run(
		"vitest",
		["run", "--config", step.config, "--reporter=default", "--reporter=json", `--outputFile.json=${file}`],
		env,
		words,
	);
	if (!existsSync(file)) {
		failing.push(`${step.name}: no report was written`);
		return { passed: 0, failed: 1 };
	}
	const report = JSON.parse(readFileSync(file, "utf8"));
	for (const { name, status, assertionResults } of report.testResults) {
		const broken = assertionResults.filter((test) => test.status !== "passed");
		for (const { fullName } of broken) failing.push(`${step.name}: ${relative(ROOT, name)}: ${fullName}`);
		if (status === "failed" && broken.length === 0) failing.push(`${step.name}: ${relative(ROOT, name)}`);
	}
	const counts = { passed: report.numPassedTests, failed: report.numFailedTests };
	// a test left out proves nothing, and an error outside any test is a failure all the same
	counts.failed += report.numPendingTests + report.numTodoTests;
	if (code !== 0 && counts.failed === 0) {
		failing.push(`${step.name}: an error outside any test`);
		counts.failed = 1;
	}
	return counts;
}

/** One after the other. */
async function runAll(steps, node, env, gathered) {
	for (const step of steps) {
		const startedAt = Date.now();
		const words = gathered ? [] : undefined;
		if (!gathered) console.log(`— ${step.name}`);
		if (step.needs === "chromium") {
			const chromium = findChromium(node, ROOT);
			if (chromium.problem) {
				failing.push(`${step.name}: ${chromium.problem}`);
				record(step.name, startedAt, { passed: 0, failed: 1 });
				continue;
			}
			env.CHROMIUM_PATH = chromium.path;
		}
		const counts = await (step.config ? runTests(step, env, words) : runCheck(step, env, words));
		if (words) {
			console.log(`— ${step.name}`);
			process.stdout.write(Buffer.concat(words));
		}
		record(step.name, startedAt, counts);
	}
}

async function main() {
	const quick = process.argv.includes("--quick");
	if (!ensureInstalled()) {
		failing.push("The packages could not be installed.");
		failed += 1;
		return;
	}
	const node = findNode();
	if (!node) {
		failing.push(NO_NODE);
		failed += 1;
		return;
	}
	mkdirSync(RESULTS, { recursive: true });
	const env = childEnvironment(node);
	if (quick) return runAll(QUICK, node, env, false);
	await Promise.all([runAll([...QUICK, BUNDLE], node, env, false), runAll(BESIDE, node, env, true)]);
	await runAll(SLOW, node, env, false);
}

await main();
for (const line of failing) console.log(`✗ ${line}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
