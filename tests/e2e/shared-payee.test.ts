/** @module-tag variation */
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { walletNamed } from "#local/chain/accounts.ts";
import { expectAccessible } from "./harness/axe.ts";
import { unlockDashboard, waitForStatus } from "./harness/dashboard.ts";
import { steerWallet } from "./harness/demo-wallet.ts";
import { newSender, openRequester } from "./harness/people.ts";
import { reportByHand } from "./harness/report-form.ts";
import { test } from "./harness/story.ts";

const PASSWORD = "a quiet lamp at dusk";
const RIVAL =
	"Another account has an open link with the same receiving address. Only who proved this address may accept the payment; or whoever paid signs for it on the payment page.";
const evidenceOn = (page: Page) => page.getByRole("region", { name: "Is this payment for this link?" });

/** Presses Accept and reads the refusal; ends on the link that leads to the proof. */
async function refusedAccept(page: Page) {
	const evidence = evidenceOn(page);
	await evidence.getByRole("button", { name: "Accept" }).click();
	await evidence.getByRole("alert").getByText(RIVAL).waitFor();
	await waitForStatus(page, "Pending");
	return evidence.getByRole("link", { name: "Prove the address as its owner" });
}

describe("two accounts' links with one payee, chain and token", () => {
	test("a stranger's word takes nothing; the owner proves the address, and theirs counts", async ({ story }) => {
		const { address } = walletNamed("second-payer");
		const fields = { amount: "31.5", token: "DAI", requesterAddress: address, dashboardPassword: PASSWORD } as const;
		const [owner, stranger] = await Promise.all([openRequester(story), openRequester(story)]);
		const ownLink = await owner.createLink(fields);
		const strangersLink = await stranger.createLink(fields);
		const txHash = await story.chain.transfer(story.wallet("fourth-payer"), "DAI", address, 315n * 10n ** 17n);
		const reportOn = async (link: { path: string }, answer = "The requester has to confirm this one") => {
			const { page } = await story.person();
			await page.goto(link.path);
			await reportByHand(page, txHash, newSender());
			await page.getByRole("heading", { name: answer }).waitFor();
		};
		await Promise.all([reportOn(strangersLink), reportOn(ownLink)]);

		stranger.expectError(/409/);
		await stranger.page.goto(strangersLink.dashboardPath);
		await unlockDashboard(stranger.page, PASSWORD);
		const strangersWay = await refusedAccept(stranger.page);
		await expectAccessible(stranger.page, "a refused Accept");
		await story.shot(stranger.page, "accept-needs-proof");
		await strangersWay.click();
		await stranger.page.getByRole("button", { name: "Prove that this address is yours" }).waitFor();
		await stranger.page.getByText("unverified", { exact: true }).waitFor();
		await stranger.page.goBack();
		await evidenceOn(stranger.page).waitFor();

		owner.expectError(/409/);
		await owner.page.goto(ownLink.dashboardPath);
		await unlockDashboard(owner.page, PASSWORD);
		await (await refusedAccept(owner.page)).click();
		await steerWallet(owner.page, (wallet) => {
			wallet.pickAccount(1);
			wallet.setAnswer("approve");
		});
		await owner.page.getByRole("button", { name: "Prove that this address is yours" }).click();
		await owner.page.getByRole("button", { name: /^Demo wallet/ }).click();
		await owner.page.getByText("Verified. The address is yours.").waitFor();
		await owner.page.getByRole("link", { name: "Go on", exact: true }).click();
		await owner.page.waitForURL(new URL(ownLink.dashboardPath, story.appUrl).href);
		// A stranger's typed address rivals the owner's proven one no more: nobody has to accept anything.
		await reportOn(ownLink, "Payment verified");
		await waitForStatus(owner.page, "Success");

		await waitForStatus(stranger.page, "None");
		expect(await evidenceOn(stranger.page).count()).toBe(0);
	});
});
