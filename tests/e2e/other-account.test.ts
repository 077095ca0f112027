import { expect } from "vitest";
import { hydrated } from "./harness/hydrated.ts";
import { openNewcomer, openRequester } from "./harness/people.ts";
import { test } from "./harness/story.ts";

/** One browser, and two accounts or none one after the other. */

test("a list that reads itself again, signed in as somebody else meanwhile, stands under that account's name", async ({
	story,
}) => {
	const rosa = await openRequester(story);
	const other = await openNewcomer(story);
	const { page, context } = rosa;
	await page.goto("/links");
	await hydrated(page);
	const who = page.locator(".menu__who bdi");
	expect(await who.textContent()).toBe(rosa.account.email);
	// In another tab.
	await context.addCookies(await other.context.cookies());
	const tab = await context.newPage();
	await tab.goto(new URL("/links", page.url()).href);
	await hydrated(tab);
	const read = page.waitForResponse(/\/links\.data\b/);
	await rosa.createLink({ amount: "11.5" });
	await read;
	await expect.poll(() => who.textContent()).toBe(other.account.email);
});

test("what another tab wrongly said of the account is put right by a list that reads itself again", async ({
	story,
}) => {
	const rosa = await openRequester(story);
	const { page } = rosa;
	await page.goto("/links");
	await hydrated(page);
	const noted = () => page.evaluate(() => localStorage.getItem("paylink:account"));
	const own = await noted();
	expect(own).toBeTruthy();
	// As a page leaves it whose server could not ask who is signed in.
	await page.evaluate(() => localStorage.setItem("paylink:account", ""));
	const read = page.waitForResponse(/\/links\.data\b/);
	await rosa.createLink({ amount: "11.5" });
	await read;
	await expect.poll(noted).toBe(own);
});

test("a form of a session that has ended stays as it was typed, and is sent after signing in in another tab", async ({
	story,
}) => {
	const { page, context, allowError } = await openRequester(story);
	allowError(/503/);
	await page.goto("/");
	await hydrated(page);
	await page.getByLabel("How much").fill("25.5");
	await page.getByLabel("Dashboard password").fill("seven lamps and a kettle");
	await page.locator("form[data-checked]").waitFor();
	const cookies = await context.cookies();
	await context.clearCookies({ name: "__Host-session" });
	// As a page of another tab leaves it that was shown signed out.
	await page.evaluate(() => localStorage.setItem("paylink:account", ""));
	const create = page.getByRole("button", { name: "Create payment link" });
	await create.click();
	await page.getByText("You are signed out, so nothing was sent.").waitFor();
	expect(await page.getByLabel("How much").inputValue()).toBe("25.5");
	expect(await page.getByLabel("Dashboard password").inputValue()).toBe("seven lamps and a kettle");
	await context.addCookies(cookies);
	await create.click();
	await page.getByRole("heading", { name: "Your link is ready" }).waitFor();
});
