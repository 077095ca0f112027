import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { ARTWORKS } from "#app/routes/welcome/art-list.ts";
import { variationUnless } from "../tags.ts";
import { expectAccessible, expectAccessibleInBothThemes } from "./harness/axe.ts";
import { openNewcomer } from "./harness/people.ts";
import { type Story, test, variation } from "./harness/story.ts";

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true };
/** Bytes of a picture that a phone may be asked for. */
const PHONE_LIMIT = 200_000;

const signIn = (page: Page) => page.getByRole("button", { name: "Sign in with Twitter" });

const PICTURE = "**/assets/corner-cafe-*";
const SCRIPT = /\/assets\/[^/]+\.js$/;

/** Opens what only a script opens. A click before the script came does nothing, and one after it opened finds the button covered. */
async function openCredits(page: Page): Promise<void> {
	const credits = page.getByRole("dialog", { name: "You are too curious, bro." });
	const button = page.getByRole("button", { name: "Who built this" });
	await expect
		.poll(async () => {
			if (await credits.isVisible()) return true;
			await button.evaluate((element: HTMLButtonElement) => element.click());
			return credits.isVisible();
		})
		.toBe(true);
}

const ART_DIR = join(import.meta.dirname, "../../app/routes/welcome/art");
/** The pictures' files by what they hold: where another page shows the same picture, the build keeps one of the two names. */
const ART_FILES = new Map(readdirSync(ART_DIR).map((name) => [readFileSync(join(ART_DIR, name), "base64"), name]));

/** @returns which of the pictures' files is served there */
async function artAt(page: Page, address: string | null): Promise<string> {
	const answer = await page.request.get(address ?? "");
	return ART_FILES.get((await answer.body()).toString("base64")) ?? `${address}, which is none of them`;
}

/** @returns which file the shown picture came from, how large it is, and how wide (0: a drawing in shapes) */
async function shownArtwork(page: Page): Promise<{ file: string; bytes: number; pixels: number }> {
	const art = page.locator(".hall__art img");
	await expect.poll(() => art.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true);
	const { src, bytes } = await art.evaluate((img: HTMLImageElement) => {
		const [entry] = performance.getEntriesByName(img.currentSrc) as PerformanceResourceTiming[];
		return { src: img.currentSrc, bytes: entry?.encodedBodySize ?? -1 };
	});
	const file = await artAt(page, src);
	// what the image says of its own width is divided by its density
	const [, pixels] = /-(?:square|wide)-(\d+)\./.exec(file) ?? [];
	return { file, bytes, pixels: Number(pixels ?? 0) };
}

async function somebodyAtX({ outside }: Story) {
	const tag = randomBytes(4).toString("hex");
	const x = { handle: `wanda_${tag}` };
	return outside.addPerson({ id: `wanda-${tag}`, givenName: "Wanda", familyName: "Wall", x });
}

