import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { SECOND_LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import { sayIn } from "#app/words/say-in.ts";
import { expectAccessible, expectAccessibleInBothThemes } from "./harness/axe.ts";
import { openDashboard, waitForStatus } from "./harness/dashboard.ts";
import { connectDemoWallet, giveSender, goToConfirm, steerWallet } from "./harness/demo-wallet.ts";
import { hydrated } from "./harness/hydrated.ts";
import { statusOf } from "./harness/link-status.ts";
import { newAddress, newSender, openRequester } from "./harness/people.ts";
import { PHONE } from "./harness/phone.ts";
import { reportByHand } from "./harness/report-form.ts";
import { type Story, test, variation } from "./harness/story.ts";

const TWO = String(SECOND_LOCAL_CHAIN_ID);
/** 25 USDC, what the links of these stories ask for */
const ASKED = 25_000_000n;

const first = (page: Page) => page.getByRole("radio", { name: /^Local chain USDC/ });
const second = (page: Page) => page.getByRole("radio", { name: "Local chain two" });
const half = (page: Page) => page.locator("#pay");
const receipt = (page: Page) => page.getByRole("region", { name: "Receipt" });

/** A link that may be paid on both chains, the first one first. */
async function makeLink(story: Story) {
	const requester = await openRequester(story);
	const payee = newAddress();
	return { link: await requester.createLink({ requesterAddress: payee, alsoOn: TWO }), payee };
}

async function expectPaid(page: Page) {
	await page.getByRole("heading", { name: "You've sent 25.00 USDC to Rosa Requester" }).waitFor();
}

describe("a link that may be paid on several networks", () => {
	test("is made with the form, and paid from a wallet on the one that its payer chooses", async ({ story }) => {
		const requester = await openRequester(story);
		const { page } = requester;
		const payee = newAddress();
		await page.goto("/");
		await hydrated(page);
		await page.getByLabel("How much").fill("25");
		await page.getByLabel("Receiving address").fill(payee);
		await page.getByLabel("Dashboard password").fill("a quiet lamp at dusk");
		const also = page.getByRole("group", { name: "Also accept on" });
		const box = also.getByRole("checkbox", { name: "Local chain two" });
		await also.getByText("USDC, not USDC.e", { exact: true }).waitFor();
		// what is not payable there is not offered, and what was ticked is remembered
		await box.check();
		const preview = page.getByRole("complementary", { name: "Preview" });
		await preview.getByText("You choose, of 2").waitFor();
		await page.getByRole("radio", { name: "WBTC" }).check();
		expect(await box.isDisabled()).toBe(true);
		await also.getByText("not with this choice").waitFor();
		await page.getByRole("radio", { name: "USDC" }).check();
		expect(await box.isChecked()).toBe(true);
		await preview.getByText("You choose, of 2").waitFor();
		await page.getByLabel("Network", { exact: true }).selectOption(TWO);
		expect(await box.isDisabled()).toBe(true);
		await also.getByText("USDC, not USDC.e, chosen above").waitFor();
		expect(await also.getByRole("checkbox", { name: "Local chain chosen" }).count()).toBe(0);
		await page.getByLabel("Network", { exact: true }).selectOption(String(story.chainId));
		await expectAccessibleInBothThemes(page, "a link for two networks");
		await story.shot(page, "several-create");
		await page.setViewportSize({ width: 390, height: 844 });
		await story.shot(page, "several-create-phone");
		await page.setViewportSize({ width: 1280, height: 720 });
		await page.getByRole("button", { name: "Create payment link" }).click();
		await page.getByRole("heading", { name: "Your link is ready" }).waitFor();
		await page.getByText("Local chain, Local chain two").waitFor();
		await expectAccessible(page, "a link for two networks was made");
		await story.shot(page, "several-created");
		const paymentId = new URL(page.url()).pathname.split("/")[2] ?? "";
		const link = { paymentId, path: `/link/${paymentId}`, dashboardPath: `/link/${paymentId}/dashboard` };

		const picture = await requester.context.request.get(`${link.path}/preview.png`);
		expect(picture.headers()["content-type"]).toBe("image/png");
		const dashboard = await openDashboard(story, link);
		const { page: payer } = await story.person();
		await payer.goto(link.path);
		await payer.getByText("You choose, of 2").waitFor();
		expect(await first(payer).isChecked()).toBe(true);
		await expectAccessibleInBothThemes(payer, "the choice of a network");
		await story.shot(payer, "several-pay");
		await connectDemoWallet(payer, `${link.path}?on=${TWO}`);
		expect(await second(payer).isChecked()).toBe(true);
		await payer.getByText("Demo wallet on Local chain", { exact: true }).waitFor();
		await payer.getByRole("button", { name: "Continue" }).click();
		await giveSender(payer);
		await payer.getByText("Your wallet is on Local chain. You chose to pay USDC on Local chain two.").waitFor();
		await expectAccessible(payer, "a wallet on the other network");
		await story.shot(payer, "several-wrong-chain");
		await payer.getByRole("button", { name: "Switch to Local chain two" }).click();
		await payer.getByRole("heading", { name: "Confirm your transaction on Demo wallet" }).waitFor();
		await payer.getByText("USDC, not USDC.e").waitFor();
		await story.shot(payer, "several-confirm");
		await payer.getByRole("button", { name: "Continue" }).click();
		await expectPaid(payer);
		expect(await story.chainTwo.balance("USDC", payee)).toBe(ASKED);
		expect(await story.chain.balance("USDC", payee)).toBe(0n);
		await payer.getByRole("button", { name: "Back to the payment page" }).click();
		await receipt(payer).getByText("Local chain two", { exact: true }).waitFor();
		await payer.getByRole("group", { name: "Pay on" }).waitFor({ state: "detached" });
		expect(await payer.getByText("You choose, of 2").count()).toBe(0);
		await story.shot(payer, "several-paid");
		expect(await statusOf(story, link)).toMatchObject({ status: "success", received: String(ASKED) });

		const { page: board } = dashboard;
		await waitForStatus(board, "Success");
		await board.getByRole("cell", { name: "Local chain two" }).waitFor();
		await board.getByText("How the chain is read, Local chain two").click();
		await expectAccessibleInBothThemes(board, "the dashboard of a link for two networks");
		await story.shot(board, "several-dashboard");
		await board.setViewportSize({ width: 390, height: 844 });
		await story.shot(board, "several-dashboard-phone");
	});

	variation("is paid where the payer's wallet is, without a switch", async ({ story }) => {
		const { link, payee } = await makeLink(story);
		const { page } = await story.person();
		await page.goto(link.path);
		await steerWallet(page, (wallet) => wallet.setAnswer("approve"));
		await second(page).check();
		await page.waitForURL(`**${link.path}?on=${TWO}`);
		await page.getByRole("button", { name: "Connect to a wallet" }).click();
		await page.getByRole("button", { name: "Continue" }).click();
		await giveSender(page);
		await page.getByRole("button", { name: "Pay on Local chain instead" }).click();
		await page.getByRole("heading", { name: "Confirm your transaction on Demo wallet" }).waitFor();
		expect(new URL(page.url()).search).toBe(`?on=${story.chainId}`);
		await page.getByRole("button", { name: "Continue" }).click();
		await expectPaid(page);
		expect(await story.chain.balance("USDC", payee)).toBe(ASKED);
	});

	variation("preselects the network of the wallet that is connected, unless one was chosen", async ({ story }) => {
		const requester = await openRequester(story);
		const link = await requester.createLink({
			requesterAddress: newAddress(),
			network: SECOND_LOCAL_CHAIN_ID,
			alsoOn: String(story.chainId),
		});
		const { page } = await story.person();
		await connectDemoWallet(page, link.path);
		expect(await first(page).isChecked()).toBe(true);
		await goToConfirm(page);
		const other = await story.person();
		await connectDemoWallet(other.page, `${link.path}?on=${TWO}`);
		expect(await second(other.page).isChecked()).toBe(true);
	});

	variation("shows code, exchange and freshness of the network chosen", async ({ story }) => {
		const { link, payee } = await makeLink(story);
		const { page } = await story.person();
		await page.goto(link.path);
		await page.getByText("Watching Local chain.").waitFor();
		await second(page).check();
		await page.getByText("Watching Local chain two.").waitFor();
		await page.getByRole("button", { name: "Show QR Code" }).click();
		const dialog = page.getByRole("dialog", { name: "Receiver address" });
		const codes = dialog.getByRole("img");
		expect(await codes.first().getAttribute("src")).toBe(`/link/${link.paymentId}/qr.svg?on=${TWO}`);
		await dialog
			.getByRole("textbox", { name: "Link to this page" })
			.or(dialog.getByText(`?on=${TWO}`))
			.first()
			.waitFor();
		await dialog.getByRole("tab", { name: "Payment request" }).click();
		await dialog.getByRole("heading", { name: "25.00 USDC on Local chain two" }).waitFor();
		await dialog.getByText("On Local chain two that is USDC, not USDC.e.").waitFor();
		await expectAccessible(page, "the code of a network chosen");
		await story.shot(page, "several-qr");
		await dialog.getByRole("button", { name: "Close", exact: true }).last().click();

		await page.getByRole("link", { name: "I pay from an exchange or another app" }).click();
		await page.waitForURL(`**${link.path}?pay=exchange&on=${TWO}`);
		await half(page).getByText("Watching Local chain two.").waitFor();
		await half(page).getByText("On Local chain two that is USDC, not USDC.e.").waitFor();
		await expectAccessibleInBothThemes(page, "an exchange and a network chosen");
		await story.shot(page, "several-exchange");
		await first(page).check();
		await page.waitForURL(`**${link.path}?pay=exchange&on=${story.chainId}`);
		await half(page).getByText("Watching Local chain.").waitFor();
		await page.getByRole("link", { name: "I have sent it" }).click();
		await page.getByRole("heading", { name: "We are watching for it" }).waitFor();
		expect(new URL(page.url()).searchParams.get("on")).toBe(String(story.chainId));

		// paid on the other one all the same: it is found there
		await story.chainTwo.transfer(story.wallet("second-payer"), "USDC", payee, ASKED);
		await page.getByRole("heading", { name: "Already paid" }).waitFor({ timeout: 45_000 });
		await receipt(page).getByText("Local chain two", { exact: true }).waitFor();
		await story.shot(page, "several-found");
	});

	variation(
		"lists what arrived on one of them with its network, also where the requester decides",
		async ({ story }) => {
			const { link, payee } = await makeLink(story);
			const { page } = await openDashboard(story, link);
			await story.chainTwo.transfer(story.wallet("fourth-payer"), "USDC", payee, 20_000_000n);
			const arrival = page.getByRole("article", { name: "20.00 USDC arrived" });
			await arrival.getByText("Local chain two", { exact: true }).waitFor({ timeout: 45_000 });
			await arrival.getByRole("button", { name: "Count it here" }).click();
			await page.getByRole("heading", { name: "You counted 20.00 USDC for this link" }).waitFor();
			await arrival.waitFor({ state: "detached" });
			await page.getByRole("cell", { name: "Local chain two" }).waitFor();
			await page.locator(".decided").getByRole("button", { name: "Undo" }).click();
			const evidence = page.getByRole("region", { name: "Is this payment for this link?" });
			await evidence.getByText("Local chain two", { exact: true }).waitFor();
			await expectAccessible(page, "a decision on a payment of the second network");
			await story.shot(page, "several-decision");
			await evidence.getByRole("button", { name: "Accept" }).click();
			await evidence.waitFor({ state: "detached" });

			// the rest may come on the other one
			const { page: payer } = await story.person();
			await payer.goto(link.path);
			await payer.getByRole("heading", { name: "20.00 of 25.00 USDC received" }).waitFor();
			await half(payer).getByRole("definition").getByText("Local chain two", { exact: true }).waitFor();
			expect(await first(payer).isChecked()).toBe(true);
			await expectAccessibleInBothThemes(payer, "the rest on another network");
			await story.shot(payer, "several-rest");
			const hash = await story.chain.transfer(story.wallet("fourth-payer"), "USDC", payee, 5_000_000n);
			await story.chain.mined(hash);
			await payer.getByRole("heading", { name: "Already paid" }).waitFor({ timeout: 45_000 });
			await receipt(payer).getByRole("definition").getByText("Local chain", { exact: true }).waitFor();
			await waitForStatus(page, "Success");
		},
	);

	variation("works without script: made, chosen, and reported on either network", async ({ story }) => {
		const requester = await openRequester(story, { javaScriptEnabled: false });
		const { page } = requester;
		const payee = newAddress();
		await page.goto("/");
		await page.getByLabel("How much").fill("25");
		await page.getByLabel("Receiving address").fill(payee);
		const also = page.getByRole("group", { name: "Also accept on" });
		const box = also.getByRole("checkbox", { name: "Local chain two" });
		await box.check();
		await page.getByRole("radio", { name: "WBTC" }).check();
		await page.getByLabel("Dashboard password").fill("a quiet lamp at dusk");
		requester.expectError(/400/);
		await page.getByRole("button", { name: "Create payment link" }).click();
		await also.getByText("WBTC cannot be accepted on one of these networks as well. Choose again").waitFor();
		expect(await box.isChecked(), "what was ticked is kept").toBe(true);
		await story.shot(page, "several-create-refused");
		await page.getByRole("radio", { name: "USDC" }).check();
		await page.getByLabel("Dashboard password").fill("a quiet lamp at dusk");
		await page.getByRole("button", { name: "Create payment link" }).click();
		await page.getByRole("heading", { name: "Your link is ready" }).waitFor();
		const path = new URL(page.url()).pathname.replace(/\/created$/, "");

		const { page: payer } = await story.person({ ...PHONE, javaScriptEnabled: false });
		await payer.goto(path);
		await second(payer).check();
		await payer.getByRole("button", { name: "Pay on the chosen network" }).click();
		await payer.waitForURL(`**${path}?on=${TWO}`);
		expect(await second(payer).isChecked()).toBe(true);
		await story.shot(payer, "several-no-script");
		await payer.getByRole("link", { name: "I pay from an exchange or another app" }).click();
		await half(payer).getByText("On Local chain two that is USDC, not USDC.e.").waitFor();
		await payer.getByRole("link", { name: "Other ways to pay" }).click();
		await payer.getByText("or confirm payment information").click();
		await payer.getByText("The hash, on any of this link’s networks").waitFor();
		// chosen here, paid there
		const hash = await story.chain.transfer(story.wallet("third-payer"), "USDC", payee, ASKED);
		await story.chain.mined(hash);
		await reportByHand(payer, hash, newSender());
		await payer.getByRole("heading", { name: "Payment verified" }).waitFor();
		await payer.goto(`${path}?on=12`);
		await payer.getByRole("heading", { name: "Already paid" }).waitFor();
	});

	variation(
		"shows a payment under way on the second network after the page is opened again without a choice",
		async ({ story }) => {
			const { link, payee } = await makeLink(story);
			const { page, context } = await story.person();
			await connectDemoWallet(page, `${link.path}?on=${TWO}`);
			await page.getByRole("button", { name: "Continue" }).click();
			await giveSender(page);
			await page.getByRole("button", { name: "Switch to Local chain two" }).click();
			await page.getByRole("heading", { name: "Confirm your transaction on Demo wallet" }).waitFor();
			await story.chainTwo.setAutomine(false);
			try {
				await page.getByRole("button", { name: "Continue" }).click();
				await page.getByRole("heading", { name: "Waiting for confirmation" }).waitFor();
				await page.close();

				const again = await context.newPage();
				await again.goto(link.path);
				await again.getByRole("heading", { name: "Waiting for confirmation" }).waitFor();
				await again.getByText("Watching Local chain two.").waitFor();
				expect(new URL(again.url()).search).toBe(`?on=${TWO}`);
				await story.shot(again, "several-reopened");
				expect(await statusOf(story, link)).toMatchObject({ status: "pending" });
				await story.chainTwo.mine();
				await expectPaid(again);
			} finally {
				await story.chainTwo.setAutomine(true);
			}
			expect(await story.chainTwo.balance("USDC", payee)).toBe(ASKED);
			expect(await story.chain.balance("USDC", payee)).toBe(0n);
		},
	);

	variation("reads from right to left on a phone, in the dark", async ({ story }) => {
		const { link } = await makeLink(story);
		const say = sayIn("ar");
		const { page } = await story.person({ ...PHONE, locale: "ar", colorScheme: "dark" });
		await page.goto(`${link.path}?on=${TWO}`);
		await page.getByRole("group", { name: say("pay.payOn") }).waitFor();
		expect(await page.getByRole("radio", { name: "Local chain two" }).isChecked()).toBe(true);
		await expectAccessible(page, "the choice of a network in Arabic");
		await story.shot(page, "several-pay-arabic");
		const requester = await openRequester(story, { ...PHONE, locale: "ar", colorScheme: "dark" });
		await requester.page.goto("/");
		await requester.page.getByRole("checkbox", { name: "Local chain two" }).check();
		await expectAccessible(requester.page, "further networks in Arabic");
		await story.shot(requester.page, "several-create-arabic");
	});
});
