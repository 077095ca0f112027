import { randomBytes } from "node:crypto";
import type { Page } from "playwright-core";
import type { Address, Hash } from "viem";
import { describe, expect } from "vitest";
import { FORGER_ABI, TRANSFER_ABI } from "#local/chain/chain-control.ts";
import { openDashboard, waitForStatus } from "./harness/dashboard.ts";
import { statusOf } from "./harness/link-status.ts";
import { newAddress, newSender, openRequester } from "./harness/people.ts";
import { reportByHand } from "./harness/report-form.ts";
import { type Story, test, variation } from "./harness/story.ts";

/** what the link of these stories asks for: 25 USDC */
const ASKED = 25_000_000n;
const AN_HOUR_S = 3_600;

interface Refused {
	what: string;
	/** makes the transaction that is reported */
	send(story: Story, payee: Address): Promise<Hash>;
	heading: string;
	/** what the sentence names as found */
	found(payee: Address): RegExp;
}

const sendsOf = (story: Story) => story.chain.walletOf(story.wallet("payer"));

const REFUSED: Refused[] = [
	{
		what: "a payment to somebody else",
		send: (story) => story.chain.transfer(story.wallet("payer"), "USDC", story.wallet("stranger").address, ASKED),
		heading: "This transfer went to another address",
		found: (payee) =>
			new RegExp(`You sent 25.00 USDC on Local chain to 0x[0-9a-fA-F]{40}; this link is paid at ${payee}\\.`),
	},
	{
		what: "a transfer that failed",
		send: (story, payee) => story.chain.revertedTransfer(story.wallet("payer"), "USDC", payee, 10n ** 30n),
		heading: "This transaction failed on the chain",
		found: () => /The network undid it: no USDC moved, only the network fee was spent\./,
	},
	{
		what: "another token",
		send: (story, payee) => story.chain.transfer(story.wallet("payer"), "USDT", payee, ASKED),
		heading: "This transfer does not match",
		found: () =>
			/You sent 25.00 USDT on Local chain to the right address; this link asks for 25.00 USDC on Local chain\./,
	},
	{
		what: "the chain's own coin",
		send: (story, payee) => story.chain.transfer(story.wallet("payer"), "ETH", payee, 10n ** 16n),
		heading: "This transfer does not match",
		found: () => /You sent 0\.01 ETH on Local chain to the right address; this link asks for 25.00 USDC/,
	},
	{
		what: "a payment older than the link",
		send: async (story, payee) => {
			const now = Math.floor(Date.now() / 1_000);
			try {
				await story.chain.setClock(now - AN_HOUR_S);
				const hash = await story.chain.transfer(story.wallet("payer"), "USDC", payee, ASKED);
				await story.chain.mined(hash);
				return hash;
			} finally {
				await story.chain.setClock(Math.floor(Date.now() / 1_000));
			}
		},
		heading: "This transfer is older than the request",
		found: () => /25.00 USDC on Local chain arrived on .+, but Rosa Requester made this link on .+\./,
	},
	{
		what: "a log that a contract made up",
		send: async (story, payee) => {
			const address = await story.chain.place("Forger", newAddress());
			const from = story.wallet("payer").address;
			return sendsOf(story).writeContract({
				address,
				abi: FORGER_ABI,
				functionName: "forge",
				args: [from, payee, ASKED],
			});
		},
		heading: "This transfer does not match",
		found: () => /The token came from 0x[0-9a-fA-F]{40}, a contract we do not know, whatever name it shows/,
	},
	{
		what: "a token that keeps a fee of what is sent",
		send: async (story, payee) => {
			const token = await story.chain.place("FeeToken", newAddress());
			await story.chain.mint(token, story.wallet("payer").address, ASKED);
			return story.chain.transfer(story.wallet("payer"), token, payee, ASKED);
		},
		heading: "This transfer does not match",
		found: () => /a contract we do not know, whatever name it shows; this link asks for 25.00 USDC/,
	},
	{
		what: "a token that says no and moves nothing",
		send: async (story, payee) => {
			const address = await story.chain.place("FalseToken", newAddress());
			return sendsOf(story).writeContract({
				address,
				abi: TRANSFER_ABI,
				functionName: "transfer",
				args: [payee, ASKED],
			});
		},
		heading: "No payment in this transaction",
		found: () => /It went through, but no USDC stayed at Rosa Requester’s address/,
	},
	{
		what: "a transfer of nothing",
		send: (story, payee) => story.chain.transfer(story.wallet("payer"), "USDC", payee, 0n),
		heading: "No payment in this transaction",
		found: () => /no USDC stayed at Rosa Requester’s address; this link asks for 25.00 USDC on Local chain\./,
	},
];

