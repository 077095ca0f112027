import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import {
	LOCAL_CHAIN_ID,
	requireChain,
	SECOND_LOCAL_CHAIN_ID,
	TOKEN_SYMBOLS,
	tokenContract,
	tokenDecimals,
} from "#app/core/chains.ts";
import { writeAppConfig, writePicturesConfig } from "./app-config.ts";
import { migrate, startApp } from "./app-server.ts";
import { buildApp, bundleForBrowser } from "./build.ts";
import { startBundledApp } from "./bundled-app.ts";
import { WALLETS } from "./chain/accounts.ts";
import { keepFiring } from "./cron.ts";
import { FIRST_PAYMENT_PATH, startFirstPayment } from "./first-payment/first-payment.ts";
import { isPortFree, pickPort } from "./listen.ts";
import { type LocalChain, startLocalChain } from "./local-chain.ts";
import { readOptions, SIDE_PORT, type StackOptions } from "./options.ts";
import { startOutbox } from "./outbox.ts";
import { panel } from "./panel.ts";
import { readSecrets } from "./secrets.ts";
import { DEMO, seed } from "./seed.ts";
import type { ChainFacts, StackFacts } from "./stack-facts.ts";
import { standInVars } from "./stand-ins/settings.ts";
import { startStandIns } from "./stand-ins/stand-ins.ts";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** Port offset of the stand-ins from the app. */
const STAND_INS_PORT = 2_000;

/** The second chain's blocks take this many times as long as the first one's. */
const SECOND_BLOCK_TIME = 2;

/** X shows a new picture after five seconds or more; shortened here, but not to zero. */
const PICTURE_DELAY_MS = 1_500;

/** started services; stopped in reverse order */
const running: { name: string; stop(): Promise<void> }[] = [];
let stopping: Promise<void> | null = null;

function stopAll(): Promise<void> {
	stopping ??= (async () => {
		for (let part = running.pop(); part; part = running.pop())
			await part.stop().catch((error) => console.error(`${part?.name} did not end cleanly: ${error}`));
	})();
	return stopping;
}

async function refuseBusyPorts(options: StackOptions): Promise<void> {
	for (const [port, flag, what] of [
		[options.port, "--port", "the app"],
		[options.chainPort, "--chain-port", "the chain"],
	] as const)
		if (!(await isPortFree(port)))
			throw new Error(`Port ${port} for ${what} is in use: is another stack running? Choose one with ${flag} N.`);
}

/** Starts both chains side by side. */
async function startChains(options: StackOptions): Promise<[LocalChain, LocalChain]> {
	const { chainPort, blockTimeSeconds, stateDir, isolated } = options;
	const next = chainPort + 1;
	// Test stacks start at once: a port beside a picked one may be picked by another stack.
	const isNextFree = !isolated && next !== options.port && (await isPortFree(next));
	const secondPort = isNextFree ? next : await pickPort();
	const bringUp = async (chainId: number, port: number, seconds: number, file: string) => {
		const chain = await startLocalChain({
			chainId,
			port,
			rpcPort: port + SIDE_PORT,
			blockTimeSeconds: seconds,
			stateFile: join(stateDir, `${file}.json`),
			logFile: join(stateDir, `${file}.log`),
		});
		running.push({ name: requireChain(chainId).name, stop: chain.stop });
		return chain;
	};
	return Promise.all([
		bringUp(LOCAL_CHAIN_ID, chainPort, blockTimeSeconds, "chain"),
		bringUp(SECOND_LOCAL_CHAIN_ID, secondPort, blockTimeSeconds * SECOND_BLOCK_TIME, "chain-two"),
	]);
}

function describeChain({ control: { chainId, url }, rpc }: LocalChain): ChainFacts {
	const { name, tokens, lookAlikes } = requireChain(chainId);
	const offered = TOKEN_SYMBOLS.filter((symbol) => tokens[symbol] !== undefined);
	return {
		chainId,
		name,
		rpcUrl: url,
		tokens: Object.fromEntries(
			offered.map((symbol) => [
				symbol,
				{ address: tokenContract(chainId, symbol) ?? null, decimals: tokenDecimals(chainId, symbol) },
			]),
		),
		lookAlikes,
		rpcEndpoints: rpc.endpoints,
		rpcControlUrl: rpc.controlUrl,
	};
}

async function startWatchedApp({ stateDir, port }: StackOptions, vars: Record<string, string>) {
	const config = writeAppConfig(ROOT, stateDir, "local/worker.ts", vars, { queuesAtOnce: true });
	await migrate(ROOT, stateDir, config);
	const pictures = writePicturesConfig(ROOT, join(stateDir, "pictures"), vars);
	return startApp(ROOT, [config, pictures], stateDir, port);
}

