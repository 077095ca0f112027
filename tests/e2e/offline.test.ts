import type { Locator, Route } from "playwright-core";
import { expect } from "vitest";
import { variationUnless } from "../tags.ts";
import { unlockDashboard } from "./harness/dashboard.ts";
import { hydrated } from "./harness/hydrated.ts";
import { newAddress, newSender, openNewcomer, openRequester } from "./harness/people.ts";
import { reportByHand } from "./harness/report-form.ts";
import { openCollector, openPicker, typeWallet } from "./harness/showing-collectors.ts";
import { test, variation } from "./harness/story.ts";

/** page by page, through a queue */
const WALLET_READ_MS = 45_000;

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
	expect(await page.title()).toBe("That did not work | Paylink");
	// by keyboard: the failed page's styles load again, and what is pressed by pointer meanwhile moves away
	await page.getByRole("link", { name: "Try again" }).press("Enter");
	await page.getByRole("heading", { name: "Your links" }).waitFor();
});

const hasFocus = (control: Locator) =>
	expect.poll(() => control.evaluate((it) => it === document.activeElement)).toBe(true);

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

for (const [name, fail] of Object.entries(NO_DATA))
	test(
		`a form that gets ${name} stays as it was typed, and is sent once it is tried again`,
		variationUnless(name === "no answer"),
		async ({ story }) => {
			const { page, allowError } = await openRequester(story);
			allowError(/ERR_FAILED|Failed to fetch|502|SyntaxError/);
			await page.goto("/");
			await hydrated(page);
			await page.getByLabel("How much").fill("25.5");
			await page.getByLabel("Dashboard password").fill("seven lamps and a kettle");
			await page.route(/\.data\b/, fail);
			await page.getByRole("button", { name: "Create payment link" }).click();
			await page.getByText("No answer came.").waitFor();
			expect(await page.getByLabel("How much").inputValue()).toBe("25.5");
			expect(await page.getByLabel("Dashboard password").inputValue()).toBe("seven lamps and a kettle");
			await page.unroute(/\.data\b/);
			await page.getByRole("button", { name: "Create payment link" }).click();
			await page.getByRole("heading", { name: "Your link is ready" }).waitFor();
		},
	);

variation(
	"a link whose cancelling gets no answer is not said to be cancelled, and is once it is tried again",
	async ({ story }) => {
		const rosa = await openRequester(story);
		const { page, allowError } = rosa;
		allowError(/ERR_FAILED|Failed to fetch/);
		const { paymentId } = await rosa.createLink();
		await page.goto("/links");
		await hydrated(page);
		await page.locator("summary[aria-label^='More']").click();
		await page.getByRole("button", { name: "Cancel", exact: true }).click();
		await page.getByRole("dialog", { name: /^Cancel \u2068the link without a memo\u2069\?$/ }).waitFor();
		await page.route(/\/edit\.data\b/, (route) => route.abort());
		const dialog = page.getByRole("dialog");
		const cancel = dialog.getByRole("button", { name: "Cancel the link" });
		await cancel.click();
		await page.getByText("No answer came.").waitFor();
		await expect.poll(() => cancel.getAttribute("aria-busy")).toBeNull();
		expect(await page.locator(".toast").allInnerTexts()).toHaveLength(1);
		expect(await dialog.isVisible()).toBe(true);
		await page.unroute(/\/edit\.data\b/);
		await cancel.click();
		const notice = page.getByText("The link is cancelled.");
		await notice.waitFor();
		await dialog.waitFor({ state: "hidden" });
		expect((await (await page.request.get(`/link/${paymentId}/live`)).json()).cancelledAt).toEqual(expect.any(Number));
		await page.getByRole("link", { name: /^Waiting/ }).click();
		await notice.waitFor({ state: "hidden" });
		expect(await page.getByText("No answer came.").count(), "what the dialog said went with it").toBe(0);
	},
);

