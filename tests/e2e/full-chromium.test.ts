import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { launchBrowser } from "#local/browser.ts";
import { findFullChromium } from "#local/find-chromium.mjs";
import { openPerson } from "./harness/browser.ts";
import { test } from "./harness/story.ts";

/** The other stories run in a headless shell, which reads no web manifest: what a whole Chromium refuses is seen here. */
let browser: Browser;
beforeAll(async () => {
	browser = await launchBrowser(findFullChromium() ?? undefined);
});
afterAll(() => browser.close());

test("pages and their web manifest load in a whole Chromium without an error", async ({ story }) => {
	const person = await openPerson(browser, story.appUrl);
	const devTools = await person.context.newCDPSession(person.page);
	for (const path of ["/", "/welcome", "/auth/login", "/about-us"]) {
		await person.page.goto(path, { waitUntil: "load" });
		// asks for the manifest as installing the page does, under the page's own policy
		const manifest = await devTools.send("Page.getAppManifest");
		expect(manifest, path).toMatchObject({ url: expect.stringContaining("manifest"), errors: [] });
		expect(JSON.parse(manifest.data ?? "null"), path).toMatchObject({ name: expect.any(String) });
	}
	expect(person.complaints()).toEqual([]);
	await person.close();
});
