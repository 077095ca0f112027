import type { Route } from "playwright-core";
import { expect } from "vitest";
import { hydrated } from "./harness/hydrated.ts";
import { newSender, openRequester } from "./harness/people.ts";
import { reportByHand } from "./harness/report-form.ts";
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
	// by keyboard: the failed page's styles load again, and what is pressed by pointer meanwhile moves away
	await page.getByRole("link", { name: "Try again" }).press("Enter");
	await page.getByRole("heading", { name: "Your links" }).waitFor();
});

/** How a page's data may fail to come when it reads them again by itself. */
const NO_DATA = {
	"no answer": (route: Route) => route.abort(),
	"an answer of the server's failure": (route: Route) => route.fulfill({ status: 502, body: "bad gateway" }),
};

for (const [name, fail] of Object.entries(NO_DATA))
	test(`a list that reads itself again and gets ${name} stays, and tries again by itself`, async ({ story }) => {
		const rosa = await openRequester(story);
		const { page, allowError } = rosa;
		allowError(/ERR_FAILED|Failed to fetch|502|SyntaxError/);
		await page.goto("/links");
		await hydrated(page);
		await page.route(/\/links\.data\b/, fail);
		const tried = page.waitForRequest(/\/links\.data\b/);
		await rosa.createLink({ amount: "11.5" });
		await (await tried).response();
		await page.getByText("11.50").first().waitFor();
		const read = page.waitForResponse((answer) => /\/links\.data\b/.test(answer.url()) && answer.ok());
		await page.unroute(/\/links\.data\b/);
		await read;
		await page.getByRole("heading", { name: "Your links" }).waitFor();
	});

test("a form that gets no answer stays as it was typed, and is sent once it is tried again", async ({ story }) => {
	const { page, allowError } = await openRequester(story);
	allowError(/ERR_FAILED|Failed to fetch/);
	await page.goto("/");
	await hydrated(page);
	await page.getByLabel("How much").fill("25.5");
	await page.getByLabel("Dashboard password").fill("seven lamps and a kettle");
	await page.route(/\.data\b/, (route) => route.abort());
	await page.getByRole("button", { name: "Create payment link" }).click();
	await page.getByText("No answer came.").waitFor();
	expect(await page.getByLabel("How much").inputValue()).toBe("25.5");
	expect(await page.getByLabel("Dashboard password").inputValue()).toBe("seven lamps and a kettle");
	await page.unroute(/\.data\b/);
	await page.getByRole("button", { name: "Create payment link" }).click();
	await page.getByRole("heading", { name: "Your link is ready" }).waitFor();
});

test("an edited link whose form gets no answer stays as it was typed, and is saved once it is tried again", async ({
	story,
}) => {
	const rosa = await openRequester(story);
	const { page, allowError } = rosa;
	allowError(/ERR_FAILED|Failed to fetch/);
	const { paymentId } = await rosa.createLink();
	await page.goto(`/link/${paymentId}/edit`);
	await hydrated(page);
	await page.getByLabel("Memo").fill("Two lamps");
	await page.route(/\.data\b/, (route) => route.abort());
	const save = page.getByRole("button", { name: "Save", exact: true });
	await save.click();
	await page.getByText("No answer came.").waitFor();
	expect(await page.getByLabel("Memo").inputValue()).toBe("Two lamps");
	await page.unroute(/\.data\b/);
	await save.click();
	await page.getByText("Two lamps").first().waitFor();
});

test("a report that gets no answer stays on the payment page as it was typed", async ({ story }) => {
	const { paymentId } = await (await openRequester(story)).createLink();
	const { page, allowError } = await story.person();
	allowError(/ERR_FAILED|Failed to fetch/);
	await page.goto(`/link/${paymentId}`);
	await hydrated(page);
	const hash = `0x${"ab".repeat(32)}`;
	await page.route(/\.data\b/, (route) => route.abort());
	await reportByHand(page, hash, newSender());
	await page.getByText("No answer came.").waitFor();
	expect(await page.getByLabel("Transaction Hash").inputValue()).toBe(hash);
});
