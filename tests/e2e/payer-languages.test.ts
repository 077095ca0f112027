import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { isFullLanguage, LANGUAGE_NAMES, LANGUAGES, type Language, NUMBER_MARKS } from "#app/core/i18n/languages.ts";
import { sayIn } from "#app/words/say-in.ts";
import { variationUnless } from "../tags.ts";
import { expectAccessible } from "./harness/axe.ts";
import { addSecondWallet, steerWallet } from "./harness/demo-wallet.ts";
import { englishOn, watchLanguage } from "./harness/heard-language.ts";
import { newSender, openRequester } from "./harness/people.ts";
import { PHONE } from "./harness/phone.ts";
import { type Story, test, variation } from "./harness/story.ts";

/** What a payer meets, in the languages that are written for payers only. */

const OF_PAYERS = LANGUAGES.filter((language) => !isFullLanguage(language));
/** As a browser of somebody who reads the language asks for it. */
const ASKED: Partial<Record<Language, string>> = { "zh-Hans": "zh-CN" };

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

async function expectLanguage(page: Page, language: Language, what: string): Promise<void> {
	expect(await page.locator(`html[lang="${language}"]`).count(), what).toBe(1);
	expect(await englishOn(page), what).toEqual([]);
	const tooWide = await page.evaluate(
		() => document.documentElement.scrollWidth - document.documentElement.clientWidth,
	);
	expect(tooWide, `${what} is as wide as the screen`).toBeLessThanOrEqual(0);
	await expectAccessible(page, `${what} in ${language}`);
}

/** From opening the link to the receipt and its mail. */
async function payIn(story: Story, language: Language, path: string, amount: string): Promise<void> {
	const say = sayIn(language);
	const payer = await story.person({ ...PHONE, locale: ASKED[language] ?? language });
	const { page } = payer;
	const sender = newSender();
	const heard = watchLanguage(payer.context);
	const look = async (what: string) => {
		await expectLanguage(page, language, what);
		await story.shot(page, `${language}-${what}`);
	};
	await addSecondWallet(payer);
	await page.goto(path);
	await page.getByText(amount).first().waitFor();
	await look("pay");
	await steerWallet(page, (wallet) => wallet.setAnswer("approve"));
	await button(page, say("pay.connectToAWallet")).first().click();
	await button(page, /Demo wallet/).waitFor();
	await look("wallets");
	await button(page, /Demo wallet/).click();
	await button(page, say("pay.continue")).click();
	await page.getByRole("heading", { name: say("wallet.infoTitle") }).waitFor();
	await page.getByLabel(say("pay.senderEmail")).fill(sender.email);
	await page.getByLabel(say("pay.senderName")).fill(sender.name);
	await button(page, say("wallet.continue")).click();
	await page.getByRole("heading", { name: say("wallet.confirmTitle", { name: "Demo wallet" }) }).waitFor();
	await button(page, say("wallet.continue")).waitFor();
	await look("confirm");
	await button(page, say("wallet.continue")).click();
	await page.getByRole("heading", { name: say("wallet.successTitle", { amount, name: "Rosa Requester" }) }).waitFor();
	await look("sent");
	await page.reload();
	await page.getByRole("heading", { name: say("receipt.title") }).waitFor();
	await look("receipt");
	const mail = await story.outbox.mailTo(
		sender.email,
		new RegExp(say("mails.sentSubject", { amount }).replace(/[.?]/g, "\\$&")),
	);
	expect(mail.html).toContain(`lang="${language}"`);
	expect(mail.text).toContain(say("mails.keepThisMail"));
	expect(mail.text).toContain(say("mails.neverAsks"));
	expect(await heard.english(), "English that the payer's browser fetched").toEqual([]);
}

describe("a payer who reads another language than the requester", () => {
	for (const language of OF_PAYERS) {
		test(`pays in ${language}`, variationUnless(language === "ja"), async ({ story }) => {
			const requester = await openRequester(story);
			const link = await requester.createLink({ amount: "1234.5", memo: "Two lamps" });
			const { group, point } = NUMBER_MARKS[language];
			await payIn(story, language, link.path, `1${group}234${point}50 USDC`);
		});
	}

	variation(
		"chooses it on the payment page; pages for requesters stay in the languages they have",
		async ({ story }) => {
			const requester = await openRequester(story);
			const link = await requester.createLink();
			const { page } = await story.person();
			await page.goto(link.path);
			await page.getByLabel(sayIn("en")("common.appearance")).first().click();
			for (const language of LANGUAGES) await button(page, LANGUAGE_NAMES[language]).waitFor();
			await story.shot(page, "language-menu");
			await expectAccessible(page, "the menu of languages");
			await button(page, LANGUAGE_NAMES["pt-BR"]).click();
			await page.locator("html[lang=pt-BR]").waitFor();
			await button(page, sayIn("pt-BR")("pay.connectToAWallet")).first().waitFor();
			await page.goto("/");
			await page.locator("html[lang=en]").waitFor();
			await page.getByLabel(sayIn("en")("common.appearance")).first().click();
			await button(page, LANGUAGE_NAMES.ar).waitFor();
			expect(await button(page, LANGUAGE_NAMES["pt-BR"]).count()).toBe(0);
			await page.goto(link.path);
			await page.locator("html[lang=pt-BR]").waitFor();
		},
	);
});
