import type { Page } from "playwright-core";
import { describe } from "vitest";
import { placeAccount } from "#local/chain/contract-accounts.ts";
import { expectAccessibleInBothThemes } from "./harness/axe.ts";
import { newAddress, openRequester } from "./harness/people.ts";
import { PHONE } from "./harness/phone.ts";
import { type Story, test, variation } from "./harness/story.ts";

/** An address that is a Safe on the second chain alone. */
async function safeOnSecondChain({ chainTwo, wallet }: Story) {
	return placeAccount(chainTwo, "Safe", newAddress(), wallet("requester").address);
}

async function send(page: Page, address: string, network: string): Promise<void> {
	await page.goto("/");
	await page.getByLabel("How much").fill("25");
	await page.locator("[name=network]").selectOption({ label: network });
	await page.getByLabel("Receiving address").fill(address);
	await page.getByLabel("Dashboard password").fill("a quiet lamp at dusk");
	await page.getByRole("button", { name: "Create payment link" }).click();
}

const WARNING = "There is a contract at this address on Local chain two, and none on Local chain.";

describe("a contract wallet of another chain", () => {
	variation("is warned of before the link is made, and may be meant all the same", async ({ story }) => {
		const address = await safeOnSecondChain(story);
		const { page } = await openRequester(story);
		await send(page, address, "Local chain");
		await page.getByText(WARNING).waitFor();
		await expectAccessibleInBothThemes(page, "a contract on another chain");
		await story.shot(page, "create-code-elsewhere");
		await page.getByRole("button", { name: "Go on" }).click();
		await page.getByRole("heading", { name: "Your link is ready" }).waitFor();
	});

	variation("is no question on its own chain, nor is an account without code", async ({ story }) => {
		const { page } = await openRequester(story);
		await send(page, await safeOnSecondChain(story), "Local chain two");
		await page.getByRole("heading", { name: "Your link is ready" }).waitFor();
		await send(page, newAddress(), "Local chain");
		await page.getByRole("heading", { name: "Your link is ready" }).waitFor();
	});

	test("is warned of without script as well, on a phone", async ({ story }) => {
		const address = await safeOnSecondChain(story);
		const { page } = await openRequester(story, { ...PHONE, javaScriptEnabled: false });
		await send(page, address, "Local chain");
		await page.getByText(WARNING).waitFor();
		await story.shot(page, "create-code-elsewhere-phone");
		await page.getByLabel("Dashboard password").fill("a quiet lamp at dusk");
		await page.getByRole("button", { name: "Go on" }).click();
		await page.getByRole("heading", { name: "Your link is ready" }).waitFor();
	});

	variation("goes unnoticed while its chain is silent, and the link is made", async ({ story }) => {
		const address = await safeOnSecondChain(story);
		const { page } = await openRequester(story);
		await story.rpcTwo.set("both", { kind: "slow", ms: 10_000 });
		await send(page, address, "Local chain");
		await page.getByRole("heading", { name: "Your link is ready" }).waitFor();
	});
});
