import { describe, expect } from "vitest";
import { createLink, type LinkFields, type MadeLink } from "#local/app-forms.ts";
import { variationUnless } from "../tags.ts";
import { expectAccessible } from "./harness/axe.ts";
import { addSecondWallet, connectDemoWallet, giveSender, goToConfirm, steerWallet } from "./harness/demo-wallet.ts";
import { newRequester } from "./harness/people.ts";
import { type Story, test, variation } from "./harness/story.ts";

/** Of the minute after which the chain is asked about a wallet that was given up; the rest is time to see the page wait. */
const GIVEN_UP_EARLIER_MS = 45_000;

/** A link by the create form; these stories are about what the payer sees. */
async function makeLink(story: Story, fields: Partial<LinkFields> = {}): Promise<MadeLink> {
	const { client } = await newRequester(story);
	return createLink(client, {
		requesterName: "Rosa Requester",
		requesterEmail: "rosa@shop.example",
		token: "USDC",
		amount: "25",
		requesterAddress: story.wallet("requester").address,
		network: story.chainId,
		dashboardPassword: "a quiet lamp at dusk",
		...fields,
	});
}

describe("paying from a wallet", () => {
	for (const [token, amount, shown] of [
		["USDC", "25", "25.00 USDC"],
		["USDT", "12.5", "12.50 USDT"],
		["ETH", "0.25", "0.25 ETH"],
		["WBTC", "0.001", "0.001 WBTC"],
		["DAI", "7", "7.00 DAI"],
	] as const) {
		test(`${token} goes from info to success`, variationUnless(token === "DAI"), async ({ story }) => {
			const link = await makeLink(story, { token, amount });
			const payer = await story.person();
			await connectDemoWallet(payer.page, link.path);
			await goToConfirm(payer.page);
			await payer.page.getByRole("button", { name: "Continue" }).click();
			await payer.page.getByRole("heading", { name: `You've sent ${shown} to Rosa Requester` }).waitFor();
			expect(await payer.page.getByText("Ethereum transfers may take a few minutes to confirm.").count()).toBe(1);
			await story.shot(payer.page, `wallet-success-${token}`);
		});
	}

	variation(
		"the requester's own account is not asked to pay itself; another account of the wallet is",
		async ({ story }) => {
			const link = await makeLink(story, { requesterAddress: story.wallet("payer").address });
			const { page } = await story.person();
			await connectDemoWallet(page, link.path);
			await goToConfirm(page);
			await page.getByText("This account is where the payment should go").waitFor();
			expect(await page.getByRole("button", { name: "Continue" }).count()).toBe(0);
			expect(await page.getByText("Your wallet opens and asks for").count()).toBe(0);
			await expectAccessible(page, "a payment to the payer's own account");
			await story.shot(page, "wallet-own-account");
			await steerWallet(page, (wallet) => wallet.pickAccount(1));
			await page.getByText("Your wallet opens and asks for 25.00 USDC").waitFor();
			await page.getByRole("button", { name: "Continue" }).click();
			await page.getByRole("heading", { name: "You've sent 25.00 USDC to Rosa Requester" }).waitFor();
		},
	);

	test("a rejection leads to the error step, and the same payment can be tried again", async ({ story }) => {
		const link = await makeLink(story);
		const { page } = await story.person();
		await connectDemoWallet(page, link.path);
		await goToConfirm(page);
		await steerWallet(page, (wallet) => wallet.setAnswer("reject"));
		await page.getByRole("button", { name: "Continue" }).click();
		await page.getByRole("heading", { name: "We did not process the payment" }).waitFor();
		const away = page.getByRole("link", { name: "Retry from the start page (this leaves the payment)" });
		expect(await away.getAttribute("href")).toBe("/");
		expect(await away.getAttribute("class"), "a link, no button").toBe("link");
		await page.getByText("Nothing left your wallet").waitFor();
		await story.shot(page, "wallet-rejected");
		await steerWallet(page, (wallet) => wallet.setAnswer("approve"));
		await page.getByRole("button", { name: "Try this payment again" }).click();
		await page.getByRole("button", { name: "Continue" }).click();
		await page.getByRole("heading", { name: "Confirm your transaction on Demo wallet" }).waitFor();
		expect(await page.getByText("An earlier request may still be open").count(), "it was rejected").toBe(0);
		await page.getByRole("button", { name: "Continue" }).click();
		await page.getByRole("heading", { name: /You've sent 25.00 USDC/ }).waitFor();
	});

	variation("a wallet on another network is asked to switch first", async ({ story }) => {
		const link = await makeLink(story);
		const { page } = await story.person();
		await page.goto(link.path);
		await steerWallet(page, (wallet) => wallet.moveToChain(1));
		await connectDemoWallet(page, link.path);
		await page.getByRole("button", { name: "Continue" }).click();
		await giveSender(page);
		await page.getByRole("heading", { name: "Switch Demo wallet to Local chain" }).waitFor();
		await story.shot(page, "wallet-wrong-network");
		await steerWallet(page, (wallet) => wallet.setAnswer("reject"));
		await page.getByRole("button", { name: "Switch to Local chain" }).click();
		await page.getByText("The switch was refused in the wallet.").waitFor();
		await steerWallet(page, (wallet) => wallet.setAnswer("approve"));
		await page.getByRole("button", { name: "Switch to Local chain" }).click();
		await page.getByRole("heading", { name: "Confirm your transaction on Demo wallet" }).waitFor();
	});

	variation("a network the wallet does not know is named with its id", async ({ story }) => {
		const link = await makeLink(story);
		const { page } = await story.person();
		await connectDemoWallet(page, link.path);
		await steerWallet(page, (wallet) => {
			wallet.moveToChain(1);
			wallet.forgetChain(31337);
		});
		await page.getByRole("button", { name: "Continue" }).click();
		await giveSender(page);
		await page.getByRole("button", { name: "Switch to Local chain" }).click();
		await page.getByText("Your wallet does not know Local chain (chain id 31337).").waitFor();
		await steerWallet(page, (wallet) => wallet.moveToChain(31337));
		await page.getByRole("heading", { name: "Confirm your transaction on Demo wallet" }).waitFor();
	});

	variation("a speed-up is followed to success", async ({ story }) => {
		const link = await makeLink(story, { confirmations: "12" });
		const { page } = await story.person();
		await connectDemoWallet(page, link.path);
		await goToConfirm(page);
		await steerWallet(page, (wallet) => wallet.setOutcome("speed-up"));
		await page.getByRole("button", { name: "Continue" }).click();
		await page.getByRole("heading", { name: "Waiting for confirmation" }).waitFor();
		await page.getByText("You sped the payment up in your wallet.").waitFor();
		await story.shot(page, "wallet-sped-up");
		await story.chain.mine(12);
		await page.getByRole("heading", { name: /You've sent 25.00 USDC/ }).waitFor();
	});

	variation("a cancellation in the wallet ends in the error step", async ({ story }) => {
		const link = await makeLink(story);
		const { page } = await story.person();
		await connectDemoWallet(page, link.path);
		await goToConfirm(page);
		await steerWallet(page, (wallet) => wallet.setOutcome("cancel"));
		await page.getByRole("button", { name: "Continue" }).click();
		await page.getByRole("heading", { name: "Waiting for confirmation" }).waitFor();
		await page.getByText("You cancelled the payment in your wallet.").waitFor();
	});

	test("a lost hash is found by account and nonce", async ({ story }) => {
		const link = await makeLink(story);
		const { page } = await story.person();
		await connectDemoWallet(page, link.path);
		await goToConfirm(page);
		await steerWallet(page, (wallet) => wallet.setOutcome("lose-hash"));
		await page.getByRole("button", { name: "Continue" }).click();
		await page.getByRole("heading", { name: /You've sent 25.00 USDC/ }).waitFor();
	});

	test("a page opened again finds the payment under way", async ({ story }) => {
		const link = await makeLink(story, { confirmations: "12" });
		const { page, newPage } = await story.person();
		await connectDemoWallet(page, link.path);
		await goToConfirm(page);
		await page.getByRole("button", { name: "Continue" }).click();
		await page.getByRole("heading", { name: "Waiting for confirmation" }).waitFor();
		await page.getByRole("progressbar", { name: "Confirmations" }).waitFor();
		const again = await newPage();
		await page.close();
		await again.goto(link.path);
		await again.getByRole("heading", { name: "Waiting for confirmation" }).waitFor();
		await story.shot(again, "wallet-pending");
		await story.chain.mine(12);
		await again.getByRole("heading", { name: /You've sent 25.00 USDC/ }).waitFor();
	});

	variation("the demo wallet asks in words, and the dialogs pass axe in both themes", async ({ story }) => {
		const link = await makeLink(story);
		for (const colorScheme of ["light", "dark"] as const) {
			const person = await story.person({ colorScheme });
			const { page } = person;
			await addSecondWallet(person);
			await page.goto(link.path);
			await page.getByRole("button", { name: "Connect to a wallet" }).click();
			await page.getByRole("button", { name: /^Demo wallet/ }).waitFor();
			await expectAccessible(page, "the wallet dialog");
			await story.shot(page, `wallet-dialog-${colorScheme}`);
			await page.getByRole("button", { name: /^Demo wallet/ }).click();
			await page.getByRole("dialog", { name: "Show this page your address?" }).waitFor();
			await expectAccessible(page, "the demo wallet's prompt");
			await story.shot(page, `demo-wallet-connect-${colorScheme}`);
			await page.getByRole("button", { name: "Reject" }).click();
			await page.getByText("Demo wallet did not share an address.").waitFor();
			await page.getByRole("button", { name: /^Demo wallet/ }).click();
			await page.getByRole("button", { name: "Approve" }).click();
			await page.getByRole("button", { name: "Continue" }).click();
			await page.getByRole("heading", { name: "Who is paying?" }).waitFor();
			await expectAccessible(page, "the info step");
			await giveSender(page);
			await page.getByRole("heading", { name: "Confirm your transaction on Demo wallet" }).waitFor();
			await expectAccessible(page, "the confirm step");
			await page.getByRole("button", { name: "Continue" }).click();
			const asked = page.getByRole("dialog", { name: "Send this payment?" });
			await asked.getByText("25.00 USDC").waitFor();
			await asked.getByText("Local chain").waitFor();
			await story.shot(page, `demo-wallet-send-${colorScheme}`);
			await page.getByRole("button", { name: "Reject" }).click();
			await page.getByRole("heading", { name: "We did not process the payment" }).waitFor();
			await expectAccessible(page, "the error step");
		}
	});

	variation("a closed wallet leaves a way out", async ({ story }) => {
		const link = await makeLink(story);
		const { page } = await story.person();
		await page.clock.install();
		await connectDemoWallet(page, link.path);
		await goToConfirm(page);
		await steerWallet(page, (wallet) => wallet.setOutcome("hang"));
		await page.getByRole("button", { name: "Continue" }).click();
		await page.getByRole("heading", { name: "Answer in Demo wallet" }).waitFor();
		// The wallet is then given up that much earlier, and only the rest of the minute is waited for.
		await page.clock.setSystemTime(Date.now() - GIVEN_UP_EARLIER_MS);
		await page.getByRole("button", { name: "I closed my wallet" }).click();
		await page.getByRole("heading", { name: "We have no answer from your wallet" }).waitFor();
		await story.shot(page, "wallet-no-answer");
		await page.getByText("You can try again in about", { exact: false }).waitFor();
		expect(await page.getByRole("button", { name: "It was not sent: try again" }).isDisabled()).toBe(true);
		// The chain is asked a minute later whether anything was sent all the same.
		await page.getByRole("button", { name: "It was not sent: try again" }).click({ timeout: 60_000 });
		await page.getByRole("button", { name: "Continue" }).click();
		await page.getByText("An earlier request may still be open in Demo wallet.").waitFor();
		await story.shot(page, "wallet-confirm");
		await steerWallet(page, (wallet) => wallet.setOutcome("send"));
		await page.getByRole("button", { name: "Continue" }).click();
		await page.getByRole("heading", { name: /You've sent 25.00 USDC/ }).waitFor();
	});

	variation("another account in the wallet is read anew, and a wallet that goes away leads back", async ({ story }) => {
		const link = await makeLink(story);
		const { page } = await story.person();
		await connectDemoWallet(page, link.path);
		await goToConfirm(page);
		const from = page.locator(".transfer").getByText("0x3C44...93BC");
		expect(await from.count()).toBe(0);
		await steerWallet(page, (wallet) => wallet.pickAccount(1));
		await from.waitFor();
		await page.getByRole("heading", { name: "Confirm your transaction on Demo wallet" }).waitFor();
		await steerWallet(page, (wallet) => wallet.disconnect());
		await page.getByRole("heading", { name: "Who is paying?" }).waitFor();
		await page.getByRole("button", { name: "Continue" }).click();
		await page.getByRole("dialog", { name: "Connect to a wallet" }).waitFor();
	});

	variation("a browser without a wallet explains what to do", async ({ story }) => {
		const link = await makeLink(story);
		const { page, context } = await story.person();
		await context.route("**/__local/demo-wallet.js", (route) =>
			route.fulfill({ contentType: "text/javascript", body: "" }),
		);
		await page.goto(link.path);
		await page.getByRole("button", { name: "Connect to a wallet" }).click();
		await page.getByText("No wallet was found in this browser.").waitFor();
		await expectAccessible(page, "the dialog without a wallet");
		await story.shot(page, "wallet-none");
		await page.getByRole("button", { name: "Pay by hand" }).click();
		await page.getByRole("textbox", { name: "Transaction Hash" }).waitFor();
	});

	variation("what is missing is named before the wallet opens", async ({ story }) => {
		const link = await makeLink(story, { amount: "900000000000" });
		const { page } = await story.person();
		await connectDemoWallet(page, link.path);
		await goToConfirm(page);
		await page.getByText(/You have [\d.,]+ USDC; this needs 900,000,000,000.00 USDC/).waitFor();
		await page.getByRole("button", { name: "Check again" }).waitFor();
		await story.shot(page, "wallet-shortfall");
	});
});
