import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { walletNamed } from "#local/chain/accounts.ts";
import { expectAccessible, expectAccessibleInBothThemes } from "./harness/axe.ts";
import { steerWallet } from "./harness/demo-wallet.ts";
import { newAddress, openNewcomer, openRequester } from "./harness/people.ts";
import { type Story, test, variation } from "./harness/story.ts";

const NFT_OWNER = walletNamed("second-payer").address;
const connect = (page: Page) => page.getByRole("button", { name: "Connect to OpenSea" }).click();
const addressField = (page: Page) => page.getByLabel("Wallet address", { exact: true });
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name }).waitFor();
/** Where a refusal is read. */
const hasFocus = (field: Locator) =>
	expect.poll(() => field.evaluate((it) => it === document.activeElement)).toBe(true);
const stepNow = (page: Page) => page.locator("[aria-current=step]").textContent();

/** Writes the post the page offers, as the person would at X. */
async function postAs(story: Story, page: Page, author: string, text?: string) {
	const href = await page.getByRole("link", { name: "Make a Tweet" }).getAttribute("href");
	const offered = new URL(href ?? "").searchParams.get("text") ?? "";
	return story.outside.writePost({ author, text: text ?? offered });
}

async function check(page: Page, url: string) {
	await page.getByLabel("The link of your tweet").fill(url);
	await page.getByRole("button", { name: "Check my Tweet to Access App" }).click();
}

describe("from a fresh account to a link", () => {
	test("address, post, link: each step once, each resumed where it was left", async ({ story }) => {
		const { page, handle } = await openNewcomer(story);
		await page.goto("/payment?from=mail");
		await heading(page, "What is your openSea wallet address?");
		expect(await stepNow(page), "the step one is on is not ticked").toBe("Your address");
		expect(await page.locator(".steps .is-done").allTextContents()).toEqual(["Sign in (done)"]);
		await story.shot(page, "access-address");
		await expectAccessibleInBothThemes(page, "the wallet-address form");
		await addressField(page).fill(NFT_OWNER.toLowerCase());
		await connect(page);
		await heading(page, "Do you recognise it?");
		await page.getByText("OpenSea lists 3 NFTs at this address.").waitFor();
		const pictures = page.locator(".nfts img");
		expect(await pictures.count()).toBe(3);
		await expect
			.poll(() => pictures.evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth > 0)))
			.toBe(true);
		await expectAccessibleInBothThemes(page, "what OpenSea shows");
		await story.shot(page, "access-found");
		await page.getByRole("link", { name: "This is me, go on" }).click();

		await heading(page, "Paylink is free. One public post opens it.");
		expect(await stepNow(page)).toContain("Access");
		await expectAccessibleInBothThemes(page, "the access form");
		await story.shot(page, "access-form");
		const later = await page.context().newPage();
		await later.goto("/");
		await heading(later, "Paylink is free. One public post opens it.");
		const post = await postAs(story, page, handle);
		await check(page, `${post.url}?s=46`);

		await heading(page, "Create a payment link");
		expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/payment?from=mail");
		expect(await page.locator("[name=requesterAddress]").inputValue()).toBe(NFT_OWNER);
		await page.getByText("You have not proven this address yet.").waitFor();
		await page.locator("[name=amount]").fill("12.50");
		await page.locator("[name=dashboardPassword]").fill("correct horse");
		await page.getByRole("button", { name: "Create payment link" }).click();
		await heading(page, "Your link is ready");
		await page.getByText("unverified", { exact: true }).waitFor();
		await later.goto("/access");
		await heading(later, "You have access");
		await expectAccessible(later, "access that is there");
		await later.goto("/wallet-address");
		await heading(later, "Your address");
		expect(await stepNow(later)).toBe("Your address");
		await expectAccessible(later, "the address that is there");
	});

	variation("everything works without JavaScript", async ({ story }) => {
		const { page, handle } = await openNewcomer(story, { javaScriptEnabled: false });
		await page.goto("/");
		await addressField(page).fill(newAddress());
		await connect(page);
		await page.getByText("OpenSea lists no NFT at this address.").waitFor();
		await page.getByRole("link", { name: "This is me, go on" }).click();
		const code = await page.locator(".copyfield span").textContent();
		await page.getByRole("button", { name: "Get a new code" }).click();
		await page
			.locator(".copyfield span")
			.filter({ hasNotText: code ?? "" })
			.waitFor();
		await check(page, (await postAs(story, page, handle)).url);
		await heading(page, "Create a payment link");
	});

	variation("in Arabic, from right to left", async ({ story }) => {
		const { page, handle } = await openNewcomer(story, { locale: "ar" });
		await page.goto("/");
		await heading(page, "ما عنوان محفظتك على openSea؟");
		expect(await page.locator("html[lang=ar][dir=rtl]").count()).toBe(1);
		await expectAccessibleInBothThemes(page, "the wallet-address form in Arabic");
		await page.getByLabel("عنوان المحفظة").fill(NFT_OWNER);
		await page.getByRole("button", { name: "الاتصال بـ OpenSea" }).click();
		await heading(page, "هل تتعرّف عليه؟");
		await expectAccessibleInBothThemes(page, "what OpenSea shows, in Arabic");
		await story.shot(page, "access-found-ar");
		await page.getByRole("link", { name: "هذا أنا، متابعة" }).click();
		await expectAccessibleInBothThemes(page, "the access form in Arabic");
		await story.shot(page, "access-form-ar");
		const href = await page.getByRole("link", { name: "اكتب تغريدة" }).getAttribute("href");
		const text = new URL(href ?? "").searchParams.get("text") ?? "";
		const post = await story.outside.writePost({ author: handle, text });
		await page.getByLabel("رابط تغريدتك").fill(post.url);
		await page.getByRole("button", { name: "تحقّق من تغريدتي لإتاحة التطبيق" }).click();
		await page.waitForURL(new URL("/", story.appUrl).href);
	});
});

