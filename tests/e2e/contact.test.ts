import { randomBytes } from "node:crypto";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { expectAccessible } from "./harness/axe.ts";
import { expectRefusal } from "./harness/expect-refusal.ts";
import { test, variation } from "./harness/story.ts";

const SUPPORT = "support@paylink.example";
const WITHOUT_SCRIPT = { javaScriptEnabled: false };
const tag = () => randomBytes(4).toString("hex");

/** Opens the form at some moment, so that it counts as one somebody has read. */
async function openForm(page: Page): Promise<void> {
	await page.goto("/contact-us");
	const begun = Number((await page.locator('input[name="begun"]').inputValue()).split(".")[0]);
	await expect.poll(() => Date.now() - begun, { timeout: 10_000 }).toBeGreaterThan(3_100);
}

/** Sends the form as one that was made this moment: how long a page takes to load and fill is not what is asked here. */
const sendAtOnce = (page: Page) =>
	page.locator("form#contact").evaluate(async (form: HTMLFormElement) => {
		const html = await (await fetch("/contact-us")).text();
		const [, fresh = ""] = html.match(/name="begun" value="([^"]+)"/) ?? [];
		(form.elements.namedItem("begun") as HTMLInputElement).value = fresh;
		form.requestSubmit();
	});

async function write(page: Page, subject: string, message = "Hello\nthere"): Promise<void> {
	await page.getByLabel("Your name").fill("Ada Visitor");
	await page.getByLabel("Your e-mail").fill("ada@visitor.example");
	await page.getByLabel("Subject").fill(subject);
	await page.getByLabel("Message", { exact: true }).fill(message);
}

const send = (page: Page) => page.getByRole("button", { name: "Send message" }).click();

describe("the contact form", () => {
	test("without script: refused with the words kept, then sent, with the writer as the one to answer", async ({
		story,
	}) => {
		const visitor = await story.person(WITHOUT_SCRIPT);
		const { page } = visitor;
		const subject = `A question ${tag()}`;
		await openForm(page);
		await write(page, subject);
		await page.getByLabel("Your e-mail").evaluate((field) => field.setAttribute("type", "text"));
		await page.getByLabel("Your e-mail").fill("ada at visitor");
		await page.locator("form#contact").evaluate((form) => form.setAttribute("novalidate", ""));
		visitor.expectError(/400/);
		await send(page);
		await expectRefusal(page.getByLabel("Your e-mail"), "Email must be a valid email address");
		expect(await page.getByLabel("Message", { exact: true }).inputValue()).toBe("Hello\nthere");
		await page.getByLabel("Your e-mail").fill("ada@visitor.example");
		await send(page);
		await page.getByText("Your message is on its way to us.").waitFor();
		const mail = await story.outbox.mailTo(SUPPORT, new RegExp(subject));
		expect(mail.replyTo).toBe("ada@visitor.example");
		expect(mail.text).toContain("> Hello\n> there");
	});

	variation("thanks a bot that fills the hidden field, and mails nothing", async ({ story }) => {
		const { page } = await story.person();
		const subject = `Buy now ${tag()}`;
		await openForm(page);
		await write(page, subject);
		await page.locator('input[name="website"]').evaluate((field: HTMLInputElement) => {
			field.value = "https://spam.example";
		});
		await send(page);
		await page.getByText("Your message is on its way to us.").waitFor();
		const later = await story.person();
		const after = `After it ${tag()}`;
		await openForm(later.page);
		await write(later.page, after);
		await send(later.page);
		await story.outbox.mailTo(SUPPORT, new RegExp(after));
		expect((await story.outbox.list()).filter((mail) => mail.subject.includes(subject))).toEqual([]);
	});

	variation("asks again for what came faster than typing, and for the fourth within a minute", async ({ story }) => {
		const visitor = await story.person();
		const { page } = visitor;
		await page.goto("/contact-us");
		await write(page, `Fast ${tag()}`);
		visitor.expectError(/422/);
		await sendAtOnce(page);
		await page.getByText("faster than people type").waitFor();
		expect(await page.getByLabel("Your name").inputValue()).toBe("Ada Visitor");
		await expectAccessible(page, "the refused form");
		visitor.expectError(/429/);
		const sent = page.getByText("Your message is on its way to us.");
		const refused = page.getByText("Too many messages within a minute.");
		// Minutes begin when the clock says so: three messages go out in each, and these may lie in two.
		let taken = 0;
		for (;;) {
			await openForm(page);
			await write(page, `Message ${taken} ${tag()}`);
			await send(page);
			await sent.or(refused).waitFor();
			if (await refused.isVisible()) break;
			taken += 1;
		}
		expect(taken).toBeGreaterThanOrEqual(3);
		expect(taken).toBeLessThanOrEqual(6);
		expect(await page.getByLabel("Message", { exact: true }).inputValue()).toBe("Hello\nthere");
	});
});
