import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { expectAccessible, expectAccessibleInBothThemes } from "./harness/axe.ts";
import { addCollector, type Collector, openCollector } from "./harness/showing-collectors.ts";
import { type Story, test, variation } from "./harness/story.ts";

/** A change goes through a queue, the marketplace and every place. */
const CHANGE_LIMIT_MS = 30_000;

const rowOf = (page: Page, place: string) => page.locator(".target", { has: page.getByText(place, { exact: true }) });

const rowSays = (page: Page, place: string, words: string | RegExp) =>
	rowOf(page, place).getByText(words).first().waitFor({ timeout: CHANGE_LIMIT_MS });

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();

const note = (page: Page, words: string | RegExp) =>
	page.locator(".note", { hasText: words }).waitFor({ timeout: CHANGE_LIMIT_MS });

/** What the menu of a place offers. */
async function choose(page: Page, place: string, item: string): Promise<void> {
	await page.getByLabel(`More about ${place}`).click();
	await rowOf(page, place).locator(".menu__list").getByText(item, { exact: true }).click();
}

/** Somebody who is at Mastodon and Gravatar, too; the daily change runs at X. */
async function openMember(story: Story, options?: Parameters<typeof openCollector>[2]): Promise<Collector> {
	const collector = await openCollector(story, 4, options);
	const { personId, handle } = collector;
	await story.outside.addPerson({
		id: personId,
		givenName: "Carla",
		familyName: "Collector",
		x: { handle },
		google: { email: `${handle}@mail.example` },
		mastodon: [{ server: "art.example", username: handle }],
		gravatar: { email: `${handle}@mail.example` },
	});
	return collector;
}

/** On the consent page of a place. */
async function allow(page: Page, personId: string, button: string): Promise<void> {
	await page.locator(`input[value="${personId}"]`).check();
	await press(page, button);
	await page.waitForURL(/\/(off|settings)$/);
}

async function connectMastodon({ page, personId, handle }: Collector): Promise<void> {
	await page.getByRole("link", { name: "Connect Mastodon" }).click();
	await page.getByLabel("Your server").fill("art.example");
	await press(page, "Go on to your server");
	await allow(page, personId, "Authorize");
	await note(page, `Mastodon is connected: @${handle}@art.example.`);
}

