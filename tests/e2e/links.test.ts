import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { walletNamed } from "#local/chain/accounts.ts";
import { expectAccessible, expectAccessibleInBothThemes } from "./harness/axe.ts";
import { unlockDashboard, withoutReload } from "./harness/dashboard.ts";
import { newAddress, openRequester } from "./harness/people.ts";
import { SCREENS } from "./harness/screens.ts";
import { test, variation } from "./harness/story.ts";

/** The list of an account's links: what it shows, finds and sorts, and that it follows what happens. */

const DAY_MS = 24 * 60 * 60_000;
const dayFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const PHONE = { width: 390, height: 844 };

const names = (page: Page) => page.locator(".desk-ledger .c-link a").allInnerTexts();
const line = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const live = (page: Page) => page.locator(".pagehead").getByText("Live", { exact: true }).waitFor();

describe("the list of an account's links", () => {
	test("leads to the first link, lists what is made, finds and sorts it, and shows a payment as it comes", async ({
		story,
	}) => {
		const requester = await openRequester(story);
		const { page } = requester;
		await page.goto("/");
		await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Links" }).click();
		await page.getByRole("heading", { name: "Nothing asked for yet" }).waitFor();
		await expectAccessibleInBothThemes(page, "an account without links");
		await story.shot(page, "links-empty");

		const address = newAddress();
		const invoice = await requester.createLink({
			amount: "100",
			memo: "Invoice 0427, cover illustration",
			requesterAddress: address,
			due: dayFromNow(8),
		});
		await requester.createLink({
			amount: "0.25",
			token: "ETH",
			memo: "Wedding stationery, deposit",
			due: dayFromNow(3),
		});
		await requester.createLink({
			amount: "1250",
			memo: "Poster edition, 4 prints",
			alsoOn: String(story.chainTwo.chainId),
		});
		// On an open page the newest come in on top.
		await live(page);
		await line(page, "Poster edition").waitFor();
		await page.reload();
		expect(await names(page)).toEqual([
			"Poster edition, 4 prints",
			"Wedding stationery, deposit",
			"Invoice 0427, cover illustration",
		]);
		await page.getByRole("link", { name: "All 3" }).waitFor();

		await page.getByRole("link", { name: "Received of asked" }).click();
		await expect
			.poll(() => names(page))
			.toEqual(["Poster edition, 4 prints", "Invoice 0427, cover illustration", "Wedding stationery, deposit"]);
		await page.getByRole("columnheader", { name: "Received of asked" }).waitFor();
		await page.getByRole("link", { name: "Due", exact: true }).click();
		await expect.poll(async () => (await names(page))[0]).toBe("Wedding stationery, deposit");
		await page.goto("/links");
		await page.getByLabel("Token", { exact: true }).selectOption("ETH");
		await expect.poll(() => names(page)).toEqual(["Wedding stationery, deposit"]);
		await page.getByLabel("Token", { exact: true }).selectOption("");
		await page.getByRole("searchbox").fill("invoice 0427");
		await page.getByRole("searchbox").press("Enter");
		await expect.poll(() => names(page)).toEqual(["Invoice 0427, cover illustration"]);
		await page.getByRole("searchbox").fill("invoice 9999");
		await page.getByRole("searchbox").press("Enter");
		await page.getByRole("heading", { name: /No link matches .*invoice 9999/ }).waitFor();
		await expectAccessible(page, "a search that finds nothing");
		await story.shot(page, "links-nomatch");
		await page.getByRole("link", { name: "Show all links" }).click();
		await expect.poll(async () => (await names(page)).length).toBe(3);
		await page.getByLabel("Made", { exact: true }).selectOption("last-month");
		await page.getByRole("heading", { name: "No link matches these filters" }).waitFor();
		await page.goto("/links");
		await live(page);

		await (await story.person()).page.goto(invoice.path);
		await withoutReload(page, async () => {
			await story.chain.transfer(story.wallet("fourth-payer"), "USDC", address, 100_000_000n);
			await line(page, "Invoice 0427").getByText("Paid", { exact: true }).waitFor();
			// The figures above it are read again.
			await page.locator(".desk-tally").getByText("100", { exact: false }).first().waitFor();
			await page.getByRole("link", { name: "Paid 1" }).waitFor();
		});
		await expectAccessibleInBothThemes(page, "the list of links");
		await story.shot(page, "links-desktop");
		await page.emulateMedia({ colorScheme: "dark" });
		await page.reload();
		await live(page);
		await story.shot(page, "links-desktop-dark");
		await page.setViewportSize(PHONE);
		await story.shot(page, "links-phone-dark");
		await page.emulateMedia({ colorScheme: "light" });
		// The page follows its system by script.
		await page.locator('html[data-theme="light"]').waitFor();
		await story.shot(page, "links-phone");
		await expectAccessible(page, "the cards of links");
		await page.getByText("Received and due").click();
		await page.getByRole("heading", { name: "Received", exact: true }).waitFor();
		await story.shot(page, "links-phone-unfolded");
		expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
	});

	variation("opens what can be done with a link by the keyboard", async ({ story }) => {
		const requester = await openRequester(story);
		const { page } = requester;
		const link = await requester.createLink({ memo: "Zine reprint" });
		await page.goto("/links");
		await live(page);
		const menu = page.locator("summary").and(page.getByLabel(/^More about/));
		await menu.focus();
		await page.keyboard.press("Enter");
		await page.getByRole("button", { name: "Show QR Code" }).waitFor();
		await expectAccessible(page, "what can be done with a link");
		await story.shot(page, "links-menu");
		for (const [name, path] of [
			["Open as the payer", link.path],
			["Dashboard", link.dashboardPath],
			["Edit", `${link.path}/edit`],
			["Clone", `/?clone=${link.paymentId}`],
		] as const)
			expect(await page.locator(".desk-more").getByRole("link", { name, exact: true }).getAttribute("href")).toBe(path);
		await page.keyboard.press("Escape");
		await page.getByRole("button", { name: "Show QR Code" }).waitFor({ state: "hidden" });
		await page.keyboard.press("Enter");
		await page.getByRole("button", { name: "Show QR Code" }).press("Enter");
		const qr = page.getByRole("dialog", { name: "Zine reprint" });
		await qr.getByRole("img").waitFor();
		await expectAccessible(page, "a link's code");
		await story.shot(page, "links-qr");
		await page.keyboard.press("Escape");
		await menu.press("Enter");
		await page.getByRole("button", { name: "Cancel", exact: true }).press("Enter");
		const cancel = page.getByRole("dialog", { name: /Cancel .*Zine reprint/ });
		await cancel.getByText("Do not pay.").waitFor();
		await expectAccessible(page, "cancelling a link");
		await story.shot(page, "links-cancel");
		await cancel.getByRole("button", { name: "Keep it" }).click();
		expect(await page.locator('a[href^="/links/export"]').first().getAttribute("href")).toBe(
			"/links/export?of=links&format=csv",
		);
	});

	variation("is complete without script, in Arabic, and asks while no socket opens", async ({ story }) => {
		const requester = await openRequester(story);
		const address = newAddress();
		const retainer = await requester.createLink({
			memo: "Retainer, monthly",
			amount: "200",
			requesterAddress: address,
			due: dayFromNow(1),
		});
		const cookies = await requester.context.cookies();

		const still = await story.person({ javaScriptEnabled: false });
		await still.page.goto("/links?status=waiting");
		expect(new URL(still.page.url()).pathname).toBe("/auth/login");
		expect(new URL(still.page.url()).searchParams.get("returnTo")).toBe("/links?status=waiting");
		await still.context.addCookies(cookies);
		await still.page.goto("/links");
		await line(still.page, "Retainer, monthly").getByText("Waiting").waitFor();
		await still.page.getByText("Received", { exact: true }).waitFor();
		await still.page.getByText("The bars as a table").click();
		await still.page.getByRole("region", { name: "What arrived by month and token" }).waitFor();
		await still.page.getByLabel("Made", { exact: true }).selectOption("last-month");
		await still.page.getByRole("button", { name: "Show", exact: true }).click();
		await still.page.getByRole("heading", { name: "No link matches these filters" }).waitFor();
		await story.shot(still.page, "links-no-script");

		const arabic = await story.person({ locale: "ar" });
		await arabic.context.addCookies(cookies);
		await arabic.page.goto("/links");
		await arabic.page.getByRole("heading", { name: "روابطك" }).waitFor();
		await expectAccessible(arabic.page, "the list in Arabic");
		await story.shot(arabic.page, "links-arabic");
		await arabic.page.setViewportSize(PHONE);
		await story.shot(arabic.page, "links-arabic-phone");

		const silent = await story.person();
		await silent.context.addCookies(cookies);
		await silent.page.routeWebSocket(/\/links\/live/, (socket) => socket.close());
		await silent.page.goto("/links");
		await silent.page.getByText("Asks every few seconds").waitFor();
		// Its payer has the page open: the chain is read more often.
		await (await story.person()).page.goto(retainer.path);
		await story.chain.transfer(story.wallet("fourth-payer"), "USDC", address, 200_000_000n);
		await line(silent.page, "Retainer, monthly").getByText("Paid", { exact: true }).waitFor();
	});
});

