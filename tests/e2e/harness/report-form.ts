import type { Page } from "playwright-core";
import type { SenderWords } from "./demo-wallet.ts";

/** Reports a transaction by the form on the payment page, which must be open. */
export async function reportByHand(page: Page, txHash: string, sender: SenderWords): Promise<void> {
	const confirm = page.getByRole("button", { name: "Confirm completed transaction" });
	const email = page.getByLabel("Sender's Email");
	// folded on a phone
	if (!(await email.isVisible())) await page.getByText("or confirm payment information").click();
	await email.fill(sender.email);
	await page.getByLabel("Sender's Name").fill(sender.name);
	await page.getByLabel("Transaction Hash").fill(txHash);
	await confirm.click();
}
