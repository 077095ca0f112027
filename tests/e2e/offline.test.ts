import { expect } from "vitest";
import { hydrated } from "./harness/hydrated.ts";
import { openRequester } from "./harness/people.ts";
import { test } from "./harness/story.ts";

test("without a connection a form stays as it was typed, says so, and is sent later", async ({ story }) => {
	const { page, context, allowError } = await openRequester(story);
	allowError(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|WebSocket/);
	await page.goto("/");
	await page.getByLabel("How much").fill("25.5");
	await page.getByLabel("Dashboard password").fill("seven lamps and a kettle");
	// What checks the form is fetched at its first touch: without it only the server checks.
	await page.locator("form[data-checked]").waitFor();
	const create = page.getByRole("button", { name: "Create payment link" });
	await context.setOffline(true);
	await create.click();
	await page.getByText("You are offline: nothing was sent.").waitFor();
	await page.getByLabel("Your e-mail").fill("x@");
	await page.getByLabel("Your name").focus();
	await page.getByText("Email must be a valid email address").waitFor();
	await page.getByLabel("Your e-mail").fill("rosa@shop.example");
	expect(await page.getByLabel("How much").inputValue()).toBe("25.5");
	await context.setOffline(false);
	await create.click();
	await page.getByRole("heading", { name: "Your link is ready" }).waitFor();
});

test("a way inside the app that gets no answer ends on a page that says so, in words", async ({ story }) => {
	const { page, allowError } = await openRequester(story);
	allowError(/ERR_FAILED|Failed to fetch|Content Security Policy/);
	await page.goto("/");
	await hydrated(page);
	// the next page's script is there, its data are not
	await page.route(/\.data\b/, (route) => route.abort());
	await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Links", exact: true }).click();
	await page.getByRole("heading", { name: "No connection" }).waitFor();
	await page.getByText("Paylink never holds your money.").waitFor();
	await page.getByRole("link", { name: "Try again" }).click();
	await page.getByRole("heading", { name: "Your links" }).waitFor();
});
