import { createPublicClient, http } from "viem";
import { describe, expect } from "vitest";
import { variationUnless } from "../tags.ts";
import { expectAccessible } from "./harness/axe.ts";
import { newAddress, openRequester } from "./harness/people.ts";
import { ownStack } from "./harness/stack.ts";
import { test, variation } from "./harness/story.ts";

describe("the stack the stories run on", () => {
	for (const colorScheme of ["light", "dark"] as const)
		test(
			`shows a stranger the sign-in page, without an error, in ${colorScheme}`,
			variationUnless(colorScheme === "light"),
			async ({ story }) => {
				const visitor = await story.person({ colorScheme });
				const response = await visitor.page.goto("/");
				expect(response?.status()).toBe(200);
				await visitor.page.getByRole("button", { name: "Sign in" }).waitFor();
				await expectAccessible(visitor.page, `the sign-in page in ${colorScheme}`);
				const below = await visitor.page
					.getByRole("contentinfo")
					.evaluate((foot) => document.documentElement.scrollHeight - foot.getBoundingClientRect().bottom - scrollY);
				expect(below, "empty room below the footer").toBeLessThan(100);
				await story.shot(visitor.page, `sign-in-${colorScheme}`);
			},
		);

	test("makes a requester and a link through the forms, and anybody can open it", async ({ story }) => {
		const requester = await openRequester(story);
		const link = await requester.createLink({ amount: "25.5", memo: "Two lamps" });
		const payer = await story.person();
		const response = await payer.page.goto(link.path);
		expect(response?.status()).toBe(200);
		await payer.page.getByText("Two lamps").first().waitFor();
		const detected = payer.page.locator("meta[name=format-detection]");
		expect(await detected.getAttribute("content"), "what phones make links of").toBe(
			"telephone=no, date=no, address=no",
		);
		await story.shot(payer.page, "example-link");
	});

	variation("takes a transfer reported by hand and mails the requester", async ({ story }) => {
		const requester = await openRequester(story);
		// nobody else's open link asks for the same
		const requesterAddress = newAddress();
		const link = await requester.createLink({ token: "USDC", amount: "12.34", requesterAddress });
		const payer = await story.person();
		await payer.page.goto(link.path);
		const hash = await story.chain.transfer(story.wallet("payer"), "USDC", requesterAddress, 12_340_000n);
		await payer.page.getByLabel("Sender's Email").fill("paula@payer.example");
		await payer.page.getByLabel("Sender's Name").fill("Paula Payer");
		await payer.page.getByLabel("Transaction Hash").fill(hash);
		await payer.page.getByRole("button", { name: "Confirm completed transaction" }).click();
		const mail = await story.outbox.mailTo(requester.account.email, /12\.34/);
		expect(mail.html).toContain(story.appUrl);
		expect(mail.text).toContain("12.34");
		const reader = await story.person({ viewport: { width: 390, height: 800 } });
		await reader.page.goto(story.outbox.url);
		await reader.page.getByRole("link", { name: mail.subject }).click();
		await expectAccessible(reader.page, "a mail in the outbox");
		const frame = reader.page.frameLocator("iframe");
		const [opened] = await Promise.all([reader.context.waitForEvent("page"), frame.getByRole("link").first().click()]);
		await opened.waitForURL((url) => url.origin === new URL(story.appUrl).origin);
		await story.shot(reader.page, "outbox-mail");
		await story.shot(payer.page, "reported-by-hand");
	});

	variation("has two RPC endpoints before the chain, and can make one fail", async ({ story }) => {
		const [{ rpcEndpoints }] = ownStack().chains;
		const hash = await story.chain.transfer(story.wallet("payer"), "USDT", story.wallet("requester").address, 5n);
		expect((await story.chain.mined(hash)).status).toBe("success");
		const receiptFrom = (url: string) =>
			createPublicClient({ transport: http(url, { retryCount: 0 }) }).getTransactionReceipt({ hash });
		await story.rpc.set("one", { kind: "down" });
		await expect(receiptFrom(rpcEndpoints.one)).rejects.toThrow();
		expect((await receiptFrom(rpcEndpoints.two)).logs).toHaveLength(1);
		// rooms of other stories' links keep checking
		expect(await story.rpc.asked("one", "eth_getTransactionReceipt")).toBeGreaterThanOrEqual(1);
		await story.rpc.heal();
		expect((await receiptFrom(rpcEndpoints.one)).status).toBe("success");
	});
});
