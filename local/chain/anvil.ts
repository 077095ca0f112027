import { spawn } from "node:child_process";
import { closeSync, existsSync, mkdirSync, openSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { DEVELOPMENT_MNEMONIC, WALLET_NAMES } from "./accounts.ts";
import { SLOTS_IN_AN_EPOCH } from "./finality.ts";
import { keepChain } from "./keep-chain.ts";

export interface AnvilOptions {
	port: number;
	chainId: number;
	/** seconds between blocks; 0 mines each transaction at once; "manual" mines only on request */
	blockTimeSeconds: number | "manual";
	/** final = head − 2 × this */
	slotsInAnEpoch?: number;
	/** file for loading and saving the chain; without it the chain is not persistent */
	stateFile?: string;
	/** file for anvil's output; without it the output is dropped */
	logFile?: string;
}

export interface Anvil {
	url: string;
	/** Stops the process after it has written the state file. */
	stop(): Promise<void>;
}

/** timeout of the start, long enough to read a large state file */
const START_LIMIT_MS = 20_000;
/** after this long the process is killed */
const STOP_LIMIT_MS = 5_000;

/** Path of the native binary: the package's wrapper script would leave it running after being killed. */
function anvilBinary(): string {
	const platform = { linux: "linux", darwin: "darwin", win32: "win32" }[process.platform as string];
	const cpu = { x64: "amd64", arm64: "arm64" }[process.arch as string];
	const name = `@foundry-rs/anvil-${platform}-${cpu}`;
	try {
		const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
		return join(folder, "bin", process.platform === "win32" ? "anvil.exe" : "anvil");
	} catch {
		throw new Error(`the local chain has no program for ${process.platform} on ${process.arch} (${name})`);
	}
}

function ask(url: string, method: string, params: unknown[]): Promise<Response> {
	return fetch(url, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
	});
}

async function answers(url: string): Promise<boolean> {
	try {
		return (await ask(url, "eth_chainId", [])).ok;
	} catch {
		return false;
	}
}

/**
 * Starts a chain on this machine.
 * @throws Error if it exits before it answers
 */
export async function startAnvil(options: AnvilOptions): Promise<Anvil> {
	const url = `http://127.0.0.1:${options.port}`;
	const args = [
		...["--host", "127.0.0.1", "--port", String(options.port), "--chain-id", String(options.chainId)],
		...["--mnemonic", DEVELOPMENT_MNEMONIC, "--accounts", String(WALLET_NAMES.length)],
		...["--slots-in-an-epoch", String(options.slotsInAnEpoch ?? SLOTS_IN_AN_EPOCH)],
	];
	if (options.blockTimeSeconds === "manual") args.push("--no-mining");
	else if (options.blockTimeSeconds > 0) args.push("--block-time", String(options.blockTimeSeconds));
	if (options.stateFile) {
		if (existsSync(options.stateFile)) args.push("--load-state", options.stateFile);
	}
	if (options.logFile) mkdirSync(dirname(options.logFile), { recursive: true });
	const log = options.logFile ? openSync(options.logFile, "a") : "ignore";
	const child = spawn(anvilBinary(), args, { stdio: ["ignore", log, log] });
	if (typeof log === "number") closeSync(log);

	const endWithUs = () => child.kill("SIGTERM");
	process.once("exit", endWithUs);
	const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
	child.once("error", () => undefined);
	const deadline = Date.now() + START_LIMIT_MS;
	while (!(await answers(url))) {
		if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined)
			throw new Error(`the local chain ended before it answered (${options.logFile ?? "no log kept"})`);
		if (Date.now() > deadline) {
			child.kill("SIGKILL");
			throw new Error("the local chain does not answer");
		}
		await new Promise((resolve) => setTimeout(resolve, 20));
	}
	// A loaded chain continues at its last block's time, so that payments would be older than their links.
	await ask(url, "evm_setTime", [Math.floor(Date.now() / 1_000)]);
	const keep = options.stateFile ? keepChain(url, options.stateFile) : null;
	return {
		url,
		stop: async () => {
			await keep?.().catch((error) => console.error(`The chain could not be saved: ${error}`));
			if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
			const hard = setTimeout(() => child.kill("SIGKILL"), STOP_LIMIT_MS);
			await ended;
			clearTimeout(hard);
			process.off("exit", endWithUs);
		},
	};
}
