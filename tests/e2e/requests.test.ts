import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { expectAccessible, expectAccessibleInBothThemes } from "./harness/axe.ts";
import { newSender, openRequester } from "./harness/people.ts";
import { SCREENS } from "./harness/screens.ts";
import { test, variation } from "./harness/story.ts";

/** Mailing a link, asking again and again, wanting no more mails, and taking everything along. */

const heading = (page: Page, name: string) => page.getByRole("heading", { name }).waitFor();
const tomorrow = () => new Date(Date.now() + 24 * 60 * 60_000).toISOString().slice(0, 10);

/** @returns what the file says */
async function download(page: Page, press: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
	const [file] = await Promise.all([page.waitForEvent("download"), press()]);
	return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

describe("a link's maker", () => {
	test("gets the link by mail, has it mailed to a payer once, and the payer may want no more", async ({ story }) => {
		const requester = await openRequester(story);
		const { page } = requester;
		const link = await requester.createLink({ amount: "100", memo: "Poster edition" });
		const own = await story.outbox.mailTo(requester.account.email, /^Your payment link for 100\.00 USDC$/);
		expect(own.text).toContain(link.path);

		const payer = newSender().email;
		await page.goto(`${link.path}/send`);
		await heading(page, "Send by e-mail");
		await expectAccessibleInBothThemes(page, "sending a link");
		await page.getByLabel("E-mail of whoever shall pay").fill(payer);
		await page.getByLabel("A word from you").fill("Pay at evil.example");
		requester.expectError(/422/);
		await page.getByRole("button", { name: "Send", exact: true }).click();
		await page.getByText("Leave web and e-mail addresses out", { exact: false }).waitFor();
		await page.getByLabel("A word from you").fill("Thank you, Jonas!");
		await page.getByRole("button", { name: "Send", exact: true }).click();
		await page.getByText("On its way.", { exact: false }).waitFor();
		await page.getByText(payer).waitFor();
		await story.shot(page, "requests-sent");
		const mail = await story.outbox.mailTo(payer, /^A payment request for 100\.00 USDC$/);
		expect(mail.text).toContain("> Thank you, Jonas!");
		expect(mail.replyTo).toBe(requester.account.email);

		// The button of a mail program, pressed by a server without cookies.
		const [, url = ""] = /^<(.*)>$/.exec(mail.headers?.["List-Unsubscribe"] ?? "") ?? [];
		expect(mail.headers?.["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
		expect(await fetch(url, { redirect: "error" }).then(({ status }) => status), "opening it stops nothing").toBe(200);
		const oneClick = { method: "POST", body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) };
		const pressed = await fetch(url, { ...oneClick, redirect: "error" });
		expect(pressed.status).toBe(200);
		const cut = await fetch(url.replace("m=", "m=0"), { ...oneClick, redirect: "error" });
		expect(cut.status, "with a token of nobody").toBe(404);

		// The payer, without script and without an account: takes it back, and stops them again.
		const quiet = await story.person({ javaScriptEnabled: false });
		const stop = /https?:\/\/\S+\/mails\/stop\?\S+/.exec(mail.text)?.[0] ?? "";
		await quiet.page.goto(stop);
		await heading(quiet.page, "No more mails");
		await quiet.page.getByRole("button", { name: "Let them come again" }).click();
		await heading(quiet.page, "No more mails?");
		await quiet.page.getByRole("button", { name: "No more of these mails" }).click();
		await heading(quiet.page, "No more mails");
		await story.shot(quiet.page, "requests-stopped");
		const second = await requester.createLink({ amount: "7" });
		await page.goto(`${second.path}/send`);
		await page.getByLabel("E-mail of whoever shall pay").fill(payer);
		await page.getByRole("button", { name: "Send", exact: true }).click();
		await page.getByText("On its way.", { exact: false }).waitFor();
		// A mail to somebody else, queued later, has come: the first one's would have.
		const other = newSender().email;
		await page.getByLabel("E-mail of whoever shall pay").fill(other);
		await page.getByRole("button", { name: "Send", exact: true }).click();
		await story.outbox.mailTo(other, /^A payment request/);
		const all = await story.outbox.list();
		expect(all.filter(({ to }) => to.includes(payer))).toHaveLength(1);
		await quiet.page.goto(`${stop.replace("m=", "m=0")}`);
		await heading(quiet.page, "This address is cut off");
	});

	variation("repeats a request, changes that and ends it; nobody else sees either page", async ({ story }) => {
		const requester = await openRequester(story);
		const { page } = requester;
		const link = await requester.createLink({ amount: "100", memo: "Retainer" });
		await page.goto(`${link.path}/repeat`);
		await heading(page, "Ask again and again");
		await page.getByLabel("How often").selectOption("week");
		await page.getByLabel("For the first time on").fill(tomorrow());
		await page.getByLabel("Mail each link to").fill("not an e-mail");
		// Before the page's script runs, the server says so.
		requester.allowError(/400/);
		await page.getByRole("button", { name: "Start" }).click();
		await page.getByText("That is not an e-mail address.").waitFor();
		await page.getByLabel("Mail each link to").fill(newSender().email);
		await page.getByRole("button", { name: "Start" }).click();
		await page.getByText("Set. The first new link is made on that day.").waitFor();
		await page.getByText("Every week").first().waitFor();
		await expectAccessibleInBothThemes(page, "a request that repeats");
		await story.shot(page, "requests-repeat");
		await page.getByRole("button", { name: "End it" }).click();
		await page.getByText("Ended. Links that were made stay.").waitFor();

		const other = await openRequester(story);
		for (const name of ["send", "repeat"]) {
			other.expectError(/404/);
			const response = await other.page.goto(`${link.path}/${name}`);
			expect(response?.status()).toBe(404);
		}
	});

	variation("takes links, payments and everything of the account along as files", async ({ story }) => {
		const requester = await openRequester(story);
		const { page } = requester;
		await requester.createLink({ amount: "100", memo: "=HYPERLINK(1)" });
		await page.goto("/links");
		await page.getByText("Export", { exact: true }).click();
		const csv = await download(page, () => page.getByRole("link", { name: "CSV, these links" }).click());
		expect(csv.name).toMatch(/^paylink-links-\d{4}-\d\d-\d\d\.csv$/);
		expect(csv.bytes.toString()).toContain("'=HYPERLINK(1)");
		await page.goto("/settings");
		const archive = await download(page, () => page.getByRole("button", { name: "Download everything" }).click());
		expect(archive.name).toBe("paylink-account.zip");
		expect(archive.bytes.subarray(0, 2).toString()).toBe("PK");
		await page.getByRole("button", { name: "Send me no copies" }).click();
		await page.getByText("New links are no longer mailed to you.").first().waitFor();
		await expectAccessible(page, "the settings without copies of links");
		// Signed out meanwhile, nobody gets the sign-in page as their file.
		await page.goto("/links");
		await page.getByText("Export", { exact: true }).click();
		await requester.context.clearCookies();
		await page.getByRole("link", { name: "CSV, these links" }).click();
		await page.getByRole("heading", { name: "Sign in to Paylink" }).waitFor();
		expect(new URL(page.url()).searchParams.get("returnTo")).toBe("/links");
	});

	variation("finds its way on a phone and in Arabic", async ({ story }) => {
		for (const [name, options] of SCREENS) {
			const requester = await openRequester(story, options);
			const { page } = requester;
			const link = await requester.createLink({ amount: "100", memo: "Poster edition, 4 prints" });
			for (const part of ["send", "repeat"]) {
				await page.goto(`${link.path}/${part}`);
				await page.locator(".linktabs [aria-current=page]").waitFor();
				expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(page.viewportSize()?.width);
				await story.shot(page, `requests-${part}-${name}`);
				await expectAccessible(page, `${part} ${name}`);
			}
		}
	});
});