describe("the wallet-address form", () => {
	variation("refuses with a sentence and keeps what was typed", async ({ story }) => {
		const { page, expectError } = await openNewcomer(story);
		expectError(/422/);
		await page.goto("/wallet-address");
		for (const [typed, sentence] of [
			["0x123", "An address is 0x and 40 characters"],
			["0xeD14611657bC462ca90abC056d4144b76219F44F", "Capitals and small letters of this address do not fit together"],
			["nobody-has-this-name.eth", "This name leads to no address"],
		] as const) {
			await addressField(page).fill(typed);
			await connect(page);
			await page.getByText(sentence).waitFor();
			expect(await addressField(page).inputValue()).toBe(typed);
			await hasFocus(addressField(page));
		}
		await expectAccessibleInBothThemes(page, "a refused address");
	});

	variation("goes on while OpenSea is down, and checks again", async ({ story }) => {
		const { page } = await openNewcomer(story);
		await story.outside.setFault({ service: "opensea", fault: 429, retryAfter: 120 });
		await page.goto("/");
		await addressField(page).fill(NFT_OWNER);
		await connect(page);
		await page.getByText("Try again in two minutes.").waitFor();
		await expectAccessibleInBothThemes(page, "OpenSea that does not answer");
		await story.shot(page, "access-market-down");
		await story.outside.heal();
		await page.getByRole("button", { name: "Look again" }).click();
		await page.getByText("OpenSea lists 3 NFTs at this address.").waitFor();
		await page.getByRole("link", { name: "This is me, go on" }).click();
		await heading(page, "Paylink is free. One public post opens it.");
	});
});

describe("the access form", () => {
	variation("says what is wrong with a post, each in its own sentence", async ({ story }) => {
		const { page, handle, expectError } = await openNewcomer(story);
		expectError(/422/);
		await page.goto("/access");
		const code = (await page.locator(".copyfield span").textContent()) ?? "";
		const plain = await story.outside.writePost({ author: handle, text: "Hello" });
		const old = await story.outside.writePost({ author: handle, text: code, at: Date.now() - 7_200_000 });
		const used = await story.outside.writePost({ author: handle, text: code });
		const gone = await story.outside.writePost({ author: handle, text: code });
		await story.outside.deletePost(gone.id);
		for (const [url, sentence] of [
			["https://x.com.evil.example/you/status/1", "This is not the link of a post on X."],
			[plain.url, `This post does not contain your code. Write ${code} into a new post`],
			[old.url, "This post is older than your code."],
			[gone.url, "We cannot see this post."],
		] as const) {
			await check(page, url);
			await page.getByText(sentence).waitFor();
			expect(await page.getByLabel("The link of your tweet").inputValue()).toBe(url);
			await hasFocus(page.getByLabel("The link of your tweet"));
		}
		await expectAccessibleInBothThemes(page, "a refused post");
		await story.shot(page, "access-refused");
		await check(page, used.url);
		await heading(page, "What is your openSea wallet address?");
		const second = await openNewcomer(story);
		second.expectError(/422/);
		await second.page.goto("/access");
		await check(second.page, used.url);
		await second.page.getByText("This post has opened another account already.").waitFor();
		await check(second.page, (await postAs(story, second.page, handle)).url);
		await second.page.getByText("One X account opens one account.").waitFor();
	});

	variation("could not check while X is silent, and says that nothing is wrong", async ({ story }) => {
		const { page, handle, expectError } = await openNewcomer(story);
		expectError(/503/);
		await page.goto("/access");
		const post = await postAs(story, page, handle);
		await story.outside.setFault({ service: "x", call: "oembed", fault: "down" });
		await check(page, post.url);
		await page.getByText("X did not answer, so we could not check your post.").waitFor();
		await expectAccessibleInBothThemes(page, "a post that could not be checked");
		await story.outside.heal();
		await page.getByRole("button", { name: "Check my Tweet to Access App" }).click();
		await heading(page, "What is your openSea wallet address?");
	});

	test("is not gone round by posting the create form", async ({ story }) => {
		const { createLink } = await openNewcomer(story);
		await expect(createLink()).rejects.toThrow(/403.*Creating payment links needs access/);
	});
});