async function backToTheForm(page: Page): Promise<void> {
	await page.getByRole("button", { name: "Go back to payment page" }).click();
	await page.getByRole("button", { name: "Confirm completed transaction" }).waitFor();
}

describe("a transaction that pays nothing here is refused by name", () => {
	variation("whatever is reported in turn, the link stays unpaid and the form open", async ({ story }) => {
		const requester = await openRequester(story);
		const payee = newAddress();
		const link = await requester.createLink({ amount: "25", requesterAddress: payee });
		const dashboard = await openDashboard(story, link);
		const { page } = await story.person();
		await page.goto(link.path);
		for (const { what, send, heading, found } of REFUSED) {
			const hash = await send(story, payee);
			await story.chain.mined(hash);
			await reportByHand(page, hash, newSender());
			await page.getByRole("heading", { name: heading }).waitFor();
			expect(await page.locator(".verdict").textContent(), what).toMatch(found(payee));
			expect(await statusOf(story, link), what).toMatchObject({ status: "none", received: "0", payments: [] });
			await backToTheForm(page);
		}
		await dashboard.page
			.getByText("Does not count here")
			.nth(REFUSED.length - 1)
			.waitFor();
		await waitForStatus(dashboard.page, "None");
		await story.shot(dashboard.page, "dashboard-all-refused");
		await page.reload();
		await page.getByRole("button", { name: "Connect to a wallet" }).waitFor();
	});

	variation("a transaction that paid another request settles no second one", async ({ story }) => {
		const requester = await openRequester(story);
		const requesterAddress = newAddress();
		const first = await requester.createLink({ amount: "25", requesterAddress });
		const hash = await story.chain.transfer(story.wallet("payer"), "USDC", requesterAddress, ASKED);
		const payer = await story.person();
		await payer.page.goto(first.path);
		await reportByHand(payer.page, hash, newSender());
		await payer.page.getByRole("heading", { name: "Payment verified" }).waitFor();

		const second = await requester.createLink({ amount: "25", requesterAddress });
		payer.expectError(/status of 409/);
		await payer.page.goto(second.path);
		await reportByHand(payer.page, hash, newSender());
		await payer.page.getByRole("heading", { name: "This transaction paid another request" }).waitFor();
		await payer.page.getByText("One transfer can settle one request only").waitFor();
		expect(await statusOf(story, second)).toMatchObject({ status: "none", received: "0" });
		expect(await statusOf(story, first)).toMatchObject({ status: "success" });
		await backToTheForm(payer.page);
		const dashboard = await openDashboard(story, second);
		await waitForStatus(dashboard.page, "None");
	});

	test("a transaction nobody has seen is waited for, and pays nothing", async ({ story }) => {
		const requester = await openRequester(story);
		const link = await requester.createLink({ amount: "25", requesterAddress: newAddress() });
		const { page } = await story.person();
		await page.goto(link.path);
		await reportByHand(page, `0x${randomBytes(32).toString("hex")}`, newSender());
		await page.getByRole("heading", { name: "We cannot see it yet" }).waitFor();
		await page.getByText("No transaction with this hash on Local chain.").waitFor();
		await page.getByText(/^Next look in /).waitFor();
		expect(await statusOf(story, link)).toMatchObject({ status: "none", received: "0", payments: [] });
		await backToTheForm(page);
	});

	variation(
		"a transaction no block holds yet is on its way, and counts for nothing when the chain forgets it",
		async ({ story }) => {
			const requester = await openRequester(story);
			const payee = newAddress();
			const link = await requester.createLink({ amount: "25", requesterAddress: payee });
			const { page } = await story.person();
			await page.goto(link.path);
			await story.chain.setAutomine(false);
			const hash = await story.chain.transfer(story.wallet("sixth-payer"), "USDC", payee, ASKED);
			await reportByHand(page, hash, newSender());
			await page.getByRole("heading", { name: "On its way" }).waitFor();
			expect(await statusOf(story, link)).toMatchObject({ status: "pending", received: "0" });
			await story.chain.drop(hash);
			await backToTheForm(page);
			await reportByHand(page, hash, newSender());
			// Dropped transactions may be sent again: it is waited for, neither refused nor counted.
			await page.locator('.verdict[data-kind="waiting"]').waitFor();
			expect(await statusOf(story, link)).toMatchObject({ status: "pending", received: "0" });
		},
	);
});
