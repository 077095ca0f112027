import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import type { Progress } from "#app/routes/nfts/progress-shape.ts";
import { walletNamed } from "#local/chain/accounts.ts";
import { placeOf } from "./harness/account-forms.ts";
import { expectAccessibleInBothThemes } from "./harness/axe.ts";
import { steerWallet } from "./harness/demo-wallet.ts";
import { newAddress } from "./harness/people.ts";
import { openPicker, typeWallet } from "./harness/showing-collectors.ts";
import { test, variation } from "./harness/story.ts";

/** a wallet is read page by page through a queue */
const READ_MS = 45_000;
const PHONE = { viewport: { width: 390, height: 844 } };

const wholeWallet = (page: Page) => page.getByText("That is the whole wallet.").waitFor({ timeout: READ_MS });
const bar = (page: Page) => page.getByRole("region", { name: "Your selection" });
const said = (page: Page, words: string | RegExp) => bar(page).getByText(words).waitFor();
const boxes = (page: Page) => page.locator(".nft-grid input[type=checkbox]");
const pictureAt = (page: Page, index: number) => page.locator(`label:has(input[data-at="${index}"])`);
const focusedAt = (page: Page) =>
	page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.at ?? null);
const namesInOrder = (page: Page) => page.locator(".order__name").allTextContents();
const save = (page: Page) => bar(page).getByRole("button", { name: /^Save/ }).click();

