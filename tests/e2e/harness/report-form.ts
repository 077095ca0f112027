import type { Page } from "playwright-core";
import type { SenderWords } from "./demo-wallet.ts";

/** Reports a transaction by the form on the payment page, which must be open. On a paid link it is folded away. */
export async function reportByHand(page: Page, txHash: string, sender: SenderWords): Promise<void> {
	const folded = page
		.locator("details:not([open])", { has: page.locator('input[name="txnHash"]') })
		.locator(":scope > summary");
	if ((await folded.count()) > 0) await folded.click();
	const confirm = page.getByRole("button", { name: "Confirm completed transaction" });
	const email = page.getByLabel("Sender's Email");
	// folded on a phone
	if (!(await email.isVisible())) await page.getByText("or confirm payment information").click();
	await email.fill(sender.email);
	await page.getByLabel("Sender's Name").fill(sender.name);
	await page.getByLabel("Transaction Hash").fill(txHash);
	await confirm.click();
}
