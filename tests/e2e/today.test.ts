import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { expectAccessible, expectAccessibleInBothThemes } from "./harness/axe.ts";
import { addCollector, type Collector, openCollector, runRotation } from "./harness/showing-collectors.ts";
import { type Story, test, variation } from "./harness/story.ts";

/** A change goes through a queue, the marketplace and X. */
const CHANGE_LIMIT_MS = 30_000;

const statusShown = (page: Page, word: string | RegExp) =>
	page.locator(".clock", { hasText: word }).waitFor({ timeout: CHANGE_LIMIT_MS });

const running = (page: Page) => statusShown(page, /^\d\d:\d\d:\d\d$/);

/** The name of the shown picture, when it changed. */
async function nameAfter(page: Page, before: string | null): Promise<string> {
	const title = page.locator("#today bdi");
	await expect.poll(() => title.textContent(), { timeout: CHANGE_LIMIT_MS }).not.toBe(before);
	return (await title.textContent()) ?? "";
}

/** X shows, byte for byte, what the page shows. */
async function expectShownAtX({ outside }: Story, { page }: Collector, personId: string): Promise<void> {
	const url = await page.locator("img.today__pic").getAttribute("src");
	const shownHere = await (await page.request.get(url ?? "")).body();
	const shown = await outside.shownPicture(personId);
	expect(shown && Buffer.from(shown).equals(shownHere), "X shows the same picture").toBe(true);
}

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();

/** Behind a disclosure: the first press explains what it does, the second does it. */
async function confirm(page: Page, ask: string, yes: string): Promise<void> {
	await page.locator("summary", { hasText: ask }).click();
	await press(page, yes);
}

const note = (page: Page, words: string | RegExp) => page.locator(".note", { hasText: words }).waitFor();

describe("signing in of somebody whose picture changes", () => {
	variation("leads to it from the sign-in and the first page, and elsewhere where it was asked", async ({ story }) => {
		const { personId } = await openCollector(story, 1);
		for (const [begun, led] of [
			["/auth/login", "/off"],
			["/", "/off"],
			["/auth/login?returnTo=//evil.example", "/off"],
			["/settings", "/settings"],
		]) {
			const { page } = await story.person();
			await page.goto(begun ?? "");
			await press(page, "Continue with X");
			await page.locator(`input[value="${personId}"]`).check();
			await press(page, "Authorize app");
			await page.waitForURL(new URL(led ?? "", story.appUrl).href);
		}
	});
});

