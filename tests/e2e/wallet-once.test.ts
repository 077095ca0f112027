import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import type { Address } from "#app/core/address.ts";
import { WALLETS } from "#local/chain/accounts.ts";
import type { Thrown } from "#local/demo-wallet/state.ts";
import { variationUnless } from "../tags.ts";
import { connectDemoWallet, goToConfirm, steerWallet } from "./harness/demo-wallet.ts";
import { newAddress, openRequester } from "./harness/people.ts";
import { type Story, test } from "./harness/story.ts";

/** The demo wallet's first account. */
const PAYER: Address = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
const ASKED = 25_000_000n;

/** One answer of each kind that a wallet may give although it has broadcast; every code has its row in the unit tests. */
const AFTER_BROADCAST: [string, Thrown][] = [
	["-32000", { code: -32000, message: "server error" }],
	["4901", { code: 4901, message: "The chain is disconnected." }],
	["4001 inside -32603", { code: -32603, message: "Internal error", data: { originalError: { code: 4001 } } }],
	["insufficient funds", { code: -32000, message: "insufficient funds for gas * price + value" }],
];

/** Everything on the payer's half that may lead to the wallet; "Retry" and "Create" lead away from the page. */
const PRESSED = [
	"Try this payment again",
	"It was not sent: try again",
	"It was sent: enter its hash",
	"Send it without the mark",
	"Check again",
	"Connect to a wallet",
	"Pay anyway",
	"Continue",
];

const ROUNDS = 4;

/** Presses whatever can be pressed, in every state that comes of it, until nothing changes any more. */
async function pressEverything(page: Page): Promise<void> {
	for (let round = 0; round < ROUNDS; round += 1) {
		let pressed = false;
		for (const name of PRESSED) {
			// asked in one go: a button may leave the page between two questions
			const button = page.getByRole("main").getByRole("button", { name, exact: true, disabled: false }).first();
			if (!(await button.isVisible())) continue;
			await button.click({ timeout: 800 }).catch(() => {});
			pressed = true;
			const wallet = page.getByRole("button", { name: /^Demo wallet/ });
			if (name === "Connect to a wallet" || name === "Pay anyway") {
				await wallet.click({ timeout: 400 }).catch(() => {});
			}
			const email = page.getByRole("heading", { name: "Who is paying?" });
			if (await email.isVisible()) {
				await page.getByLabel("Sender's Email").fill("jonas@payer.example");
				await page.getByLabel("Sender's Name").fill("Jonas Weber");
			}
		}
		if (!pressed) return;
	}
}

async function makeLink(story: Story) {
	const requester = await openRequester(story);
	const requesterAddress = newAddress();
	return { ...(await requester.createLink({ requesterAddress })), requesterAddress };
}

const sentBy = (story: Story) => story.chain.client.getTransactionCount({ address: PAYER, blockTag: "pending" });

describe("nobody pays twice", () => {
	for (const [code, thrown] of AFTER_BROADCAST)
		test(
			`when the wallet answers ${code} after sending`,
			variationUnless(code === "4001 inside -32603"),
			async ({ story }) => {
				const { path, requesterAddress } = await makeLink(story);
				const { page, newPage } = await story.person();
				await connectDemoWallet(page, path);
				await goToConfirm(page);
				await story.chain.setAutomine(false);
				const before = await sentBy(story);
				await page.evaluate((what) => {
					window.demoWallet?.setOutcome("lose-hash");
					window.demoWallet?.setThrown(what);
				}, thrown);
				await page.getByRole("button", { name: "Continue" }).click();
				await expect.poll(() => sentBy(story)).toBe(before + 1);
				await pressEverything(page);
				await page
					.getByRole("heading", { name: /^(Your account has sent a transaction|Waiting for confirmation)$/ })
					.waitFor();
				await pressEverything(page);
				expect(await sentBy(story), "sent after pressing everything").toBe(before + 1);

				const beside = await newPage();
				await beside.goto(path);
				await steerWallet(beside, (wallet) => wallet.setAnswer("approve"));
				await pressEverything(beside);
				await page.close();
				await beside.reload();
				await pressEverything(beside);
				expect(await sentBy(story), "sent from another tab and after a reload").toBe(before + 1);

				await story.chain.mine(2);
				await story.chain.setAutomine(true);
				await beside.getByRole("heading", { name: "You've sent 25.00 USDC to Rosa Requester" }).waitFor();
				expect(await story.chain.balance("USDC", requesterAddress)).toBe(ASKED);
				expect(await sentBy(story)).toBe(before + 1);
			},
		);

	test.for([
		["its own node knows", true],
		["its own node does not know", false],
	] as const)(
		"when the wallet answers with the hash of what it sent before, which %s",
		async ([, known], { story }) => {
			const { path, requesterAddress } = await makeLink(story);
			const { page } = await story.person();
			const payer = WALLETS.find(({ address }) => address === PAYER);
			if (!payer) throw new Error("the demo wallet pays from no account of the chain");
			const earlier = await story.chain.transfer(payer, "USDC", newAddress(), ASKED);
			await connectDemoWallet(page, path);
			await goToConfirm(page);
			await page.evaluate(
				([hash, known]) => {
					const provider = window.demoWallet?.provider;
					if (!provider) return;
					const { request } = provider;
					provider.request = async (asked) => {
						if (asked.method === "eth_getTransactionByHash" && !known) return null;
						const answer = await request(asked);
						return asked.method === "eth_sendTransaction" ? hash : answer;
					};
				},
				[earlier, known] as const,
			);
			await story.chain.setAutomine(false);
			const before = await sentBy(story);
			const judged = page.waitForResponse((answer) => /"intent":"report"/.test(answer.request().postData() ?? ""));
			await page.getByRole("button", { name: "Continue" }).click();
			await judged;
			await page
				.getByRole("heading", { name: /^(Your account has sent a transaction|Waiting for confirmation)$/ })
				.waitFor();
			await pressEverything(page);
			await page.reload();
			await pressEverything(page);
			expect(await sentBy(story), "sent after pressing everything").toBe(before + 1);
			await story.chain.mine(2);
			await story.chain.setAutomine(true);
			await page.getByRole("heading", { name: "You've sent 25.00 USDC to Rosa Requester" }).waitFor();
			expect(await story.chain.balance("USDC", requesterAddress)).toBe(ASKED);
		},
	);
});