describe("picking selected NFTs", () => {
	test("a wallet of 137: read, picked by mouse and keyboard, ordered, saved and kept", async ({ story }) => {
		const { page, handle } = await openPicker(story);
		expect(await page.title()).toBe("Pick your favorites | Show My NFT");
		await expectAccessibleInBothThemes(page, "no wallet yet");
		await typeWallet(story, page, 137);
		await wholeWallet(page);
		await expect.poll(() => boxes(page).count()).toBeGreaterThan(8);
		await page.getByText(/1\d\d pieces from wallet 0x\w{4}\.\.\.\w{4}\. \d+ more are hidden\./).waitFor();
		await page.getByRole("heading", { name: "Knots" }).waitFor();

		await pictureAt(page, 0).click();
		await said(page, "1 piece picked");
		await boxes(page).nth(0).focus();
		await page.keyboard.press("ArrowRight");
		expect(await focusedAt(page)).toBe("1");
		await page.keyboard.press("Space");
		await page.keyboard.press("ArrowDown");
		expect(Number(await focusedAt(page))).toBeGreaterThan(2);
		await page.keyboard.press("Enter");
		await said(page, "3 pieces picked");
		await page.getByText("3 of").waitFor();
		await expectAccessibleInBothThemes(page, "the gallery with three selected");
		await page.keyboard.press("End");
		await expect.poll(() => focusedAt(page).then(Number)).toBeGreaterThan(20);

		const search = page.getByRole("searchbox", { name: "Search by name or trait" });
		await search.fill("sitters");
		await page.getByText(/^\d+ pieces have “sitters” in their names or traits\.$/).waitFor();
		expect(placeOf(page)).toBe("/nfts?search=sitters");
		await pictureAt(page, 0).click();
		await said(page, "4 pieces picked");
		await search.fill("");
		await page.getByRole("heading", { name: "Knots" }).waitFor();
		await page.getByRole("radio", { name: "Orbits" }).check();
		await expect.poll(() => page.locator(".gallery-grid > .coll").count()).toBe(1);
		await page.getByRole("button", { name: "Select collection: Orbits" }).click();
		const whole = page.getByRole("button", { name: "Unselect collection: Orbits" });
		await whole.click();
		await said(page, "4 pieces picked");

		const [first = "", second = "", ...rest] = await namesInOrder(page);
		await page.getByRole("button", { name: new RegExp(`^Move ${second}`) }).focus();
		await page.keyboard.press("ArrowUp");
		await page.getByText(`${second} is now 1 of 4.`).waitFor();
		expect(await namesInOrder(page)).toEqual([second, first, ...rest]);
		await page.getByRole("button", { name: `Later: ${second}` }).click();
		expect(await namesInOrder(page)).toEqual([first, second, ...rest]);
		const last = page.locator(".order__item").nth(3).locator(".order__handle");
		await last.scrollIntoViewIfNeeded();
		const from = await last.boundingBox();
		const to = await page.locator(".order__item").nth(1).boundingBox();
		if (!from || !to) throw new Error("the order is not in sight");
		await page.mouse.move(from.x + 20, from.y + 20);
		await page.mouse.down();
		await page.mouse.move(from.x + 20, to.y + 40, { steps: 5 });
		await page.mouse.move(from.x + 20, to.y + 10, { steps: 5 });
		await page.mouse.up();
		expect(await namesInOrder(page)).toEqual([first, rest[1], second, rest[0]]);

		await page.getByText(`@${handle}`).first().waitFor();
		for (const size of [400, 73, 48]) {
			await page.getByRole("img", { name: new RegExp(`at ${size} pixels, cropped to a circle$`) }).waitFor();
		}

		const today = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Today" });
		await today.click();
		await page.getByRole("heading", { name: "Your picks are not saved" }).waitFor();
		await expectAccessibleInBothThemes(page, "leaving with an unsaved selection");
		await page.getByRole("button", { name: "Stay here" }).click();
		expect(placeOf(page)).toMatch(/^\/nfts/);
		await save(page);
		await page.waitForURL(/\/off$/);
		await page.getByText("From now on your profile picture changes every day.").first().waitFor();
		await page.goto("/nfts");
		await said(page, "4 pieces picked");
		await expect.poll(() => namesInOrder(page)).toEqual([first, rest[1], second, rest[0]]);
		await page.getByRole("button", { name: "Save", exact: true }).waitFor();
		await expect.poll(() => page.getByText("Ready", { exact: true }).count(), { timeout: READ_MS }).toBe(4);
		await expectAccessibleInBothThemes(page, "a saved selection");
		await story.shot(page, "nfts-saved");
	}, 150_000);

	variation(
		"an NFT sold before Save is said; Reset clears the screen; what is saved stays until Save",
		async ({ story }) => {
			const { page, expectError } = await openPicker(story);
			expectError(/409|422/);
			const wallet = await typeWallet(story, page, 51);
			await wholeWallet(page);
			for (const at of [0, 1, 2]) await pictureAt(page, at).click();
			await said(page, "3 pieces picked");
			// The third is sold before Save, and the wallet read again elsewhere.
			const sold = (await namesInOrder(page))[2];
			const left = (await story.outside.nfts(wallet)).find(({ name }) => name === sold);
			await story.outside.sellNfts(wallet, [left?.identifier ?? ""]);
			const headers = { Origin: story.appUrl };
			await page.request.post("/nfts", { form: { intent: "sync", address: wallet }, headers });
			const held = async () => ((await (await page.request.get("/nfts/progress")).json()) as Progress).wallets[0];
			await expect.poll(held, { timeout: READ_MS }).toMatchObject({ pieces: 50, sync: { state: "done" } });
			await save(page);
			await said(page, "1 piece is not in your wallets any more and left your selection. Look at it, then save again.");
			await said(page, "2 pieces picked");
			expect(await namesInOrder(page)).not.toContain(sold);
			await save(page);
			await page.waitForURL(/\/off$/);
			await page.goto("/nfts");
			await said(page, "2 pieces picked");
			await page.getByRole("button", { name: "Reset" }).click();
			await said(page, "Nothing picked");
			await page.getByText("What you saved goes on rotating until you save.").waitFor();
			await wholeWallet(page);
			await save(page);
			await said(page, "Pick at least one piece first. Nothing was changed.");
			// The page that is left has an unsaved selection, which the browser asks about.
			page.once("dialog", (dialog) => void dialog.accept());
			await page.goto("/nfts");
			await said(page, "2 pieces picked");
			await page.locator("summary", { hasText: "Your wallet" }).click();
			await page.locator("summary", { hasText: /^Forget$/ }).click();
			await expectAccessibleInBothThemes(page, "forgetting a wallet");
			await page.getByRole("button", { name: "Forget this wallet" }).click();
			await page.getByRole("heading", { name: "What is your openSea wallet address?" }).waitFor();
			await page.getByText("The wallet is forgotten.").first().waitFor();
		},
		120_000,
	);

	variation(
		"on a phone the order and the preview are a sheet, and in Arabic all of it runs from right to left",
		async ({ story }) => {
			const { page } = await openPicker(story, PHONE);
			await typeWallet(story, page, 12);
			await wholeWallet(page);
			await pictureAt(page, 0).click();
			await pictureAt(page, 1).click();
			await page.getByRole("button", { name: "Order and preview" }).click();
			await page.getByRole("heading", { name: "Your favorites in order" }).waitFor();
			expect(await page.locator(".order__item").count()).toBe(2);
			await expectAccessibleInBothThemes(page, "the sheet on a phone");
			await page.getByRole("button", { name: "Close" }).click();
			await save(page);
			await page.waitForURL(/\/off$/);

			await page.setExtraHTTPHeaders({ "Accept-Language": "ar" });
			await page.goto("/nfts");
			await page.getByRole("heading", { name: "اختر قطعك المفضلة" }).waitFor();
			await page.getByText("اخترت قطعتين").waitFor();
			expect(await page.locator("html").getAttribute("dir")).toBe("rtl");
			await boxes(page).nth(0).focus();
			await page.keyboard.press("ArrowLeft");
			expect(await focusedAt(page)).toBe("1");
			await expectAccessibleInBothThemes(page, "the gallery in Arabic");
			await story.shot(page, "nfts-arabic-phone");
		},
		120_000,
	);
});

