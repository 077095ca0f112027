import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { variationUnless } from "../tags.ts";
import { hydrated } from "./harness/hydrated.ts";
import { newAddress, newSender, openRequester } from "./harness/people.ts";
import { reportByHand } from "./harness/report-form.ts";
import { openPicker } from "./harness/showing-collectors.ts";
import { type Story, test, variation } from "./harness/story.ts";

const WHOLE_SHEET = 'link[rel="stylesheet"][href*="/app-"]';
const TYPEFACES = "**/*.woff2";

/** Whoever asks in which browser: no script runs, so that a page stays as it was first painted. */
const READERS: Record<string, BrowserContextOptions> = {
	"on a desk": { viewport: { width: 1280, height: 900 } },
	"in Arabic on a phone": { viewport: { width: 390, height: 844 }, locale: "ar" },
};

type Styles = { name: string; style: string[] }[];

const EVERYTHING = "html, body, body *";

/** Computed styles of the matching elements and their pseudo-elements. Runs in the page. */
const stylesOf = (selector: string): Styles =>
	[...document.querySelectorAll(selector)].flatMap((element) =>
		[null, "::before", "::after"].flatMap((part) => {
			const style = getComputedStyle(element, part);
			if (part && style.content === "none") return [];
			const name = `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""}${part ?? ""}`;
			return [{ name, style: [...style].map((property) => `${property}: ${style.getPropertyValue(property)}`) }];
		}),
	);

/** What moves, and does not for ever, comes to its end. Runs in the page. */
const endMotion = () => {
	for (const motion of document.getAnimations())
		if (motion.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) motion.finish();
};

/** @returns a line for each property that is another, of whatever is styled differently */
function differences(before: Styles, after: Styles): string[] {
	return after.flatMap(({ name, style }, at) => {
		const earlier = new Set(before[at]?.style);
		// a custom property is nothing anybody sees
		const other = style.filter((line) => !line.startsWith("--") && !earlier.has(line));
		return other.map((line) => `${name} { ${line} }`);
	});
}

/** The address of the whole sheet, which pages without first styles of their own wait for. */
async function wholeSheet({ appUrl }: Story): Promise<string> {
	const html = await (await fetch(`${appUrl}/about-us`)).text();
	const [, href] = /<link rel="stylesheet" href="([^"]*\/app-[^"]+)"/.exec(html) ?? [];
	if (!href) throw new Error("a page names no whole sheet");
	return href;
}

/**
 * Fetches the sheet a page was painted without, at its place. Nothing waits inside the page: without scripts no promise there
 * is ever kept.
 *
 * @returns what it changed
 */
async function changedBySheet(story: Story, page: Page): Promise<string[]> {
	await page.emulateMedia({ reducedMotion: "reduce" });
	await expect.poll(() => page.evaluate(() => document.fonts.status)).toBe("loaded");
	await page.evaluate(endMotion);
	const before = await page.evaluate(stylesOf, EVERYTHING);
	expect(before[0]?.style).toContain("display: block");
	expect(await page.locator(WHOLE_SHEET).count(), `${page.url()} waited for the whole sheet`).toBe(0);
	const href = await wholeSheet(story);
	await page.evaluate((address) => {
		const link = document.createElement("link");
		link.rel = "stylesheet";
		link.href = address;
		document.getElementById("first-styles")?.insertAdjacentElement("afterend", link);
	}, href);
	const applied = () =>
		page.evaluate(() => {
			const link = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"][href*="/app-"]');
			return (link?.sheet?.cssRules.length ?? 0) > 0;
		});
	await expect.poll(applied).toBe(true);
	await expect.poll(() => page.evaluate(() => document.fonts.status)).toBe("loaded");
	await page.evaluate(endMotion);
	return differences(before, await page.evaluate(stylesOf, EVERYTHING));
}

/** Makes what a page can be in, and reports where it is. */
const STATES: Record<string, (story: Story) => Promise<string>> = {
	"a request": async (story) => (await newLink(story)).path,
	"a request for much, with a long memo": async (story) =>
		(await newLink(story, { amount: "123456789.123456", token: "USDC", memo: "Two lamps\n".repeat(20) })).path,
	"a request somebody paid a part of": (story) => paid(story, 4_000_000n),
	"a request that was paid": (story) => paid(story, 12_500_000n),
	"a link nobody made": async () => "/link/abcdefghijkmnpqrstuv",
	"a link that cannot be read": async () => "/link/no",
	"the welcome screen": async () => "/welcome?art=2",
};

/** What differs between readers is in the frame of every state of a page: all compare one of them. */
const FOR_ALL = new Set(["a request", "the welcome screen"]);

async function newLink(
	story: Story,
	fields: Parameters<Awaited<ReturnType<typeof openRequester>>["createLink"]>[0] = {},
) {
	const requester = await openRequester(story);
	return requester.createLink({ token: "USDT", amount: "12.5", requesterAddress: newAddress(), ...fields });
}

async function paid(story: Story, amount: bigint): Promise<string> {
	const address = newAddress();
	const link = await newLink(story, { requesterAddress: address });
	const txHash = await story.chain.transfer(story.wallet("sixth-payer"), "USDT", address, amount);
	const { page } = await story.person({ javaScriptEnabled: false });
	await page.goto(link.path);
	await reportByHand(page, txHash, newSender());
	await page.waitForLoadState();
	return link.path;
}

