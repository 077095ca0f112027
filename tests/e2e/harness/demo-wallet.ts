import type { Page } from "playwright-core";
import type { DemoWallet } from "#local/demo-wallet/provider.ts";
import type { Person } from "./browser.ts";

/** Opens a payment page and connects the demo wallet through the page's own dialog; the wallet answers by itself. */
export async function connectDemoWallet(page: Page, path: string): Promise<void> {
	await page.goto(path);
	await steerWallet(page, (wallet) => wallet.setAnswer("approve"));
	await page.getByRole("button", { name: "Connect to a wallet" }).click();
	// the only wallet of this browser: it is asked without being chosen
	await page.getByRole("button", { name: "Continue" }).waitFor();
}

/** Has a second wallet announce itself on the person's pages: then one is to be chosen. It never answers. */
export async function addSecondWallet({ context }: Pick<Person, "context">): Promise<void> {
	await context.addInitScript(() => {
		const info = {
			uuid: "1f0c5e3f-9d55-4c1e-9f0e-0a4a5a1c2b3d",
			name: "Second wallet",
			icon: "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>",
			rdns: "example.second-wallet",
		};
		const provider = { request: () => new Promise(() => {}), on: () => {}, removeListener: () => {} };
		const detail = Object.freeze({ info: Object.freeze(info), provider });
		window.addEventListener("eip6963:requestProvider", () =>
			window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail })),
		);
	});
}

/** Runs something on `window.demoWallet` in the page. */
export async function steerWallet<T>(page: Page, steer: (wallet: DemoWallet) => T): Promise<void> {
	await page.evaluate(`(${steer.toString()})(window.demoWallet)`);
}

export interface SenderWords {
	name: string;
	email: string;
}

const JONAS: SenderWords = { name: "Jonas Weber", email: "jonas@payer.example" };

/** From "Continue" on the page to the confirm step. */
export async function goToConfirm(page: Page, sender = JONAS): Promise<void> {
	await page.getByRole("button", { name: "Continue" }).click();
	await giveSender(page, sender);
	await page.getByRole("heading", { name: "Confirm your transaction on Demo wallet" }).waitFor();
}

/** Fills the info step and goes on. */
export async function giveSender(page: Page, sender = JONAS): Promise<void> {
	await page.getByRole("heading", { name: "Who is paying?" }).waitFor();
	await page.getByLabel("Sender's Email").fill(sender.email);
	await page.getByLabel("Sender's Name").fill(sender.name);
	await page.getByRole("button", { name: "Continue" }).click();
}