for (const place of ["dashboard", "edit"])
	test(
		`a link whose cancelling gets no answer on its ${place} page is asked about there still, and is cancelled once it is tried again`,
		variationUnless(place === "dashboard"),
		async ({ story }) => {
			const rosa = await openRequester(story);
			const { page, allowError } = rosa;
			allowError(/ERR_FAILED|Failed to fetch/);
			const { paymentId } = await rosa.createLink();
			await page.goto(`/link/${paymentId}/${place}`);
			if (place === "dashboard") await unlockDashboard(page, "a quiet lamp at dusk");
			await hydrated(page);
			await page.getByRole("link", { name: "Cancel the link" }).click();
			const dialog = page.getByRole("dialog", { name: /^Cancel / });
			const cancel = dialog.getByRole("button", { name: "Cancel the link" });
			await page.route(/\.data\b/, (route) => route.abort());
			await cancel.click();
			await dialog.getByText("No answer came.").waitFor();
			await page.unroute(/\.data\b/);
			await cancel.click();
			await page.getByText("The link is cancelled.").waitFor();
			await dialog.waitFor({ state: "hidden" });
			const reopen = page.getByRole("button", { name: "Reopen" });
			await hasFocus(reopen);
			await page.reload();
			await hydrated(page);
			await page.route(/\.data\b/, (route) => route.abort());
			await reopen.click();
			await page.getByText("No answer came.").waitFor();
			await page.unroute(/\.data\b/);
			await reopen.click();
			await hasFocus(page.getByRole("link", { name: "Cancel the link" }));
			expect(new URL(page.url()).pathname).toBe(`/link/${paymentId}/${place}`);
		},
	);

