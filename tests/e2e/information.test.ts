import { describe, expect } from "vitest";
import { expectAccessible, expectAccessibleInBothThemes } from "./harness/axe.ts";
import { newAddress, openRequester } from "./harness/people.ts";
import { test, variation } from "./harness/story.ts";

const PAGES = ["/about-us", "/faqs", "/contact-us"] as const;

describe("pages to read", () => {
	variation("are accessible in both themes and in Arabic, and lead to one another", async ({ story }) => {
		const reader = await story.person();
		for (const path of PAGES) {
			await reader.page.goto(path);
			await expectAccessibleInBothThemes(reader.page, path);
		}
		await reader.page.goto("/about-us");
		await reader.page.getByRole("link", { name: "frequently asked questions" }).click();
		await reader.page.getByRole("heading", { level: 1, name: "Frequently asked questions" }).waitFor();
		const arabic = await story.person({ locale: "ar" });
		for (const path of PAGES) {
			await arabic.page.goto(path);
			expect(await arabic.page.locator("html").getAttribute("dir")).toBe("rtl");
			await expectAccessible(arabic.page, `${path} in Arabic`);
			await story.shot(arabic.page, `info-ar${path.replaceAll("/", "-")}`);
		}
	});

	test("name the networks the settings offer, and no others", async ({ story }) => {
		const { page } = await story.person();
		await page.goto("/about-us");
		const rows = page.getByRole("table").getByRole("row");
		expect(await rows.count()).toBe(3);
		expect(await rows.nth(1).textContent()).toMatch(/Local chain[\s\S]*USDC[\s\S]*USDT[\s\S]*DAI[\s\S]*ETH[\s\S]*WBTC/);
		const second = (await rows.nth(2).textContent()) ?? "";
		expect(second).toMatch(/Local chain two[\s\S]*USDC[\s\S]*USDT[\s\S]*DAI[\s\S]*ETH/);
		expect(second).not.toContain("WBTC");
	});

	test("answers open by keyboard, and by their anchor with and without script", async ({ story }) => {
		const { page } = await story.person();
		await page.goto("/faqs");
		const question = page.locator("summary", { hasText: "What does it cost?" });
		await question.focus();
		await page.keyboard.press("Enter");
		await page.getByText("Paylink takes no fee and no share.").waitFor();
		for (const options of [{}, { javaScriptEnabled: false }]) {
			const reader = await story.person(options);
			await reader.page.goto("/faqs#delete-account");
			await reader.page.getByText("by yourself and at once").waitFor();
		}
	});
});

describe("what other programs read", () => {
	test("robots.txt, sitemap and manifest", async ({ story }) => {
		const robots = await fetch(`${story.appUrl}/robots.txt`);
		expect(robots.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
		const rules = await robots.text();
		for (const path of ["/link/", "/settings", "/admin", "/auth"]) expect(rules).toContain(`Disallow: ${path}\n`);
		expect(rules).toContain(`Sitemap: ${story.appUrl}/sitemap.xml`);
		const sitemap = await fetch(`${story.appUrl}/sitemap.xml`);
		expect(sitemap.headers.get("Content-Type")).toBe("application/xml; charset=utf-8");
		const xml = await sitemap.text();
		expect([...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1])).toEqual(
			["/", "/welcome", "/about-us", "/faqs", "/contact-us"].map((path) => story.appUrl + path),
		);
		const manifest = await fetch(`${story.appUrl}/manifest.webmanifest`);
		expect(manifest.headers.get("Content-Type")).toContain("application/manifest+json");
		const { icons } = (await manifest.json()) as { icons: { src: string }[] };
		for (const path of [...icons.map(({ src }) => src), "/favicon.ico", "/apple-touch-icon.png"]) {
			const icon = await fetch(story.appUrl + path);
			expect([path, icon.status, icon.headers.get("Content-Type")?.startsWith("image/")]).toEqual([path, 200, true]);
		}
	});

	test("security.txt says where to report a weakness, and is valid for less than a year", async ({ story }) => {
		const answer = await fetch(`${story.appUrl}/.well-known/security.txt`);
		expect(answer.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
		const fields = Object.fromEntries(
			(await answer.text())
				.trim()
				.split("\n")
				.map((line) => line.split(/: (.*)/, 2) as [string, string]),
		);
		expect(fields).toMatchObject({
			Contact: `${story.appUrl}/contact-us`,
			Canonical: `${story.appUrl}/.well-known/security.txt`,
		});
		const days = (Date.parse(fields.Expires ?? "") - Date.now()) / 86_400_000;
		expect(days).toBeGreaterThan(178);
		expect(days).toBeLessThan(365);
	});

	variation(
		"a link's preview is a picture of 1200 by 630, named by the page, which stays out of search engines",
		async ({ story }) => {
			const requester = await openRequester(story);
			const link = await requester.createLink({ memo: "Two lamps", requesterAddress: newAddress() });
			const html = await (await fetch(story.appUrl + link.path)).text();
			const address = `${story.appUrl}${link.path}/preview.png`;
			expect(html).toContain(`<meta property="og:image" content="${address}"/>`);
			expect(html).toContain('<meta name="twitter:card" content="summary_large_image"/>');
			expect(html).toContain('<meta name="robots" content="noindex"/>');
			const answer = await fetch(address);
			expect(answer.headers.get("Content-Type")).toBe("image/png");
			expect(answer.headers.get("Cache-Control")).toContain("public");
			const view = new DataView(await answer.arrayBuffer());
			expect([view.getUint32(16), view.getUint32(20)]).toEqual([1200, 630]);
			const etag = answer.headers.get("ETag") ?? "";
			expect((await fetch(address, { headers: { "If-None-Match": etag } })).status).toBe(304);
			const unknown = await fetch(`${story.appUrl}/link/2wGvHb9X3pQzRkT7mNcYdLfJs41/preview.png`);
			expect([unknown.status, unknown.headers.get("Content-Type")]).toEqual([404, "image/png"]);
		},
	);
});
