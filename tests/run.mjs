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
import { findChromium } from "./chromium.mjs";

const RESULTS = join(ROOT, ".local", "test-results");

/** A command whose exit code is its result. */
const check = (name, command, ...args) => ({ name, command, args });
/** A vitest project; its tests are counted one by one. */
const tests = (name, config, needs) => ({ name, config, needs });

/** One core for as long as the rest takes; not again what was checked before (tsconfig.json). */
const TYPES = check("types", "tsc", "--noEmit");
const QUICK = [
	check("lint", "biome", "check", "."),
	check("layer rules", "depcruise", "--config", ".dependency-cruiser.cjs", "app", "bench", "local", "tests"),
	check("dead code", "knip"),
	tests("unit tests", "tests/unit/vitest.config.ts"),
];
/** It leaves what it builds for those after it. */
const BUILDS = [
	tests("production bundle", "tests/bundle/vitest.config.ts"),
	check("benchmark's workers", "tsx", "bench/run.ts", "--build"),
];
/** One core's work: it goes on beside those above. */
const BESIDE = [tests("worker tests", "tests/workers/vitest.config.ts")];
const SLOW = [
	tests("browser tests", "tests/e2e/vitest.config.ts", "chromium"),
	{ ...check("benchmark, short form", "tsx", "bench/run.ts", "--short"), needs: "chromium" },
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

/** @param result - how many passed, and a line for each that did not */
function record(name, startedAt, result) {
	passed += result.passed;
	failing.push(...result.failing);
	const failed = result.failing.length;
	const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
	console.log(`${failed === 0 ? "✓" : "✗"} ${name}: ${result.passed} passed, ${failed} failed (${seconds} s)\n`);
}

const failure = (line) => ({ passed: 0, failing: [line] });

async function runCheck(step, env, words) {
	const code = await run(step.command, step.args, env, words);
	return code === 0 ? { passed: 1, failing: [] } : failure(step.name);
}

async function runTests(step, env, words) {
	if (!existsSync(join(ROOT, step.config))) return failure(`${step.name}: ${step.config} is missing`);
	const file = join(RESULTS, `${step.name.replaceAll(" ", "-")}.json`);
	rmSync(file, { force: true });
	const code = await run(
		"vitest",
		["run", "--config", step.config, "--reporter=default", "--reporter=json", `--outputFile.json=${file}`],
		env,
		words,
	);
	if (!existsSync(file)) return failure(`${step.name}: no report was written`);
	const { numPassedTests, testResults } = JSON.parse(readFileSync(file, "utf8"));
	const broken = testResults.flatMap(({ name, status, assertionResults }) => {
		const place = `${step.name}: ${relative(ROOT, name)}`;
		// a test left out proves nothing
		const unproven = assertionResults.filter((test) => test.status !== "passed");
		if (status === "failed" && unproven.length === 0) return [place];
		return unproven.map(({ fullName, failureMessages }) => {
			const [reason = "not run"] = stripVTControlCharacters(failureMessages?.[0] ?? "").match(/.+/) ?? [];
			return `${place}: ${fullName}: ${reason}`;
		});
	});
	if (code !== 0 && broken.length === 0) broken.push(`${step.name}: an error outside any test`);
	return { passed: numPassedTests, failing: broken };
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
				record(step.name, startedAt, failure(`${step.name}: ${chromium.problem}`));
				continue;
			}
			env.CHROMIUM_PATH = chromium.path;
		}
		const result = await (step.config ? runTests(step, env, words) : runCheck(step, env, words));
		if (words) {
			console.log(`— ${step.name}`);
			process.stdout.write(Buffer.concat(words));
		}
		record(step.name, startedAt, result);
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
	if (quick) return Promise.all([runAll(QUICK, node, env, false), runAll([TYPES], node, env, true)]);
	await Promise.all([runAll([TYPES, ...QUICK, ...BUILDS], node, env, false), runAll(BESIDE, node, env, true)]);
	await runAll(SLOW, node, env, false);
}

await main();
for (const line of failing) console.log(`✗ ${line}`);
console.log(`${passed} passed, ${failing.length} failed`);
process.exitCode = failing.length === 0 ? 0 : 1;