describe("a picture that changes every day", () => {
	test("from the sign-in to the profile at X, by hand and by itself, and back to the original", async ({ story }) => {
		const { outside } = story;
		await outside.setPictureDelay(0);
		const { personId, wallet } = await addCollector(story, 6);
		const person = await story.person();
		const { page } = person;
		const collector = { ...person, personId, wallet, handle: personId, favourites: [] };
		await page.goto("/welcome");
		await page.getByRole("button", { name: /Twitter/ }).click();
		await page.locator(`input[value="${personId}"]`).check();
		await press(page, "Authorize app");
		await page.getByRole("textbox", { name: "Wallet address" }).fill(wallet);
		await page.locator('form:has([value="add"]) button').click();
		await page.locator(".pic__box").nth(3).waitFor();
		for (const place of [0, 1, 2, 3]) await page.locator("label.pic").nth(place).click();
		await press(page, "Save and start");

		await page.getByRole("heading", { name: /ready to hang/ }).waitFor({ timeout: CHANGE_LIMIT_MS });
		await page.getByText("This is you on X, as").waitFor({ timeout: CHANGE_LIMIT_MS });
		await page.getByText(/^Otherwise the first one hangs by itself: .*, in UTC\.$/).waitFor();
		await page.getByText("We kept the picture you had on").waitFor();
		await expect.poll(() => page.locator(".strip li").count(), { timeout: CHANGE_LIMIT_MS }).toBeGreaterThan(0);
		await expectAccessibleInBothThemes(page, "the first minute");
		await story.shot(page, "off-first");
		await press(page, "Hang the first one now");
		await note(page, "The new picture is up.");
		const first = await nameAfter(page, null);
		await running(page);
		await expectShownAtX(story, collector, personId);
		await runRotation(story);
		await page.reload();
		const byItself = await nameAfter(page, first);
		await expectShownAtX(story, collector, personId);

		await press(page, "Skip to next");
		await note(page, "The new picture is up.");
		const second = await nameAfter(page, byItself);
		await expectShownAtX(story, collector, personId);

		// by chance the shown picture comes again at the end of the six
		const coming = page.locator(".strip li").filter({ hasNotText: second }).last();
		const wanted = (await coming.locator("b").textContent()) ?? "";
		await coming.getByRole("button").click();
		expect(await nameAfter(page, second)).toBe(wanted);
		await expectShownAtX(story, collector, personId);
		const past = page.locator(".past li");
		await expect.poll(() => past.count()).toBe(4);
		expect(await past.first().textContent()).toMatch(/by hand[\s\S]*Up now/);

		await confirm(page, "Pause", "Until I resume");
		await statusShown(page, "Paused");
		await press(page, "Resume");
		await running(page);

		await confirm(page, "Restore my original picture", "Yes, restore it");
		await note(page, "Your original picture is back.");
		await statusShown(page, "Stopped");
		await page.getByRole("heading", { name: "Your original picture" }).waitFor();
		await press(page, "Resume");
		await running(page);

		// X is their only way in.
		person.expectError(/409/);
		await confirm(page, "Disconnect X", "Yes, disconnect X");
		await note(page, "X is your only way to sign in here");
		await page.locator(".note").getByRole("link", { name: "settings" }).click();
		await page.waitForURL("**/settings");
		await page.getByText("Disconnecting X stops that").waitFor();
	});

	variation("somebody with another way in disconnects X, connects it again, and it goes on", async ({ story }) => {
		const { outside } = story;
		await outside.setPictureDelay(0);
		const collector = await openCollector(story, 3);
		const { page, personId } = collector;
		await page.goto("/settings");
		await press(page, "Connect Google");
		await page.locator(`input[value="${personId}"]`).check();
		await press(page, "Continue");
		await page.getByRole("button", { name: "Disconnect Google" }).waitFor();
		await page.goto("/off");
		await press(page, "Hang the first one now");
		await note(page, "The new picture is up.");
		await confirm(page, "Disconnect X", "Yes, disconnect X");
		await note(page, "X is disconnected, and your original picture is back.");
		await statusShown(page, "Stopped");
		await press(page, "Connect X");
		await page.locator(`input[value="${personId}"]`).check();
		await press(page, "Authorize app");
		await statusShown(page, "ready to hang");
	});

	variation("access taken away at X: the banner leads back, and it goes on", async ({ story }) => {
		const { outside } = story;
		const collector = await openCollector(story, 3);
		const { page, personId } = collector;
		await page.goto("/off");
		await outside.revokeAccess(personId);
		collector.expectError(/409/);
		await press(page, "Hang the first one now");
		await page.getByRole("heading", { name: "X does not know your sign-in any more" }).waitFor();
		await statusShown(page, "Stopped");
		await expectAccessible(page, "without access");
		await page.goto("/nfts");
		await page.getByRole("heading", { name: "X does not know your sign-in any more" }).waitFor();
		await page.goto("/off");
		await press(page, "Sign in with Twitter again");
		await page.locator(`input[value="${personId}"]`).check();
		await press(page, "Authorize app");
		await statusShown(page, "ready to hang");
		expect(await page.getByRole("heading", { name: /X does not know/ }).count()).toBe(0);
		await press(page, "Hang the first one now");
		await note(page, "The new picture is up.");
	});

	variation("a sold NFT takes no turns any more, and the page says so", async ({ story }) => {
		const { outside } = story;
		const { page, wallet, favourites } = await openCollector(story, 3);
		const held = await outside.nfts(wallet);
		const sold = held.find(({ name }) => name === favourites[1]?.name);
		await outside.sellNfts(wallet, [sold?.identifier ?? ""]);
		await page.goto("/off");
		await press(page, "Hang the first one now");
		await note(page, "The new picture is up.");
		await note(page, `No longer in your wallet, so it takes no turns any more: ${sold?.name}.`);
		expect(await page.locator(".strip li", { hasText: sold?.name ?? "" }).count()).toBe(0);
		await page.locator(".past li", { hasText: "Left your wallet" }).waitFor();
	});

	variation("X does not answer, has us wait, or refuses: each is said, and when to try again", async ({ story }) => {
		const { outside } = story;
		const collector = await openCollector(story, 3);
		const { page } = collector;
		await page.goto("/off");
		collector.expectError(/409/);
		await outside.setFault({ service: "x", call: "/1.1/account/update_profile_image.json", fault: 429 });
		await press(page, "Hang the first one now");
		await note(page, /X asked us to wait a little\. Try again after .*\d\d:\d\d\./);
		await expectAccessible(page, "a refusal");
	});
});

