import { gzipSync } from "node:zlib";
import type { Browser, BrowserContext, CDPSession, Page } from "playwright-core";

/** A phone of the usual size. */
export const PHONE = { width: 390, height: 844 };
const PHONE_PIXELS = 2;

/** A script, as the browser got it. */
interface Script {
	url: string;
	/** of the body, compressed */
	bytes: number;
	/** ran, instead of being fetched for later */
	ran: boolean;
	source: string;
}

export interface Opened {
	page: Page;
	context: BrowserContext;
	/** of all requests so far to another origin, where they went; what the page's policy stopped is not among them */
	thirdParties(): string[];
	/** the same, of what the policy stopped before it left */
	stopped(): string[];
	/** what was loaded since the page was opened, or since the last time this was asked */
	scripts(): Promise<Script[]>;
}

/** Opens a browser that has nothing in its cache, on a phone's screen. */
export async function openPhone(browser: Browser): Promise<{ context: BrowserContext; page: Page; cdp: CDPSession }> {
	const context = await browser.newContext({
		viewport: PHONE,
		deviceScaleFactor: PHONE_PIXELS,
		isMobile: true,
		hasTouch: true,
		ignoreHTTPSErrors: true,
		// a headless browser says so and is taken for a robot
		userAgent: `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${browser.version()} Mobile Safari/537.36`,
	});
	const page = await context.newPage();
	return { context, page, cdp: await context.newCDPSession(page) };
}

/** Opens a page and waits until nothing is loaded any more, idle prefetches too. */
export async function openCounted(
	browser: Browser,
	url: string,
	prepare: (page: Page) => Promise<void>,
): Promise<Opened> {
	const { context, page, cdp } = await openPhone(browser);
	const { origin } = new URL(url);
	const sent = new Map<string, { url: string; type: string; stopped: boolean }>();
	cdp.on("Network.requestWillBeSent", ({ requestId, request, type = "" }) => {
		if (/^https?:|^wss?:/.test(request.url)) sent.set(requestId, { url: request.url, type, stopped: false });
	});
	cdp.on("Network.loadingFailed", ({ requestId, blockedReason }) => {
		const one = sent.get(requestId);
		if (one && blockedReason === "csp") one.stopped = true;
	});
	await cdp.send("Network.enable");
	// the browser reports compressed bytes only sometimes: what the front sent is compressed once more
	const compressed = async (url: string) => gzipSync(await (await context.request.get(url)).body()).byteLength;
	await prepare(page);
	await page.coverage.startJSCoverage({ resetOnNavigation: false });
	await page.goto(url, { waitUntil: "networkidle" });
	// "networkidle" is half a second without a request; the browser's own idle time may come a little later
	await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1_500)));
	await page.waitForLoadState("networkidle");
	const thirdParty = (stopped: boolean) =>
		[...sent.values()]
			.filter((one) => new URL(one.url).host !== new URL(origin).host && one.stopped === stopped)
			.map((one) => one.url);
	return {
		page,
		context,
		thirdParties: () => thirdParty(false),
		stopped: () => thirdParty(true),
		scripts: async () => {
			const covered = await page.coverage.stopJSCoverage();
			await page.coverage.startJSCoverage({ resetOnNavigation: false });
			const ran = new Map(
				covered
					.filter(({ functions }) => functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0))
					.map((entry) => [entry.url, entry.source ?? ""]),
			);
			const scripts = [...sent.values()].filter((one) => /\.m?js(?:\?|$)/.test(one.url));
			return Promise.all(
				scripts.map(async ({ url: address }) => ({
					url: address,
					bytes: await compressed(address),
					ran: ran.has(address),
					source: ran.get(address) ?? "",
				})),
			);
		},
	};
}

/** kB as in the targets: 1,000 bytes. */
export const kilobytes = (scripts: readonly Script[]) => scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000;
