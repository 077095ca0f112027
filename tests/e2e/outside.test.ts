import { describe, expect } from "vitest";
import { expectAccessible } from "./harness/axe.ts";
import { test, variation } from "./harness/story.ts";

describe("the outside world on this machine", () => {
	test("lets a person write a post at X by keyboard and copy its address", async ({ story }) => {
		const { page, expectError } = await story.person();
		await page.goto(`${story.outside.url}/x/intent/tweet?text=My%20code%20is%20AB12&url=https://paylink.test`);
		await expectAccessible(page, "the composer");
		await page.getByRole("radio", { name: /Xenia Draws/ }).focus();
		await page.keyboard.press("ArrowDown");
		await page.keyboard.press("Tab");
		await page.keyboard.press("Control+End");
		await page.keyboard.type(" and more");
		await page.keyboard.press("Tab");
		await page.keyboard.press("Enter");
		await page.getByRole("heading", { name: "Post of @noor_pixels" }).waitFor();
		await page.getByText("My code is AB12 https://paylink.test and more").waitFor();
		await expectAccessible(page, "the post");
		const address = await page.getByLabel("Copy link").inputValue();
		expect(address).toMatch(/^https:\/\/x\.com\/noor_pixels\/status\/\d{19}$/);
		await story.shot(page, "outside-post");

		await page.getByRole("button", { name: "Delete post" }).click();
		await page.getByRole("heading", { name: "This post does not exist" }).waitFor();
		expectError(/404/);
	});

	variation("lists its users, on a phone too", async ({ story }) => {
		const { page } = await story.person({ viewport: { width: 390, height: 800 } });
		await page.goto(story.outside.url);
		await page.getByText("demo@paylink.example").first().waitFor();
		await expectAccessible(page, "the page about the outside world");
		const width = await page.evaluate(() => document.documentElement.scrollWidth);
		expect(width).toBeLessThanOrEqual(390);
		await story.shot(page, "outside-phone");
	});
});