describe("what arrived and no link claims", () => {
	variation(
		"stands above the list of links, is counted for the link that more than the sum speaks for, and taken back",
		async ({ story }) => {
			const requester = await openRequester(story);
			const { page } = requester;
			const address = newAddress();
			const poster = await requester.createLink({
				amount: "100",
				memo: "Poster edition, 4 prints",
				requesterAddress: address,
			});
			await requester.createLink({ amount: "70", memo: "Zine reprint", requesterAddress: address });
			await requester.createLink({ amount: "200", memo: "Retainer, May", requesterAddress: address });
			const from = walletNamed("fourth-payer");
			await page.goto("/links");
			await live(page);
			await (await story.person()).page.goto(poster.path);
			await story.chain.transfer(from, "USDC", address, 60_000_000n);
			await page.getByRole("heading", { name: "Arrived, not matched" }).waitFor();
			await page.getByText("links could be meant").waitFor();
			await expectAccessibleInBothThemes(page, "an arrival above the list");
			await page.getByRole("link", { name: "Match 1 payment" }).click();
			await page.getByRole("heading", { name: "Arrived, not matched" }).waitFor();
			const card = page.getByRole("article", { name: /60\.00 USDC/ });
			await card.getByText("None of your open links asks for exactly this.").waitFor();
			await card
				.getByRole("listitem")
				.filter({ hasText: "Poster edition" })
				.getByRole("button", { name: "Count it here" })
				.click();
			await page.getByRole("heading", { name: /It counts for .*Poster edition/ }).waitFor();
			await page.getByRole("heading", { name: "Everything found its link" }).waitFor();

			await story.chain.transfer(from, "USDC", address, 30_000_000n);
			await page.goto("/links");
			await page.getByRole("button", { name: /Count for .*Poster edition/ }).waitFor();
			await live(page);
			requester.allowError(/ERR_FAILED|Failed to fetch/);
			await page.route("**/*", (route) => route.abort());
			await page.getByRole("button", { name: /Count for .*Poster edition/ }).click();
			await page.getByText("No answer came.").first().waitFor();
			await page.getByRole("button", { name: /Count for .*Poster edition/ }).waitFor();
			await page.unroute("**/*");
			await story.shot(page, "links-arrived");
			await page.getByRole("link", { name: "Match 1 payment" }).click();
			const next = page.getByRole("article", { name: /30\.00 USDC/ });
			await next.getByText("Earlier parts came from this address.").waitFor();
			await expectAccessibleInBothThemes(page, "arrivals of an account");
			await story.shot(page, "links-arrivals");
			await page.emulateMedia({ colorScheme: "dark" });
			await page.setViewportSize(PHONE);
			await story.shot(page, "links-arrivals-phone-dark");
			await next
				.getByRole("listitem")
				.filter({ hasText: "Poster edition" })
				.getByRole("button", { name: "Count it here" })
				.click();
			await page.getByRole("heading", { name: /It counts for .*Poster edition/ }).waitFor();
			await story.shot(page, "links-arrivals-counted");
			await page.locator(".arrival-done").getByRole("button", { name: "Undo" }).click();
			await page.getByText("Taken back").waitFor();
			const decided = page.getByRole("region", { name: "Decided by you" });
			const first = decided.getByRole("row", { name: /60\.00 USDC/ });
			await first.getByText("Counts for").waitFor();
			await expectAccessibleInBothThemes(page, "what an account decided");
			for (const [screen, options] of process.env.SHOTS ? SCREENS : []) {
				const guest = await story.person(options);
				await guest.context.addCookies(await requester.context.cookies());
				await guest.page.goto("/links/arrivals");
				await guest.page.locator("table").waitFor();
				await story.shot(guest.page, `links-decided-${screen}`);
				await guest.close();
			}
			await first.getByRole("button", { name: "Undo" }).click();
			await decided.waitFor({ state: "detached" });
			await page.getByRole("status").getByRole("link", { name: "Poster edition" }).click();
			await page.waitForURL(/\/dashboard$/);
		},
	);
});

