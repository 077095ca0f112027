import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { takeStepsByForm } from "./harness/account-forms.ts";
import { expectRefusal } from "./harness/expect-refusal.ts";
import { pasteMailedLink } from "./harness/outbox.ts";
import { newAccount, newAddress, newSender, openRequester } from "./harness/people.ts";
import { reportByHand } from "./harness/report-form.ts";
import { test, variation } from "./harness/story.ts";

const WITHOUT_SCRIPT = { javaScriptEnabled: false };
const PASSWORD = "a quiet lamp at dusk";

/** Fills the create form with what it asks for at least; the name and the e-mail stand there already. */
async function fillCreateForm(page: Page, address: string): Promise<void> {
	await page.getByLabel("How much").fill("12.5");
	await page.getByRole("radio", { name: "USDT" }).check();
	await page.getByLabel("Receiving address").fill(address);
	await page.getByLabel("Memo").fill("Without a script");
	await page.getByLabel("After payment").fill("Thanks all the same.");
	await page.getByLabel("Dashboard password").fill(PASSWORD);
}

describe("without JavaScript", () => {
	test("register, create, pay by hand and open the dashboard", async ({ story }) => {
		const requester = await story.person(WITHOUT_SCRIPT);
		const { page } = requester;
		const account = newAccount();
		await page.goto("/payment");
		await page.getByRole("link", { name: "Create an account" }).click();
		await page.getByLabel("First name").fill(account.firstName);
		await page.getByLabel("Last name").fill(account.lastName);
		await page.getByLabel("E-mail").fill(account.email);
		await page.getByLabel("Password", { exact: true }).fill(account.password);
		await page.getByRole("button", { name: "Create account" }).click();
		await page.getByRole("heading", { name: "Check your mail" }).waitFor();
		await pasteMailedLink(page, (await story.outbox.linkTo(account.email, "verify")).link);
		await page.getByRole("button", { name: "Confirm" }).click();
		await page.getByText("Your account is ready.").waitFor();
		await takeStepsByForm(story, page);
		await page.getByRole("heading", { name: "Create a payment link" }).waitFor();
		expect(page.url()).toBe(`${story.appUrl}/payment`);

		const address = newAddress();
		await fillCreateForm(page, address);
		await page.getByLabel("How much").fill("12.5000001");
		requester.expectError(/400/);
		await page.getByRole("button", { name: "Create payment link" }).click();
		await expectRefusal(page.getByLabel("How much"), "USDT has at most 6 decimals");
		expect(await page.getByLabel("Memo").inputValue(), "what was typed is kept").toBe("Without a script");
		await story.shot(page, "no-script-create-refused");
		await page.getByLabel("How much").fill("12.5");
		await page.getByLabel("Dashboard password").fill(PASSWORD);
		await page.getByRole("button", { name: "Create payment link" }).click();
		await page.getByRole("heading", { name: "Your link is ready" }).waitFor();
		const url = (await page.getByRole("group", { name: "Payment link" }).locator("span").textContent()) ?? "";
		await page.getByRole("img", { name: "QR code of the payment link" }).waitFor();
		await story.shot(page, "no-script-created");

		const payer = await story.person(WITHOUT_SCRIPT);
		await payer.page.goto(new URL(url).pathname);
		for (const shown of ["Rosa Requester", account.email, "12.50", "USDT", address, "Without a script", "Local chain"])
			await payer.page.getByText(shown).first().waitFor();
		// getByText finds nothing within noscript
		const noscriptText = (await payer.page.locator("noscript").allTextContents()).join(" ");
		expect(noscriptText).toContain("Paying from a wallet on this page needs JavaScript.");
		expect(noscriptText, "the address as text that can be selected").toContain(address);
		expect(await payer.page.getByRole("button", { name: "Copy" }).count()).toBe(0);
		expect(await payer.page.getByRole("button", { name: "Connect to a wallet" }).count()).toBe(0);
		expect(await payer.page.content()).not.toContain("Thanks all the same.");
		await story.shot(payer.page, "no-script-payment-page");
		const txHash = await story.chain.transfer(story.wallet("sixth-payer"), "USDT", address, 12_500_000n);
		const sender = newSender();
		await reportByHand(payer.page, txHash, sender);
		await payer.page.getByRole("heading", { name: "Payment verified" }).waitFor();
		// The chain shows everybody's transfers: who names one is not proven to have made it.
		expect(await payer.page.content()).not.toContain("Thanks all the same.");
		const toCome = (await payer.page.locator("noscript").allTextContents()).join(" ");
		expect(toCome, "how it comes to the payer").toContain("Rosa Requester");
		await story.shot(payer.page, "no-script-verified");

		await page.getByRole("link", { name: "Open dashboard" }).click();
		await page.getByLabel("Password", { exact: true }).fill("not the password");
		requester.expectError(/403/);
		await page.getByRole("button", { name: "Access dashboard" }).click();
		await expectRefusal(page.getByLabel("Password", { exact: true }), "Invalid Password");
		await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
		await page.getByRole("button", { name: "Access dashboard" }).click();
		await page.getByRole("cell", { name: sender.email }).waitFor();
		await page.locator(".pagehead").getByText("Success", { exact: true }).waitFor();
		await story.shot(page, "no-script-dashboard");
		await page.getByRole("button", { name: "Release" }).click();
		await page.getByRole("heading", { name: /was released$/ }).waitFor();
		const receipt = await story.outbox.mailTo(sender.email, /^Receipt for/);
		const [, said = ""] = /\n(https?:\S+#said=\S+)\n/.exec(receipt.text) ?? [];
		await payer.page.goto(new URL(said).pathname);
		await payer.page
			.getByLabel("paste the link from your receipt mail")
			.fill(`${said.slice(0, -1)}${said.endsWith("A") ? "E" : "A"}`);
		await payer.page.getByRole("button", { name: "Show it" }).click();
		expect(await payer.page.content()).not.toContain("Thanks all the same.");
		expect(await payer.page.locator("noscript .error").textContent()).toContain(
			"not the whole link from the receipt mail",
		);
		await payer.page.locator("input[name=mailed]").fill(said);
		await payer.page.getByRole("button", { name: "Show it" }).click();
		await payer.page.getByText("Thanks all the same.").waitFor();
		await story.shot(payer.page, "no-script-said");
	});

	variation("a report that is refused leads back to the form with what was typed", async ({ story }) => {
		const requester = await openRequester(story);
		const link = await requester.createLink({ requesterAddress: newAddress() });
		const { page } = await story.person(WITHOUT_SCRIPT);
		await page.goto(link.path);
		const sender = newSender();
		await reportByHand(page, `0x${"12".repeat(32)}`, sender);
		await page.getByRole("heading", { name: "We cannot see it yet" }).waitFor();
		await page.getByRole("button", { name: "Go back to payment page" }).click();
		expect(await page.getByLabel("Sender's Email").inputValue()).toBe(sender.email);
	});
});
