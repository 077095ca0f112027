import { describe, expect } from "vitest";
import { expectAccessibleInBothThemes } from "./harness/axe.ts";
import { newAddress, openRequester } from "./harness/people.ts";
import { test, variation } from "./harness/story.ts";

describe("a second link of the same sum", () => {
	variation("is offered a sum of its own, which may be declined", async ({ story }) => {
		const requester = await openRequester(story);
		const address = newAddress();
		const { paymentId } = await requester.createLink({ amount: "25", requesterAddress: address });
		const { page } = requester;
		// What was sent to it may still come: it is told from a new one, and is not called open.
		const cancel = { form: { intent: "cancel" }, headers: { Origin: story.appUrl } };
		await page.request.post(`/link/${paymentId}/edit`, cancel);
		const create = async () => {
			await page.goto("/");
			await page.getByLabel("How much").fill("25");
			await page.getByLabel("Receiving address").fill(address);
			await page.getByLabel("Dashboard password").fill("a quiet lamp at dusk");
			await page.getByRole("button", { name: "Create payment link" }).click();
			await page.getByRole("group", { name: "Before you go on" }).waitFor();
		};
		await create();
		await page.getByText("Another link of yours, open or cancelled, asks for 25.00 USDC").waitFor();
		await page.getByText("0.0001 USDC more.").waitFor();
		await expectAccessibleInBothThemes(page, "a sum that another link has");
		await story.shot(page, "create-same-sum");
		expect(await page.getByRole("radio", { name: /^Ask for 25.0001 USDC/ }).isChecked()).toBe(true);
		await page.getByRole("button", { name: "Go on" }).click();
		await page.getByRole("heading", { name: "Your link is ready" }).waitFor();
		await page.getByText("25.0001").first().waitFor();
		await create();
		await page.getByRole("radio", { name: /^Keep 25.00 USDC/ }).check();
		await page.getByRole("button", { name: "Go on" }).click();
		await page.getByRole("heading", { name: "Your link is ready" }).waitFor();
		expect(await page.getByText("25.000").count()).toBe(0);
	});

	test("is asked about without script as well", async ({ story }) => {
		const requester = await openRequester(story, { javaScriptEnabled: false });
		const address = newAddress();
		await requester.createLink({ amount: "25", requesterAddress: address });
		const { page } = requester;
		await page.goto("/");
		await page.getByLabel("How much").fill("25");
		await page.getByLabel("Receiving address").fill(address);
		await page.getByLabel("Dashboard password").fill("a quiet lamp at dusk");
		await page.getByRole("button", { name: "Create payment link" }).click();
		await page.getByText("Ask for 25.0001 USDC").waitFor();
		await page.getByLabel("Dashboard password").fill("a quiet lamp at dusk");
		await page.getByRole("button", { name: "Go on" }).click();
		await page.getByRole("heading", { name: "Your link is ready" }).waitFor();
	});
});
