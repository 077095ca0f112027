import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { placeOf } from "./harness/account-forms.ts";
import { expectAccessible, expectAccessibleInBothThemes } from "./harness/axe.ts";
import { hydrated } from "./harness/hydrated.ts";
import { openRequester } from "./harness/people.ts";
import { test, variation } from "./harness/story.ts";

const SIGNED_OUT_PAGES = [
	"/auth/login",
	"/auth/register",
	"/auth/login-unprotected",
	"/auth/register-unprotected",
	"/auth/verify",
	"/auth/reset-password",
	"/auth/reset-password?sent",
	"/auth/verify?token=made-up",
];
const PHONE = { width: 390, height: 844 };

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

describe("the screens of accounts", () => {
	test.for(["light", "dark"] as const)(
		"the signed-out pages are accessible in %s, and fit a phone",
		{ tags: "variation" },
		async (colorScheme, { story }) => {
			const { page } = await story.person({ viewport: PHONE, colorScheme });
			for (const path of SIGNED_OUT_PAGES) {
				await page.goto(path);
				await expectAccessible(page, `${path} in ${colorScheme}`);
				expect(await widthOf(page), `width of ${path}`).toBe(PHONE.width);
			}
		},
	);

	test("the settings are accessible in both themes, and fit a phone", async ({ story }) => {
		const { page } = await openRequester(story, { viewport: PHONE });
		for (const path of ["/settings", "/settings/delete"]) {
			await page.goto(path);
			for (const summary of await page.locator("main summary").all()) await summary.click();
			await expectAccessibleInBothThemes(page, path);
			expect(await widthOf(page), `width of ${path}`).toBe(PHONE.width);
		}
		await story.shot(page, "settings-delete-phone");
	});

	variation("are accessible in Arabic, from right to left", async ({ story }) => {
		const arabic = { locale: "ar", colorScheme: "dark", viewport: PHONE } as const;
		const { page } = await story.person(arabic);
		for (const path of SIGNED_OUT_PAGES) {
			await page.goto(path);
			await page.locator('html[dir="rtl"][lang="ar"]').waitFor();
			await expectAccessible(page, `${path} in Arabic`);
		}
		await page.goto("/auth/login");
		await page.getByRole("button", { name: "المتابعة باستخدام Google" }).waitFor();
		await story.shot(page, "auth-login-arabic");
		const requester = await openRequester(story, arabic);
		for (const path of ["/settings", "/settings/delete"]) {
			await requester.page.goto(path);
			for (const summary of await requester.page.locator("main summary").all()) await summary.click();
			await expectAccessible(requester.page, `${path} in Arabic`);
			expect(await widthOf(requester.page), `width of ${path} in Arabic`).toBe(PHONE.width);
		}
	});

	variation("a page on its way is announced, after a moment and never at first", async ({ story }) => {
		const { page } = await openRequester(story);
		let release = () => {};
		const held = new Promise<void>((resolve) => {
			release = resolve;
		});
		await page.route(/\/settings\.data/, async (route) => {
			await held;
			await route.continue();
		});
		await page.goto("/");
		await hydrated(page);
		expect(await page.locator(".loadingbar").count()).toBe(0);
		await page.getByLabel("Account menu, Rosa Requester").click();
		await page.getByRole("link", { name: "Settings" }).click();
		await page.locator(".loadingbar").waitFor();
		await page.getByRole("status").getByText("Loading", { exact: true }).waitFor();
		await expectAccessible(page, "a page with another one on its way");
		expect(placeOf(page)).toBe("/");
		release();
		await page.getByRole("heading", { name: "Settings" }).waitFor();
		await page.locator(".loadingbar").waitFor({ state: "detached" });
	});
});
