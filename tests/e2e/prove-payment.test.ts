import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { expectAccessibleInBothThemes } from "./harness/axe.ts";
import { openDashboard, waitForStatus, withoutReload } from "./harness/dashboard.ts";
import { steerWallet } from "./harness/demo-wallet.ts";
import { statusOf } from "./harness/link-status.ts";
import { newAddress, newSender, openRequester } from "./harness/people.ts";
import { reportByHand } from "./harness/report-form.ts";
import { type Story, test, variation } from "./harness/story.ts";

const ASKED = "The requester has to confirm this one";

/** Two open links that one transfer could be meant for, paid by hand from the demo wallet's account, reported on the first. */
async function payAmbiguously(story: Story) {
	const requester = await openRequester(story);
	const requesterAddress = newAddress();
	const link = await requester.createLink({ amount: "15", requesterAddress });
	await requester.createLink({ amount: "15", requesterAddress });
	const from = story.wallet("payer");
	const txHash = await story.chain.transfer(from, "USDC", requesterAddress, 15_000_000n);
	const payer = await story.person();
	await payer.page.goto(link.path);
	await reportByHand(payer.page, txHash, newSender());
	await payer.page.getByRole("heading", { name: ASKED }).waitFor();
	return { link, from, txHash, payer };
}

/** Presses the button and connects; the wallet answers by itself. */
async function proveWith(page: Page): Promise<void> {
	await steerWallet(page, (wallet) => wallet.setAnswer("approve"));
	await page.getByText("Signing costs nothing and moves no money.").waitFor();
	await page.getByRole("button", { name: "Prove that you paid" }).click();
	await page.getByRole("button", { name: /^Demo wallet/ }).click();
	await page.getByRole("heading", { name: "Prove that you paid" }).waitFor();
}

describe("proving a payment that nothing ties to the link", () => {
	test("the paying account signs, and the payment counts without the requester", async ({ story }) => {
		const { link, payer, txHash } = await payAmbiguously(story);
		const { page } = payer;
		const dashboard = await openDashboard(story, link);
		await expectAccessibleInBothThemes(page, "the answer with its offer to sign");
		await story.shot(page, "prove-offer");
		await withoutReload(page, async () => {
			await proveWith(page);
			expect(await page.getByLabel("Sender's Email").count(), "what was typed is not asked again").toBe(0);
			await expectAccessibleInBothThemes(page, "the offer to sign");
			await story.shot(page, "prove-sign");
			await steerWallet(page, (wallet) => wallet.setAnswer(null));
			await page.getByRole("button", { name: "Sign the message" }).click();
			const host = new URL(story.appUrl).host;
			await page.getByText(`${host} asks you to confirm that you made this payment.`).waitFor();
			for (const named of [`Link: ${story.appUrl}${link.path}`, `Transaction: ${txHash}`])
				await page.getByText(named).waitFor();
			await page.getByRole("button", { name: "Approve" }).click();
			await page.getByRole("heading", { name: "Payment verified" }).waitFor();
		});
		expect((await statusOf(story, link)).status).toBe("success");
		await waitForStatus(dashboard.page, "Success");
		await dashboard.page.getByText("proven by signature", { exact: true }).waitFor();
	});

	variation(
		"a refusal in the wallet says that nothing was signed, and a page opened anew asks who pays",
		async ({ story }) => {
			const { link, payer } = await payAmbiguously(story);
			const page = await payer.newPage();
			await page.goto(link.path);
			await proveWith(page);
			const sign = page.getByRole("button", { name: "Sign the message" });
			expect(await sign.isDisabled()).toBe(true);
			await page.getByLabel("Sender's Email").fill("jonas@payer.example");
			await page.getByLabel("Sender's Name").fill("Jonas Weber");
			await steerWallet(page, (wallet) => wallet.setAnswer("reject"));
			await sign.click();
			await page.getByText("Nothing was signed and nothing changed.").waitFor();
			await expectAccessibleInBothThemes(page, "the refused signature");
			expect((await statusOf(story, link)).detail).toBe("needs-requester");
			await page.getByRole("button", { name: "Back" }).click();
			await page.getByRole("heading", { name: ASKED }).waitFor();
			await steerWallet(page, (wallet) => wallet.setAnswer("approve"));
			await page.getByRole("button", { name: "Prove that you paid" }).click();
			await sign.click();
			await page.getByRole("heading", { name: "Already paid" }).waitFor();
		},
	);

	variation("another account learns which address must sign", async ({ story }) => {
		const { from, payer } = await payAmbiguously(story);
		const { page } = payer;
		await steerWallet(page, (wallet) => wallet.pickAccount(1));
		await proveWith(page);
		await page.getByText("This payment came from 0xf39F...2266, and only that address can sign for it.").waitFor();
		await page.getByText(from.address, { exact: true }).waitFor();
		expect(await page.getByRole("button", { name: "Sign the message" }).count()).toBe(0);
		await expectAccessibleInBothThemes(page, "the account that cannot sign");
		await story.shot(page, "prove-other-account");
		await steerWallet(page, (wallet) => wallet.pickAccount(0));
		await page.getByRole("button", { name: "Sign the message" }).click();
		await page.getByRole("heading", { name: "Payment verified" }).waitFor();
	});
});
