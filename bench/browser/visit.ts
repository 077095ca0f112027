import type { Browser, CDPSession } from "playwright-core";
import { openPhone } from "./scripts.ts";

/** A slow phone on a slow net, as the targets name it. */
const LATENCY_MS = 150;
const DOWN_BYTES_PER_SECOND = 1_600_000 / 8;
/** what such a net sends up */
const UP_BYTES_PER_SECOND = 750_000 / 8;
const CPU_TIMES_SLOWER = 4;

/** A task up to this long holds up nobody (web.dev/tbt). */
const LONG_TASK_MS = 50;
/** Nothing loaded for so long: the page has come to rest. */
const QUIET_MS = 1_000;
const GIVE_UP_MS = 60_000;
/** Rare, so that polling costs the page nothing; the page itself records what is read. */
const POLL_EVERY_MS = 100;

export interface Visit {
	/** all in ms since the navigation began */
	lcp: number;
	lcpElement: string;
	fcp: number;
	hydrated: number;
	/** ms of long tasks beyond {@link LONG_TASK_MS} each, from the first paint until the page is idle */
	blocking: number;
	layoutShift: number;
	/** what moved, to find out why */
	shifted: string[];
	/** ms from the click to the wallet's first request; null where nothing is clicked */
	clickToWallet: number | null;
}

export interface VisitOptions {
	/** run in the page before its own scripts */
	scripts: string[];
	/** for pages that connect a wallet: clicks that lead to its first request, run in the page when it is idle */
	click?: string;
	/** the page is hydrated on intent only: a key is pressed once it is idle */
	hydratesOnIntent?: boolean;
}

const pause = () => new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS));

/** Makes a browser's page that of a slow phone. */
export async function slowDown(cdp: CDPSession): Promise<void> {
	await cdp.send("Network.enable");
	await cdp.send("Network.emulateNetworkConditions", {
		offline: false,
		latency: LATENCY_MS,
		downloadThroughput: DOWN_BYTES_PER_SECOND,
		uploadThroughput: UP_BYTES_PER_SECOND,
	});
	await cdp.send("Emulation.setCPUThrottlingRate", { rate: CPU_TIMES_SLOWER });
}

/** Opens a page with an empty cache, throttled, and waits until it is idle. */
export async function visit(
	browser: Browser,
	url: string,
	{ scripts, click, hydratesOnIntent }: VisitOptions,
): Promise<Visit> {
	const { context, page, cdp } = await openPhone(browser);
	try {
		let open = 0;
		let lastAt = Date.now();
		const change = (by: number) => () => {
			open += by;
			lastAt = Date.now();
		};
		page.on("request", change(1));
		page.on("requestfinished", change(-1));
		page.on("requestfailed", change(-1));
		for (const content of scripts) await page.addInitScript({ content });
		await slowDown(cdp);
		await page.goto(url, { waitUntil: "load" });
		// The page's policy lets Playwright's own waiting run nothing there; the debugger may.
		const read = async <Value>(expression: string) =>
			(await cdp.send("Runtime.evaluate", { expression, returnByValue: true })).result.value as Value;
		const until = async (expression: string) => {
			for (const startedAt = Date.now(); !(await read<boolean>(expression)); await pause()) {
				if (Date.now() - startedAt > GIVE_UP_MS) throw new Error(`${url}: never ${expression}`);
			}
		};
		const untilQuiet = async () => {
			const startedAt = Date.now();
			while ((open > 0 || Date.now() - lastAt < QUIET_MS) && Date.now() - startedAt < GIVE_UP_MS) await pause();
		};
		if (hydratesOnIntent) {
			await untilQuiet();
			await page.keyboard.press("Tab");
		}
		await until("window.moments.hydrated !== null");
		await untilQuiet();
		const moments = await read<Window["moments"]>("window.moments");
		let clickToWallet: number | null = null;
		if (click) {
			await read(click);
			await until("window.walletAsked.length > 0");
			clickToWallet = await read<number>("window.walletAsked[0] - window.moments.clicked");
		}
		const { lcp, lcpElement, fcp, hydrated, longTasks, layoutShift, shifted } = moments;
		if (lcp === null || fcp === null || hydrated === null) throw new Error(`${url} was not painted`);
		const blocking = longTasks
			.filter(([start]) => start >= fcp)
			.reduce((sum, [, duration]) => sum + Math.max(0, duration - LONG_TASK_MS), 0);
		return { lcp, lcpElement, fcp, hydrated, blocking, layoutShift, shifted, clickToWallet };
	} finally {
		await context.close();
	}
}
