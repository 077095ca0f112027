import type { Page } from "playwright-core";
import { encodeFunctionData } from "viem";
import { describe, expect } from "vitest";
import type { Address, Hash } from "#app/core/address.ts";
import { CONTRACT_WALLET_ABI } from "#local/chain/chain-control.ts";
import { etherTransfer, sendCall } from "#local/chain/contract-calls.ts";
import { placeForwarder } from "#local/chain/relays.ts";
import { expectAccessibleInBothThemes } from "./harness/axe.ts";
import { openDashboard, waitForStatus, withoutReload } from "./harness/dashboard.ts";
import { expectRefusal } from "./harness/expect-refusal.ts";
import { newAddress, newSender, openRequester } from "./harness/people.ts";
import { reportByHand } from "./harness/report-form.ts";
import { type Story, test, variation } from "./harness/story.ts";

const AFTER = "Pick a tube size at posters.example.";

/** Two open links that one transfer could be meant for, and that transfer reported on the first. */
async function reportAmbiguously(story: Story) {
	const requester = await openRequester(story);
	const address = newAddress();
	const link = await requester.createLink({ amount: "15", requesterAddress: address, afterSubmit: AFTER });
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

async function expectFocusOn(page: Page, heading: string): Promise<void> {
	await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(heading);
}

const mailsTo = async (story: Story, address: string) =>
	(await story.outbox.list()).filter(({ to }) => to.includes(address));

/** A contract pays, and another does in the same block: without a trace the amount of each is unknown. */
async function payInsideOfTwo({ chain, wallet }: Story, payee: Address, amount: bigint): Promise<Hash> {
	const data = encodeFunctionData({ abi: CONTRACT_WALLET_ABI, functionName: "sendEther", args: [payee, amount] });
	const places = await Promise.all(["one", "two"].map(() => chain.place("ContractWallet", newAddress())));
	for (const place of places) await chain.mint("ETH", place, amount);
	await chain.setAutomine(false);
	const [first] = await Promise.all(
		places.map((to, index) =>
			sendCall(
				chain,
				wallet(index === 0 ? "fourth-payer" : "second-payer"),
				{ to, data },
				{ gas: 300_000n, wait: false },
			),
		),
	);
	await chain.mine(1);
	await chain.setAutomine(true);
	if (!first) throw new Error("nothing was sent");
	await chain.mined(first);
	return first;
}

describe("a payment that needs the requester", () => {
	test("Accept, with the evidence in sight, is a success on both pages at once", async ({ story }) => {
		const { requester, twin, dashboard, payer, evidence, from, txHash, sender } = await reportAmbiguously(story);
		await waitForStatus(dashboard.page, "Pending");
		for (const shown of [
			"15.00 USDC",
			from.address,
			txHash,
			sender.email,
			"not proven to be the payer",
			"Nothing proves",
		])
			await evidence.getByText(shown).first().waitFor();
		await story.outbox.mailTo(requester.account.email, /^Is this transfer of 15.00 USDC yours\?$/);
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
		await expectFocusOn(dashboard.page, "You counted 15.00 USDC for this link");
		await expectAccessibleInBothThemes(dashboard.page, "an accepted payment");
		await story.shot(dashboard.page, "accepted");

		await dashboard.page.getByRole("button", { name: "Undo", exact: true }).click();
		await evidence.waitFor();
		await waitForStatus(dashboard.page, "Pending");
		await dashboard.page.getByText("Your decision is taken back.").first().waitFor();
		expect(await dashboard.page.getByRole("button", { name: /^Undo/ }).count()).toBe(0);
		await evidence.getByRole("button", { name: "Accept" }).click();
		await waitForStatus(dashboard.page, "Success");
		await dashboard.page.getByRole("button", { name: "Undo: You counted 15.00 USDC for this link" }).waitFor();

		const other = await story.person();
		await other.page.goto(twin.path);
		other.expectError(/409/);
		await reportByHand(other.page, txHash, newSender());
		await other.page.getByRole("heading", { name: "This transaction paid another request" }).waitFor();
	});

	variation("Not mine takes it off the link and notifies the payer", async ({ story }) => {
		const { link, dashboard, payer, evidence, txHash } = await reportAmbiguously(story);
		await withoutReload(payer.page, async () => {
			await evidence.getByRole("button", { name: "Not mine" }).click();
			await dashboard.page.getByText("Taken off this link. The money at your address is untouched.").first().waitFor();
			await waitForStatus(dashboard.page, "None");
			await payer.page.getByRole("heading", { name: "This transfer was not accepted here" }).waitFor();
		});
		const row = dashboard.page.getByRole("row", { name: /Not mine/ });
		for (const shown of ["Not mine", "Your decision"]) await row.getByText(shown, { exact: true }).waitFor();
		await story.shot(dashboard.page, "not-mine");
		await story.shot(payer.page, "not-mine-payer");
		const again = await story.person();
		await again.page.goto(link.path);
		await reportByHand(again.page, txHash, newSender());
		await again.page.getByRole("heading", { name: "The requester does not know this transfer" }).waitFor();
		await again.page.getByRole("button", { name: "Go back to payment page" }).click();
		await again.page.getByRole("button", { name: "Confirm completed transaction" }).waitFor();

		await row.getByRole("button", { name: /^Undo/ }).click();
		await evidence.waitFor();
		await waitForStatus(dashboard.page, "Pending");
		// whoever named it meanwhile is listed, too
		expect(await evidence.getByText("not proven to be the payer").count()).toBe(2);
	});

	variation("an unknown sum is typed by the requester, and shown as their word", async ({ story }) => {
		const requester = await openRequester(story);
		const payee = newAddress();
		const link = await requester.createLink({ token: "ETH", amount: "0.5", requesterAddress: payee });
		const dashboard = await openDashboard(story, link);
		await story.rpc.set("both", { kind: "no-trace" });
		const txHash = await payInsideOfTwo(story, payee, 5n * 10n ** 17n);
		const payer = await story.person();
		await payer.page.goto(link.path);
		await reportByHand(payer.page, txHash, newSender());
		const evidence = dashboard.page.getByRole("region", { name: "Is this payment for this link?" });
		await evidence.getByText("not known", { exact: true }).first().waitFor();
		const field = evidence.getByLabel("How much did you receive?");
		dashboard.expectError(/40[09]/);
		for (const [typed, refusal] of [
			["", "Type how much reached your address first: the chain does not tell us."],
			["0,5", "Is 0,5 meant as 0.5 or as 5? Write a point before the decimals, and nothing between other digits."],
		] as const) {
			await field.fill(typed);
			await evidence.getByRole("button", { name: "Accept" }).click();
			await expectRefusal(field, refusal);
		}
		expect(await field.inputValue(), "what was typed is kept").toBe("0,5");
		await expectAccessibleInBothThemes(dashboard.page, "a refused sum");
		await story.shot(dashboard.page, "sum-refused");
		await field.fill(".5");
		await evidence.getByRole("button", { name: "Accept" }).click();
		await waitForStatus(dashboard.page, "Success");
		const row = dashboard.page.getByRole("row", { name: /Jonas Weber/ });
		for (const shown of ["0.5", "by your word"]) await row.getByText(shown, { exact: true }).first().waitFor();
		await dashboard.page.getByText("0.5 ETH of what counts here is a sum you typed").waitFor();
		await story.shot(dashboard.page, "sum-typed");
	});

	variation("what waits for a proven payer is released to whoever the requester chooses, once", async ({ story }) => {
		const { dashboard, evidence, sender } = await reportAmbiguously(story);
		await evidence.getByRole("button", { name: "Accept" }).click();
		const held = dashboard.page.getByRole("region", { name: "Your after-payment text is held back" });
		await held.getByText(AFTER).waitFor();
		expect(await mailsTo(story, sender.email)).toEqual([]);
		await held.getByText(`${sender.email}, not proven`).waitFor();
		await held.getByRole("button", { name: `Release to ${sender.name}` }).click();
		const given = dashboard.page.getByRole("region", { name: "Your after-payment text was released" });
		await given.getByText(sender.name).waitFor();
		expect(await given.getByRole("button").count()).toBe(0);
		const mail = await story.outbox.mailTo(sender.email, /^Receipt for 15.00 USDC/);
		expect(mail.text, "a mail carries nothing that its reader did not ask for").not.toContain(AFTER);
		const said = /\nhttps?:\/\/[^/\n]+(\/link\/\S+#said=\S+)\n/.exec(mail.text)?.[1] ?? "";
		const { page: reading } = await story.person();
		await reading.goto(said);
		await reading.getByText(AFTER).waitFor();
		await reading.getByLabel("Appearance and language").click();
		await reading.getByRole("button", { name: "Deutsch" }).click();
		await reading.locator("html[lang=de]").waitFor();
		await reading.getByText(AFTER).waitFor();
		const { page: open } = await story.person();
		await open.goto(said.replace(/#.*/, ""));
		await open.getByText("once it is clear that this was you").waitFor();
		// a mail's link that a browser opens in the tab that shows the page
		await open.evaluate((address) => location.assign(address), said);
		await open.getByText(AFTER).waitFor();
		await dashboard.page.getByText("Receipt released").waitFor();
		await expectAccessibleInBothThemes(dashboard.page, "a released receipt");
		await story.shot(dashboard.page, "released");
	});

	variation("all of it works without script", async ({ story }) => {
		const requester = await openRequester(story);
		const payee = newAddress();
		const link = await requester.createLink({ token: "ETH", amount: "0.25", requesterAddress: payee });
		await placeForwarder(story.chain, "Forwarder", payee, newAddress());
		const txHash = await sendCall(story.chain, story.wallet("fourth-payer"), etherTransfer(payee, 25n * 10n ** 16n));
		const sender = newSender();
		const payer = await story.person();
		await payer.page.goto(link.path);
		await reportByHand(payer.page, txHash, sender);
		await payer.page.getByRole("heading", { name: "The requester has to confirm this one" }).waitFor();

		const { page, expectError } = await story.person({ javaScriptEnabled: false });
		await page.goto(link.dashboardPath);
		await page.locator("input[name=password]").fill("a quiet lamp at dusk");
		await page.getByRole("button", { name: "Access dashboard" }).click();
		await page.getByText("0.25 ETH was sent there in this transaction, but did not stay.").waitFor();
		expectError(/400/);
		await page.getByLabel("How much did you receive?").fill("-1");
		await page.getByRole("button", { name: "Accept" }).click();
		await expectRefusal(page.getByLabel("How much did you receive?"), "An amount cannot be negative");
		await page.getByLabel("How much did you receive?").fill("0.25");
		await page.getByRole("button", { name: "Accept" }).click();
		await waitForStatus(page, "Success");
		await page.getByRole("button", { name: "Release" }).click();
		await story.outbox.mailTo(sender.email, /^Receipt for 0\.25 ETH/);
		await page.getByRole("heading", { name: "The receipt was released" }).waitFor();
		await page.getByRole("button", { name: "Undo", exact: true }).click();
		await waitForStatus(page, "Pending");
		await page.getByRole("heading", { name: "Is this payment for this link?" }).waitFor();
		await page.getByText("How the chain is read").click();
		// the room may or may not have checked by itself yet
		await page.getByText(/two sources of different providers|after the next look at the chain/).waitFor();
	});
});
