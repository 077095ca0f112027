import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { walletNamed } from "#local/chain/accounts.ts";
import { expectAccessible, expectAccessibleInBothThemes } from "./harness/axe.ts";
import { openDashboard, unlockDashboard, waitForStatus, withoutReload } from "./harness/dashboard.ts";
import { steerWallet } from "./harness/demo-wallet.ts";
import { newAddress, openRequester } from "./harness/people.ts";
import { type Story, test, variation } from "./harness/story.ts";

const PASSWORD = "a quiet lamp at dusk";
const unmatched = (page: Page) => page.getByRole("region", { name: "Arrived, not matched" });
const arrival = (page: Page, amount: string) => unmatched(page).getByRole("article", { name: new RegExp(amount) });

/** The signed-in person proves an address of the demo wallet. */
async function proveSecondAccount(page: Page, address: string): Promise<void> {
	await page.goto(`/wallet-address?${new URLSearchParams({ address, returnTo: "/" })}`);
	await steerWallet(page, (wallet) => {
		wallet.pickAccount(1);
		wallet.setAnswer("approve");
	});
	await page.getByRole("button", { name: "Prove that this address is yours" }).click();
	await page.getByRole("button", { name: /^Demo wallet/ }).click();
	await page.getByText("Verified. The address is yours.").waitFor();
}

/** The dashboard in Arabic on a phone, unlocked by its form. */
async function openInArabic(story: Story, link: { dashboardPath: string }): Promise<Page> {
	const { page, context } = await story.person({ locale: "ar", viewport: { width: 390, height: 844 } });
	await context.request.post(link.dashboardPath, {
		form: { intent: "unlock", password: PASSWORD },
		headers: { Origin: story.appUrl },
	});
	await page.goto(link.dashboardPath);
	return page;
}

describe("a transfer that nobody reports", () => {
	test("of another sum is shown by itself, counted by one click, and taken back", async ({ story }) => {
		const requester = await openRequester(story);
		const address = newAddress();
		const link = await requester.createLink({ amount: "47", requesterAddress: address });
		const { page } = await openDashboard(story, link);
		expect(await unmatched(page).count()).toBe(0);
		const from = story.wallet("fourth-payer");
		await withoutReload(page, async () => {
			// An exchange took its fee from the sum.
			const txHash = await story.chain.transfer(from, "USDC", address, 46_500_000n);
			const one = arrival(page, "46\\.50 USDC");
			await one.waitFor();
			for (const shown of [from.address, txHash]) await one.getByText(shown).first().waitFor();
			await one.getByText("A part", { exact: true }).waitFor();
			// Who only knows the password hides nothing.
			expect(await one.getByRole("button", { name: "Not a payment" }).count()).toBe(0);
			await one.getByRole("link", { name: "Prove the address as its owner" }).waitFor();
			await expectAccessibleInBothThemes(page, "an arrival that is not matched");
			await page.getByText("Money arrived at this link's address that no link counts.").waitFor();
			await page.getByText("How the chain is read").click();
			await page.getByText("The watcher of this network keeps up.").waitFor();
			await page.getByText(/Transfers are read up to block \d+, as of/).waitFor();
			await expectAccessible(page, "how the chain is watched");
			await story.shot(page, "arrival");
			await page.emulateMedia({ colorScheme: "dark" });
			await page.setViewportSize({ width: 390, height: 844 });
			await story.shot(page, "arrival-phone-dark");
			await page.setViewportSize({ width: 1280, height: 720 });
			await one.getByRole("button", { name: "Count it here" }).click();
			await page.getByRole("heading", { name: /You counted .*46\.50 USDC.* for this link/ }).waitFor();
			await waitForStatus(page, "Pending");
			await unmatched(page).waitFor({ state: "detached" });
			await expectAccessible(page, "an arrival that was counted");
			await story.shot(page, "arrival-counted");
			await page.getByRole("button", { name: "Undo", exact: true }).click();
			await page.getByRole("region", { name: "Is this payment for this link?" }).waitFor();
		});
	});

	variation(
		"is hidden as no payment by the address's proven owner, who may take that back; dust is folded",
		async ({ story }) => {
			const requester = await openRequester(story);
			const { page } = requester;
			const { address } = walletNamed("second-payer");
			await proveSecondAccount(page, address);
			const fields = { token: "USDT", requesterAddress: address } as const;
			const link = await requester.createLink({ ...fields, amount: "47", memo: "Poster edition, 4 prints" });
			const other = await requester.createLink({ ...fields, amount: "90", memo: "Zine reprint" });
			await page.goto(link.dashboardPath);
			await unlockDashboard(page, PASSWORD);
			const from = story.wallet("fourth-payer");
			await story.chain.transfer(from, "USDT", address, 30_000_000n);
			await story.chain.transfer(from, "USDT", address, 100_000n);
			const one = arrival(page, "30\\.00 USDT");
			await one.waitFor();
			await one.getByRole("link", { name: "Zine reprint" }).waitFor();
			await unmatched(page).getByText("1 tiny arrival folded away").click();
			await unmatched(page).getByText("0.10 USDT").first().waitFor();
			await expectAccessibleInBothThemes(page, "arrivals and the links they could pay");
			await story.shot(page, "arrivals-owner");
			await one.getByRole("button", { name: "Not a payment" }).click();
			await page.getByRole("heading", { name: /You said .*30\.00 USDT.* is not a payment/ }).waitFor();
			await one.waitFor({ state: "detached" });
			await story.shot(page, "arrival-dismissed");
			await page.locator(".decided").getByRole("button", { name: "Undo" }).click();
			await one.waitFor();
			await one.getByRole("link", { name: "Zine reprint" }).click();
			await page.waitForURL(new URL(other.dashboardPath, story.appUrl).href);
			await unlockDashboard(page, PASSWORD);
			await one.getByRole("button", { name: "Count it here" }).click();
			await page.getByRole("heading", { name: /You counted .*30\.00 USDT.* for this link/ }).waitFor();
		},
	);

	variation("is counted without script, and reads in Arabic on a phone", async ({ story }) => {
		const requester = await openRequester(story);
		const address = newAddress();
		const link = await requester.createLink({ amount: "47", requesterAddress: address });
		const live = await openDashboard(story, link);
		await story.chain.transfer(story.wallet("fourth-payer"), "USDC", address, 20_000_000n);
		await arrival(live.page, "20\\.00 USDC").waitFor();

		const arabic = await openInArabic(story, link);
		await arabic.locator(".arrivals").waitFor();
		expect(await arabic.locator("html").getAttribute("dir")).toBe("rtl");
		await expectAccessible(arabic, "an arrival in Arabic");
		await story.shot(arabic, "arrival-ar-phone");

		const { page } = await story.person({ javaScriptEnabled: false });
		await page.goto(link.dashboardPath);
		await page.locator("input[name=password]").fill(PASSWORD);
		await page.getByRole("button", { name: "Access dashboard" }).click();
		await page.getByRole("button", { name: "Count it here" }).click();
		await page.getByRole("heading", { name: /You counted .*20\.00 USDC.* for this link/ }).waitFor();
		await page.getByRole("button", { name: "Undo", exact: true }).click();
		await page.getByRole("heading", { name: "Is this payment for this link?" }).waitFor();
	});
});
