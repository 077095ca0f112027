import { describe, expect } from "vitest";
import type { ChainWatch } from "#app/core/payments/chain-watch.ts";
import { expectAccessible, expectAccessibleInBothThemes } from "./harness/axe.ts";
import { newAddress, newSender, openRequester } from "./harness/people.ts";
import { PHONE } from "./harness/phone.ts";
import { test, variation } from "./harness/story.ts";

/** A round of the watcher while pages are closed, and what it takes on a busy machine. */
const ROUND_MS = 45_000;

describe("paying from an exchange or another app", () => {
	test("says what must arrive where, asks for no hash, and mails once it arrived", async ({ story }) => {
		const requester = await openRequester(story);
		const address = newAddress();
		const link = await requester.createLink({ amount: "100", memo: "Two lamps", requesterAddress: address });
		const { page } = await story.person();
		await page.goto(link.path);
		await page.getByRole("link", { name: "I pay from an exchange or another app" }).click();
		await page.getByRole("heading", { name: "Pay from an exchange or another app" }).waitFor();
		const half = page.locator("#pay");
		await half.getByText("Local chain", { exact: true }).waitFor();
		const copyAddress = half.getByRole("button", { name: `Copy address ${address}` });
		await copyAddress.waitFor();
		await half.getByText("so that 100.00 USDC arrives").waitFor();
		expect(await page.getByLabel("Transaction Hash").count()).toBe(0);
		await page.getByText("You may close this page at any time").waitFor();
		await half.getByText("Watching Local chain.").waitFor();
		await expectAccessibleInBothThemes(page, "paying from an exchange");
		await story.shot(page, "exchange");
		const before = page.viewportSize();
		await page.setViewportSize({ width: 320, height: 700 });
		const [end, button] = await Promise.all([half.locator(".hex b").last().boundingBox(), copyAddress.boundingBox()]);
		if (!end || !button || !before) throw new Error("nothing to copy");
		const apart = button.x >= end.x + end.width || button.y >= end.y + end.height;
		expect(apart, "nothing covers the address on the narrowest screen").toBe(true);
		await page.setViewportSize(before);
		const { email } = newSender();
		await page.getByLabel("Tell me when it has arrived").fill(email);
		await page.getByRole("button", { name: "Tell me", exact: true }).click();
		await page.getByText(`We write to ${email} once`).waitFor();
		await expectAccessible(page, "waiting for an exchange");
		await story.shot(page, "exchange-waiting");

		// the page is closed, and nobody names a hash
		const exchange = story.wallet("second-payer");
		await page.goto("about:blank");
		const txHash = await story.chain.transfer(exchange, "USDC", address, 100_000_000n);
		const mail = await story.outbox.mailTo(email, /^100.00 USDC has arrived$/);
		await page.goto(`${link.path}?pay=waiting`);
		await page.getByText("Watching Local chain.").waitFor({ state: "detached" });
		for (const typed of ["Two lamps", "Rosa", address, txHash]) expect(mail.text).not.toContain(typed);
		expect(mail.text).toContain(`${story.appUrl}${link.path}`);
	});

	variation("says since when the chain is silent, and goes on once it answers", async ({ story }) => {
		const requester = await openRequester(story);
		const link = await requester.createLink({ amount: "100", requesterAddress: newAddress() });
		const { page, context } = await story.person();
		const told = async () => {
			const answer = await context.request.get(`/chains/${story.chainId}/watch`);
			return ((await answer.json()) as ChainWatch).state;
		};
		await page.goto(`${link.path}?pay=waiting`);
		await page.getByText("Watching Local chain.").waitFor();
		await story.rpc.set("both", { kind: "down" });
		await expect.poll(told, { timeout: ROUND_MS }).toBe("silent");
		await page.goto(`${link.path}?pay=waiting`);
		await page.getByText("We cannot see Local chain.").waitFor();
		await page.getByText("Your payment is not lost").waitFor();
		await page.getByText("Please do not send it twice.").waitFor();
		await expectAccessible(page, "a silent chain");
		await story.shot(page, "exchange-silent");
		await story.rpc.heal();
		await page.getByText("Watching Local chain.").waitFor({ timeout: 2 * ROUND_MS });
	});

	variation("works without script and refuses what is no e-mail", async ({ story }) => {
		const requester = await openRequester(story);
		const address = newAddress();
		const link = await requester.createLink({ requesterAddress: address });
		const person = await story.person({ ...PHONE, javaScriptEnabled: false });
		const { page } = person;
		await page.goto(link.path);
		await page.getByRole("link", { name: "I pay from an exchange or another app" }).click();
		await page.getByLabel("Tell me when it has arrived").fill("not-a@mailbox");
		person.expectError(/422/);
		await page.getByRole("button", { name: "Tell me", exact: true }).click();
		await page.getByText("Email must be a valid email address").waitFor();
		const { email } = newSender();
		await page.getByLabel("Tell me when it has arrived").fill(email);
		await page.getByRole("button", { name: "Tell me", exact: true }).click();
		await page.getByText(`We write to ${email} once`).waitFor();
		await page.getByRole("link", { name: "Show me again what to send" }).click();
		await page.getByRole("link", { name: "I have sent it" }).waitFor();
		await story.shot(page, "exchange-no-script");
		await page.getByRole("link", { name: "Other ways to pay" }).click();
		await page.getByText("or confirm payment information").click();
		await page.getByLabel("Transaction Hash").waitFor();
	});

	variation("reads from right to left on a phone, in the dark", async ({ story }) => {
		const requester = await openRequester(story);
		const link = await requester.createLink({ amount: "100", requesterAddress: newAddress() });
		const { page } = await story.person({ ...PHONE, locale: "ar", colorScheme: "dark" });
		await page.goto(`${link.path}?pay=exchange`);
		await page.getByRole("heading", { name: "ادفع من منصة تداول أو من تطبيق آخر" }).waitFor();
		await expectAccessible(page, "paying from an exchange in Arabic");
		await story.shot(page, "exchange-arabic");
	});
});
