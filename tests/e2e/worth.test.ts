/** @module-tag variation */
import type { Page } from "playwright-core";
import { afterEach, describe, expect } from "vitest";
import { sayIn } from "#app/words/say-in.ts";
import { controlChain } from "#local/chain/chain-control.ts";
import { priceFeeds } from "#local/chain/price-feeds.ts";
import { expectAccessible, expectAccessibleInBothThemes } from "./harness/axe.ts";
import { unlockDashboard } from "./harness/dashboard.ts";
import { newAddress, openRequester } from "./harness/people.ts";
import { PHONE } from "./harness/phone.ts";
import { ownStack } from "./harness/stack.ts";
import { type Story, test } from "./harness/story.ts";

/** Rates are read anew once in a block's time, after a page was opened. */
const READ_ANEW = { timeout: 45_000, interval: 2_000 };
const EURO = { locale: "en-IE", viewport: { width: 1280, height: 900 } };
const DATED = String.raw`\d{1,2} \w{3,4}(?: \d{4})?, \d\d:\d\d UTC`;

const worth = (page: Page) => page.locator(".worth summary").first();
const textOf = async (page: Page) => ((await worth(page).count()) > 0 ? await worth(page).textContent() : null);

/** A dollar's token is a dollar, and a euro 1.10 of them, since a minute ago: other than before, so that waiting for it is waiting for these. */
async function setRates(story: Story) {
	const feeds = priceFeeds(story.chain);
	await story.chain.mine(1);
	const updatedAt = Number((await story.chain.client.getBlock()).timestamp) - 60;
	await feeds.write("USDC/USD", { answer: 1_00000000n, updatedAt });
	await feeds.write("GBP/USD", { answer: 1_25000000n, updatedAt });
	// Last: who reads it has read the others as well.
	await feeds.write("EUR/USD", { answer: 1_10000000n, updatedAt });
	return feeds;
}

const reloadedUntil = (page: Page, pattern: RegExp) =>
	expect
		.poll(async () => {
			await page.reload();
			return textOf(page);
		}, READ_ANEW)
		.toMatch(pattern);

afterEach(async () => {
	const [chain] = ownStack().chains;
	await priceFeeds(controlChain(chain.rpcUrl, chain.chainId)).place();
});

describe("what an amount is worth", () => {
	test("stands below it in the reader's currency, dated, and says what it is not for", async ({ story }) => {
		const feeds = await setRates(story);
		const requester = await openRequester(story);
		const link = await requester.createLink({ requesterAddress: newAddress(), amount: "100" });
		const { page } = await story.person(EURO);
		await page.goto(link.path);
		await reloadedUntil(page, new RegExp(`^about €90\\.91 · rate of ${DATED}`));
		expect(await page.locator(".amount").first().textContent()).toContain("100.00 USDC");
		await story.shot(page, "worth-1280-light");
		await worth(page).click();
		await page.getByText("no payment is judged by this figure").waitFor();
		await expectAccessibleInBothThemes(page, "a payment page with the amount's worth");
		await page.emulateMedia({ colorScheme: "dark" });
		await story.shot(page, "worth-open-1280-dark");

		for (const [name, options, says] of [
			["phone", { ...PHONE, locale: "en-IE" }, /^about €90\.91/],
			["phone-dark", { ...PHONE, locale: "en-GB", colorScheme: "dark" as const }, /^about £80\.00/],
			["ar", { ...PHONE, locale: "ar-AE" }, /100\.00\sUSD/],
			["de", { ...PHONE, locale: "de-AT" }, /^etwa 90,91\s€ · Kurs vom /],
			["no-script", { ...PHONE, locale: "en-IE", javaScriptEnabled: false }, /^about €90\.91/],
		] as const) {
			const { page: small } = await story.person(options);
			await small.goto(link.path);
			expect(await textOf(small), name).toMatch(says);
			expect(await small.evaluate(() => document.documentElement.scrollWidth <= innerWidth), name).toBe(true);
			if (name !== "no-script") await expectAccessible(small, `a payment page with the amount's worth, ${name}`);
			await story.shot(small, `worth-390-${name}`);
		}

		await page.getByLabel(sayIn("en")("common.appearance")).click();
		await page.getByRole("button", { name: "GBP", exact: true }).click();
		await expect.poll(() => textOf(page)).toMatch(/^about £80\.00/);
		expect(await page.getByRole("button", { name: "GBP", exact: true }).getAttribute("aria-pressed")).toBe("true");
		await story.shot(page, "worth-chooser-1280");
		await page.keyboard.press("Escape");

		await feeds.break("GBP/USD");
		await expect
			.poll(async () => {
				await page.reload();
				return textOf(page);
			}, READ_ANEW)
			.toBeNull();
		expect(await page.locator(".worth").count(), "and leaves no gap").toBe(0);
		await story.shot(page, "worth-absent-1280");
	});

	test("is in the preview, and kept as it was when the money arrived", async ({ story }) => {
		await setRates(story);
		const requester = await openRequester(story, EURO);
		const { page } = requester;
		await page.goto("/");
		await page.getByLabel(sayIn("en")("common.appearance")).click();
		await page.getByRole("button", { name: "EUR", exact: true }).click();
		await reloadedUntilTyped(page);
		await story.shot(page, "worth-create-1280");
		const payee = newAddress();
		const link = await requester.createLink({ requesterAddress: payee, amount: "100" });
		await page.goto("/links");
		const row = page.getByRole("row").filter({ hasText: link.path.split("/").at(-1)?.slice(0, 4) ?? "" });
		await row.getByText("about €90.91").waitFor();
		await page.getByText("by public price feeds on Ethereum").waitFor();
		await story.shot(page, "worth-links-1280");

		await page.goto(link.path);
		const hash = await story.chain.transfer(story.wallet("third-payer"), "USDC", payee, 100_000_000n);
		await story.chain.mined(hash);
		await page.getByRole("link", { name: "Signed receipt" }).waitFor();
		const href = await page.getByRole("link", { name: "Signed receipt" }).getAttribute("href");
		await reloadedUntil(page, new RegExp(`^€90\\.91 when it arrived · rate of ${DATED}`));
		await story.shot(page, "worth-paid-1280");
		await page.goto(href ?? "");
		await reloadedUntil(page, new RegExp(`^€90\\.91 when it arrived · rate of ${DATED}`));
		await expectAccessible(page, "a receipt with its worth");
		await story.shot(page, "worth-receipt-1280");
		const pdf = await page.request.get(`${page.url().split("?")[0]}/pdf`);
		expect(pdf.status()).toBe(200);

		await page.goto("/links");
		await row.getByText("€90.91 when it arrived").waitFor();
		await story.shot(page, "worth-links-paid-1280");
		const csv = await (await page.request.get("/links/export?of=payments&format=csv")).text();
		expect(csv).toMatch(/90\.91,EUR,\d{4}-\d\d-\d\dT/);
		await page.goto(`${link.path}/dashboard`);
		await unlockDashboard(page, "a quiet lamp at dusk");
		await page.getByRole("cell", { name: /€90\.91 when it arrived/ }).waitFor();
		await story.shot(page, "worth-dashboard-1280");
	});
});

async function reloadedUntilTyped(page: Page): Promise<void> {
	await expect
		.poll(async () => {
			await page.goto("/");
			await page.getByLabel(sayIn("en")("create.howMuch")).fill("100");
			await page
				.locator(".preview .worth")
				.waitFor({ timeout: 2_000 })
				.catch(() => undefined);
			return textOf(page);
		}, READ_ANEW)
		.toMatch(/^about €90\.91/);
}
