import { describe, expect } from "vitest";
import { openDashboard } from "./harness/dashboard.ts";
import { openRequester } from "./harness/people.ts";
import { test, variation } from "./harness/story.ts";

const TYPED = "somebody.else@shop.example";
const MARK = "e-mail not verified";

describe("an e-mail on a link that its account has not proven", () => {
	variation(
		"is marked on the payment page; the created page and the dashboard say where mails go",
		async ({ story }) => {
			const { page, account, ...requester } = await openRequester(story);
			const link = await requester.createLink({ requesterEmail: TYPED });
			await page.goto(`${link.path}/created`);
			await page.getByText(`Mails about this link go to ${account.email}`).waitFor();
			await story.shot(page, "created-other-mailbox");

			const payer = await story.person();
			await payer.page.goto(link.path);
			await payer.page.locator(".payee").filter({ hasText: TYPED }).getByText(MARK).waitFor();
			await story.shot(payer.page, "pay-email-unverified");

			const dashboard = await openDashboard(story, link);
			await dashboard.page.getByText("Mails about this link go only to a proven e-mail").waitFor();
			await dashboard.page.locator(".payee").getByText(MARK).waitFor();
			await story.shot(dashboard.page, "dashboard-other-mailbox");
		},
	);

	test("the proven one has no mark and needs no word", async ({ story }) => {
		const { page, account, ...requester } = await openRequester(story);
		const link = await requester.createLink({ requesterEmail: account.email });
		await page.goto(`${link.path}/created`);
		await page.getByText("We write to you when it is paid.").waitFor();
		expect(await page.getByText("Mails about this link").count()).toBe(0);
		const payer = await story.person();
		await payer.page.goto(link.path);
		await payer.page.locator(".payee").getByText(account.email).waitFor();
		expect(await payer.page.getByText(MARK).count()).toBe(0);
	});
});
