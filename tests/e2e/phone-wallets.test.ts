import { describe, expect } from "vitest";
import { requireTokenContract } from "#app/core/chains.ts";
import { paymentUri } from "#app/core/payments/eip681.ts";
import { WALLET_APPS } from "#app/core/wallet-apps.ts";
import { expectAccessible } from "./harness/axe.ts";
import { newAddress, openRequester } from "./harness/people.ts";
import { PHONE } from "./harness/phone.ts";
import { type Story, test, variation } from "./harness/story.ts";

/** A phone whose browser has no wallet. */
async function openPhone(story: Story, options: object = {}) {
	const person = await story.person({ ...PHONE, ...options });
	await person.page.route("**/__local/demo-wallet.js", (route) =>
		route.fulfill({ contentType: "text/javascript", body: "" }),
	);
	return person;
}

describe("a phone without a wallet in its browser", () => {
	test("opens the page in a wallet app, or hands the request to any", async ({ story }) => {
		const requester = await openRequester(story);
		const address = newAddress();
		const link = await requester.createLink({ amount: "100", requesterAddress: address });
		const { page } = await openPhone(story);
		await page.goto(link.path);
		await page.getByRole("main").getByRole("button", { name: "Connect to a wallet" }).click();
		const dialog = page.getByRole("dialog", { name: "Connect to a wallet" });
		await dialog.getByText("This browser has no wallet in it.").waitFor();
		const url = `${story.appUrl}${link.path}`;
		for (const app of WALLET_APPS)
			expect(await dialog.getByRole("link", { name: app.name }).getAttribute("href")).toBe(app.open(url));
		const contract = requireTokenContract(story.chainId, "USDC");
		const request = { chainId: story.chainId, contract, payee: address, amount: 100_000_000n };
		const handOver = dialog.getByRole("link", { name: "Hand it to any wallet app" });
		expect(await handOver.getAttribute("href")).toBe(paymentUri(request));
		expect(await dialog.getByRole("img").count(), "no code of the page it is on").toBe(0);
		expect(await dialog.getByText("Install a wallet extension").count()).toBe(0);
		await expectAccessible(page, "the wallets of a phone");
		await story.shot(page, "phone-wallets");

		// the app is not there: the link leads nowhere and the page stays
		await page.route("https://link.metamask.io/**", (route) => route.fulfill({ status: 204 }));
		await dialog.getByRole("link", { name: "MetaMask" }).click();
		await dialog.getByRole("heading", { name: "Did nothing open?" }).waitFor();
		await dialog.getByRole("link", { name: "Get MetaMask" }).waitFor();
		await expectAccessible(page, "nothing opened");
		await story.shot(page, "phone-wallets-nothing");
		await dialog.getByRole("button", { name: "Choose another way" }).click();

		// the app opens: the page goes out of sight
		await page.route("https://link.trustwallet.com/**", (route) => route.fulfill({ status: 204 }));
		await dialog.getByRole("link", { name: "Trust Wallet" }).click();
		await page.evaluate(() => {
			Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
			document.dispatchEvent(new Event("visibilitychange"));
			Object.defineProperty(document, "visibilityState", { value: "visible", configurable: true });
			document.dispatchEvent(new Event("visibilitychange"));
		});
		await dialog.getByRole("heading", { name: "Now in Trust Wallet" }).waitFor();
		await story.shot(page, "phone-wallets-opened");
		await dialog.getByRole("button", { name: "Choose another way" }).click();
		expect(await dialog.locator(".app").first().textContent()).toBe("Trust WalletUsed last time");
	});

	variation("has the same links before the page is hydrated and without script", async ({ story }) => {
		const requester = await openRequester(story);
		const link = await requester.createLink({ requesterAddress: newAddress() });
		const { page } = await story.person({ ...PHONE, javaScriptEnabled: false });
		await page.goto(link.path);
		await page.getByText("My wallet is an app on this phone").click();
		const url = `${story.appUrl}${link.path}`;
		for (const app of WALLET_APPS)
			expect(await page.getByRole("link", { name: app.name }).getAttribute("href")).toBe(app.open(url));
		await page.getByRole("link", { name: "Hand it to any wallet app" }).waitFor();
		await story.shot(page, "phone-wallets-no-script");
	});

	variation("a desktop is offered none of it", async ({ story }) => {
		const requester = await openRequester(story);
		const link = await requester.createLink({ requesterAddress: newAddress() });
		const { page } = await story.person();
		await page.goto(link.path);
		expect(await page.getByText("My wallet is an app on this phone").count()).toBe(0);
	});

	variation("reads from right to left, in the dark", async ({ story }) => {
		const requester = await openRequester(story);
		const link = await requester.createLink({ amount: "100", requesterAddress: newAddress() });
		const { page } = await openPhone(story, { locale: "ar", colorScheme: "dark" });
		await page.goto(link.path);
		await page.getByText("محفظتي تطبيق على هذا الهاتف").click();
		await page.getByRole("link", { name: "MetaMask" }).waitFor();
		await expectAccessible(page, "the wallets of a phone in Arabic");
		await story.shot(page, "phone-wallets-arabic");
	});
});
