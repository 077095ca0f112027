import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { expectRefusal } from "./harness/expect-refusal.ts";
import { hydrated } from "./harness/hydrated.ts";
import { openRequester } from "./harness/people.ts";
import { test, variation } from "./harness/story.ts";

const FORM_CHECK = "**/assets/form-check-*.js";

/** Holds conform back, as a slow line does. @returns what was asked for, and what lets it come */
async function holdFormCheck(page: Page) {
	const released = Promise.withResolvers<void>();
	const asked: string[] = [];
	await page.route(FORM_CHECK, async (route) => {
		asked.push(route.request().url());
		await released.promise;
		await route.continue();
	});
	return { asked, release: released.resolve };
}

const openIdle = async (page: Page, path: string) => {
	await page.goto(path, { waitUntil: "networkidle" });
	await hydrated(page);
};

describe("the check of a form in the browser", () => {
	variation("is fetched at the first focus; what was typed meanwhile stays and is checked", async ({ story }) => {
		const { page } = await openRequester(story);
		const { asked, release } = await holdFormCheck(page);
		await openIdle(page, "/");
		expect(asked, "before anybody touched the form").toEqual([]);
		const amount = page.getByLabel("How much");
		await amount.focus();
		await expect.poll(() => asked.length).toBe(1);
		await amount.pressSequentially("1e3");
		const name = page.getByLabel("Your name");
		await name.fill("Rosalind");
		await name.press("ArrowLeft");
		await name.evaluate((field) => Object.assign(field, { sameElement: true }));
		await page.getByRole("complementary", { name: "Preview" }).getByText("Rosalind", { exact: true }).waitFor();
		expect(await page.locator(".field .error").count()).toBe(0);
		release();
		await expectRefusal(amount, "Write the amount in full, without an exponent");
		expect(await amount.inputValue()).toBe("1e3");
		expect(
			await name.evaluate((field) => ({
				same: "sameElement" in field,
				focused: field === document.activeElement,
				text: (field as HTMLInputElement).value,
				caret: (field as HTMLInputElement).selectionStart,
			})),
		).toEqual({ same: true, focused: true, text: "Rosalind", caret: 7 });
		await amount.fill("12.5");
		await page.getByText("Write the amount in full").waitFor({ state: "detached" });
	});

	test("is not waited for: a form sent before is refused by the server, and corrected after", async ({ story }) => {
		const { page, expectError } = await openRequester(story);
		expectError(/400/);
		const { release } = await holdFormCheck(page);
		await openIdle(page, "/");
		const amount = page.getByLabel("How much");
		await amount.fill("0");
		await page.getByLabel("Receiving address").fill("0xeD14611657bC462ca90abC056d4144b76219F44f");
		await page.getByLabel("Dashboard password").fill("correct horse");
		await page.getByRole("button", { name: "Create payment link" }).click();
		await expectRefusal(amount, "An amount must be more than zero");
		expect(await amount.evaluate((field) => field === document.activeElement)).toBe(true);
		expect(await page.getByLabel("Dashboard password").inputValue()).toBe("correct horse");
		release();
		await amount.fill("12.5");
		await page.getByText("An amount must be more than zero").waitFor({ state: "detached" });
		await page.getByRole("button", { name: "Create payment link" }).click();
		await page.waitForURL(/\/link\/[a-z0-9]+\/created$/);
	});

	variation(
		"of the sign-in form comes at the first focus too, and leaves what the server refused",
		async ({ story }) => {
			const { page, expectError } = await story.person();
			expectError(/422/);
			const { asked, release } = await holdFormCheck(page);
			await openIdle(page, "/auth/login");
			expect(asked).toEqual([]);
			await page.getByLabel("E-mail").fill("nobody@shop.example");
			await expect.poll(() => asked.length).toBe(1);
			await page.getByLabel("Password", { exact: true }).fill("not the password");
			await page.getByRole("button", { name: "Sign in", exact: true }).click();
			const refusal = page.getByRole("alert").getByText("do not belong together");
			await refusal.waitFor();
			release();
			await page.locator("form#login[data-checked]").waitFor();
			expect(await refusal.count()).toBe(1);
		},
	);
});
