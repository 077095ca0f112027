import type { Page } from "playwright-core";
import { hydrated } from "./hydrated.ts";

const PASSWORD = "a quiet lamp at dusk";

/** The create form, filled in for a link that many pay what they want, at least five dollars; not sent yet. */
export async function fillTipJar(page: Page, { payee, memo }: { payee: string; memo: string }): Promise<void> {
	await page.goto("/payment");
	await hydrated(page);
	await page.getByLabel("How much").fill("5");
	await page.getByRole("radio", { name: "What each payer wants to give" }).check();
	await page.getByLabel("Receiving address").fill(payee);
	await page.getByLabel("Memo").fill(memo);
	await page.getByLabel("Dashboard password").fill(PASSWORD);
}

/** Sends the form. @returns the path of the link */
export async function createTipJar(page: Page): Promise<string> {
	await page.getByRole("button", { name: "Create payment link" }).click();
	await page.getByRole("heading", { name: "Your link is ready" }).waitFor();
	const url = (await page.getByRole("group", { name: "Payment link" }).locator("span").textContent()) ?? "";
	return new URL(url).pathname;
}
