import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { sayIn } from "#app/words/say-in.ts";
import { expectAccessible } from "./harness/axe.ts";
import type { Person } from "./harness/browser.ts";
import { addSecondWallet, steerWallet } from "./harness/demo-wallet.ts";
import { ENGLISH, englishOn, watchLanguage } from "./harness/heard-language.ts";
import { newSender, openRequester } from "./harness/people.ts";
import { type Story, test } from "./harness/story.ts";

const PASSWORD = "seven lamps and a kettle";
const say = sayIn("ar");

/** The page is in Arabic, from right to left, without a word of English, and axe finds nothing. */
async function expectArabic(page: Page, what: string): Promise<void> {
	expect(await page.locator("html[lang=ar][dir=rtl]").count(), what).toBe(1);
	expect(await page.title(), `${what}'s title`).toMatch(/\p{Script=Arabic}/u);
	expect(await englishOn(page), what).toEqual([]);
	await expectAccessible(page, `${what} in Arabic`);
}

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name }).waitFor();

async function createInArabic(page: Page): Promise<string> {
	await page.getByLabel(say("create.howMuch")).fill("25.55");
	await page.getByLabel(say("create.memo")).fill("مصباحان");
	await page.getByLabel(say("create.dashboardPassword")).fill(PASSWORD);
	await button(page, say("create.submit")).click();
	await heading(page, say("create.createdTitle"));
	await expectArabic(page, "the page with the link");
	const url = await page
		.getByRole("group", { name: say("create.paymentLink") })
		.locator("span")
		.textContent();
	return new URL(url ?? "").pathname;
}

async function payInArabic(story: Story, payer: Person, path: string, sender: { name: string; email: string }) {
	const { page } = payer;
	await addSecondWallet(payer);
	await page.goto(path);
	await expectArabic(page, "the payment page");
	await story.shot(page, "arabic-pay");
	await steerWallet(page, (wallet) => wallet.setAnswer("approve"));
	await button(page, say("pay.connectToAWallet")).first().click();
	await button(page, /Demo wallet/).waitFor();
	await expectArabic(page, "the wallets");
	await button(page, /Demo wallet/).click();
	await button(page, say("pay.continue")).click();
	await heading(page, say("wallet.infoTitle"));
	await expectArabic(page, "the info step");
	await page.getByLabel(say("pay.senderEmail")).fill(sender.email);
	await page.getByLabel(say("pay.senderName")).fill(sender.name);
	await button(page, say("wallet.continue")).click();
	await heading(page, /^أكّد معاملتك في/);
	await button(page, say("wallet.continue")).waitFor();
	await expectArabic(page, "the confirm step");
	await story.shot(page, "arabic-confirm");
	await button(page, say("wallet.continue")).click();
	await heading(page, /^أرسلتَ/);
	await expectArabic(page, "the sent payment");
	await story.shot(page, "arabic-sent");
}

async function unlockInArabic(page: Page, path: string): Promise<void> {
	await page.goto(`${path}/dashboard`);
	const dialog = page.getByRole("dialog", { name: say("dashboard.unlockTitle") });
	await dialog.waitFor();
	await expectArabic(page, "the locked dashboard");
	await dialog.getByLabel(say("dashboard.password"), { exact: true }).fill(PASSWORD);
	await button(page, say("dashboard.unlock")).click();
	await page.getByText(say("dashboard.passwordValid")).waitFor();
	await page.locator(".pagehead").getByText(say("common.statusNone"), { exact: true }).waitFor();
}

describe("in Arabic", () => {
	test("from the menu to the money, on every page and in every mail", async ({ story }) => {
		const requester = await openRequester(story);
		const { page } = requester;
		await page.goto("/");
		expect(await englishOn(page), "the search finds English where there is some").toEqual(ENGLISH);
		await page.getByLabel("Appearance and language").click();
		await button(page, "العربية").click();
		await heading(page, say("create.title"));
		await page.locator("html[lang=ar][dir=rtl]").waitFor();
		// The words a page came with stay in its HTML.
		await page.reload();
		const heard = watchLanguage(requester.context);
		await expectArabic(page, "the create page");
		await story.shot(page, "arabic-create");
		const path = await createInArabic(page);
		await unlockInArabic(page, path);

		await page.goto(`${path}/send`);
		await expectArabic(page, "the page that sends the link");
		const [asked, memo] = await page.locator("p", { hasText: "مصباحان" }).locator("bdi bdi").all();
		const [first, second] = await Promise.all([asked?.boundingBox(), memo?.boundingBox()]);
		expect(first?.x, "the sum stands before what it is for, read from the right").toBeGreaterThan(second?.x ?? 0);
		await page.goto(`${path}/dashboard`);

		const payer = await story.person({ locale: "ar" });
		const payerHeard = watchLanguage(payer.context);
		const sender = newSender();
		await payInArabic(story, payer, path, sender);
		await page.locator(".pagehead").getByText(say("common.statusSuccess"), { exact: true }).waitFor();
		await page.getByRole("cell", { name: sender.email }).waitFor();
		await expectArabic(page, "the dashboard after the payment");
		await story.shot(page, "arabic-dashboard");

		for (const other of ["/settings", "/faqs", "/access", "/wallet-address", "/about-us"]) {
			await page.goto(other);
			await expectArabic(page, other);
		}
		for (const [to, subject] of [
			[requester.account.email, /^وصل /],
			[sender.email, /^إيصال بقيمة/],
		] as const) {
			const mail = await story.outbox.mailTo(to, subject);
			expect(mail.html).toMatch(/<html[^>]* dir="rtl"/);
			expect(mail.html).toContain('lang="ar"');
			for (const text of [mail.html, mail.text]) expect(text).toContain(say("mails.neverAsks"));
		}
		expect(await heard.english(), "English that the requester's browser fetched").toEqual([]);
		expect(await payerHeard.english(), "English that the payer's browser fetched").toEqual([]);
		expect((await payer.context.cookies()).map(({ name }) => name)).toEqual([]);
	}, 120_000);
});
