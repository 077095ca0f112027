import type { Page, Route } from "playwright-core";
import { describe, expect } from "vitest";
import { shortAddress } from "#app/core/short-address.ts";
import { sayIn } from "#app/words/say-in.ts";
import { expectAccessibleInBothThemes } from "./harness/axe.ts";
import { connectDemoWallet, goToConfirm, steerWallet } from "./harness/demo-wallet.ts";
import { newAddress, openRequester } from "./harness/people.ts";
import { type Story, test, variation } from "./harness/story.ts";

const say = sayIn("ar");
const SENT = "You've sent 25.00 USDC to Rosa Requester";

async function makeLink(story: Story) {
	const requester = await openRequester(story);
	const requesterAddress = newAddress();
	const { path } = await requester.createLink({ requesterAddress });
	return { path, asked: `Your wallet opens and asks for 25.00 USDC to ${shortAddress(requesterAddress)}` };
}

/** What the wallet's own node answers to the estimate. */
function onEstimate(page: Page, answer: (route: Route) => Promise<void>) {
	return page.route("**/__local/rpc/*", (route) =>
		route.request().postData()?.includes("eth_estimateGas") ? answer(route) : route.continue(),
	);
}

const goOn = (page: Page) => page.getByRole("button", { name: "Continue" });

describe("before the wallet opens", () => {
	variation("the confirm step says what it will ask for, with the fee", async ({ story }) => {
		const { path, asked } = await makeLink(story);
		const { page } = await story.person({ viewport: { width: 1280, height: 900 } });
		await connectDemoWallet(page, path);
		await goToConfirm(page);
		const sentence = page.getByText(asked);
		await sentence.waitFor();
		expect(await sentence.textContent()).toMatch(/ and a network fee of about 0\.0\d+ ETH\.$/);
		await expectAccessibleInBothThemes(page, "the confirm step");
		await story.shot(page, "confirm-fee-1280-light");
		await page.emulateMedia({ colorScheme: "dark" });
		await story.shot(page, "confirm-fee-1280-dark");
		await page.setViewportSize({ width: 390, height: 844 });
		await story.shot(page, "confirm-fee-390-dark");
		await page.emulateMedia({ colorScheme: "light" });
		await story.shot(page, "confirm-fee-390-light");
		// The wallet is asked for what was said.
		await steerWallet(page, (wallet) => wallet.setAnswer(null));
		await goOn(page).click();
		await expect.poll(() => page.evaluate(() => JSON.stringify(window.demoWallet?.prompt ?? ""))).toContain("25");
		await steerWallet(page, (wallet) => wallet.approve());
		await page.getByRole("heading", { name: SENT }).waitFor();
	});

	test("an estimate that fails leaves the sentence true, and the payment goes", async ({ story }) => {
		const { path, asked } = await makeLink(story);
		const { page } = await story.person();
		await connectDemoWallet(page, path);
		await onEstimate(page, (route) =>
			route.fulfill({ json: { jsonrpc: "2.0", id: 1, error: { code: -32603, message: "timeout" } } }),
		);
		await goToConfirm(page);
		await page.getByText(`${asked} and a network fee, which it names.`).waitFor();
		await story.shot(page, "confirm-fee-unknown");
		// The wallet itself estimates by the same node.
		await page.unrouteAll();
		await goOn(page).click();
		await page.getByRole("heading", { name: SENT }).waitFor();
	});

	variation("a slow estimate holds nobody up and is shown once it is there", async ({ story }) => {
		const { path, asked } = await makeLink(story);
		const { page } = await story.person();
		await connectDemoWallet(page, path);
		let release = () => {};
		const released = new Promise<void>((resolve) => {
			release = resolve;
		});
		await onEstimate(page, (route) => released.then(() => route.continue()));
		await goToConfirm(page);
		await page.getByText(`${asked} and a network fee, which it names.`).waitFor();
		expect(await goOn(page).isEnabled()).toBe(true);
		release();
		await page.getByText(`${asked} and a network fee of about`).waitFor();
		await goOn(page).click();
		await page.getByRole("heading", { name: SENT }).waitFor();
	});

	variation("the same in Arabic", async ({ story }) => {
		const { path } = await makeLink(story);
		const { page } = await story.person({ locale: "ar", viewport: { width: 390, height: 844 } });
		const button = (name: string) => page.getByRole("main").getByRole("button", { name }).click();
		await page.goto(path);
		await steerWallet(page, (wallet) => wallet.setAnswer("approve"));
		await button(say("pay.connectToAWallet"));
		await button(say("wallet.continue"));
		await page.getByLabel(say("pay.senderEmail")).fill("jonas@payer.example");
		await page.getByLabel(say("pay.senderName")).fill("Jonas Weber");
		await button(say("wallet.continue"));
		await page.getByText("تُفتح محفظتك وتطلب").waitFor();
		await story.shot(page, "confirm-fee-390-ar");
	});
});
