import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { SECOND_LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import { expectRefusal } from "./harness/expect-refusal.ts";
import { hydrated } from "./harness/hydrated.ts";
import { openRequester } from "./harness/people.ts";
import { type Story, test, variation } from "./harness/story.ts";

const ENTRY = "**/assets/entry.client-*.js";
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** Holds React back, as a slow line does. @returns lets it come */
async function holdHydration(page: Page): Promise<() => void> {
	const released = Promise.withResolvers<void>();
	await page.route(ENTRY, async (route) => {
		await released.promise;
		await route.continue();
	});
	return released.resolve;
}

const notHydrated = async (page: Page) => expect(await page.locator("html[data-hydrated]").count()).toBe(0);

async function linkOf(story: Story) {
	const requester = await openRequester(story);
	return requester.createLink();
}

describe("before a page is hydrated", () => {
	test("a tap is felt at once, opens the wallets once the page is alive, and is done once however often it was made", async ({
		story,
	}) => {
		const { path } = await linkOf(story);
		const { page } = await story.person(PHONE);
		const release = await holdHydration(page);
		await page.addInitScript(() => {
			const count = () => Object.assign(window, { clicks: ((window as { clicks?: number }).clicks ?? 0) + 1 });
			window.addEventListener("click", count, true);
		});
		await page.goto(path, { waitUntil: "commit" });
		const connect = page.getByRole("main").getByRole("button", { name: "Connect to a wallet" });
		await connect.tap();
		await connect.tap();
		expect(await connect.getAttribute("aria-busy")).toBe("true");
		await notHydrated(page);
		release();
		await page.getByRole("dialog", { name: "Connect to a wallet" }).first().waitFor();
		await hydrated(page);
		expect(await connect.getAttribute("aria-busy")).toBe(null);
		// two taps, and the one that is done again
		expect(await page.evaluate(() => (window as { clicks?: number }).clicks)).toBe(3);
	});

	variation("a button is not busy for ever when the scripts cannot be fetched", async ({ story }) => {
		const { path } = await linkOf(story);
		const { page, expectError } = await story.person();
		// a module script that cannot be fetched is reported without a word
		expectError(/ERR_FAILED|: $/);
		const failing = Promise.withResolvers<void>();
		await page.route(ENTRY, async (route) => {
			await failing.promise;
			await route.abort();
		});
		await page.goto(path, { waitUntil: "commit" });
		const connect = page.getByRole("main").getByRole("button", { name: "Connect to a wallet" });
		await connect.click();
		expect(await connect.getAttribute("aria-busy")).toBe("true");
		failing.resolve();
		await expect.poll(() => connect.getAttribute("aria-busy")).toBe(null);
	});

	variation("a network that is chosen stays, and counts", async ({ story }) => {
		const requester = await openRequester(story);
		const { path } = await requester.createLink({ alsoOn: String(SECOND_LOCAL_CHAIN_ID) });
		const { page } = await story.person();
		const release = await holdHydration(page);
		await page.goto(path, { waitUntil: "commit" });
		const second = page.getByRole("radio", { name: "Local chain two" });
		await second.check();
		await notHydrated(page);
		release();
		await hydrated(page);
		await page.waitForURL(`**${path}?on=${SECOND_LOCAL_CHAIN_ID}`);
		expect(await second.isChecked()).toBe(true);
		await page.getByText("No public explorer shows Local chain two.").waitFor();
	});

	test("what is typed stays, and counts", async ({ story }) => {
		const { path } = await linkOf(story);
		const { page } = await story.person();
		const release = await holdHydration(page);
		await page.goto(path, { waitUntil: "commit" });
		const send = page.getByRole("button", { name: "Confirm completed transaction" });
		await page.getByLabel("Sender's Email").pressSequentially("jonas@payer.example");
		await page.getByLabel("Sender's Name").pressSequentially("Jonas Weber");
		await page.getByLabel("Transaction Hash").pressSequentially(`0x${"ab".repeat(32)}`);
		await page.keyboard.press("ArrowLeft");
		await notHydrated(page);
		release();
		await hydrated(page);
		expect(await page.getByLabel("Sender's Email").inputValue()).toBe("jonas@payer.example");
		expect(await page.getByLabel("Transaction Hash").inputValue()).toBe(`0x${"ab".repeat(32)}`);
		expect(
			await page.getByLabel("Transaction Hash").evaluate((input) => (input as HTMLInputElement).selectionStart),
		).toBe(65);
		await expect.poll(() => send.isEnabled()).toBe(true);
	});

	variation("what a form refuses in a field that was left is said, also where nothing was typed", async ({ story }) => {
		const { page } = await openRequester(story);
		const release = await holdHydration(page);
		await page.goto("/", { waitUntil: "commit" });
		const amount = page.getByLabel("How much");
		await amount.fill("");
		await amount.blur();
		const name = page.getByLabel("Your name");
		await name.fill("x".repeat(121));
		await name.blur();
		await notHydrated(page);
		release();
		await expectRefusal(amount, "Amount is required");
		await expectRefusal(name, "A name has at most 120 characters");
	});

	variation("what is chosen stays, and counts", async ({ story }) => {
		const { page } = await openRequester(story);
		const release = await holdHydration(page);
		await page.goto("/", { waitUntil: "commit" });
		await page.locator('.tokens input[value="USDT"]').check();
		await page.locator('.choices input[value="12"]').check();
		await page.getByLabel("How much").fill("7.5");
		await notHydrated(page);
		release();
		await hydrated(page);
		const preview = page.getByRole("complementary", { name: "Preview" });
		await preview.getByText("USDT").first().waitFor();
		await expect.poll(() => preview.locator(".amount").first().textContent()).toContain("7.5");
		expect(await page.locator('.choices input[value="12"]').isChecked()).toBe(true);
	});

	variation("the keyboard alone opens the wallets", async ({ story }) => {
		const { path } = await linkOf(story);
		const { page } = await story.person();
		const release = await holdHydration(page);
		await page.goto(path, { waitUntil: "commit" });
		const connect = page.getByRole("main").getByRole("button", { name: "Connect to a wallet" });
		await connect.waitFor();
		for (let pressed = 0; pressed < 20; pressed++) {
			await page.keyboard.press("Tab");
			if (await connect.evaluate((button) => button === document.activeElement)) break;
		}
		await page.keyboard.press("Enter");
		await notHydrated(page);
		release();
		await page.getByRole("dialog", { name: "Connect to a wallet" }).first().waitFor();
	});

	variation("a link and a form go their own way", async ({ story }) => {
		const { path } = await linkOf(story);
		const { page } = await story.person();
		await holdHydration(page);
		await page.goto(path, { waitUntil: "commit" });
		await page.getByRole("link", { name: "FAQ" }).click();
		await page.waitForURL("**/faqs");
		await page.locator("header summary").click();
		await page.getByRole("button", { name: "Dark", exact: true }).click();
		await expect.poll(() => page.locator("html").getAttribute("data-theme-choice")).toBe("dark");
		await notHydrated(page);
	});
});

describe("a page to read", () => {
	test("asks for no script before somebody touches it", async ({ story }) => {
		const { page } = await story.person();
		const scripts: string[] = [];
		page.on("request", (request) => {
			if (request.url().includes("/assets/") && request.resourceType() === "script") scripts.push(request.url());
		});
		await page.goto("/about-us", { waitUntil: "networkidle" });
		expect(scripts).toEqual([]);
		await page.keyboard.press("Tab");
		await hydrated(page);
		expect(scripts.length).toBeGreaterThan(3);
	});

	variation("follows the system's theme, touched or not", async ({ story }) => {
		const { page } = await story.person({ colorScheme: "light" });
		await page.goto("/faqs");
		const theme = () => page.locator("html").getAttribute("data-theme");
		expect(await theme()).toBe("light");
		await page.emulateMedia({ colorScheme: "dark" });
		await expect.poll(theme).toBe("dark");
		await notHydrated(page);
		await page.keyboard.press("Tab");
		await hydrated(page);
		await page.emulateMedia({ colorScheme: "light" });
		await expect.poll(theme).toBe("light");
	});
});

describe("the theme", () => {
	variation("turns at once, whatever the server does, and is stored though one leaves the page", async ({ story }) => {
		const { page, context, expectError } = await story.person({ colorScheme: "light" });
		expectError(/ERR_INTERNET_DISCONNECTED/);
		await page.goto("/auth/login");
		await hydrated(page);
		await page.locator("header summary").click();
		const choose = async (name: string) => {
			const button = page.getByRole("button", { name, exact: true });
			await button.click();
			expect(await button.getAttribute("aria-pressed")).toBe("true");
			return page.locator("html").getAttribute("data-theme");
		};
		await context.setOffline(true);
		expect(await choose("Dark")).toBe("dark");
		expect(await choose("Light")).toBe("light");
		await context.setOffline(false);
		expect(await choose("Dark")).toBe("dark");
		await page.goto("/about-us");
		const stored = async () => (await context.cookies()).find(({ name }) => name === "__Host-appearance")?.value;
		await expect.poll(stored).toMatch(/^dark\./);
		await page.reload();
		expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
		await notHydrated(page);
	});
});
