import { writeFileSync } from "node:fs";
import { describe, expect } from "vitest";
import { expectAccessibleInBothThemes } from "./harness/axe.ts";
import { openCollector } from "./harness/showing-collectors.ts";
import { type Story, test, variation } from "./harness/story.ts";

/** "/@handle": opened by its owner, visited by anybody, taken along, reported and closed. */

async function hungOnce(story: Story) {
	await story.outside.setPictureDelay(0);
	const collector = await openCollector(story, 3);
	const { page } = collector;
	await page.goto("/off");
	await page.getByRole("button", { name: "Hang the first one now" }).click();
	await page.locator(".note", { hasText: "The new picture is up." }).waitFor();
	return collector;
}

describe("a public gallery", () => {
	test("is nobody's until it is opened; then it shows what hangs, and its picture and feeds follow", async ({
		story,
	}) => {
		const owner = await hungOnce(story);
		const path = `/@${owner.handle}`;
		const visitor = await story.person();
		visitor.expectError(/404/);
		await visitor.page.goto(path);
		await visitor.page.getByRole("heading", { name: "Nothing hangs here" }).waitFor();
		await expectAccessibleInBothThemes(visitor.page, "a closed gallery");
		await story.shot(visitor.page, "gallery-closed");
		expect((await visitor.page.request.get(`${path}/now.jpg`)).status()).toBe(404);
		expect((await visitor.page.request.get(`${path}/feed.json`)).status()).toBe(404);

		const { page } = owner;
		await page.getByRole("link", { name: "Look at it" }).click();
		await page.getByText("Only you see this.").waitFor();
		await expectAccessibleInBothThemes(page, "one's own closed gallery");
		await story.shot(page, "gallery-owner");
		await page.getByLabel("Show what comes next").check();
		await page.getByRole("button", { name: "Open the gallery" }).click();
		await page.getByText("Your gallery is open.").waitFor();
		const name = (await page.locator("h1").textContent()) ?? "";

		await visitor.page.goto(path);
		await visitor.page.getByRole("heading", { level: 1, name }).waitFor();
		await visitor.page.getByText(/^Next: /).waitFor();
		expect(await visitor.page.getByText("unverified").count()).toBe(0);
		expect(await visitor.page.locator('meta[name="robots"]').getAttribute("content")).toBe("noindex");
		await expectAccessibleInBothThemes(visitor.page, "an open gallery");
		await story.shot(visitor.page, "gallery");
		await visitor.page.setViewportSize({ width: 390, height: 844 });
		await story.shot(visitor.page, "gallery-phone");
		expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

		const { request } = visitor.page;
		const jpg = await request.get(`${path}/now.jpg`);
		expect(jpg.headers()).toMatchObject({ "content-type": "image/jpeg", "cache-control": "public, no-cache" });
		const etag = jpg.headers().etag ?? "";
		expect((await request.get(`${path}/now.jpg`, { headers: { "If-None-Match": etag } })).status()).toBe(304);
		const small = await request.get(`${path}/now.webp?size=48`);
		expect(small.headers()["content-type"]).toBe("image/webp");
		expect((await small.body()).subarray(8, 12).toString()).toBe("WEBP");
		expect((await request.get(`${path}/now.jpg?size=47`)).status()).toBe(400);
		const feed = (await (await request.get(`${path}/feed.json`)).json()) as { items: { title: string; url: string }[] };
		expect(feed.items.map(({ title }) => title)).toEqual([name]);
		expect(await (await request.get(`${path}/feed.atom`)).text()).toContain("http://www.w3.org/2005/Atom");
		const card = await visitor.page.locator('meta[property="og:image"]').getAttribute("content");
		const drawn = await request.get(new URL(card ?? "").pathname);
		expect(drawn.headers()["content-type"]).toBe("image/png");
		if (process.env.SHOTS) writeFileSync(".local/shots/gallery-card.png", await drawn.body());

		await page.getByRole("button", { name: "Close it" }).click();
		await page.getByText("Only you see this.").waitFor();
		expect((await request.get(`${path}/now.jpg`, { headers: { "If-None-Match": etag } })).status()).toBe(404);
		expect((await request.get(new URL(card ?? "").pathname)).status()).toBe(404);
	}, 90_000);

	variation(
		"of which a stranger reports the picture: it goes at once, its owner shows it again",
		async ({ story }) => {
			const owner = await hungOnce(story);
			const path = `/@${owner.handle}`;
			await owner.page.goto(path);
			await owner.page.getByRole("button", { name: "Open the gallery" }).click();
			const name = (await owner.page.locator("h1").textContent()) ?? "";
			const { page } = await story.person();
			await page.goto(path);
			await page.locator("summary", { hasText: "Report this picture" }).click();
			await page.getByRole("button", { name: "Yes, report it" }).click();
			await page.getByText("The picture has left this page.").waitFor();
			await page.getByRole("heading", { name: "Nothing to see just now" }).waitFor();
			await expectAccessibleInBothThemes(page, "a gallery whose picture was reported");
			await owner.page.reload();
			await owner.page.getByText(`One picture was reported and is hidden: ${name}.`).waitFor();
			await owner.page.getByRole("button", { name: "Show again" }).click();
			await owner.page.getByRole("heading", { level: 1, name }).waitFor();
		},
		60_000,
	);

	variation(
		"does everything without script, and in Arabic",
		async ({ story }) => {
			const owner = await hungOnce(story);
			const { page } = await story.person({ javaScriptEnabled: false, locale: "ar" });
			await owner.page.goto(`/@${owner.handle}`);
			await owner.page.getByRole("button", { name: "Open the gallery" }).click();
			await owner.page.getByText("Your gallery is open.").waitFor();
			await page.goto(`/@${owner.handle}`);
			expect(await page.locator("html").getAttribute("dir")).toBe("rtl");
			await story.shot(page, "gallery-arabic");
			await page.locator(".lately a").first().click();
			await page.locator("h1").waitFor();
		},
		60_000,
	);
});
