import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { expectAccessible } from "./harness/axe.ts";
import { openRequester } from "./harness/people.ts";
import { test, variation } from "./harness/story.ts";

const ADDRESS = "0xeD14611657bC462ca90abC056d4144b76219F44f";
const PHONE = { width: 390, height: 844 };

/** A card's words; the number of the request is there only once there is one, and rates may move in between. */
async function wordsOf(page: Page, card: string): Promise<string[]> {
	const words = await page.locator(`${card} .pay__request`).evaluate((half) => {
		for (const fact of half.querySelectorAll(".facts > div:has(.mono)")) fact.remove();
		for (const hidden of half.querySelectorAll("noscript, .worth")) hidden.remove();
		return half.textContent ?? "";
	});
	return words.replace(/\s+/g, " ").trim().split(" ");
}

async function fill(page: Page): Promise<void> {
	await page.locator("[name=amount]").fill("1234.5");
	await page.locator("[name=requesterAddress]").fill(ADDRESS);
	await page.locator("[name=memo]").fill("Two lamps");
	await page.locator("[name=due]").fill(`${new Date().getUTCFullYear() + 1}-05-28`);
	await page.locator("[name=dashboardPassword]").fill("seven lamps and a kettle");
	// The card's own amount: rates move, and what it is worth may begin with the same digits.
	await page.locator(".preview .amount__n").filter({ hasText: "1,234" }).waitFor();
}

describe("the create page's preview", () => {
	variation("is the card the payer sees, word for word, with what is not verified", async ({ story }) => {
		const { page } = await openRequester(story);
		await page.goto("/");
		await fill(page);
		await page.locator("[name=requesterEmail]").fill("somebody-else@shop.example");
		const preview = page.getByRole("complementary", { name: "Preview" });
		await preview.getByText("unverified", { exact: false }).first().waitFor();
		await expect.poll(() => preview.locator(".badge--warn").count()).toBe(2);
		await expectAccessible(page, "the form with its preview");
		await story.shot(page, "create-preview");
		const shown = await wordsOf(page, ".preview");
		await page.getByRole("button", { name: "Create payment link" }).click();
		await page.waitForURL(/\/created$/);
		const badge = await page.locator(".minidoc--qr .badge").first().boundingBox();
		expect(badge?.width, "as wide as its words").toBeLessThan(160);
		const link = page.url().replace(/\/created$/, "");
		const payer = await story.person({ permissions: ["clipboard-read", "clipboard-write"] });
		await payer.page.goto(link);
		expect(await wordsOf(payer.page, ".pay")).toEqual(shown);
		await payer.page.goto(`${link}?pay=exchange`);
		await payer.page.getByText("so that 1,234.50 USDC arrives").waitFor();
		await payer.page.getByRole("button", { name: "Copy amount 1,234.50" }).click();
		await payer.page.getByText("Copied").waitFor();
		expect(await payer.page.evaluate(() => navigator.clipboard.readText()), "for an exchange's field").toBe("1234.50");
	});

	test("nothing of it takes the focus", async ({ story }) => {
		const { page } = await openRequester(story);
		await page.goto("/");
		await fill(page);
		await page.getByRole("button", { name: "Create payment link" }).focus();
		await page.keyboard.press("Tab");
		expect(await page.locator(".preview :focus").count()).toBe(0);
	});

	test.for([
		["light", "en"],
		["dark", "en"],
		["dark", "ar"],
	] as const)(
		"on a phone it is a small live card above the form, %s in %s",
		{ tags: "variation" },
		async ([colorScheme, locale], { story }) => {
			const { page } = await openRequester(story, { viewport: PHONE, colorScheme, locale });
			await page.goto("/");
			await fill(page);
			const [card, form] = await Promise.all([
				page.locator(".preview").boundingBox(),
				page.locator("form:has([name=amount])").boundingBox(),
			]);
			expect((card?.y ?? 0) + (card?.height ?? 0)).toBeLessThanOrEqual(form?.y ?? 0);
			expect(card?.height).toBeLessThan(PHONE.height / 2);
			expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
			await expectAccessible(page, `the form on a phone, ${colorScheme} in ${locale}`);
			await story.shot(page, `create-preview-phone-${colorScheme}-${locale}`);
		},
	);
});