describe("several places", () => {
	test("Mastodon is connected from the page: a wrong name is refused in place, and a no there changes nothing", async ({
		story,
	}) => {
		const collector = await openMember(story);
		const { page, personId, handle } = collector;
		await page.goto("/off");
		await rowSays(page, "X", "Your own picture");
		await rowSays(page, "Mastodon", "Any server: type its name");
		await expectAccessible(page, "one place");
		await story.shot(page, "places-first");
		await page.getByRole("link", { name: "Connect Mastodon" }).click();
		await page.getByRole("heading", { name: "Connect Mastodon" }).waitFor();
		await expectAccessibleInBothThemes(page, "connecting Mastodon");
		await story.shot(page, "connect-mastodon");
		await page.getByLabel("Your server").fill("nowhere.example");
		collector.expectError(/422/);
		await press(page, "Go on to your server");
		await page.getByText("No Mastodon server answers at that name.").waitFor();
		expect(await page.getByLabel("Your server").inputValue()).toBe("nowhere.example");
		await expect
			.poll(() => page.getByLabel("Your server").evaluate((field) => field === document.activeElement))
			.toBe(true);
		await expectAccessible(page, "a wrong server");
		await story.shot(page, "connect-refused");

		await page.getByLabel("Your server").fill(`@${handle}@art.example`);
		await press(page, "Go on to your server");
		await press(page, "Deny");
		await note(page, "You said no at Mastodon, so nothing changed.");
		await rowSays(page, "Mastodon", "not connected");

		await connectMastodon(collector);
		await rowSays(page, "Mastodon", `@${handle}@art.example`);
		await rowSays(page, "Mastodon", "Your own picture");
		await press(page, "Hang the first one now");
		await note(page, "The new picture is up.");
		await page.getByText("up at both places").waitFor({ timeout: CHANGE_LIMIT_MS });
		await rowSays(page, "X", "Up now");
		await rowSays(page, "Mastodon", "Up now");
		expect((await story.outside.target("art.example").shown(personId))?.hash).toMatch(/^[0-9a-f]{64}$/);
		await story.shot(page, "places-both");

		await page.getByLabel("More about Mastodon").click();
		await rowOf(page, "Mastodon").getByText("Disconnect", { exact: true }).click();
		await expectAccessibleInBothThemes(page, "the menu of a place");
		await story.shot(page, "places-menu");
		await press(page, "Yes, disconnect Mastodon");
		await note(page, "Mastodon is disconnected, and your original picture is back.");
		await rowSays(page, "Mastodon", "not connected");
		await rowSays(page, "X", "Up now");
		expect((await story.outside.target("art.example").shown(personId))?.hash).not.toBeUndefined();
	});

	variation(
		"what is done at one place leaves the other: paused, resumed, restored, and signed in to again",
		async ({ story }) => {
			const collector = await openMember(story);
			const { page, personId } = collector;
			await page.goto("/off");
			await connectMastodon(collector);
			await press(page, "Hang the first one now");
			await rowSays(page, "Mastodon", "Up now");

			await choose(page, "Mastodon", "What happened there");
			await page.getByRole("heading", { name: "What happened at Mastodon" }).waitFor();
			await expectAccessible(page, "what happened at a place");
			await page.getByRole("link", { name: "At every place" }).click();
			await page.getByRole("heading", { name: "Has hung" }).waitFor();

			await choose(page, "Mastodon", "Pause there only");
			await note(page, "Paused at Mastodon.");
			await rowSays(page, "Mastodon", "Paused");
			await rowSays(page, "X", "Up now");
			await press(page, "Skip to next");
			await note(page, "The new picture is up.");
			await page.getByText("up at one of two places").waitFor({ timeout: CHANGE_LIMIT_MS });
			await story.shot(page, "places-paused");
			await press(page, "Resume there: Mastodon");
			await note(page, "The daily change goes on at Mastodon.");

			await choose(page, "Mastodon", "Restore my original there");
			await press(page, "Yes, restore it");
			await note(page, "Your original picture is back at Mastodon.");
			await rowSays(page, "Mastodon", "Given back");
			await rowSays(page, "X", "Up now");
			await press(page, "Resume there: Mastodon");
			await note(page, "The daily change goes on at Mastodon.");

			await story.outside.target("art.example").revoke(personId);
			await press(page, "Skip to next");
			await note(page, /The new picture is up, but not at Mastodon\. Mastodon does not know your sign-in any more\./);
			await rowSays(page, "Mastodon", "Sign in again");
			await rowSays(page, "Mastodon", "art.example no longer knows our permission.");
			await page.locator(".past li", { hasText: "Not at Mastodon." }).first().waitFor();
			await page.getByText(/: not at every place/).waitFor({ state: "attached" });
			await expectAccessibleInBothThemes(page, "a place that has to be signed in to");
			await story.shot(page, "places-lost");
			await page.goto("/settings");
			await page.getByRole("region", { name: "Places for your picture" }).getByText("Sign in at art.example").waitFor();
			await expectAccessible(page, "the places in the settings");
			await story.shot(page, "settings-places-lost");
			await page.goto("/off");
			await press(page, "Sign in at art.example");
			await allow(page, personId, "Authorize");
			await note(page, "Mastodon is connected");
			await press(page, "Skip to next");
			await rowSays(page, "Mastodon", "Up now");
		},
	);

	variation("an original goes back to every place at once", async ({ story }) => {
		const collector = await openMember(story);
		const { page } = collector;
		await page.goto("/off");
		await connectMastodon(collector);
		await press(page, "Hang the first one now");
		await rowSays(page, "Mastodon", "Up now");
		await page.locator("summary", { hasText: "Restore my original picture" }).click();
		await page.getByText("The picture you had at each place goes back there").waitFor();
		await press(page, "Yes, restore it");
		await note(page, "Your original picture is back.");
		await page.getByText("Your original picture is back at X and Mastodon.").waitFor();
		await rowSays(page, "X", "Given back");
		await rowSays(page, "Mastodon", "Given back");
		await expectAccessible(page, "everything given back");
		await press(page, /^Resume$/);
		await rowSays(page, "Mastodon", "Your own picture");
	});

	variation(
		"Gravatar is connected from the settings without script, by whoever has picked nothing yet",
		async ({ story }) => {
			const { personId, handle } = await addCollector(story, 1);
			await story.outside.addPerson({ id: personId, x: { handle }, gravatar: { email: `${handle}@mail.example` } });
			const { page } = await story.person({ javaScriptEnabled: false });
			await page.goto("/targets/gravatar");
			expect(new URL(page.url()).pathname).toBe("/welcome");
			await page.getByRole("button", { name: /Twitter/ }).click();
			await page.locator(`input[value="${personId}"]`).check();
			await press(page, "Authorize app");
			await page.getByRole("heading", { name: "Connect Gravatar" }).waitFor();
			await page.goto("/settings");
			await page
				.getByRole("region", { name: "Places for your picture" })
				.getByRole("link", { name: "Connect Gravatar" })
				.click();
			await press(page, "Go on to Gravatar");
			await allow(page, personId, "Approve");
			expect(new URL(page.url()).pathname).toBe("/settings");
			await note(page, "Gravatar is connected: Test ");
			await story.shot(page, "settings-places");
			await page.locator("summary", { hasText: "Disconnect" }).click();
			await press(page, "Yes, disconnect Gravatar");
			await note(page, "Gravatar is disconnected");
		},
	);

	variation("is for everybody: three places, in Arabic and on a phone", async ({ story }) => {
		const collector = await openMember(story);
		const { page, personId } = collector;
		await page.goto("/off");
		await connectMastodon(collector);
		await page.getByRole("link", { name: "Connect Gravatar" }).click();
		await expectAccessible(page, "connecting Gravatar");
		await press(page, "Go on to Gravatar");
		await allow(page, personId, "Approve");
		await press(page, "Hang the first one now");
		await page.getByText("up at three places").waitFor({ timeout: CHANGE_LIMIT_MS });
		await story.shot(page, "places-three");
		const headers = { Origin: story.appUrl };
		await page.request.post("/settings/appearance", { form: { language: "ar", returnTo: "/off" }, headers });
		await page.setViewportSize({ width: 390, height: 844 });
		await page.reload();
		await page.locator(".target .iconbtn").nth(1).click();
		await expectAccessibleInBothThemes(page, "places in Arabic on a phone");
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
		await story.shot(page, "places-arabic-phone");
		await page.goto("/targets/mastodon");
		await expectAccessible(page, "connecting in Arabic");
		await story.shot(page, "connect-arabic-phone");
	});

	variation("an unknown place is not found", async ({ story }) => {
		const collector = await openMember(story);
		collector.expectError(/404/);
		await collector.page.goto("/targets/nowhere");
		expect(new URL(collector.page.url()).pathname).toBe("/404");
	});
});