variation(
	"the longest sums lie over nothing beside them, in the figures and in a link's payments",
	async ({ story }) => {
		const requester = await openRequester(story);
		const { page } = requester;
		const { dashboardPath } = await requester.createLink({ token: "DAI", amount: "999999999999.123456789012345678" });
		for (const token of ["ETH", "USDC", "WBTC"] as const) await requester.createLink({ token, amount: "1" });
		const tooWide = (places: string) =>
			page.locator(places).evaluateAll((all) => all.filter((it) => it.scrollWidth > it.clientWidth).length);
		await page.goto("/links");
		await page.locator(".desk-tally > li").nth(3).waitFor();
		expect(await tooWide(".desk-tally > li")).toBe(0);
		await page.setViewportSize({ width: 320, height: 640 });
		expect(await tooWide(".desk-ledger .c-sum")).toBe(0);
		await page.goto(dashboardPath);
		await unlockDashboard(page, "a quiet lamp at dusk");
		expect(await tooWide(".table--cards td")).toBe(0);
	},
);

variation(
	"what is twice as large on a phone needs no scrolling sideways, and paper has no buttons",
	async ({ story }) => {
		const requester = await openRequester(story, { viewport: { width: PHONE.width / 2, height: PHONE.height / 2 } });
		const { page } = requester;
		const { path, dashboardPath } = await requester.createLink();
		const fits = async (place: string) =>
			expect(await page.evaluate(() => document.documentElement.scrollWidth), place).toBe(PHONE.width / 2);
		for (const place of ["/", "/links", "/settings", `${path}/edit`]) {
			await page.goto(place);
			await fits(place);
		}
		const heights = await page.locator(".top__nav a").evaluateAll((all) => all.map((link) => link.clientHeight));
		expect(Math.max(...heights), "each on one line").toBeLessThanOrEqual(44);
		await page.goto(dashboardPath);
		await unlockDashboard(page, "a quiet lamp at dusk");
		await fits(dashboardPath);
		await page.emulateMedia({ media: "print" });
		expect(await page.locator("button:visible, .btn:visible").allInnerTexts()).toEqual([]);
	},
);

