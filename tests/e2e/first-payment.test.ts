import type { FrameLocator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { expectAccessible } from "./harness/axe.ts";
import { SCREENS } from "./harness/screens.ts";
import { ownStack } from "./harness/stack.ts";
import { test, variation } from "./harness/story.ts";

/** From the address that `npm start` prints to the first confirmed payment: opening it, and what is pressed then. */
const MOST_CLICKS = 5;

const payerOf = (page: Page): FrameLocator => page.frameLocator("#payer iframe");
const bar = (page: Page, words: string | RegExp) => page.locator("#say", { hasText: words }).waitFor();

/** Keeps what the guide said at the moment of each press in the payer's frame. */
const noteWordsAtPress = (page: Page) =>
	payerOf(page)
		.locator("body")
		.evaluate(() => {
			const guide = window.parent.document;
			const note = () => {
				guide.documentElement.dataset.before = guide.querySelector("#say")?.textContent ?? "";
			};
			document.addEventListener("click", note, true);
		});

describe("the page that `npm start` sends to", () => {
	test("leads to the first confirmed payment in five clicks, seen from both sides", async ({ story }) => {
		const { page, context } = await story.person();
		let clicks = 1;
		const said: (string | null)[] = [];
		await page.goto(ownStack().firstPaymentUrl);
		await bar(page, "You are Jonas. Marta sent you a link: press “Connect to a wallet”.");
		await expectAccessible(page, "the first payment's beginning");
		const desk = page.frameLocator("#desk iframe");
		await desk.getByRole("heading", { name: "What happened" }).waitFor();
		expect(await desk.getByLabel("Password").count(), "the dashboard is open").toBe(0);
		await noteWordsAtPress(page);
		while (!(await page.locator("#next").isVisible())) {
			const next = payerOf(page).locator("[data-next]");
			if ((await next.count()) > 0) {
				await next.click();
				clicks += 1;
			} else
				await page.evaluate(
					() => (document.documentElement.dataset.before = document.querySelector("#say")?.textContent ?? ""),
				);
			// What is said changes with every press. Compared with what was said at the press itself: words read before it may have changed since. At the end nothing changes any more.
			await page.waitForFunction(
				() =>
					document.querySelector("#say")?.textContent !== document.documentElement.dataset.before ||
					document.querySelector<HTMLElement>("#next")?.hidden === false,
			);
			said.push(await page.locator("#say").textContent());
			await story.shot(page, `first-payment-${clicks}`);
			expect(clicks, said.join(" – ")).toBeLessThanOrEqual(MOST_CLICKS);
		}
		await bar(page, "That was a payment.");
		await page.getByText(`${clicks - 1} presses.`).waitFor();
		await desk.getByText("Jonas Weber").first().waitFor();
		await desk.getByText("Success", { exact: true }).first().waitFor();
		await expectAccessible(page, "the first payment's end");
		await story.shot(page, "first-payment-done");

		// Once more, there is another link to pay.
		const paid = await page.locator(".panes").getAttribute("data-link");
		await page.reload();
		await bar(page, "You are Jonas.");
		expect(await page.locator(".panes").getAttribute("data-link")).not.toBe(paid);
		expect(context.pages()).toHaveLength(1);
	});

	variation("fits in both themes, on a phone one side at a time, and in Arabic", async ({ story }) => {
		for (const [name, options] of SCREENS) {
			const { page } = await story.person(options);
			await page.goto(ownStack().firstPaymentUrl);
			await bar(page, "You are Jonas.");
			expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(page.viewportSize()?.width);
			await story.shot(page, `first-payment-${name}`);
			await expectAccessible(page, `the first payment, ${name}`);
			if (!name.startsWith("phone")) continue;
			expect(await page.locator("#desk").isVisible()).toBe(false);
			await page.getByRole("button", { name: "Marta’s dashboard" }).click();
			expect(await page.locator("#payer").isVisible()).toBe(false);
			await page.locator("#desk").waitFor();
			await page.frameLocator("#desk iframe").locator("h1").waitFor();
			await bar(page, "You are Jonas.");
			await story.shot(page, `first-payment-${name}-desk`);
		}
	});

	test("is the only page that may frame the app, and only its own", async ({ story }) => {
		const { context } = await story.person();
		const policyFor = async (headers: Record<string, string>) =>
			(await context.request.get("/about-us", { headers })).headers()["content-security-policy"];
		expect(await policyFor({})).toContain("frame-ancestors 'none'");
		expect(await policyFor({ "Sec-Fetch-Dest": "iframe", "Sec-Fetch-Site": "cross-site" })).toContain(
			"frame-ancestors 'none'",
		);
		expect(await policyFor({ "Sec-Fetch-Dest": "iframe", "Sec-Fetch-Site": "same-origin" })).toContain(
			"frame-ancestors 'self'",
		);
	});
});
