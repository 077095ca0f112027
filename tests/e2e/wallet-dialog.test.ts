import { describe, expect } from "vitest";
import { addSecondWallet, connectDemoWallet, steerWallet } from "./harness/demo-wallet.ts";
import { openRequester } from "./harness/people.ts";
import { test, variation } from "./harness/story.ts";

describe("the only wallet that announces itself", () => {
	test("is asked at once, and no list gives way under a finger that presses it", async ({ story }) => {
		const requester = await openRequester(story);
		const link = await requester.createLink();
		const { page } = await story.person();
		await page.goto(link.path);
		await page.evaluate(() =>
			new MutationObserver(() => {
				if (document.querySelector("button.wallet")) document.body.dataset.listed = "";
			}).observe(document.body, { subtree: true, childList: true }),
		);
		await page.getByRole("main").getByRole("button", { name: "Connect to a wallet" }).click();
		// the demo wallet's own prompt covers the page's
		await page.getByRole("dialog", { name: "Show this page your address?" }).waitFor();
		expect(await page.locator("body[data-listed]").count(), "a list that nobody may press").toBe(0);
		await page.getByRole("button", { name: "Reject" }).click();
		await page.getByText("Demo wallet did not share an address.").waitFor();
		await page.getByRole("button", { name: "Close" }).click();
		await page.evaluate(() => delete document.body.dataset.listed);
		await page.getByRole("main").getByRole("button", { name: "Connect to a wallet" }).click();
		await page.getByRole("dialog", { name: "Show this page your address?" }).waitFor();
		expect(await page.locator("body[data-listed]").count(), "the second time").toBe(0);
		await page.getByRole("button", { name: "Reject" }).click();
		await page.getByRole("button", { name: "Try again" }).click();
		await page.getByRole("button", { name: "Approve" }).click();
		await page.getByRole("button", { name: "Continue" }).waitFor();
	});

	variation("that does not answer is replaced by the list", async ({ story }) => {
		const requester = await openRequester(story);
		const link = await requester.createLink();
		const person = await story.person();
		const { page } = person;
		await page.route("**/__local/demo-wallet.js", (route) =>
			route.fulfill({ contentType: "text/javascript", body: "" }),
		);
		await addSecondWallet(person);
		await page.goto(link.path);
		await page.getByRole("main").getByRole("button", { name: "Connect to a wallet" }).click();
		await page.getByRole("heading", { name: "Answer in Second wallet" }).waitFor();
		await page.getByRole("button", { name: "Choose another wallet" }).click();
		await page.getByRole("button", { name: /^Second wallet/ }).waitFor();
	});
});

describe("a hand that clicks twice, or lets go elsewhere", () => {
	test("opens the dialog and asks a wallet, and closes nothing", async ({ story }) => {
		const requester = await openRequester(story);
		const link = await requester.createLink();
		const person = await story.person();
		await addSecondWallet(person);
		const { page } = person;
		await page.goto(link.path);
		const connect = page.getByRole("main").getByRole("button", { name: "Connect to a wallet" });
		// its scripts are there from then on: the dialog opens between the two clicks
		await connect.click();
		const wallet = page.getByRole("button", { name: /^Demo wallet/ });
		await wallet.waitFor();
		await page.keyboard.press("Escape");
		await wallet.waitFor({ state: "hidden" });
		await connect.dblclick({ delay: 60 });
		await wallet.waitFor();
		const box = await page.locator("dialog[open]").boundingBox();
		await wallet.hover();
		await page.mouse.down();
		await page.mouse.move((box?.x ?? 0) - 20, 300);
		await page.mouse.up();
		expect(await wallet.isVisible(), "let go beside the dialog").toBe(true);
		await page.getByRole("button", { name: /^Second wallet/ }).dblclick({ delay: 60 });
		await page.getByRole("heading", { name: "Answer in Second wallet" }).waitFor();
		await page.getByRole("button", { name: "Choose another wallet" }).click();
		await wallet.waitFor();
		await page.mouse.click((box?.x ?? 0) - 20, 300);
		await wallet.waitFor({ state: "hidden" });
	});
});