describe("wallets", () => {
	variation(
		"one connected and proven, one typed; of it a wide picture is cropped by keyboard",
		async ({ story }) => {
			const { page, allowError } = await openPicker(story);
			// Whether the gallery gets as far as an NFT whose picture is gone depends on the machine: that is another story.
			allowError(/404 .*\/nfts\/pictures\//);
			const own = walletNamed("third-payer").address;
			await story.outside.setOwned(own, 3);
			await steerWallet(page, (wallet) => {
				wallet.pickAccount(2);
				wallet.setAnswer("approve");
			});
			await page.getByRole("button", { name: "Connect and prove a wallet" }).click();
			await page.getByRole("button", { name: /^Demo wallet/ }).click();
			await page.getByText("Verified. The address is yours.").waitFor();
			await wholeWallet(page);
			await page.getByText("3 pieces from wallet 0x15d3...6A65.").waitFor();
			await page.locator("summary", { hasText: "Your wallet" }).click();
			await page.locator(".holdings").getByText("verified", { exact: true }).waitFor();
			expect(await page.getByRole("button", { name: /^Prove that this address is yours/ }).count()).toBe(0);
			await page.locator("summary", { hasText: "Add another wallet" }).click();
			await typeWallet(story, page, walletNamed("requester").address);
			await page.getByText("Those are your whole wallets.").waitFor({ timeout: READ_MS });

			await page.goto("/nfts?search=(wide)");
			await pictureAt(page, 0).click();
			const slider = page.getByRole("slider", { name: "Left to right" });
			await slider.focus();
			const preview = page.getByRole("img", { name: /at 73 pixels, cropped to a circle$/ });
			const place = () => preview.evaluate((image: HTMLImageElement) => image.style.objectPosition);
			const screenshot = async () => (await preview.screenshot()).toString("base64");
			expect(await place()).toBe("50% 50%");
			const middle = await screenshot();
			await page.keyboard.press("Home");
			await page.keyboard.press("ArrowRight");
			await expect.poll(place).toBe("1% 50%");
			expect(await screenshot()).not.toBe(middle);
			expect(await slider.getAttribute("aria-valuetext")).toBe("1 percent");
			expect(await page.getByRole("slider", { name: "Top to bottom" }).isDisabled()).toBe(true);
			await expectAccessibleInBothThemes(page, "a picture being cropped");
			await save(page);
			await page.waitForURL(/\/off$/);
			await page.goto("/nfts?search=(wide)");
			await slider.focus();
			expect(await slider.inputValue()).toBe("1");
			await page.getByText("Ready", { exact: true }).waitFor({ timeout: READ_MS });
			await page.keyboard.press("End");
			await page.getByText("New crop, not saved yet").waitFor();
			await save(page);
			await page.getByText("Your favorites are saved.").first().waitFor();

			// Proven, it is theirs alone: other stories need it. A picture still on its way would be gone with the wallet.
			await page.goto("/nfts?search=nothing+of+this+name");
			const pictures = page.locator("main img");
			await expect
				.poll(() => pictures.evaluateAll((images: HTMLImageElement[]) => images.every(({ complete }) => complete)))
				.toBe(true);
			await page.locator("summary", { hasText: "Your 2 wallets" }).click();
			const mine = page.locator(".holdings li", { hasText: own });
			await mine.locator("summary", { hasText: /^Forget$/ }).click();
			await mine.getByRole("button", { name: "Forget this wallet" }).click();
			await page.getByText("The wallet is forgotten.").first().waitFor();
		},
		90_000,
	);
});

describe("three thousand NFTs", () => {
	variation(
		"scroll in a page of few elements; the last is reached, searched and picked",
		async ({ story }) => {
			const { page } = await openPicker(story);
			await typeWallet(story, page, 3_000);
			await page.getByText("That is the whole wallet.").waitFor({ timeout: 60_000 });
			const elements = () => page.evaluate(() => document.querySelectorAll("*").length);
			// the rest is spam, disabled, not safe or without a picture
			await page.getByText(/2,[4-9]\d\d pieces from wallet/).waitFor();
			const seen: number[] = [];
			for (let share = 0; share <= 1; share += 0.1) {
				await page.evaluate((to) => scrollTo(0, (document.documentElement.scrollHeight - innerHeight) * to), share);
				await expect.poll(() => page.locator(".nft-grid img").count(), { timeout: 15_000 }).toBeGreaterThan(8);
				seen.push(await elements());
			}
			expect(Math.max(...seen)).toBeLessThan(1_500);
			const last = page.locator(`.gallery-grid > .coll:last-of-type li:last-child`);
			// what comes into sight takes its true height, and the page grows: the end is reached by going on
			const isLast = () =>
				last.evaluate((item) => {
					scrollTo(0, document.documentElement.scrollHeight);
					return item.ariaPosInSet === item.ariaSetSize;
				});
			await expect.poll(isLast, { timeout: 15_000 }).toBe(true);
			await last.locator("label").click();
			await said(page, "1 piece picked");
			const name = (await namesInOrder(page))[0] ?? "";
			const search = page.getByRole("searchbox", { name: "Search by name or trait" });
			await search.fill(name);
			await page.locator(".gallery-grid").getByRole("checkbox", { name, exact: true }).waitFor();
			expect(await page.locator(".gallery-grid").getByRole("checkbox", { name, exact: true }).isChecked()).toBe(true);
			await search.fill("no such piece anywhere");
			await page.getByRole("heading", { name: "No piece has this in its name or traits." }).waitFor();
			await expectAccessibleInBothThemes(page, "a search that finds nothing");
		},
		120_000,
	);
});

describe("other chains", () => {
	variation(
		"are chosen for a wallet, whose pieces there come in; a trait finds some of them",
		async ({ story }) => {
			const { page } = await openPicker(story);
			const wallet = await typeWallet(story, page, 3);
			await wholeWallet(page);
			await story.outside.setOwned(wallet, 4, "zora");
			await page
				.locator("summary", { hasText: /wallet/ })
				.first()
				.click();
			await page.locator("summary", { hasText: "Chains: Ethereum, Base and 3 more" }).click();
			await page.getByRole("checkbox", { name: "Zora" }).check();
			await expectAccessibleInBothThemes(page, "the chains of a wallet");
			await story.shot(page, "nfts-chains");
			await page.getByRole("button", { name: "Save and read again" }).click();
			await expect.poll(() => page.getByText(/7 pieces from wallet/).count(), { timeout: READ_MS }).toBe(1);
			await page.getByRole("searchbox", { name: "Search by name or trait" }).fill("mood: wry");
			await expect.poll(() => page.locator(".gallery-grid .pic__box").count()).toBe(2);
		},
		90_000,
	);
});

describe("the marketplace", () => {
	variation(
		"asks us to wait in the middle: what is there can be picked, and reading goes on by itself",
		async ({ story }) => {
			const { page } = await openPicker(story);
			await story.outside.setFault({ service: "opensea", call: "account", fault: "slow", ms: 700 });
			await typeWallet(story, page, 600);
			await page.getByText(/Reading the wallet: \d+ pieces so far/).waitFor({ timeout: READ_MS });
			await expectAccessibleInBothThemes(page, "a wallet being read");
			await story.outside.heal();
			await story.outside.setFault({ service: "opensea", call: "account", fault: 429, retryAfter: 6 });
			await page.getByText("We wait for OpenSea.").waitFor({ timeout: READ_MS });
			await page.getByText(/pieces that are here already can be picked/).waitFor();
			await pictureAt(page, 0).click();
			await said(page, "1 piece picked");
			await expectAccessibleInBothThemes(page, "a marketplace that asks us to wait");
			await story.shot(page, "nfts-waiting");
			await story.outside.heal();
			await wholeWallet(page);
			await said(page, "1 piece picked");
		},
		150_000,
	);

	variation(
		"lists nothing, or only what it marks itself: said, and another wallet may be added",
		async ({ story }) => {
			const { page, expectError } = await openPicker(story);
			expectError(/422/);
			await typeWallet(story, page, 0);
			await page.getByRole("heading", { name: "Nothing hangs here yet" }).waitFor({ timeout: READ_MS });
			await expectAccessibleInBothThemes(page, "an empty wallet");
			await page.locator("summary", { hasText: "Your wallet" }).click();
			await page.locator("summary", { hasText: "Add another wallet" }).click();
			await page.getByRole("textbox", { name: "Wallet address" }).fill("0x12");
			await page.getByRole("button", { name: "Connect to OpenSea" }).click();
			await page.getByText("An address is 0x and 40 characters from 0-9 and a-f").waitFor();
			const spam = newAddress();
			await story.outside.setOwned(spam, 120);
			const others = (await story.outside.nfts(spam)).filter(({ name }) => !name?.includes("claim your reward"));
			await story.outside.sellNfts(
				spam,
				others.map(({ identifier }) => identifier),
			);
			await typeWallet(story, page, spam);
			await page.getByRole("heading", { name: "Everything here is hidden" }).waitFor({ timeout: READ_MS });
			await page.getByText(/more (is|are) hidden\./).waitFor();
			// A transition inside a closed disclosure never ends, and axe waits for all of them.
			await page.reload();
			await expectAccessibleInBothThemes(page, "a gallery of hidden NFTs");
			await page.getByRole("link", { name: "Show them all the same" }).click();
			await page.getByText("Those are your whole wallets.").waitFor({ timeout: READ_MS });
			await expect.poll(() => boxes(page).count()).toBe(120 - others.length);
		},
		90_000,
	);
});

variation(
	"without script: pages of fifty, and Save keeps what other pages hold",
	async ({ story }) => {
		const { page } = await openPicker(story, { javaScriptEnabled: false });
		await typeWallet(story, page, 60);
		const reload = async () => {
			await page.goto("/nfts");
			return page.getByText("That is the whole wallet.").count();
		};
		await expect.poll(reload, { timeout: READ_MS, interval: 1_000 }).toBe(1);
		await boxes(page).nth(0).check();
		await boxes(page).nth(3).check();
		await save(page);
		await page.waitForURL(/\/off$/);
		await page.goto("/nfts");
		expect(await boxes(page).nth(0).isChecked()).toBe(true);
		await page.getByRole("link", { name: "More pieces" }).click();
		await page.waitForURL(/\/nfts\?/);
		await boxes(page).last().check();
		await save(page);
		await page.getByText("Your favorites are saved.").waitFor();
		await boxes(page).nth(0).uncheck();
		await save(page);
		await page.getByText("Your favorites are saved.").waitFor();
		await said(page, "2 pieces picked");
		await page.getByRole("button", { name: "Reset" }).click();
		await page.getByText("What you saved goes on rotating until you save.").waitFor();
		expect(await page.locator(".nft-grid input:checked").count()).toBe(0);
	},
	90_000,
);
