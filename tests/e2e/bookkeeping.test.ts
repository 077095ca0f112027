import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { expectAccessibleInBothThemes } from "./harness/axe.ts";
import { hydrated } from "./harness/hydrated.ts";
import { newAddress, openRequester } from "./harness/people.ts";
import { PHONE } from "./harness/phone.ts";
import { type Story, test, variation } from "./harness/story.ts";

/** A requester's own lines for bookkeeping, from the settings to the receipt. */

const ASKED = 25_000_000n;
const ADDRESS = "Rosa Requester\nSt. James’s Square 12\nLondon SW1Y 4JH";
const LAST_LINE = "London SW1Y 4JH";
const TAX = "GB 999 9999 73";
const NUMBER = "2026-0427";

const books = (page: Page | Locator) => page.locator(".books");

async function saveDefaults(page: Page): Promise<void> {
	await page.goto("/settings");
	await hydrated(page);
	const section = page.getByRole("region", { name: "For bookkeeping" });
	await section.getByLabel("Tax number").fill(TAX);
	await section.getByLabel("Name and postal address").fill(ADDRESS);
	await section.getByRole("button", { name: "Save lines" }).click();
	await page.getByText("Saved. New links begin with these lines.").waitFor();
}

async function createByForm(story: Story, page: Page, payee: string): Promise<string> {
	await page.goto("/");
	await hydrated(page);
	await page.getByLabel("How much").fill("25");
	await page.getByLabel("Receiving address").fill(payee);
	expect(await page.getByLabel("Tax number").inputValue(), "from the settings").toBe(TAX);
	expect(await page.getByLabel("Name and postal address").inputValue()).toBe(ADDRESS);
	await page.getByLabel("Invoice number").fill(NUMBER);
	await books(page.getByRole("complementary", { name: "Preview" }))
		.getByText(NUMBER)
		.waitFor();
	await expectAccessibleInBothThemes(page, "the create page with lines for bookkeeping");
	await story.shot(page, "bookkeeping-create-1280");
	await page.getByLabel("Dashboard password").fill("a quiet lamp at dusk");
	await page.getByRole("button", { name: "Create payment link" }).click();
	await page.waitForURL(/\/link\/[\w-]+\/created/);
	return new URL(page.url()).pathname.replace("/created", "");
}

describe("lines for bookkeeping", () => {
	variation(
		"go from the settings onto a link, its page, its receipt and the check, and stay there",
		async ({ story }) => {
			const { page } = await openRequester(story);
			await saveDefaults(page);
			await story.shot(page, "bookkeeping-settings-1280");
			const payee = newAddress();
			const path = await createByForm(story, page, payee);

			const payer = await story.person(PHONE);
			await payer.page.goto(path);
			for (const shown of [NUMBER, TAX, LAST_LINE]) await books(payer.page).getByText(shown).waitFor();
			await expectAccessibleInBothThemes(payer.page, "a payment page with lines for bookkeeping");
			await story.shot(payer.page, "bookkeeping-pay-390");

			await page.goto(`${path}/edit`);
			await hydrated(page);
			await page.getByLabel("Invoice number").fill("2026-0428");
			await page.getByRole("button", { name: "Save" }).click();
			await page.getByText("Saved. The payer’s page says so already.").waitFor();
			await books(payer.page).getByText("2026-0428").waitFor();
			await payer.page.getByText("What the requester changed").click();
			await payer.page.getByText("Lines for bookkeeping changed").waitFor();
			await story.shot(page, "bookkeeping-edit-1280");

			const hash = await story.chain.transfer(story.wallet("third-payer"), "USDC", payee, ASKED);
			await story.chain.mined(hash);
			const href = await payer.page.getByRole("link", { name: "Signed receipt" }).getAttribute("href");
			for (const shown of ["2026-0428", LAST_LINE]) await books(payer.page).getByText(shown).waitFor();
			const receipt = await payer.newPage();
			await receipt.goto(href ?? "");
			await receipt.waitForURL(/\/receipt\/[\w-]{22}$/);
			const bill = receipt.getByRole("article");
			for (const shown of ["2026-0428", TAX, LAST_LINE]) await bill.getByText(shown).waitFor();
			await expectAccessibleInBothThemes(receipt, "a receipt with lines for bookkeeping");
			await story.shot(receipt, "bookkeeping-receipt-390");
			await receipt.setViewportSize({ width: 1280, height: 900 });
			await story.shot(receipt, "bookkeeping-receipt-1280");
			await receipt.getByRole("link", { name: "Check this receipt" }).click();
			await receipt.getByText("2026-0428").waitFor();
			await story.shot(receipt, "bookkeeping-verify-1280");

			// What stands on a receipt is not edited; the fields say so.
			await page.reload();
			await page.getByText("these lines stand on the receipt and stay as they are").waitFor();
			expect(await page.getByLabel("Invoice number").getAttribute("readonly")).not.toBeNull();
			await page.goto(`/?clone=${path.replace("/link/", "")}`);
			await hydrated(page);
			expect(await page.getByLabel("Invoice number").inputValue(), "of a clone").toBe("");
			expect(await page.getByLabel("Tax number").inputValue()).toBe(TAX);
		},
	);

	test("read well in Arabic and on a phone", async ({ story }) => {
		const { page } = await openRequester(story, { ...PHONE, locale: "ar" });
		for (const [name, path] of [
			["settings", "/settings"],
			["create", "/"],
		] as const) {
			await page.goto(path);
			await hydrated(page);
			await page.getByText("للمحاسبة").first().click();
			await page.getByLabel("الرقم الضريبي").fill(TAX);
			expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
			await story.shot(page, `bookkeeping-${name}-390-ar`);
		}
	});
});