describe("a hand that clicks everything twice", () => {
	test("goes one step at a time, and says of no wallet that it is closed", async ({ story }) => {
		const requester = await openRequester(story);
		const link = await requester.createLink();
		const { page } = await story.person();
		await connectDemoWallet(page, link.path);
		const goOn = page.getByRole("button", { name: "Continue" });
		await goOn.dblclick({ delay: 40 });
		await page.getByLabel("Sender's Email").fill("jonas@payer.example");
		await page.getByLabel("Sender's Name").fill("Jonas Weber");
		await steerWallet(page, (wallet) => wallet.setAnswer(null));
		await goOn.dblclick({ delay: 40 });
		await page.getByRole("heading", { name: "Confirm your transaction on Demo wallet" }).waitFor();
		await goOn.waitFor();
		expect(await page.getByRole("dialog", { name: "Send this payment?" }).count(), "asked unread").toBe(0);
		await goOn.dblclick({ delay: 40 });
		await page.getByRole("dialog", { name: "Send this payment?" }).waitFor();
		await page.getByRole("heading", { name: "Answer in Demo wallet" }).waitFor();
		await page.getByRole("button", { name: "Approve" }).dblclick({ delay: 40 });
		await page.getByRole("heading", { name: "You've sent 25.00 USDC to Rosa Requester" }).waitFor();
	});
});

describe("the wallet dialog by keyboard", () => {
	test("starts at the first wallet and gives the focus back, the first time and every other", async ({ story }) => {
		const requester = await openRequester(story);
		const link = await requester.createLink();
		const person = await story.person();
		await addSecondWallet(person);
		const { page } = person;
		await page.goto(link.path);
		const connect = page.getByRole("main").getByRole("button", { name: "Connect to a wallet" });
		const isFocused = (element: Element) => element === document.activeElement;
		await connect.focus();
		for (const time of ["first", "second"]) {
			await page.keyboard.press("Enter");
			const wallet = page.locator(".wallet").first();
			await wallet.waitFor();
			await expect.poll(() => wallet.evaluate(isFocused), { message: `at the wallet the ${time} time` }).toBe(true);
			await page.keyboard.press("Escape");
			await expect.poll(() => connect.evaluate(isFocused), { message: `back the ${time} time` }).toBe(true);
		}
	});

	variation("opened again before the browser reported its closing, stays open", async ({ story }) => {
		const requester = await openRequester(story);
		const link = await requester.createLink();
		const person = await story.person();
		await addSecondWallet(person);
		const { page } = person;
		await page.goto(link.path);
		await page.getByRole("main").getByRole("button", { name: "Connect to a wallet" }).click();
		const wallet = page.getByRole("button", { name: /^Demo wallet/ });
		await wallet.waitFor();
		// the browser reports a closing in a task of its own, which may come after the next opening
		await page.locator("dialog[open]").evaluate((dialog) => {
			dialog.dispatchEvent(new Event("close"));
			return new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
		});
		expect(await wallet.isVisible()).toBe(true);
	});
});

describe("an amount of eighteen decimals", () => {
	variation("is shown whole on a phone and on a desk", async ({ story }) => {
		const requester = await openRequester(story);
		const link = await requester.createLink({ token: "DAI", amount: "12345678.123456789012345678" });
		const { page } = await story.person();
		for (const path of [link.path, `${link.path}/dashboard`]) {
			await page.goto(path);
			for (const width of [360, 1280]) {
				await page.setViewportSize({ width, height: 900 });
				const amount = page.getByRole("article").locator(".amount__n").first();
				const cut = await amount.evaluate((element) => {
					const card = element.closest(".doc__pad");
					return card !== null && element.getBoundingClientRect().right > card.getBoundingClientRect().right;
				});
				expect(cut, `${path} at ${width} px`).toBe(false);
			}
		}
	});
});