for (const [name, fail] of Object.entries(NO_DATA))
	variation(`NFTs that are picked stay so where their search, and Save, get ${name}`, async ({ story }) => {
		const { page, allowError } = await openPicker(story);
		allowError(/ERR_FAILED|Failed to fetch|502|SyntaxError/);
		await typeWallet(story, page, 9);
		await page.getByText("That is the whole wallet.").waitFor({ timeout: WALLET_READ_MS });
		await page.locator("label:has(input[data-at='0'])").click();
		await page.getByText("1 piece picked").waitFor();
		await page.route(/\/nfts\.data\b/, fail);
		await page.getByRole("searchbox").fill("knots");
		await page.getByText("No answer came.").waitFor();
		await page.getByRole("button", { name: "Save and start" }).click();
		await page.getByText("No answer came.").nth(1).waitFor();
		await page.getByText("1 piece picked").waitFor();
		await page.unroute(/\/nfts\.data\b/);
		await page.getByRole("button", { name: "Save and start" }).click();
		await page.waitForURL("**/off");
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

/** Where a sign-in stands: on its own page, and in the place of others. */
for (const path of ["/auth/login", "/", "/settings"])
	test(
		`a sign-in at ${path} that gets no answer stays as it was typed, and is sent once it is tried again`,
		variationUnless(path !== "/settings"),
		async ({ story }) => {
			const { page, allowError, expectError } = await story.person();
			allowError(/ERR_FAILED|Failed to fetch/);
			expectError(/422/);
			await page.goto(path);
			await page.getByLabel("E-mail").fill("rosa@shop.example");
			await hydrated(page);
			await page.getByLabel("Password", { exact: true }).fill("seven lamps and a kettle");
			await page.route(/\.data\b/, (route) => route.abort());
			const signIn = page.getByRole("button", { name: "Sign in", exact: true });
			await signIn.click();
			await page.getByText("No answer came.").waitFor();
			expect(await page.getByLabel("E-mail").inputValue()).toBe("rosa@shop.example");
			expect(await page.getByLabel("Password", { exact: true }).inputValue()).toBe("seven lamps and a kettle");
			await page.unroute(/\.data\b/);
			await signIn.click();
			await page.getByText("This e-mail and password do not belong together.").waitFor();
			expect(new URL(page.url()).pathname).toBe(path);
		},
	);

test("a sign-in that is refused before any page saw it says where it is taken, and stays as it was typed", async ({
	story,
}) => {
	const { page, expectError } = await story.person();
	expectError(/403/);
	await page.goto("/auth/login");
	await hydrated(page);
	await page.getByLabel("E-mail").fill("rosa@shop.example");
	await page.getByLabel("Password", { exact: true }).fill("seven lamps and a kettle");
	// No browser lets a page name another origin than its own.
	await page.route(/\.data\b/, async (route) => {
		const headers = { ...route.request().headers(), origin: "https://copy.example" };
		await route.fulfill({ response: await route.fetch({ headers }) });
	});
	await page.getByRole("button", { name: "Sign in", exact: true }).click();
	await page
		.getByText(`This was not taken from here. What you typed is still here: copy it, then open ${story.appUrl}`)
		.waitFor();
	expect(await page.getByLabel("E-mail").inputValue()).toBe("rosa@shop.example");
});

variation("an address and a post that get no answer stay as they were typed", async ({ story }) => {
	const { page, allowError } = await openNewcomer(story);
	allowError(/ERR_FAILED|Failed to fetch/);
	await page.goto("/wallet-address");
	await hydrated(page);
	const address = newAddress();
	await page.getByRole("textbox").fill(address);
	await page.route(/\.data\b/, (route) => route.abort());
	await page.getByRole("button", { name: "Connect to OpenSea" }).click();
	await page.getByText("No answer came.").waitFor();
	expect(await page.getByRole("textbox").inputValue()).toBe(address);
	await page.unroute(/\.data\b/);
	await page.getByRole("button", { name: "Connect to OpenSea" }).click();
	await page.goto("/access");
	await hydrated(page);
	await page.getByLabel("The link of your tweet").fill("https://x.com/rosa/status/1");
	await page.route(/\.data\b/, (route) => route.abort());
	await page.getByRole("button", { name: "Check my Tweet to Access App" }).click();
	await page.getByText("No answer came.").waitFor();
	expect(await page.getByLabel("The link of your tweet").inputValue()).toBe("https://x.com/rosa/status/1");
});

test("signing out and a language that get no answer leave the page, and are done once they are tried again", async ({
	story,
}) => {
	const { page, allowError } = await openRequester(story);
	allowError(/ERR_FAILED|Failed to fetch/);
	await page.goto("/");
	await hydrated(page);
	await page.getByLabel("How much").fill("25.5");
	const pressed = [
		["Appearance and language", "العربية"],
		[/^Account menu/, "Log out"],
	] as const;
	for (const [menu, name] of pressed) {
		await page.route("**/*", (route) => route.abort());
		await page.locator("summary").and(page.getByLabel(menu)).click();
		await page.getByRole("button", { name }).click();
		await page.getByText("No answer came.").first().waitFor();
		expect(await page.getByLabel("How much").inputValue()).toBe("25.5");
		await page.unroute("**/*");
		await page.keyboard.press("Escape");
	}
	await page
		.locator("summary")
		.and(page.getByLabel(/^Account menu/))
		.click();
	// A server that takes its time: that is seen, and pressed twice it is sent once.
	let answer = () => {};
	const slow = new Promise<void>((resolve) => {
		answer = resolve;
	});
	await page.route("**/robots.txt", async (route) => {
		await slow;
		await route.continue();
	});
	let sent = 0;
	page.on("request", (request) => {
		if (request.method() === "POST" && new URL(request.url()).pathname.startsWith("/auth/logout")) sent += 1;
	});
	const logOut = page.getByRole("button", { name: "Log out" });
	await logOut.click();
	await logOut.click();
	await page.locator(".loadingbar").waitFor();
	answer();
	await page.getByRole("heading", { name: "Sign in" }).first().waitFor();
	expect(sent).toBe(1);
});

variation("an address whose removal, and a server whose name, gets no answer leaves its page", async ({ story }) => {
	const { page, allowError } = await openCollector(story, 1);
	allowError(/ERR_FAILED|Failed to fetch/);
	await page.goto("/settings");
	await hydrated(page);
	await page.route(/\.data\b/, (route) => route.abort());
	await page.getByRole("button", { name: /^Remove: 0x/ }).click();
	await page.getByText("No answer came.").waitFor();
	await page.getByRole("heading", { name: "Settings" }).waitFor();
	await page.unroute(/\.data\b/);
	await page.goto("/targets/mastodon");
	await hydrated(page);
	await page.getByLabel("Your server").fill("art.example");
	await page.route(/\.data\b/, (route) => route.abort());
	await page.getByRole("button", { name: "Go on to your server" }).click();
	await page.getByText("No answer came.").waitFor();
	expect(await page.getByLabel("Your server").inputValue()).toBe("art.example");
	await page.unroute(/\.data\b/);
	await page.getByRole("button", { name: "Go on to your server" }).click();
	await page.getByRole("button", { name: "Authorize" }).waitFor();
});

variation("a schedule whose saving gets no answer stays as it was chosen", async ({ story }) => {
	const { page, allowError } = await openCollector(story, 3);
	allowError(/ERR_FAILED|Failed to fetch/);
	await page.goto("/off");
	await hydrated(page);
	await page.getByText("Change time and order").click();
	await page.getByRole("radio", { name: /^As hung/ }).check();
	await page.route(/\.data\b/, (route) => route.abort());
	const save = page.locator(".schedule").getByRole("button", { name: "Save" });
	await save.click();
	await page.getByText("No answer came.").waitFor();
	expect(await page.getByRole("radio", { name: /^As hung/ }).isChecked()).toBe(true);
	await page.unroute(/\.data\b/);
	await save.click();
	await page.getByText("Time and order are saved.").waitFor();
});
