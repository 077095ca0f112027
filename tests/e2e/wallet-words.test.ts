import { describe, expect } from "vitest";
import { sayIn } from "#app/words/say-in.ts";
import { addSecondWallet, steerWallet } from "./harness/demo-wallet.ts";
import { openRequester } from "./harness/people.ts";
import { test, variation } from "./harness/story.ts";

const WORDS = /\/words\/[a-z]+\/wallet\?/;

describe("the wallet's words", () => {
	test("are not in the page, and are said to be missing when they do not come", async ({ story }) => {
		const requester = await openRequester(story);
		const link = await requester.createLink();
		const payer = await story.person();
		const { page } = payer;
		await addSecondWallet(payer);
		payer.expectError(/ERR_FAILED/);
		await page.route(WORDS, (route) => route.abort());
		const html = await (await page.goto(link.path))?.text();
		expect(html).not.toContain(sayIn("en")("wallet.foundHere"));
		await page.getByRole("main").getByRole("button", { name: "Connect to a wallet" }).click();
		await page
			.getByRole("alert")
			.filter({ hasText: "The wallet part of this page did not load. Nothing was sent." })
			.waitFor();
		await page.unroute(WORDS);
		await page.getByRole("button", { name: "Try again" }).click();
		await page.getByText("Found in this browser").waitFor();
	});

	variation(
		"and the wallet's code are there before the click, which shows the wallets without the network",
		async ({ story }) => {
			const requester = await openRequester(story);
			const link = await requester.createLink();
			const person = await story.person();
			const { page, context } = person;
			await addSecondWallet(person);
			await page.goto(link.path);
			const ahead = () =>
				page.evaluate(() => {
					const fetched = new Set(performance.getEntriesByType("resource").map(({ name }) => name));
					const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')];
					return {
						wallet: links.some(({ href }) => href.includes("/wallet-engine-") && fetched.has(href)),
						words: [...fetched].some((name) => name.includes("/wallet?")),
						missing: links.filter(({ href }) => !fetched.has(href)).length,
					};
				});
			await expect.poll(ahead, { timeout: 20_000 }).toEqual({ wallet: true, words: true, missing: 0 });
			await context.setOffline(true);
			// The payee's signature is looked for by the click, and found unreadable: the wallets are there all the same.
			const unread = /request\.json/;
			person.expectError(unread);
			const said = page.waitForEvent("console", (message) => unread.test(message.location().url));
			await page.getByRole("main").getByRole("button", { name: "Connect to a wallet" }).click();
			await page.getByRole("button", { name: /^Demo wallet/ }).waitFor();
			await said;
		},
	);

	variation("are in the payer's language, and follow it when it changes midway", async ({ story }) => {
		const [ar, en] = [sayIn("ar"), sayIn("en")];
		const requester = await openRequester(story);
		const link = await requester.createLink();
		const { page } = await story.person({ locale: "ar" });
		await page.goto(link.path);
		await steerWallet(page, (wallet) => wallet.setAnswer("approve"));
		await page
			.getByRole("main")
			.getByRole("button", { name: ar("pay.connectToAWallet") })
			.click();
		await page.getByRole("button", { name: ar("pay.continue") }).click();
		await page.getByRole("heading", { name: ar("wallet.infoTitle") }).waitFor();
		await page.getByLabel(ar("common.appearance")).first().click();
		await page.getByRole("button", { name: "English" }).click();
		await page.getByRole("heading", { name: en("wallet.infoTitle") }).waitFor();
		await page.getByText(en("wallet.infoText")).waitFor();
	});
});
