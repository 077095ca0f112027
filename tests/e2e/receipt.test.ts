import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import type { Hash } from "viem";
import { describe, expect, inject } from "vitest";
import { SECOND_LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import { sayIn } from "#app/words/say-in.ts";
import { expectAccessible, expectAccessibleInBothThemes } from "./harness/axe.ts";
import { openDashboard, waitForStatus, withoutReload } from "./harness/dashboard.ts";
import { connectDemoWallet, goToConfirm, steerWallet } from "./harness/demo-wallet.ts";
import { hydrated } from "./harness/hydrated.ts";
import { newAddress, newSender, openRequester } from "./harness/people.ts";
import { PHONE } from "./harness/phone.ts";
import { reportByHand } from "./harness/report-form.ts";
import { type Story, test, variation } from "./harness/story.ts";

/** 25 USDC, what the links of these stories ask for */
const ASKED = 25_000_000n;
const MEMO = "Two lamps and a kettle";

const receiptOf = (page: Page) => page.getByRole("region", { name: "Receipt" });
/** Its words, without what the sum was worth when it arrived: that is known a moment later, and comes with the next page. */
const whole = (page: Page) =>
	receiptOf(page).evaluate((receipt) => {
		const copy = receipt.cloneNode(true) as Element;
		for (const worth of copy.querySelectorAll(".worth")) worth.remove();
		return copy.textContent;
	});

async function makeLink(story: Story, wish: { alsoOn?: string; requesterEmail?: string } = {}) {
	const requester = await openRequester(story);
	const payee = newAddress();
	const link = await requester.createLink({ requesterAddress: payee, memo: MEMO, ...wish });
	return { requester, link, payee };
}

async function paidLink(
	story: Story,
	parts: bigint[] = [ASKED],
	wish: { alsoOn?: string; requesterEmail?: string } = {},
) {
	const made = await makeLink(story, wish);
	const hashes: Hash[] = [];
	const { page } = await story.person({ javaScriptEnabled: false });
	for (const [index, part] of parts.entries()) {
		const elsewhere = wish.alsoOn !== undefined && index % 2 === 1;
		const chain = elsewhere ? story.chainTwo : story.chain;
		const hash = await chain.transfer(
			story.wallet(index % 2 ? "second-payer" : "third-payer"),
			"USDC",
			made.payee,
			part,
		);
		await chain.mined(hash);
		hashes.push(hash);
		await page.goto(made.link.path);
		await reportByHand(page, hash, newSender());
		await page.waitForLoadState();
	}
	return { ...made, hashes };
}

/** What a printer would get. */
async function pagesPrinted(page: Page, name: string, format: "A4" | "Letter"): Promise<number> {
	const pdf = await page.pdf({ format, printBackground: true, preferCSSPageSize: false });
	if (process.env.SHOTS) {
		mkdirSync(inject("shotsDir"), { recursive: true });
		writeFileSync(join(inject("shotsDir"), `${name}-${format}.pdf`), pdf);
	}
	return pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

/** Names of the animations the engraving ever ran while the page was watched. */
const drawings = (page: Page) =>
	page
		.locator(".watermark")
		.first()
		.evaluate((svg) => getComputedStyle(svg).animationName);

describe("the end of a payment is a receipt", () => {
	test("it comes without a reload, says the title, and is the same when the link is opened again", async ({
		story,
	}) => {
		const { link, payee } = await makeLink(story);
		const sender = newSender();
		const person = await story.person({ reducedMotion: "no-preference" });
		await person.context.grantPermissions(["clipboard-read", "clipboard-write"]);
		const { page } = person;
		await connectDemoWallet(page, link.path);
		expect(await page.title()).toBe("Pay Rosa Requester 25.00 USDC | Paylink");
		await goToConfirm(page, sender);
		await withoutReload(page, async () => {
			await page.getByRole("button", { name: "Continue" }).click();
			await page.getByRole("heading", { name: "You've sent 25.00 USDC to Rosa Requester" }).waitFor();
			await receiptOf(page).waitFor();
		});
		await expect.poll(() => page.title()).toBe("Paid: 25.00 USDC to Rosa Requester | Paylink");
		await expect.poll(() => drawings(page), { message: "the engraving draws itself" }).toBe("draw");
		await story.shot(page, "receipt-just-paid");
		const receipt = receiptOf(page);
		for (const text of [MEMO, "Rosa Requester", "USDC"]) await receipt.getByText(text).first().waitFor();
		await receipt.getByText(payee, { exact: true }).last().waitFor();
		const hash = (await receipt.locator(".receipt__transfer .hash").textContent()) ?? "";
		expect(hash).toMatch(/^0x[0-9a-f]{64}$/);
		await receipt.getByRole("button", { name: `Copy hash ${hash}` }).click();
		await page.getByText("Copied").waitFor();
		expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(hash);
		await page.getByRole("button", { name: "Copy link" }).click();
		await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(story.appUrl + link.path);
		const buttons = await page.locator("#pay").locator("a.btn, button.btn").allInnerTexts();
		expect(buttons.map((words) => words.trim()).slice(0, 3)).toEqual(["Print", "Copy link", "Create a payment link"]);
		await expectAccessibleInBothThemes(page, "a payment that has just become a receipt");
		const before = await whole(page);

		await page.reload();
		await page.getByRole("heading", { name: "Already paid" }).waitFor();
		expect(await whole(page)).toBe(before);
		await expect.poll(() => page.locator(".watermark use").count()).toBeGreaterThan(0);
		expect(await drawings(page), "once on a device").toBe("settle");
		expect(await page.content(), "who paid").not.toContain(sender.email);
		expect(await page.content(), "who paid").not.toContain(sender.name);
		await story.shot(page, "receipt-reloaded");

		const stranger = await story.person();
		await stranger.page.goto(link.path);
		expect(await whole(stranger.page)).toBe(before);
		expect(await stranger.page.content(), "who paid").not.toContain(sender.email);
		expect(await stranger.page.content(), "who paid").not.toContain(sender.name);
		await expect.poll(() => drawings(stranger.page), { message: "not where less motion is asked for" }).toBe("settle");
	});

	variation("it prints alone, on one page, in light colours from the dark theme too", async ({ story }) => {
		const { link } = await paidLink(story);
		const { page } = await story.person({ colorScheme: "dark" });
		await page.goto(link.path);
		await receiptOf(page).waitFor();
		await expect.poll(() => page.locator(".watermark use").count()).toBeGreaterThan(0);
		await page.emulateMedia({ media: "print" });
		expect(await page.getByRole("button", { name: "Print" }).isVisible()).toBe(false);
		expect(await page.getByRole("heading", { name: "Already paid" }).isVisible()).toBe(false);
		expect(await page.getByText("I paid again").isVisible()).toBe(false);
		expect(await page.getByRole("region", { name: "Payment status" }).isVisible()).toBe(false);
		await page.getByText("This page says how the payment stands now:").waitFor();
		expect(await page.locator(".receipt").evaluate((part) => getComputedStyle(part).color)).toBe("rgb(0, 0, 0)");
		await page.setViewportSize({ width: 794, height: 1123 });
		await story.shot(page, "receipt-print");
		expect(await pagesPrinted(page, "receipt", "A4")).toBe(1);
		expect(await pagesPrinted(page, "receipt", "Letter")).toBe(1);
		await page.setViewportSize({ width: 390, height: 844 });
		expect(await pagesPrinted(page, "receipt-phone", "A4")).toBe(1);
	});

	variation("several transactions on two networks are listed, each with its own facts", async ({ story }) => {
		const { link, hashes } = await paidLink(story, [ASKED, ASKED], { alsoOn: String(SECOND_LOCAL_CHAIN_ID) });
		const { page } = await story.person();
		await page.goto(link.path);
		const receipt = receiptOf(page);
		await receipt.getByRole("heading", { name: "Transfer 1 of 2: 25.00 USDC" }).waitFor();
		await receipt.getByRole("heading", { name: "Transfer 2 of 2: 25.00 USDC" }).waitFor();
		for (const hash of hashes) await receipt.getByText(hash, { exact: true }).waitFor();
		await receipt.getByText("Local chain", { exact: true }).waitFor();
		await receipt.getByText("Local chain two", { exact: true }).waitFor();
		for (const name of ["second-payer", "third-payer"] as const)
			await receipt.getByText(story.wallet(name).address, { exact: true }).last().waitFor();
		await expectAccessibleInBothThemes(page, "a receipt of two transactions");
		await story.shot(page, "receipt-two");
		await page.setViewportSize({ width: 390, height: 844 });
		await story.shot(page, "receipt-two-phone");
		expect(await pagesPrinted(page, "receipt-two", "A4")).toBe(1);
		expect(await pagesPrinted(page, "receipt-two", "Letter")).toBe(1);
	});

	variation("what is typed is called that: anybody can pay themselves in somebody else's name", async ({ story }) => {
		const { link } = await paidLink(story, [ASKED], { requesterEmail: "billing@known-shop.example" });
		const { page } = await story.person();
		await page.goto(link.path);
		const receipt = receiptOf(page);
		await receipt.getByText("e-mail not verified", { exact: true }).waitFor();
		await receipt.getByText("unverified", { exact: true }).waitFor();
		await page.emulateMedia({ media: "print" });
		expect(await receipt.getByText("unverified", { exact: true }).isVisible(), "on paper too").toBe(true);
		await page.emulateMedia({ media: "screen" });
		await expectAccessibleInBothThemes(page, "a receipt with what is typed");
		await story.shot(page, "receipt-typed");
	});

	variation(
		"a block that is taken back takes it away, with a plain sentence, and brings it again",
		async ({ story }) => {
			const { link, hashes } = await paidLink(story);
			const raw = await story.chain.rawTransaction(hashes[0] ?? "0x");
			const { page } = await story.person();
			await page.goto(link.path);
			await receiptOf(page).waitFor();
			await receiptOf(page).getByText("Paid, not final yet").click();
			await receiptOf(page).getByText("In rare cases Local chain still takes a payment back.").waitFor();
			const dashboard = await openDashboard(story, link);
			await expect.poll(() => dashboard.page.title()).toMatch(/^Paid: /);
			await withoutReload(page, async () => {
				await story.chain.setAutomine(false);
				await story.chain.reorg(1);
				await page.getByRole("heading", { name: "The payment is pending again" }).waitFor();
				await receiptOf(page).waitFor({ state: "detached" });
				expect(await page.title()).toBe("Pay Rosa Requester 25.00 USDC | Paylink");
				await waitForStatus(dashboard.page, "Pending");
				await expect.poll(() => dashboard.page.title()).toMatch(/^Dashboard of /);
				await expectAccessible(page, "a receipt that was taken back");
				await story.shot(page, "receipt-taken-back");
				await story.chain.client.sendRawTransaction({ serializedTransaction: raw }).catch(() => {
					// The pool has it still: the reorg gave it back.
				});
				await story.chain.mine();
				await page.getByRole("heading", { name: "Already paid" }).waitFor();
				await receiptOf(page).waitFor();
			});
		},
	);

	variation("the dashboard draws its engraving once, when the payment comes", async ({ story }) => {
		const { link, payee } = await makeLink(story);
		const person = await story.person({ reducedMotion: "no-preference" });
		const { page } = person;
		await page.goto(link.dashboardPath);
		const dialog = page.getByRole("dialog", { name: "Password to access the dashboard" });
		await dialog.getByLabel("Password", { exact: true }).fill("a quiet lamp at dusk");
		await dialog.getByRole("button", { name: "Access dashboard" }).click();
		await waitForStatus(page, "None");
		expect(await drawings(page)).toBe("settle");
		const hash = await story.chain.transfer(story.wallet("third-payer"), "USDC", payee, ASKED);
		await story.chain.mined(hash);
		await waitForStatus(page, "Success");
		await expect.poll(() => drawings(page)).toBe("draw");
		await page.reload();
		await waitForStatus(page, "Success");
		await expect.poll(() => page.locator(".watermark use").count()).toBeGreaterThan(0);
		expect(await drawings(page)).toBe("settle");
	});
});

/** Presses from an open page to a paid link; what is typed into the two fields is not counted. */
const MOST_PRESSES = 13;

describe("the keyboard alone", () => {
	variation("goes from the open page to the receipt in a few presses", async ({ story }) => {
		const { link } = await makeLink(story);
		const { page } = await story.person();
		await page.goto(link.path);
		await hydrated(page);
		await steerWallet(page, (wallet) => wallet.setAnswer("approve"));
		let presses = 0;
		const press = async (key: string) => {
			await page.keyboard.press(key);
			presses += 1;
		};
		const isAt = (name: string) =>
			expect
				.poll(() => page.evaluate(() => document.activeElement?.textContent?.trim() ?? ""), { message: `at ${name}` })
				.toBe(name);
		await press("Tab");
		await isAt("Skip to payment");
		await press("Enter");
		await press("Tab");
		await isAt("Connect to a wallet");
		await press("Enter");
		await isAt("Continue");
		await press("Enter");
		await isAt("Who is paying?");
		await press("Tab");
		await page.keyboard.type("jonas@payer.example");
		await press("Tab");
		await page.keyboard.type("Jonas Weber");
		await press("Enter");
		await isAt("Confirm your transaction on Demo wallet");
		const goOn = page.getByRole("button", { name: "Continue" });
		await goOn.waitFor();
		for (let tab = 0; tab < MOST_PRESSES; tab += 1) {
			if (await goOn.evaluate((button) => button === document.activeElement)) break;
			await press("Tab");
		}
		await press("Enter");
		await isAt("You've sent 25.00 USDC to Rosa Requester");
		await receiptOf(page).waitFor();
		expect(presses).toBeLessThanOrEqual(MOST_PRESSES);
		await page.keyboard.press("Tab");
		await isAt("Print");
	});
});

describe("a paid link", () => {
	variation("invites nobody to pay, and takes the report of a second payment all the same", async ({ story }) => {
		const { link, payee } = await paidLink(story);
		const { page } = await story.person();
		await page.goto(link.path);
		await receiptOf(page).waitFor();
		for (const name of ["Connect to a wallet", "Connect to wallet", "Show QR Code", "Confirm completed transaction"])
			expect(await page.getByRole("button", { name, exact: true }).isVisible(), name).toBe(false);
		await page.getByText("I paid again").click();
		await page.getByRole("button", { name: "Show QR Code" }).waitFor();
		await page.getByRole("button", { name: "Connect to a wallet" }).waitFor();
		await expectAccessibleInBothThemes(page, "a paid link, unfolded");
		await story.shot(page, "receipt-paid-again");
		const hash = await story.chain.transfer(story.wallet("fourth-payer"), "USDC", payee, ASKED);
		await story.chain.mined(hash);
		await reportByHand(page, hash, newSender());
		await receiptOf(page).getByRole("heading", { name: "Transfer 2 of 2: 25.00 USDC" }).waitFor();
		await receiptOf(page).getByText("Asked for").waitFor();
		await receiptOf(page).getByText("50.00").waitFor();
	});

	variation("that turns paid under somebody's hands lets them type on", async ({ story }) => {
		const { link, payee } = await makeLink(story);
		const { page } = await story.person();
		await page.goto(link.path);
		await page.getByLabel("Sender's Email").fill("jonas@payer.example");
		await page.getByLabel("Sender's Name").pressSequentially("Jona Payer");
		for (let back = 0; back < " Payer".length; back++) await page.keyboard.press("ArrowLeft");
		const hash = await story.chain.transfer(story.wallet("third-payer"), "USDC", payee, ASKED);
		await story.chain.mined(hash);
		await receiptOf(page).waitFor({ timeout: 45_000 });
		await page.getByLabel("Sender's Name").waitFor();
		expect(await page.getByLabel("Sender's Email").inputValue()).toBe("jonas@payer.example");
		await page.keyboard.type("s");
		expect(await page.getByLabel("Sender's Name").inputValue()).toBe("Jonas Payer");
	});

	variation("folds and unfolds without script, and says in the fold what is wrong", async ({ story }) => {
		const { link } = await paidLink(story);
		const person = await story.person({ javaScriptEnabled: false });
		const { page } = person;
		await page.goto(link.path);
		await receiptOf(page).getByText("Paid, not final yet").waitFor();
		const report = receiptOf(page).getByRole("link", { name: "Report this link" });
		expect(await report.getAttribute("href")).toBe(`/contact-us?link=${link.paymentId}`);
		await page.getByText("I paid again").click();
		await page.getByRole("textbox", { name: "Transaction Hash" }).waitFor();
		await story.shot(page, "receipt-no-script");
	});

	variation("reads on a phone, light, dark and from right to left", async ({ story }) => {
		const { link } = await paidLink(story);
		for (const colorScheme of ["light", "dark"] as const) {
			const { page } = await story.person({ ...PHONE, colorScheme });
			await page.goto(link.path);
			await receiptOf(page).waitFor();
			await expect.poll(() => page.locator(".watermark use").count()).toBeGreaterThan(0);
			await story.shot(page, `receipt-phone-${colorScheme}`);
			await page.setViewportSize({ width: 1280, height: 800 });
			await story.shot(page, `receipt-desk-${colorScheme}`);
		}
		const say = sayIn("ar");
		const { page } = await story.person({ ...PHONE, locale: "ar", colorScheme: "dark" });
		await page.goto(link.path);
		await page.getByRole("region", { name: say("receipt.title") }).waitFor();
		await expect.poll(() => page.locator(".watermark use").count()).toBeGreaterThan(0);
		await expectAccessible(page, "a receipt in Arabic");
		await story.shot(page, "receipt-phone-arabic");
	});
});
