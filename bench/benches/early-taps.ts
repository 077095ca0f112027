import type { Browser } from "playwright-core";
import type { Bench } from "../bench.ts";
import { openPhone } from "../browser/scripts.ts";
import { startSides } from "../browser/sides.ts";
import { slowDown } from "../browser/visit.ts";
import { exactly } from "../figure.ts";
import { median } from "../statistics.ts";

const TAPS = 50;
const TAPS_IN_SHORT = 5;
/** The taps of a run are spread over so long after the button is there: the page is hydrated within it. */
const SPREAD_MS = 2_000;
const ANSWER_WITHIN_MS = 15_000;
const POLL_EVERY_MS = 20;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Tap {
	/** the page was not hydrated yet */
	early: boolean;
	/** ms until the dialog was open; null when it never was */
	answeredAfter: number | null;
	/** the button said at once that it was tapped, or the dialog was there */
	felt: boolean;
}

/** Opens the payment page on a slow phone and taps its button so long after it is there. */
async function tap(browser: Browser, url: string, afterMs: number): Promise<Tap> {
	const { context, page, cdp } = await openPhone(browser);
	try {
		await slowDown(cdp);
		// The page's policy lets Playwright's own waiting run nothing there; the debugger may.
		const read = async <Value>(expression: string) =>
			(await cdp.send("Runtime.evaluate", { expression, returnByValue: true })).result.value as Value;
		const until = async (expression: string, limitMs: number) => {
			const startedAt = performance.now();
			while (!(await read<boolean>(expression))) {
				if (performance.now() - startedAt > limitMs) return null;
				await pause(POLL_EVERY_MS);
			}
			return performance.now() - startedAt;
		};
		await page.goto(url, { waitUntil: "commit" });
		const there = `performance.getEntriesByName("first-contentful-paint").length > 0 && document.querySelector("#pay button.btn--primary") !== null`;
		if ((await until(there, ANSWER_WITHIN_MS)) === null) throw new Error(`${url} was never painted`);
		await read(
			`document.querySelector("#pay button.btn--primary").scrollIntoView({ block: "center", behavior: "instant" })`,
		);
		await pause(afterMs);
		const place = await read<string>(
			`(({ x, y, width, height }) => JSON.stringify({ x: x + width / 2, y: y + height / 2 }))(document.querySelector("#pay button.btn--primary").getBoundingClientRect())`,
		);
		const early = await read<boolean>(`!("hydrated" in document.documentElement.dataset)`);
		await cdp.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [JSON.parse(place)] });
		await cdp.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
		const felt = await read<boolean>(
			`document.querySelector("dialog[open]") !== null || document.querySelector("#pay button.btn--primary")?.getAttribute("aria-busy") === "true"`,
		);
		return {
			early,
			felt,
			answeredAfter: await until(`document.querySelector("dialog[open]") !== null`, ANSWER_WITHIN_MS),
		};
	} finally {
		await context.close();
	}
}

export const earlyTaps: Bench = {
	name: "early taps",
	title: "Taps on a payment page that is not hydrated yet",
	how: `The same phone, throttling and front as above. ${TAPS} visits with an empty cache; in each, "Connect to a wallet" is tapped once, by touch, from the first paint on up to ${SPREAD_MS / 1000} s later, spread evenly. A tap is lost when no dialog has opened within ${ANSWER_WITHIN_MS / 1000} s.`,
	workers: ["app"],
	seconds: 240,
	run: async ({ root, short, say }) => {
		const sides = await startSides(root);
		try {
			const { browser, pages } = sides;
			await tap(browser, pages.payment, 0);
			const taps: Tap[] = [];
			const count = short ? TAPS_IN_SHORT : TAPS;
			for (let made = 0; made < count; made++) taps.push(await tap(browser, pages.payment, (SPREAD_MS * made) / count));
			const early = taps.filter((one) => one.early);
			say(`${early.length} of ${count} taps came before the page was hydrated`);
			return [
				{
					name: `taps lost of ${count}`,
					value: taps.filter(({ answeredAfter }) => answeredAfter === null).length,
					unit: "taps",
					target: exactly(0),
					exact: true,
				},
				{
					name: "early taps that the page did not show at once",
					value: early.filter(({ felt }) => !felt).length,
					unit: "taps",
					target: exactly(0),
					exact: true,
				},
				{ name: "taps before the page was hydrated", value: early.length, unit: "taps" },
				{
					name: "early tap → dialog",
					value: median(early.map(({ answeredAfter }) => answeredAfter ?? Number.NaN)),
					unit: "ms",
				},
			];
		} finally {
			await sides.stop();
		}
	},
};