describe("time and order", () => {
	variation("an hour and a zone, found by typing; what is wrong is said beside its field", async ({ story }) => {
		const collector = await openCollector(story, 3, { timezoneId: "Asia/Tokyo" });
		const { page } = collector;
		await page.goto("/off");
		await page.getByText(/^Random order, every day at .* in Tokyo/).waitFor();
		await page.locator("summary", { hasText: "Change time and order" }).click();
		await page.getByLabel("At a time of mine").check();
		expect(await page.getByLabel("Time zone").inputValue()).toBe("Asia/Tokyo");
		expect(await page.locator("#zones option").count()).toBeGreaterThan(300);
		await page.getByLabel("Time", { exact: true }).fill("09:30");
		await page.getByLabel("Time zone").fill("Atlantis");
		collector.expectError(/400/);
		await press(page, "Save");
		await page.getByText("We do not know that time zone.").waitFor();
		await expectAccessible(page, "a refused zone");
		await page.getByLabel("Time zone").fill("lisbon");
		await page.getByRole("radio", { name: /^As hung/ }).check();
		await press(page, "Save");
		await note(page, "Time and order are saved.");
		await page.getByText("As you hung them, every day at 09:30 in Lisbon").waitFor();
		await page.locator("summary", { hasText: "Change time and order" }).click();
		expect(await page.getByLabel("Time zone").inputValue()).toBe("Europe/Lisbon");
		await page.getByLabel("Pinned to one").check();
		await page.getByLabel("The one that stays").selectOption({ index: 1 });
		await page.getByLabel("Let Show My NFT choose").check();
		await press(page, "Save");
		await page.getByText(/^Always the same picture, checked every day at .* in Lisbon/).waitFor();
		expect(await page.locator(".block:has(#coming-up) .strip li").count(), "shown once").toBe(1);
	});

	variation("paused until a day, in words what that means", async ({ story }) => {
		const { page } = await openCollector(story, 2);
		await page.goto("/off");
		await page.locator("summary", { hasText: "Pause" }).click();
		const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
		await page.getByLabel("Day it goes on again").fill(day);
		await press(page, "Until this day");
		await statusShown(page, "Paused");
		await page.getByText(/It goes on by itself on/).waitFor();
		await expectAccessible(page, "paused");
	});
});

describe("the page", () => {
	variation("does everything without script", async ({ story }) => {
		const collector = await openCollector(story, 3, { javaScriptEnabled: false });
		const { page } = collector;
		await page.goto("/off");
		await press(page, "Hang the first one now");
		await note(page, "The new picture is up.");
		expect(await page.locator(".clock").textContent()).toMatch(/^\d\d:\d\d:\d\d$/);
		await page.locator("summary", { hasText: "Change time and order" }).click();
		await page.getByLabel("At a time of mine").check();
		await page.getByLabel("Time", { exact: true }).fill("07:15");
		await page.getByLabel("Time zone").fill("New York");
		await press(page, "Save");
		await page.getByText("Random order, every day at 07:15 in New York").waitFor();
		await confirm(page, "Pause", "Until I resume");
		await statusShown(page, "Paused");
		await press(page, "Resume");
		await running(page);
		await confirm(page, "Restore my original picture", "Yes, restore it");
		await note(page, "Your original picture is back.");
		await statusShown(page, "Stopped");
	});

	variation("is for everybody: both themes, both directions, with all of it open", async ({ story }) => {
		const { page } = await openCollector(story, 3);
		await page.goto("/off");
		await press(page, "Hang the first one now");
		await running(page);
		const openAll = () =>
			page.locator("main summary").evaluateAll((all) => all.map((one) => (one as HTMLElement).click()));
		await openAll();
		await expectAccessibleInBothThemes(page, "/off");
		await story.shot(page, "today");
		const headers = { Origin: story.appUrl };
		await page.request.post("/settings/appearance", { form: { language: "ar", returnTo: "/off" }, headers });
		await page.setViewportSize({ width: 390, height: 844 });
		await page.reload();
		await running(page);
		await openAll();
		await expectAccessibleInBothThemes(page, "/off in Arabic on a phone");
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
		await story.shot(page, "today-arabic");
	});

	variation(
		"is the welcome page's for somebody signed out, and the gallery's for somebody without selected NFTs",
		async ({ story }) => {
			const { page } = await story.person();
			await page.goto("/off");
			expect(new URL(page.url()).pathname).toBe("/welcome");
		},
	);
});