describe("the styles a page is first painted with", () => {
	for (const state of Object.keys(STATES))
		test(`are all that ${state} needs`, variationUnless(state === "a link nobody made"), async ({ story }) => {
			const path = await STATES[state]?.(story);
			const readers = Object.entries(READERS).filter(([reader]) => FOR_ALL.has(state) || reader.includes("phone"));
			for (const [reader, options] of readers) {
				const person = await story.person({ ...options, javaScriptEnabled: false });
				if (state.startsWith("a link")) person.expectError(/404/);
				await person.page.goto(path ?? "");
				await story.shot(person.page, `first-${state}-${reader}`.replaceAll(/\W+/g, "-"));
				expect(await changedBySheet(story, person.page), `${state} ${reader}`).toEqual([]);
			}
		});

	variation("are all that a refused sign-in needs", async ({ story }) => {
		const { page } = await story.person({ javaScriptEnabled: false });
		await page.goto("/welcome?art=2");
		await page.getByRole("button", { name: "Sign in with Twitter" }).click();
		await page.getByRole("button", { name: "Cancel" }).click();
		await page.getByText("You said no at Twitter").waitFor();
		expect(await changedBySheet(story, page)).toEqual([]);
	});

	variation("are followed by what the next page needs, however soon one goes there", async ({ story }) => {
		const { path } = await newLink(story);
		const { page, expectError } = await story.person({ viewport: { width: 390, height: 844 } });
		// whether a typeface comes in time for the first page is another test's matter
		expectError(/404/);
		await page.route(TYPEFACES, (route) => route.fulfill({ status: 404 }));
		await page.goto(path);
		await hydrated(page);
		await page.getByRole("link", { name: "FAQ" }).click();
		await expect.poll(() => page.locator("h1").textContent()).toContain("question");
		await expect.poll(() => page.locator(WHOLE_SHEET).count()).toBe(1);
		// nothing is hovered
		await page.mouse.move(0, 0);
		const settled = async () => {
			await page.evaluate(async () => {
				(document.activeElement as HTMLElement | null)?.blur();
				await document.fonts.ready;
			});
			await page.evaluate(endMotion);
			return page.evaluate(stylesOf, "body, main, main *, footer, footer *");
		};
		const gone = await settled();
		await page.reload();
		await page.keyboard.press("Tab");
		await hydrated(page);
		// the watermark comes when the browser is idle
		await expect.poll(async () => (await settled()).length).toBe(gone.length);
		expect(differences(await settled(), gone)).toEqual([]);
	});
});

describe("the sheets of a page one goes on to", () => {
	variation("take the place of the welcome screen's", async ({ story }) => {
		const { page } = await openPicker(story);
		const sheets = () =>
			page.evaluate(() => [...document.styleSheets].flatMap(({ href }) => (href ? [new URL(href).pathname] : [])));
		await page.getByRole("textbox", { name: "Wallet address" }).waitFor();
		const own = await sheets();
		expect(own.length).toBeGreaterThan(2);
		await page.goto("/welcome");
		await page.keyboard.press("Tab");
		await hydrated(page);
		await expect
			.poll(sheets)
			.toEqual(["app", "gallery", "welcome"].map((name) => expect.stringContaining(`/${name}-`)));
		await page.getByRole("link", { name: "Go on to your favorites" }).click();
		await page.getByRole("textbox", { name: "Wallet address" }).waitFor();
		await expect.poll(sheets).toEqual(own.filter((path) => !path.includes("/fonts-")));
	});
});

describe("the typefaces of a payment page", () => {
	variation("are named ahead of the page", async ({ story }) => {
		const { path } = await newLink(story);
		const { page } = await story.person();
		const fetched: string[] = [];
		page.on("response", (answer) => {
			if (answer.url().endsWith(".woff2")) fetched.push(`${answer.status()} ${new URL(answer.url()).pathname}`);
		});
		const answer = await page.goto(path);
		const named = [...((await answer?.headerValue("link")) ?? "").matchAll(/<([^>]+)>; rel=preload; as=font/g)];
		expect(named).toHaveLength(2);
		// nothing is asked for twice, nor in vain
		await expect.poll(() => fetched.toSorted()).toEqual(named.map(([, file]) => `200 ${file}`).sort());
	});

	variation("move nothing when they come late", async ({ story }) => {
		const { path } = await newLink(story, { amount: "1250.75", memo: "Two lamps, and what they stand on" });
		const { page } = await story.person({ viewport: { width: 390, height: 844 } });
		const late = Promise.withResolvers<void>();
		await page.route(TYPEFACES, async (route) => {
			await late.promise;
			await route.continue();
		});
		await page.goto(path, { waitUntil: "commit" });
		// browsers wait for an optional typeface 100 ms at most (CSS Fonts 4 §11.2)
		const paintedFor = () =>
			page.evaluate(
				() => performance.now() - (performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 1e9),
			);
		await expect.poll(paintedFor, { timeout: 10_000 }).toBeGreaterThan(500);
		// times are shown again in the reader's own zone
		const places = () =>
			page.evaluate(() =>
				[...document.querySelectorAll("main :is(h1, dt, .amount, .amount *, .memo__text, button)")].map((element) => {
					const { x, y, width, height } = element.getBoundingClientRect();
					return [element.tagName, x, y, width, height].join(" ");
				}),
			);
		const before = await places();
		expect(before.length).toBeGreaterThan(10);
		late.resolve();
		await expect.poll(() => page.evaluate(() => document.fonts.status)).toBe("loaded");
		expect(await places()).toEqual(before);
	});
});
