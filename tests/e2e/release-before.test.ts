import type { Page } from "playwright-core";
import { expect } from "vitest";
import { hydrated } from "./harness/hydrated.ts";
import { openRequester } from "./harness/people.ts";
import { test } from "./harness/story.ts";

/** While a release is rolled out, a page of the new one may get what a server of the one before has loaded, which lacks a value. */
async function withoutValue(page: Page, path: string, name: string): Promise<void> {
	await page.route(
		({ pathname }) => pathname === `${path}.data`,
		async (route) => {
			const response = await route.fetch();
			const text = await response.text();
			expect(text, `what is loaded for ${path}`).toContain(`"${name}"`);
			// The encoding names every key once, as a string: called otherwise, it is not there.
			await route.fulfill({ response, body: text.replaceAll(`"${name}"`, '"unknown"') });
		},
	);
}

test("the settings and a repeated request open with what a server of the release before has loaded", async ({
	story,
}) => {
	const rosa = await openRequester(story);
	const { page } = rosa;
	const { paymentId } = await rosa.createLink();
	await page.goto(`/link/${paymentId}/edit`);
	await hydrated(page);
	await withoutValue(page, `/link/${paymentId}/repeat`, "proof");
	await page.getByRole("link", { name: "Recurring", exact: true }).click();
	await page.getByLabel("How often").waitFor();
	await withoutValue(page, "/settings", "repeats");
	await page.getByLabel(/^Account menu/).click();
	await page.getByRole("link", { name: "Settings", exact: true }).click();
	await page.getByRole("button", { name: /^Remove: 0x/ }).waitFor();
});
