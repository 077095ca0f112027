import { randomInt } from "node:crypto";
import type { Browser, BrowserContext, Page } from "playwright-core";
import type { Hash } from "#app/core/address.ts";
import { LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import { CHECK_WHILE_WATCHED_MS } from "#app/core/payments/watch-schedule.ts";
import { issueDashboardCookie } from "#app/http/dashboard-cookie.server.ts";
import { launchBrowser } from "#local/browser.ts";
import { newAddress, walletNamed } from "#local/chain/accounts.ts";
import { startAnvil } from "#local/chain/anvil.ts";
import { type ChainControl, controlChain } from "#local/chain/chain-control.ts";
import { setUpChain } from "#local/chain/set-up-chain.ts";
import { pickPort } from "#local/listen.ts";
import { startRpcProxy } from "#local/rpc-proxy.ts";
import { makeLink, migrate } from "#local/runtime/seed.ts";
import type { BenchContext } from "../bench.ts";
import { atMost, type Measured } from "../figure.ts";
import { BROWSER_HEADERS } from "../runtime/timed-requests.ts";
import { type Running, startWorker } from "../runtime/worker.ts";
import { interleave, median, percentile } from "../statistics.ts";
import { gather } from "./crowd.ts";
import { addressOf, call, gatherAtLink, post, timeToLast } from "./link-room.ts";

const ROUNDS = 6;
const DASHBOARDS = 6;
/** Beyond the time between two checks: asking the chain, storing, sending, drawing. */
const MARGIN_MS = 500;
/** USDC in base units */
const AMOUNT = 100_000_000n;
const REPORTS = 11;
const LISTENING = 100;
const SECRET = btoa("a secret for the dashboards' keys");
const payer = walletNamed("payer");

/** A chain that mines on request, two endpoints before it, and the app asking them. */
interface World {
	app: Running;
	database: D1Database;
	chain: ChainControl;
	stop(): Promise<void>;
}

async function startWorld(root: string): Promise<World> {
	const anvil = await startAnvil({ port: await pickPort(), chainId: LOCAL_CHAIN_ID, blockTimeSeconds: 0 });
	const chain = controlChain(anvil.url);
	const stops = [anvil.stop];
	const stop = async () => {
		for (const end of stops.reverse()) await end();
	};
	try {
		await setUpChain(chain);
		const proxy = await startRpcProxy(anvil.url, await pickPort());
		stops.push(proxy.close);
		const { one, two } = proxy.endpoints;
		const app = await startWorker(root, "app", {
			vars: { RPC_ENDPOINTS: JSON.stringify({ [LOCAL_CHAIN_ID]: [one, two] }), COOKIE_SECRET: SECRET },
		});
		stops.push(app.stop);
		const database = await app.database();
		await migrate(root, database);
		return { app, database, chain, stop };
	} catch (error) {
		await stop();
		throw error;
	}
}

/** What asks a real chain: a report until everybody knows, and a block until a dashboard shows it. */
export async function mined({ root, short, say }: BenchContext, bare: Running): Promise<Measured[]> {
	const world = await startWorld(root);
	try {
		const reports = await reported(world, bare, short ? 2 : REPORTS);
		const browser = await launchBrowser();
		try {
			const waits: number[] = [];
			for (let round = 0; round < (short ? 1 : ROUNDS); round += 1) {
				say(`block → dashboard, round ${round + 1}`);
				waits.push(...(await roundOf(world, browser, short ? 2 : DASHBOARDS)));
			}
			return [
				...reports,
				{
					name: "block mined → dashboard shows it, p95",
					value: percentile(waits, 0.95),
					unit: "ms",
					target: atMost(CHECK_WHILE_WATCHED_MS + MARGIN_MS),
				},
				{ name: "block mined → dashboard shows it, median", value: median(waits), unit: "ms" },
			];
		} finally {
			await browser.close();
		}
	} finally {
		await world.stop();
	}
}

/** POST of a mined transaction's hash → last socket: what a note of a wallet takes, and judging by both endpoints. */
async function reported({ app, database, chain }: World, bare: Running, rounds: number): Promise<Measured[]> {
	const to = newAddress();
	const link = await makeLink(database, { requesterAddress: to, amount: AMOUNT });
	const room = `${bare.url}/room-of-reports`;
	const crowd = await gatherAtLink(app, link, LISTENING);
	const bareCrowd = await gather({ url: room, origin: bare.url, sockets: LISTENING });
	const hashes: Hash[] = [];
	for (let round = 0; round <= rounds; round += 1) {
		const hash = await chain.transfer(payer, "USDC", to, AMOUNT);
		await chain.mined(hash);
		hashes.push(hash);
	}
	const one = async () => {
		const hash = hashes.pop() ?? "";
		return timeToLast(crowd, () => call(app, link, reportOf(hash)), hash);
	};
	const other = () => timeToLast(bareCrowd, () => post(`${room}?bytes=${crowd.members[0]?.bytes}`));
	await interleave(1, one, other);
	const times = await interleave(rounds, one, other);
	crowd.close();
	bareCrowd.close();
	return [
		{
			name: `POST of a report, judged by two endpoints → the last of ${LISTENING} sockets`,
			value: median(times.one),
			unit: "ms",
			bare: median(times.other),
		},
	];
}

const reportOf = (txnHash: string) => ({
	intent: "report",
	txnHash,
	senderName: "Jonas Weber",
	senderEmail: "jonas@payer.example",
	attemptId: null,
	payerSignature: null,
});

/** Several links, each with its dashboard open and its payment reported and unmined; then one block for all. @returns ms */
async function roundOf({ app, database, chain }: World, browser: Browser, dashboards: number): Promise<number[]> {
	const requesters = await Promise.all(
		Array.from({ length: dashboards }, async () => {
			const to = newAddress();
			const link = await makeLink(database, { requesterAddress: to, amount: AMOUNT });
			const person = await openDashboard(browser, app, link);
			return { to, link, ...person };
		}),
	);
	await chain.setAutomine(false);
	try {
		const step = CHECK_WHILE_WATCHED_MS / dashboards;
		for (const { to, link } of requesters) {
			await call(app, link, reportOf(await chain.transfer(payer, "USDC", to, AMOUNT)));
			// rooms check at different times, so that the block comes at every moment between two checks
			await new Promise((resolve) => setTimeout(resolve, step * (0.5 + Math.random())));
		}
		await Promise.all(requesters.map(({ page }) => page.waitForSelector(".pagehead .badge--warn")));
		const shown = requesters.map(({ page }) => whenShown(page));
		await new Promise((resolve) => setTimeout(resolve, Math.random() * CHECK_WHILE_WATCHED_MS));
		const minedAt = Date.now();
		await chain.mine(1);
		const waits = (await Promise.all(shown)).map((at) => at - minedAt);
		const complaint = requesters.flatMap(({ complaints }) => complaints)[0];
		if (complaint) throw new Error(`a dashboard complains: ${complaint}`);
		return waits;
	} finally {
		await chain.setAutomine(true);
		await Promise.all(requesters.map(({ context }) => context.close()));
	}
}

interface Dashboard {
	context: BrowserContext;
	page: Page;
	/** errors in its console so far */
	complaints: string[];
}

/** An unlocked dashboard in a browser of its own, its socket open. */
async function openDashboard(browser: Browser, app: Running, link: string): Promise<Dashboard> {
	const headers = addressOf(randomInt(2 ** 24));
	// a headless browser says so, and is then taken for a robot
	const userAgent = BROWSER_HEADERS["User-Agent"];
	const context = await browser.newContext({ userAgent, extraHTTPHeaders: headers, reducedMotion: "reduce" });
	await context.addCookies([await keyTo(app, link)]);
	const page = await context.newPage();
	const complaints: string[] = [];
	page.on("console", (message) => void (message.type() === "error" && complaints.push(message.text())));
	page.on("pageerror", (error) => complaints.push(error.message));
	await page.goto(`${app.url}/link/${link}/dashboard`);
	await page.waitForSelector('.live[data-state="live"]');
	return { context, page, complaints };
}

/** The cookie an unlocked dashboard has. Chromium counts http://localhost as secure. */
async function keyTo(app: Running, paymentId: string) {
	const bound = { paymentId, epoch: 0, secret: SECRET, now: Date.now() };
	const header = await issueDashboardCookie({ ...bound, remember: true });
	const [name = "", value = ""] = (header.split(";")[0] ?? "").split("=", 2);
	return { name, value, url: app.url.replace("http:", "https:"), httpOnly: true, sameSite: "Lax" as const };
}

/** In the page; as text, since what compiles this file for Node would leave its own marks in it. */
const WHEN_SHOWN = `new Promise((resolve) => {
	const check = () => {
		if (!document.querySelector(".pagehead .badge--ok")) return;
		observer.disconnect();
		requestAnimationFrame(() => resolve(Date.now()));
	};
	const observer = new MutationObserver(check);
	observer.observe(document, { subtree: true, childList: true, attributes: true });
	check();
})`;

/** Resolves when the dashboard's status is drawn as success. @returns epoch ms, by the one clock of this machine */
const whenShown = (page: Page) => page.evaluate<number>(WHEN_SHOWN);
