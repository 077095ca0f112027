import { describe, expect } from "vitest";
import { expectAccessibleInBothThemes } from "./harness/axe.ts";
import { openDashboard, waitForStatus, withoutReload } from "./harness/dashboard.ts";
import { newAddress, newSender, openRequester } from "./harness/people.ts";
import { reportByHand } from "./harness/report-form.ts";
import { type Story, test } from "./harness/story.ts";

/** Two open links that one transfer could be meant for, and that transfer reported on the first. */
async function reportAmbiguously(story: Story) {
	const requester = await openRequester(story);
	const address = newAddress();
	const link = await requester.createLink({ amount: "15", requesterAddress: address });
	const twin = await requester.createLink({ amount: "15", requesterAddress: address });
	const dashboard = await openDashboard(story, link);
	const from = story.wallet("fourth-payer");
	const txHash = await story.chain.transfer(from, "USDC", address, 15_000_000n);
	const sender = newSender();
	const payer = await story.person();
	await payer.page.goto(link.path);
	await reportByHand(payer.page, txHash, sender);
	await payer.page.getByRole("heading", { name: "The requester has to confirm this one" }).waitFor();
	await payer.page.getByText("More than one open request could be meant by it.").waitFor();
	const evidence = dashboard.page.getByRole("region", { name: "Is this payment for this link?" });
	await evidence.waitFor();
	return { requester, link, twin, dashboard, payer, evidence, from, txHash, sender };
}

describe("a payment that needs the requester", () => {
	test("Accept, with the evidence in sight, is a success on both pages at once", async ({ story }) => {
		const { requester, twin, dashboard, payer, evidence, from, txHash, sender } = await reportAmbiguously(story);
		await waitForStatus(dashboard.page, "Pending");
		for (const shown of ["15.00 USDC", from.address, txHash, sender.email, "Nothing proves that it was meant"])
			await evidence.getByText(shown).first().waitFor();
		await story.outbox.mailTo(requester.account.email, /^Is this transfer of 15 USDC yours\?$/);
		await expectAccessibleInBothThemes(dashboard.page, "the evidence");
		await story.shot(dashboard.page, "evidence");
		await withoutReload(payer.page, async () => {
			await evidence.getByRole("button", { name: "Accept" }).click();
			await waitForStatus(dashboard.page, "Success");
			await dashboard.page.getByText("Accepted. The payment counts for this link.").first().waitFor();
			await payer.page.getByRole("heading", { name: "Payment verified" }).waitFor();
		});
		expect(await evidence.count()).toBe(0);
		await dashboard.page.getByText("Accepted by you").first().waitFor();

		const other = await story.person();
		await other.page.goto(twin.path);
		other.expectError(/409/);
		await reportByHand(other.page, txHash, newSender());
		await other.page.getByRole("heading", { name: "This transaction paid another request" }).waitFor();
	});

	test("Not mine takes it off the link and tells the payer", async ({ story }) => {
		const { link, dashboard, payer, evidence, txHash } = await reportAmbiguously(story);
		await withoutReload(payer.page, async () => {
			await evidence.getByRole("button", { name: "Not mine" }).click();
			await dashboard.page.getByText("Taken off this link. The money at your address is untouched.").first().waitFor();
			await waitForStatus(dashboard.page, "None");
			await payer.page.getByRole("heading", { name: "This transfer was not accepted here" }).waitFor();
		});
		await dashboard.page.getByText("Does not count here").waitFor();
		await story.shot(dashboard.page, "not-mine");
		await story.shot(payer.page, "not-mine-payer");
		const again = await story.person();
		await again.page.goto(link.path);
		await reportByHand(again.page, txHash, newSender());
		await again.page.getByRole("heading", { name: "The requester does not know this transfer" }).waitFor();
		await again.page.getByRole("button", { name: "Go back to payment page" }).click();
		await again.page.getByRole("button", { name: "Confirm completed transaction" }).waitFor();
	});
});
