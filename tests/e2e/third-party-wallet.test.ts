import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { variationUnless } from "../tags.ts";
import { expectAccessibleInBothThemes } from "./harness/axe.ts";
import { openDashboard, waitForStatus } from "./harness/dashboard.ts";
import { giveSender } from "./harness/demo-wallet.ts";
import { newAddress, openRequester } from "./harness/people.ts";
import { type Story, test, variation } from "./harness/story.ts";
import { bundleOtherWallet, OTHER_WALLET } from "./harness/third-party-wallet.ts";

/** A payer who has a wallet of their own beside the demo wallet, connected, at the confirm step. */
async function confirmWithOtherWallet(story: Story, path: string): Promise<Page> {
	const wallet = story.wallet("fifth-payer");
	const { page, context } = await story.person();
	await context.addInitScript(await bundleOtherWallet(story.chainId, wallet.privateKey));
	await page.goto(path);
	await page.getByRole("button", { name: "Connect to a wallet" }).click();
	const dialog = page.getByRole("dialog", { name: "Connect to a wallet" });
	await dialog.getByRole("button", { name: "Demo wallet" }).waitFor();
	await dialog.getByRole("button", { name: OTHER_WALLET }).waitFor();
	await expectAccessibleInBothThemes(page, "the dialog with two wallets");
	await story.shot(page, "two-wallets");
	await dialog.getByRole("button", { name: OTHER_WALLET }).click();
	await page.getByText(`${OTHER_WALLET} on Local chain`).waitFor();
	const short = `${wallet.address.slice(0, 6)}...${wallet.address.slice(-4)}`;
	expect(await page.getByText(short).count()).toBeGreaterThan(0);
	await page.getByRole("button", { name: "Continue" }).click();
	await giveSender(page);
	await page.getByRole("heading", { name: `Confirm your transaction on ${OTHER_WALLET}` }).waitFor();
	return page;
}

describe("a wallet that is not ours", () => {
	const sums = [
		["USDT", "9.75", "9.75 USDT"],
		["ETH", "0.05", "0.05 ETH"],
	] as const;
	for (const [token, amount, shown] of sums)
		test(`connects under its own name and pays ${token}`, variationUnless(token === "ETH"), async ({ story }) => {
			const requester = await openRequester(story);
			const link = await requester.createLink({ token, amount, requesterAddress: newAddress() });
			const dashboard = await openDashboard(story, link);
			const page = await confirmWithOtherWallet(story, link.path);
			await page.getByRole("button", { name: "Continue" }).click();
			await page.getByRole("heading", { name: `You've sent ${shown} to Rosa Requester` }).waitFor();
			await waitForStatus(dashboard.page, "Success");
			await dashboard.page.getByText("proven: paid with the wallet connected here", { exact: true }).waitFor();
		});

	variation("its rejection ends in the error step, and the same payment can be tried again", async ({ story }) => {
		const requester = await openRequester(story);
		const link = await requester.createLink({ requesterAddress: newAddress() });
		const page = await confirmWithOtherWallet(story, link.path);
		await page.evaluate(() => window.otherWallet?.setRejectTransaction(true));
		await page.getByRole("button", { name: "Continue" }).click();
		await page.getByRole("heading", { name: "We did not process the payment" }).waitFor();
		await page.getByText(`${OTHER_WALLET} says the request was rejected. Nothing left your wallet`).waitFor();
		expect(await page.getByRole("link", { name: "Retry" }).getAttribute("href")).toBe("/");
		await expectAccessibleInBothThemes(page, "the error step");
		await story.shot(page, "other-wallet-rejected");
		await page.evaluate(() => window.otherWallet?.setRejectTransaction(false));
		await page.getByRole("button", { name: "Try this payment again" }).click();
		await page.getByRole("button", { name: "Continue" }).click();
		await page.getByRole("heading", { name: `Confirm your transaction on ${OTHER_WALLET}` }).waitFor();
		await page.getByRole("button", { name: "Continue" }).click();
		await page.getByRole("heading", { name: "You've sent 25.00 USDC to Rosa Requester" }).waitFor();
	});
});
