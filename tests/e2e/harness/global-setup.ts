import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { buildApp } from "#local/build.ts";
import { childEnvironment } from "#local/install.mjs";
import { pickPort } from "#local/listen.ts";
import type { StackFacts } from "#local/stack-facts.ts";

declare module "vitest" {
	interface ProvidedContext {
		/** one for each worker; see stack.ts */
		stacks: StackFacts[];
		/** where screenshots and what is worth keeping go */
		shotsDir: string;
	}
}

/** several at once, on a busy machine */
const START_LIMIT_MS = 180_000;

async function factsOf(child: ChildProcess, file: string): Promise<StackFacts> {
	const deadline = Date.now() + START_LIMIT_MS;
	while (!existsSync(file)) {
		if (child.exitCode !== null || child.signalCode !== null) throw new Error("the stack ended before it was ready");
		if (Date.now() > deadline) throw new Error("the stack is not ready");
		await new Promise((resolve) => setTimeout(resolve, 100));
	}
	return JSON.parse(readFileSync(file, "utf8")) as StackFacts;
}

/** A stack of its own, with its own ports and nothing remembered; a block is mined when a transaction comes. */
async function startStack(root: string): Promise<{ facts: StackFacts; end(): Promise<void> }> {
	const stateDir = mkdtempSync(join(tmpdir(), "paylink-e2e-"));
	const [port, chainPort] = [await pickPort(), await pickPort()];
	const args = ["--port", String(port), "--chain-port", String(chainPort), "--state", stateDir, "--block-time", "0"];
	const child = spawn(process.execPath, ["--import", "tsx", "local/stack.ts", ...args], {
		cwd: root,
		stdio: ["ignore", "inherit", "inherit", "ipc"],
		env: { ...childEnvironment(process.execPath), WRANGLER_LOG: "warn" },
	});
	const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
	const end = async () => {
		if (child.connected) child.send("stop");
		await ended;
		rmSync(stateDir, { recursive: true, force: true });
	};
	try {
		return { facts: await factsOf(child, join(stateDir, "stack.json")), end };
	} catch (error) {
		child.kill("SIGTERM");
		await end();
		throw error;
	}
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
	const { root, maxWorkers } = project.config;
	const stacks: Awaited<ReturnType<typeof startStack>>[] = [];
	const end = async () => {
		await Promise.all(stacks.map((stack) => stack.end()));
	};
	try {
		// once, for all of them
		await buildApp(root);
		const starting = Array.from({ length: maxWorkers }, () => startStack(root).then((stack) => stacks.push(stack)));
		// each to its end, so that none is left behind
		const failed = (await Promise.allSettled(starting)).find(({ status }) => status === "rejected");
		if (failed) throw (failed as PromiseRejectedResult).reason;
	} catch (error) {
		await end();
		throw error;
	}
	project.provide(
		"stacks",
		stacks.map(({ facts }) => facts),
	);
	project.provide("shotsDir", join(root, ".local", "shots"));
	return end;
}