variation("on a narrow phone no sum is broken and no address lies under a day, in Arabic either", async ({ story }) => {
	const requester = await openRequester(story, { viewport: { width: 320, height: 640 } });
	const { page } = requester;
	await requester.createLink({ amount: "1250", due: dayFromNow(300) });
	const headers = { Origin: story.appUrl };
	for (const language of ["en", "ar"]) {
		await page.request.post("/settings/appearance", { form: { language, returnTo: "/links" }, headers });
		await page.goto("/links");
		const [sum, payee, due] = await page.evaluate(() =>
			["c-sum bdi", "c-payee", "c-due"].map((name) => {
				const words = document.createRange();
				words.selectNodeContents(document.querySelector(`.desk-ledger .${name}`) as Element);
				const { top, bottom, left, right } = words.getBoundingClientRect();
				return { top, bottom, left, right };
			}),
		);
		if (!sum || !payee || !due) throw new Error("the list has no row");
		expect(sum.bottom - sum.top, `${language}: the sum is one line`).toBeLessThan(30);
		const apart = payee.bottom <= due.top || payee.right <= due.left || due.right <= payee.left;
		expect(apart, `${language}: address ${JSON.stringify(payee)}, day ${JSON.stringify(due)}`).toBe(true);
	}
	await story.shot(page, "links-320-arabic");
});
