import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { SECOND_LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import { variationUnless } from "../tags.ts";
import { openDashboard, waitForStatus, withoutReload } from "./harness/dashboard.ts";
import { statusOf } from "./harness/link-status.ts";
import { newAddress, openRequester } from "./harness/people.ts";
import { type Story, test, variation } from "./harness/story.ts";

/** Payers without a wallet in their browser, who close the page and report nothing. */

async function makeLink(story: Story, network = story.chainId, token: "USDC" | "ETH" = "USDC") {
	const requester = await openRequester(story);
	const payee = newAddress();
	const link = await requester.createLink({ requesterAddress: payee, network, token, amount: "25" });
	return { link, payee, dashboard: await openDashboard(story, link) };
}

/** Withdraws on the stand-ins' own page, and waits there until it is completed. */
async function withdraw(page: Page, url: string, wish: { to: string; amount: string; token: string; feeOff: boolean }) {
	await page.goto(`${url}/pay/exchange`);
	await page.getByLabel("Token and chain").selectOption(wish.token);
	await page.getByLabel("Send to").fill(wish.to);
	await page.getByLabel("Amount", { exact: true }).fill(wish.amount);
	if (wish.feeOff) await page.getByLabel("Taken off the amount").check();
	await page.getByRole("button", { name: "Withdraw" }).click();
	await page.getByRole("heading", { name: "Completed" }).waitFor();
}

describe("a payment that nobody reports turns the dashboard by itself", () => {
	variation("from an exchange, sent so that the full amount is left after its fee", async ({ story }) => {
		const { link, payee, dashboard } = await makeLink(story);
		const { page } = await story.person();
		await page.goto(link.path);
		const token = `${story.chainId} USDC`;
		await withoutReload(dashboard.page, async () => {
			// The payer leaves the payment page for the exchange's.
			await withdraw(page, story.outside.url, { to: payee, amount: "26", token, feeOff: true });
			await story.shot(page, "stand-in-exchange");
			await waitForStatus(dashboard.page, "Success");
		});
		expect(await story.chain.balance("USDC", payee)).toBe(25_000_000n);
		expect(await statusOf(story, link)).toMatchObject({ status: "success", received: "25000000" });
	});

	const wallets = [
		["safe", "USDC"],
		["safe", "ETH"],
		["bundle", "USDC"],
		["bundle", "ETH"],
	] as const;
	for (const [from, token] of wallets)
		test(
			`from a contract wallet: ${from}, ${token}`,
			variationUnless(from === "safe" && token === "USDC"),
			async ({ story }) => {
				const { link, payee, dashboard } = await makeLink(story, story.chainId, token);
				await withoutReload(dashboard.page, async () => {
					const order = { from, chainId: story.chainId, token, to: payee, amount: "25" };
					await story.outside.paid(await story.outside.order(order));
					await waitForStatus(dashboard.page, "Success");
				});
				expect(await statusOf(story, link)).toMatchObject({ status: "success" });
			},
		);

	variation("from an exchange on the second chain", async ({ story }) => {
		const { payee, dashboard } = await makeLink(story, SECOND_LOCAL_CHAIN_ID);
		const order = { from: "exchange", chainId: SECOND_LOCAL_CHAIN_ID, token: "USDC", to: payee, amount: "25" } as const;
		await withoutReload(dashboard.page, async () => {
			await story.outside.paid(await story.outside.order(order));
			await waitForStatus(dashboard.page, "Success");
		});
	});
});