describe("the welcome page of Show My NFT", () => {
	test("says what the specification says, with the picture's credit", async ({ story }) => {
		const { page } = await story.person();
		await page.goto("/welcome?art=5");
		expect(await page.title()).toBe("Welcome | Show My NFT");
		await page.getByRole("heading", { name: "Show your favorite NFTs on Twitter", level: 1 }).waitFor();
		await page.getByText("Welcome to the future, bro.").waitFor();
		await page.getByText("updated randomly every day from your NFT collection").waitFor();
		expect(await page.getByRole("link", { name: "Show My NFT", exact: true }).getAttribute("href")).toBe("/");
		const credit = page.getByRole("link", { name: "Two Ponds by Show My NFT Studio" });
		expect(await artAt(page, await credit.getAttribute("href"))).toBe("two-ponds-wide.svg");
		const join = page.getByRole("link", { name: "Join us on PH" });
		expect([await join.getAttribute("target"), await join.getAttribute("rel")]).toEqual(["_blank", "noopener"]);
		await page.getByRole("link", { name: "Another picture" }).click();
		await credit.waitFor({ state: "detached" });
		await shownArtwork(page);
	});

	for (const [at, { slug }] of ARTWORKS.entries())
		test(
			`${slug} is shown on a desktop and on a phone, light and dark, and axe finds nothing`,
			variationUnless(at === 0),
			async ({ story }) => {
				const warnings: string[] = [];
				const visit = async (options?: BrowserContextOptions) => {
					const { page } = await story.person(options);
					page.on("console", (message) => void (/preload/.test(message.text()) && warnings.push(message.text())));
					await page.goto(`/welcome?art=${at + 1}`);
					return { page, shown: await shownArtwork(page) };
				};
				const desktop = await visit();
				expect(desktop.shown.file).toContain(`${slug}-wide`);
				await expectAccessibleInBothThemes(desktop.page, `${slug} on a desktop`);
				const phone = await visit(PHONE);
				expect(phone.shown.file).toMatch(new RegExp(`^${slug}-square(?:-\\d+\\.avif|\\.svg)$`));
				if (!phone.shown.file.endsWith(".svg")) expect(phone.shown.pixels).toBeGreaterThanOrEqual(1170);
				expect(phone.shown.bytes).toBeGreaterThan(1_000);
				expect(phone.shown.bytes).toBeLessThanOrEqual(PHONE_LIMIT);
				await expectAccessibleInBothThemes(phone.page, `${slug} on a phone`);
				expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
				expect(warnings).toEqual([]);
			},
		);

	variation("the picture is asked for once, before the scripts, and sharp on a 4K screen", async ({ story }) => {
		const { page } = await story.person({ viewport: { width: 3840, height: 2160 } });
		const asked: string[] = [];
		page.on("request", (request) => void (request.url().includes("/assets/") && asked.push(request.url())));
		for (const slug of ["slow-current", "lichen-atlas"]) {
			asked.length = 0;
			await page.goto(`/welcome?art=${ARTWORKS.findIndex((artwork) => artwork.slug === slug) + 1}`);
			const shown = await shownArtwork(page);
			expect(shown.file.endsWith(".svg") || shown.pixels === 3840, shown.file).toBe(true);
			const pictures = asked.filter((url) => url.includes(slug));
			expect(pictures).toHaveLength(1);
		}
	});

	test("its scripts wait until somebody touches it", async ({ story }) => {
		const { page } = await story.person();
		const { promise: read, resolve: isRead } = Promise.withResolvers<void>();
		const came: string[] = [];
		page.on("request", (request) => void (SCRIPT.test(request.url()) && came.push("script")));
		await page.route(PICTURE, async (route) => {
			await read;
			came.push("picture");
			await route.continue();
		});
		await page.goto("/welcome?art=2", { waitUntil: "commit" });
		await expect.poll(() => page.evaluate(() => document.readyState)).toBe("interactive");
		await signIn(page).waitFor();
		isRead();
		await shownArtwork(page);
		expect(came).toEqual(["picture"]);
		await openCredits(page);
		expect(new Set(came).size).toBe(2);
	});

	test.for(["cannot come", "does not come"])(
		"its scripts come when the picture %s",
		{ tags: "variation" },
		async (what, { story }) => {
			const { page, expectError } = await story.person();
			if (what === "cannot come") expectError(/ERR_FAILED/);
			await page.route(PICTURE, (route) => (what === "cannot come" ? route.abort() : undefined));
			await page.goto("/welcome?art=2", { waitUntil: "commit" });
			await openCredits(page);
		},
	);

	variation("from right to left, in Arabic", async ({ story }) => {
		for (const options of [{}, PHONE]) {
			const { page } = await story.person({ ...options, locale: "ar", colorScheme: "dark" });
			await page.goto("/welcome?art=3");
			await page.locator("html[lang=ar][dir=rtl]").waitFor();
			await shownArtwork(page);
			await expectAccessible(page, "the welcome screen in Arabic");
			await story.shot(page, `welcome-rtl-${options === PHONE ? "phone" : "desktop"}`);
		}
	});

	variation("the curious read who built it, by keyboard; on a phone there is no such button", async ({ story }) => {
		const { page } = await story.person();
		await page.goto("/welcome?art=8");
		await shownArtwork(page);
		const button = page.getByRole("button", { name: "Who built this" });
		await button.focus();
		await page.keyboard.press("Enter");
		const dialog = page.getByRole("dialog", { name: "You are too curious, bro." });
		await dialog.getByText("Show My NFT Studio").waitFor();
		await dialog.getByText("We are looking for one more person").waitFor();
		expect(await dialog.getByRole("link", { name: /@/ }).getAttribute("href")).toMatch(/^mailto:.+@.+/);
		await expectAccessibleInBothThemes(page, "the credits");
		await story.shot(page, "welcome-who");
		await dialog.getByRole("button", { name: "Back" }).focus();
		await page.keyboard.press("Enter");
		await dialog.waitFor({ state: "hidden" });
		expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
		await page.keyboard.press("Enter");
		await dialog.waitFor();
		await page.keyboard.press("Escape");
		await dialog.waitFor({ state: "hidden" });

		const phone = await story.person(PHONE);
		await phone.page.goto("/welcome");
		await signIn(phone.page).waitFor();
		expect(await phone.page.getByText("Who built this").isVisible()).toBe(false);
	});
});

describe("signing in on the welcome page", () => {
	variation(
		"leads to the favorites, with script and without; a signed-in person is asked to go on",
		async ({ story }) => {
			for (const javaScriptEnabled of [true, false]) {
				const { page } = await story.person({ javaScriptEnabled });
				const { id } = await somebodyAtX(story);
				await page.goto("/welcome");
				await signIn(page).click();
				await page.locator(`input[value="${id}"]`).check();
				const answer = page.waitForResponse((response) => response.url().includes("/auth/x/callback"));
				await page.getByRole("button", { name: "Authorize app" }).click();
				expect((await answer).headers().location).toBe("/nfts");
				await page.goto("/welcome");
				await page.getByRole("link", { name: "Go on to your favorites" }).waitFor();
				expect(await signIn(page).count()).toBe(0);
			}
		},
	);

	test("no at X and X out of order are reported here, calmly or not", async ({ story }) => {
		const { page } = await story.person();
		await page.goto("/welcome?art=2&returnTo=/off");
		await signIn(page).click();
		await page.getByText("Stand-in for X").waitFor();
		await page.getByRole("button", { name: "Cancel" }).click();
		await page.getByText("You said no at Twitter, so nothing happened.").waitFor();
		expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/welcome?returnTo=%2Foff");
		expect(await page.getByRole("alert").count()).toBe(0);
		await expectAccessible(page, "the refused sign-in");
		await story.shot(page, "welcome-denied");
		await story.outside.setFault({ service: "x", call: "/oauth/request_token", fault: 500 });
		await signIn(page).click();
		await page.getByRole("alert").getByText("Twitter did not answer as it should.").waitFor();
		await story.outside.heal();
	});

	variation("the footer of Paylink leads here", async ({ story }) => {
		const { page } = await openNewcomer(story);
		await page.goto("/about-us");
		await page.getByRole("contentinfo").getByRole("link", { name: "Show My NFT" }).click();
		await page.getByRole("heading", { name: "Show your favorite NFTs on Twitter" }).waitFor();
	});
});
