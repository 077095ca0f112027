import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { takeStepsByForm } from "./harness/account-forms.ts";
import { expectAccessible } from "./harness/axe.ts";
import { newAccount, openRegistered, openRequester } from "./harness/people.ts";
import { test, variation } from "./harness/story.ts";

const ADDRESS = "0xeD14611657bC462ca90abC056d4144b76219F44f";
const CREATED = /\/link\/[a-z0-9]+\/created$/;

async function fillForm(page: Page, changes: Record<string, string> = {}): Promise<void> {
	const fields = { amount: "100", requesterAddress: ADDRESS, dashboardPassword: "correct horse", ...changes };
	for (const [name, value] of Object.entries(fields)) await page.locator(`[name=${name}]`).fill(value);
}

const send = (page: Page) => page.getByRole("button", { name: "Create payment link" }).click();

describe("creating a payment link", () => {
	variation("a stranger registers on the way and is where they wanted to be", async ({ story }) => {
		const { page } = await story.person();
		const account = newAccount();
		await page.goto("/payment?from=mail");
		await page.getByRole("link", { name: "Create an account" }).click();
		await page.getByLabel("First name").fill(account.firstName);
		await page.getByLabel("Last name").fill(account.lastName);
		await page.getByLabel("E-mail").fill(account.email);
		await page.getByLabel("Password", { exact: true }).fill(account.password);
		await page.getByRole("button", { name: "Create account" }).click();
		await page.getByRole("heading", { name: "Check your mail" }).waitFor();
		await page.goto((await story.outbox.linkTo(account.email, "verify")).link);
		await page.getByRole("button", { name: "Confirm" }).click();
		await takeStepsByForm(story, page);
		await page.getByRole("heading", { name: "Create a payment link" }).waitFor();
		expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/payment?from=mail");
		await page.goto("/auth/login");
		expect(new URL(page.url()).pathname).toBe("/");
	});

	variation("a wrong password and an unknown e-mail get the same sentence", async ({ story }) => {
		const { account } = await openRegistered(story);
		const stranger = await story.person();
		stranger.expectError(/422/);
		const sentences: (string | null)[] = [];
		for (const email of [account.email, "nobody@shop.example"]) {
			await stranger.page.goto("/auth/login");
			await stranger.page.getByLabel("E-mail").fill(email);
			await stranger.page.getByLabel("Password", { exact: true }).fill("not the password");
			await stranger.page.getByRole("button", { name: "Sign in" }).click();
			sentences.push(await stranger.page.getByRole("alert").textContent());
		}
		expect(sentences[0]).toMatch(/do not belong together/);
		expect(sentences[1]).toBe(sentences[0]);
	});

	test("the card follows the typing, refusals are shown beside their fields, values stay", async ({ story }) => {
		const { page } = await openRequester(story);
		await page.goto("/");
		await fillForm(page, {
			amount: "0.0000001",
			requesterAddress: ADDRESS.replace("F44f", "F44F"),
			memo: "Two <b>lamps</b>",
		});
		await page.getByRole("complementary", { name: "Preview" }).getByText("Two <b>lamps</b>").waitFor();
		await page.locator("form[data-checked]").waitFor();
		await send(page);
		await page.getByText("USDC has at most 6 decimals").waitFor();
		await page.getByText("Capitals and small letters of this address do not fit together").waitFor();
		expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("amount");
		expect(await page.locator("[name=dashboardPassword]").inputValue()).toBe("correct horse");
		await expectAccessible(page, "the form with refusals");
		await fillForm(page, { amount: "12.50" });
		await page.getByRole("complementary", { name: "Preview" }).getByText("12.50", { exact: true }).waitFor();
		await send(page);
		await page.waitForURL(CREATED);
	});

	test.for(["light", "dark"] as const)(
		"the created link can be copied, saved and shared, in %s",
		{ tags: "variation" },
		async (colorScheme, { story }) => {
			const requester = await openRequester(story, { colorScheme, permissions: ["clipboard-read", "clipboard-write"] });
			const { page } = requester;
			await page.goto("/");
			await expectAccessible(page, `the form in ${colorScheme}`);
			await fillForm(page);
			await send(page);
			await page.waitForURL(CREATED);
			const link = page.url().replace(/\/created$/, "");
			await page.getByRole("button", { name: "Copy" }).click();
			await page.getByText("Copied").waitFor();
			expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
			await page.getByRole("img", { name: "QR code of the payment link" }).waitFor();
			const saving = page.waitForEvent("download");
			await page.getByRole("link", { name: "Save QR" }).click();
			expect((await saving).suggestedFilename()).toMatch(/^paylink-.+\.svg$/);
			await expectAccessible(page, `the created link in ${colorScheme}`);
			await story.shot(page, `created-${colorScheme}`);
			const stranger = await story.person();
			await stranger.page.goto(page.url());
			expect(stranger.page.url()).toBe(link);
		},
	);

	test("everything works without JavaScript", async ({ story }) => {
		const { page, expectError } = await openRequester(story, { javaScriptEnabled: false });
		expectError(/400/);
		await page.goto("/");
		await fillForm(page, { amount: "1,000" });
		await send(page);
		await page.getByText("Is 1,000 meant as 1 or as 1000?").waitFor();
		expect(await page.locator(".field .error").count()).toBe(1);
		expect(await page.locator("[name=amount]").inputValue()).toBe("1,000");
		await fillForm(page, { amount: "1000" });
		await send(page);
		await page.waitForURL(CREATED);
	});

	variation("theme and direction are kept, on the server too", async ({ story }) => {
		const { page } = await story.person({ javaScriptEnabled: false });
		await page.goto("/auth/register");
		for (const [name, value] of [
			["Dark", "dark"],
			["Right to left", "rtl"],
		] as const) {
			await page.locator("summary[aria-label^=Appearance]").click();
			await page.getByRole("button", { name }).click();
			await page.locator(`html[data-theme=dark]${value === "rtl" ? "[dir=rtl]" : ""}`).waitFor();
			expect(new URL(page.url()).pathname).toBe("/auth/register");
		}
	});

	variation("a link that nobody made asks for no sum", async ({ story }) => {
		const { page, expectError } = await story.person();
		expectError(/404/);
		const response = await page.goto(`/link/${"2".repeat(27)}`);
		expect(response?.status()).toBe(404);
		await page.getByText("You opened").waitFor();
		expect(await page.getByRole("main").textContent()).not.toMatch(/To pay|0\.00/);
		await expectAccessible(page, "no such link");
		await story.shot(page, "no-such-link");
	});

	test("an unknown path leads to the 404 page", async ({ story }) => {
		const { page, expectError } = await story.person();
		expectError(/404/);
		const response = await page.goto("/no/such/page");
		expect([response?.status(), new URL(page.url()).pathname]).toEqual([404, "/404"]);
		await page.getByRole("heading", { name: "Nothing is here" }).waitFor();
		await expectAccessible(page, "the 404 page");
	});
});