describe("proving an address", () => {
	const proveIt = (page: Page) =>
		page
			.getByRole("button", { name: /^Prove that this address is yours/ })
			.first()
			.click();

	variation("by the demo wallet: refused, another account, then verified wherever it is shown", async ({ story }) => {
		const payer = walletNamed("payer").address;
		const requester = await openRequester(story);
		const { page } = requester;
		const link = await requester.createLink({ requesterAddress: payer });
		await page.goto("/wallet-address?change=yes");
		await addressField(page).fill(payer);
		await connect(page);
		await heading(page, "Do you recognise it?");
		await steerWallet(page, (wallet) => {
			wallet.pickAccount(1);
			wallet.setAnswer("approve");
		});
		await proveIt(page);
		await page.getByRole("button", { name: /^Demo wallet/ }).click();
		await page
			.getByText("Demo wallet is connected with 0x3C44...93BC, but only 0xf39F...2266 can prove itself.")
			.waitFor();
		await expectAccessibleInBothThemes(page, "the wrong account");
		await story.shot(page, "siwe-wrong-account");
		await steerWallet(page, (wallet) => {
			wallet.setAnswer("reject");
			wallet.pickAccount(0);
		});
		await page.getByRole("button", { name: "Sign the message" }).click();
		await page.getByText("Nothing was signed and nothing changed.").waitFor();
		await steerWallet(page, (wallet) => wallet.setAnswer(null));
		await page.getByRole("button", { name: "Try again" }).click();
		await page.getByText(`${new URL(story.appUrl).host} wants you to sign in with your Ethereum account:`).waitFor();
		await page.getByText("Prove to Paylink that this address is yours.").waitFor();
		await story.shot(page, "siwe-sign");
		await page.getByRole("button", { name: "Approve" }).click();
		await page.getByText("Verified. The address is yours.").waitFor();
		await page.getByText("verified", { exact: true }).waitFor();

		const sender = await story.person();
		await sender.page.goto(link.path);
		await sender.page.getByText("verified", { exact: true }).waitFor();
		await sender.page.locator(".trust summary").first().click();
		await sender.page.getByText("The requester proved by a signature that this address is theirs.").waitFor();
		await expectAccessibleInBothThemes(sender.page, "a payment page with a verified address");
		await page.goto("/");
		expect(await page.locator("[name=requesterAddress]").inputValue()).toBe(payer);
		await page.getByText("verified", { exact: true }).first().waitFor();

		await page.goto("/settings");
		await page.getByRole("heading", { name: "Wallet addresses" }).waitFor();
		await expectAccessibleInBothThemes(page, "the settings' addresses");
		await story.shot(page, "settings-addresses");
		await page.getByRole("button", { name: /^Make main: / }).click();
		await page.getByRole("button", { name: "Make main: 0xf39F...2266" }).waitFor();
		await page.getByRole("button", { name: "Remove: 0xf39F...2266" }).click();
		await expect.poll(() => page.getByRole("button", { name: /^Remove: / }).count()).toBe(1);
	});

	variation(
		"by connecting a wallet: the address is filled in and proven in one go, so the first link is",
		async ({ story }) => {
			const fourth = walletNamed("second-payer").address;
			const { page, handle } = await openNewcomer(story);
			await page.goto("/");
			await heading(page, "What is your openSea wallet address?");
			await steerWallet(page, (wallet) => wallet.pickAccount(1));
			await page.getByRole("button", { name: "Connect a wallet" }).click();
			await page.getByRole("button", { name: /^Demo wallet/ }).click();
			await page.getByRole("button", { name: "Approve" }).click();
			await page
				.getByText("Prove to Paylink that this address is yours. Signing costs nothing and moves no money.")
				.waitFor();
			await page.getByRole("button", { name: "Approve" }).click();
			await heading(page, "Paylink is free. One public post opens it.");
			expect(await stepNow(page)).toBe("Access");
			await check(page, (await postAs(story, page, handle)).url);
			await heading(page, "Create a payment link");
			expect(await page.locator("[name=requesterAddress]").inputValue()).toBe(fourth);
			expect(await page.getByRole("button", { name: "Connect a wallet" }).count()).toBe(0);
			await page.locator("[name=amount]").fill("12.50");
			await page.locator("[name=dashboardPassword]").fill("correct horse");
			await page.getByRole("button", { name: "Create payment link" }).click();
			await heading(page, "Your link is ready");
			await page.getByText("verified", { exact: true }).waitFor();
			await page.goto("/access");
			await heading(page, "You have access");
			expect(await stepNow(page)).toBe("Create a link");
		},
	);

	variation("while a link is made: another wallet's address fills the field and is proven", async ({ story }) => {
		const { page } = await openRequester(story);
		await page.goto("/");
		await page.getByText("You have not proven this address yet.").waitFor();
		await page.locator("[name=amount]").fill("7");
		await steerWallet(page, (wallet) => wallet.setAnswer("approve"));
		await expectAccessibleInBothThemes(page, "the create form with an unproven address");
		await story.shot(page, "create-unproven");
		await page.getByRole("button", { name: "Connect a wallet" }).click();
		await page.getByRole("button", { name: /^Demo wallet/ }).click();
		await page.getByText("Verified. The address is yours.").waitFor();
		expect(await page.locator("[name=requesterAddress]").inputValue()).toBe(walletNamed("payer").address);
		// beside the field, and on the payer's card
		await expect.poll(() => page.getByText("verified", { exact: true }).count()).toBe(2);
		expect(await page.locator("[name=amount]").inputValue(), "what was typed is kept").toBe("7");
		await page.locator("[name=requesterAddress]").fill(newAddress());
		await page.getByRole("button", { name: "Connect a wallet" }).waitFor();
		expect(await page.getByText("verified", { exact: true }).count()).toBe(0);
	});

	variation("in the settings: a wallet adds its address, proven", async ({ story }) => {
		const { page } = await openNewcomer(story);
		await page.goto("/settings");
		await page.getByText("You have not given an address yet.").waitFor();
		await steerWallet(page, (wallet) => wallet.setAnswer("approve"));
		await story.shot(page, "settings-no-address");
		await page.getByRole("button", { name: "Connect a wallet" }).click();
		await page.getByRole("button", { name: /^Demo wallet/ }).click();
		const own = page.locator("section[aria-labelledby=wallets] li", { hasText: walletNamed("payer").address });
		await own.getByText("verified", { exact: true }).waitFor();
		await own.getByText("main", { exact: true }).waitFor();
		await page.getByRole("link", { name: "Type an address" }).waitFor();
	});

	variation("somebody else's proven address needs a proof here too", async ({ story }) => {
		const third = walletNamed("third-payer").address;
		for (const first of [true, false]) {
			const { page } = await openNewcomer(story);
			await page.goto("/");
			await addressField(page).fill(third);
			await connect(page);
			if (first) await heading(page, "Do you recognise it?");
			else {
				await page.getByText("Another account has proven that this address is theirs.").waitFor();
				expect(await page.getByRole("link", { name: "This is me, go on" }).count()).toBe(0);
				await expectAccessibleInBothThemes(page, "an address that needs a proof");
			}
			await steerWallet(page, (wallet) => {
				wallet.pickAccount(2);
				wallet.setAnswer("approve");
			});
			await proveIt(page);
			await page.getByRole("button", { name: /^Demo wallet/ }).click();
			await page.getByText("Verified. The address is yours.").waitFor();
			await page.getByRole("link", { name: "Go on", exact: true }).click();
			await heading(page, "Paylink is free. One public post opens it.");
		}
	});
});
