import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { childEnvironment } from "#local/install.mjs";
import { pickPort } from "#local/listen.ts";
import type { StackFacts } from "#local/stack-facts.ts";

/** several at once, on a busy machine */
const START_LIMIT_MS = 300_000;

async function factsOf(child: ChildProcess, file: string): Promise<StackFacts> {
	const deadline = Date.now() + START_LIMIT_MS;
	while (!existsSync(file)) {
		if (child.exitCode !== null || child.signalCode !== null) throw new Error("the stack ended before it was ready");
		if (Date.now() > deadline) throw new Error("the stack is not ready");
		await new Promise((resolve) => setTimeout(resolve, 100));
	}
	return JSON.parse(readFileSync(file, "utf8")) as StackFacts;
}

export interface StartedStack {
	facts: StackFacts;
	end(): Promise<void>;
}

/**
 * A stack of its own, with its own ports and nothing remembered; a block is mined when a transaction comes.
 *
 * @param flags - further options of local/stack.ts
 * @throws Error if it ends or is not ready in time; nothing is left of it
 */
export async function startStack(root: string, ...flags: string[]): Promise<StartedStack> {
	const stateDir = mkdtempSync(join(tmpdir(), "paylink-e2e-"));
	const [port, chainPort] = [await pickPort(), await pickPort()];
	const ports = ["--port", String(port), "--chain-port", String(chainPort)];
	const args = [...ports, "--state", stateDir, "--block-time", "0", ...flags];
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
