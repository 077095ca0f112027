import { describe, expect } from "vitest";
import { expectAccessibleInBothThemes } from "./harness/axe.ts";
import { openDashboard, waitForStatus, withoutReload } from "./harness/dashboard.ts";
import { connectDemoWallet, goToConfirm } from "./harness/demo-wallet.ts";
import { newAddress, newSender, openRequester } from "./harness/people.ts";
import { reportByHand } from "./harness/report-form.ts";
import { test, variation } from "./harness/story.ts";

describe("more or less than was asked", () => {
	test("after a part the page asks for the exact rest, and the rest completes it", async ({ story }) => {
		const requester = await openRequester(story);
		const address = newAddress();
		const link = await requester.createLink({ amount: "100", requesterAddress: address });
		const dashboard = await openDashboard(story, link);
		const part = await story.chain.transfer(story.wallet("second-payer"), "USDC", address, 59_999_999n);
		const payer = await story.person();
		await payer.page.goto(link.path);
		await reportByHand(payer.page, part, newSender());
		await payer.page.getByRole("heading", { name: "The requester has to confirm this one" }).waitFor();
		await dashboard.page.getByRole("heading", { name: "Is this payment for this link?" }).waitFor();
		await dashboard.page.getByText("The link then still asks for 40.000001 USDC.").waitFor();
		await withoutReload(payer.page, async () => {
			await dashboard.page.getByRole("button", { name: "Accept" }).click();
			await dashboard.page.getByText("Received 59.999999 USDC of 100.00 USDC").first().waitFor();
			await waitForStatus(dashboard.page, "Pending");
			await payer.page.getByRole("heading", { name: "59.999999 of 100.00 USDC received" }).waitFor();
			await payer.page.getByText("40.000001 USDC of 100.00 USDC is left to pay").waitFor();
		});
		await story.shot(payer.page, "part-paid-result");

		const other = await story.person();
		await other.page.goto(link.path);
		await other.page.getByRole("button", { name: "Pay the remaining 40.000001 USDC" }).waitFor();
		await expectAccessibleInBothThemes(other.page, "a link paid in part");
		await story.shot(other.page, "part-paid");
		await other.page.evaluate(() => window.demoWallet?.setAnswer("approve"));
		await other.page.getByRole("button", { name: "Pay the remaining 40.000001 USDC" }).click();
		await goToConfirm(other.page, newSender());
		await withoutReload(dashboard.page, async () => {
			await other.page.getByRole("button", { name: "Continue" }).click();
			await other.page.getByRole("heading", { name: "You've sent 40.000001 USDC to Rosa Requester" }).waitFor();
			await waitForStatus(dashboard.page, "Success");
		});
		expect(await story.chain.balance("USDC", address)).toBe(100_000_000n);
		await story.shot(dashboard.page, "dashboard-two-parts");
	});

	variation("a second payment after success is kept and shown to both sides", async ({ story }) => {
		const requester = await openRequester(story);
		const address = newAddress();
		const link = await requester.createLink({ amount: "30", requesterAddress: address });
		const dashboard = await openDashboard(story, link);
		const payer = await story.person();
		await connectDemoWallet(payer.page, link.path);
		await goToConfirm(payer.page);
		await payer.page.getByRole("button", { name: "Continue" }).click();
		await payer.page.getByRole("heading", { name: "You've sent 30.00 USDC to Rosa Requester" }).waitFor();
		await waitForStatus(dashboard.page, "Success");

		const again = await story.chain.transfer(story.wallet("second-payer"), "USDC", address, 30_000_000n);
		const other = await story.person();
		await other.page.goto(link.path);
		await other.page.getByRole("heading", { name: "Already paid" }).waitFor();
		await reportByHand(other.page, again, newSender());
		await other.page
			.getByText(/30(\.00)? USDC more than asked/)
			.first()
			.waitFor();
		await waitForStatus(dashboard.page, "Success");
		await dashboard.page
			.getByText(/Paid in 2 transfers: 60(\.00)? USDC reached your address in all/)
			.first()
			.waitFor();
		await story.shot(other.page, "paid-twice");
		await story.shot(dashboard.page, "dashboard-paid-twice");
	});

	variation("one transfer of too much is a success that names the surplus", async ({ story }) => {
		const requester = await openRequester(story);
		const address = newAddress();
		const link = await requester.createLink({ token: "DAI", amount: "2", requesterAddress: address });
		const dashboard = await openDashboard(story, link);
		const txHash = await story.chain.transfer(story.wallet("second-payer"), "DAI", address, 3n * 10n ** 18n);
		const { page } = await story.person();
		await page.goto(link.path);
		await reportByHand(page, txHash, newSender());
		await page.getByRole("heading", { name: "The requester has to confirm this one" }).waitFor();
		await dashboard.page.getByRole("button", { name: "Accept" }).click();
		await waitForStatus(dashboard.page, "Success");
		await dashboard.page.getByText("1.00 DAI more than you asked for").first().waitFor();
		await page.getByRole("heading", { name: "Payment verified" }).waitFor();
	});
});