async function start(options: StackOptions): Promise<StackFacts> {
	const startedAt = Date.now();
	await refuseBusyPorts(options);
	const { stateDir } = options;
	if (options.reset) rmSync(stateDir, { recursive: true, force: true });
	mkdirSync(stateDir, { recursive: true });
	const factsFiles = [join(stateDir, "stack.json"), ...(options.isolated ? [] : [join(ROOT, ".local", "stack.json")])];
	for (const file of factsFiles) rmSync(file, { force: true });

	const appUrl = `http://localhost:${options.port}`;
	const [[one, two], demoWallet, coach, built] = await Promise.all([
		startChains(options),
		bundleForBrowser(ROOT, "demo-wallet", "index.ts"),
		bundleForBrowser(ROOT, "first-payment", "coach.ts"),
		buildApp(ROOT),
	]);
	const chains = [describeChain(one), describeChain(two)] as const;
	const byChain = (read: (chain: ChainFacts) => unknown) =>
		JSON.stringify(Object.fromEntries(chains.map((chain) => [chain.chainId, read(chain)])));
	if (built) console.log("Built the app.");

	const outbox = await startOutbox(join(stateDir, "mails.jsonl"), options.port + SIDE_PORT);
	running.push({ name: "outbox", stop: outbox.close });
	const standIns = await startStandIns({
		port: options.port + STAND_INS_PORT,
		appUrl,
		stateDir: join(stateDir, "stand-ins"),
		chains: [one.control, two.control],
		pictureDelayMs: PICTURE_DELAY_MS,
	});
	running.push({ name: "stand-ins", stop: standIns.close });

	const findLink = () => seed(appUrl, outbox.url, LOCAL_CHAIN_ID, join(stateDir, "seed.json"));
	const firstPayment = await startFirstPayment({
		appUrl,
		script: coach,
		standInsUrl: standIns.url,
		outboxUrl: outbox.url,
		findLink,
	});
	running.push({ name: "first payment", stop: firstPayment.close });

	const vars = {
		...readSecrets(stateDir),
		APP_URL: appUrl,
		HELP_URL: `${appUrl}/faqs`,
		ADMIN_EMAILS: DEMO.email,
		OFFERED_CHAINS: chains.map(({ chainId }) => chainId).join(),
		RPC_ENDPOINTS: byChain(({ rpcEndpoints }) => [rpcEndpoints.one, rpcEndpoints.two]),
		...standInVars(standIns.url, options.xBearer),
		LOCAL_CHAIN_URLS: byChain(({ rpcUrl }) => rpcUrl),
		LOCAL_OUTBOX_URL: outbox.url,
		LOCAL_DEMO_WALLET: demoWallet,
		LOCAL_FIRST_PAYMENT_URL: firstPayment.url,
	};
	const app = options.bundled
		? await startBundledApp(ROOT, stateDir, options.port, vars)
		: await startWatchedApp(options, vars);
	running.push({ name: "app", stop: app.stop });
	// Tests fire the cron themselves.
	if (!options.isolated) running.push({ name: "cron", stop: keepFiring(appUrl).stop });
	listenToSignals();

	const seeded = await findLink();
	if (seeded.problem) console.error(`The example link could not be made: ${seeded.problem}`);
	const facts: StackFacts = {
		appUrl,
		firstPaymentUrl: appUrl + FIRST_PAYMENT_PATH,
		chains,
		outboxUrl: outbox.url,
		demo: { ...DEMO, exampleLink: seeded.exampleLink },
		wallets: WALLETS.map(({ name, address, privateKey }) => ({ name, address, privateKey })),
		standIns: { url: standIns.url, controlUrl: standIns.controlUrl, xBearer: options.xBearer },
		pid: process.pid,
		readyAfterMs: Date.now() - startedAt,
	};
	for (const file of factsFiles) {
		// Whoever waits for it reads it at once: it is there whole or not at all.
		writeFileSync(`${file}.new`, `${JSON.stringify(facts, null, "\t")}\n`);
		renameSync(`${file}.new`, file);
	}
	running.push({
		name: "facts",
		stop: async () => {
			for (const file of factsFiles) rmSync(file, { force: true });
		},
	});
	return facts;
}

async function leave(code: number): Promise<void> {
	await stopAll();
	process.exit(code);
}

/** Replaces wrangler's signal handlers, which exit at once, before the chain is saved. */
function listenToSignals(): void {
	for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
		process.removeAllListeners(signal);
		process.on(signal, () => void leave(0));
	}
}
listenToSignals();
// start.mjs asks to stop, or has exited.
process.on("message", () => void leave(0));
process.on("disconnect", () => void leave(0));

try {
	const facts = await start(readOptions(process.argv.slice(2), ROOT));
	console.log(panel(facts));
} catch (error) {
	// Errors while stopping are consequences of it; only report real ones.
	if (!stopping) console.error(error instanceof Error ? error.message : error);
	await leave(1);
}
