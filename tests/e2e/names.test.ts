import { randomBytes } from "node:crypto";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { sayIn } from "#app/words/say-in.ts";
import { nameBook } from "#local/chain/name-book.ts";
import { expectAccessible, expectAccessibleInBothThemes } from "./harness/axe.ts";
import { openDashboard } from "./harness/dashboard.ts";
import { newAddress, openRequester } from "./harness/people.ts";
import { PHONE } from "./harness/phone.ts";
import { type Story, test, variation } from "./harness/story.ts";

/** Names of addresses: what is typed, what is stored, and what payers read. The local chain plays Ethereum. */

const ASKED = 25_000_000n;
/** What is found out after a page is read by whoever opens it next. */
const LATER = { timeout: 10_000, interval: 200 };

const newName = () => `marta-${randomBytes(4).toString("hex").replaceAll(/[01]/g, "2")}.eth`;

async function fill(page: Page, address: string): Promise<void> {
	await page.goto("/");
	await page.getByLabel("How much").fill("25");
	await page.getByLabel("Receiving address").fill(address);
	await page.getByLabel("Dashboard password").fill("a quiet lamp at dusk");
	await page.getByRole("button", { name: "Create payment link" }).click();
}

const goOn = (page: Page) => page.getByRole("button", { name: "Go on" }).click();
const isReady = (page: Page) => page.getByRole("heading", { name: "Your link is ready" }).waitFor();
/** The link just made. */
const pathOf = (page: Page) => new URL(page.url()).pathname.replace(/\/created$/, "");

/** Opens a page until it says something that was found out after an earlier visit. */
async function openUntil(page: Page, path: string, text: string): Promise<void> {
	await expect
		.poll(async () => {
			await page.goto(path);
			return page.getByText(text).first().isVisible();
		}, LATER)
		.toBe(true);
}

async function madeByName(story: Story, page: Page, name: string, address: `0x${string}`): Promise<string> {
	await nameBook(story.chain).setName(name, address);
	await fill(page, name);
	await page.getByText(`${name} leads to this address:`).waitFor();
	await goOn(page);
	await isReady(page);
	return pathOf(page);
}

describe("a receiving address typed as a name", () => {
	variation("is shown whole before it is stored, and again when the name moved meanwhile", async ({ story }) => {
		const book = nameBook(story.chain);
		const [name, first, second] = [newName(), newAddress(), newAddress()];
		await book.setName(name, first);
		const { page } = await openRequester(story);
		await fill(page, name);
		await page.getByText(`${name} leads to this address:`).waitFor();
		await page.locator(".hex + .sr", { hasText: first }).waitFor();
		await expectAccessibleInBothThemes(page, "where a name leads");
		await story.shot(page, "names-typed-light");
		await book.setName(name, second);
		await goOn(page);
		await page.getByText("This name leads elsewhere now.").waitFor();
		await page.getByText(`A moment ago we showed you: ${first}`).waitFor();
		await expectAccessibleInBothThemes(page, "a name that moved meanwhile");
		await page.emulateMedia({ colorScheme: "dark" });
		await story.shot(page, "names-moved-meanwhile-dark");
		await goOn(page);
		await isReady(page);
		const payer = await story.person();
		await payer.page.goto(pathOf(page));
		await payer.page.getByRole("button", { name: second }).waitFor();
	});

	variation("is refused where it imitates another, leads nowhere, or cannot be asked about", async ({ story }) => {
		const { page, expectError } = await openRequester(story);
		expectError(/status of 422/);
		expectError(/status of 503/);
		await fill(page, "rec\u0435iver.eth");
		await page.getByText("Characters of this name look like others").waitFor();
		await story.shot(page, "names-imitates-light");
		await fill(page, newName());
		await page.getByText("This name leads to no address.").waitFor();
		const name = newName();
		await nameBook(story.chain).setName(name, newAddress());
		await story.rpc.set("one", { kind: "down" });
		await fill(page, name);
		await page.getByText("Not everybody whom we ask about names answered").waitFor();
		await expectAccessible(page, "a name that could not be read");
	});

	test("works without script on a phone, and marks what is easily mistaken", async ({ story }) => {
		const name = `paypa1-${newName()}`;
		await nameBook(story.chain).setName(name, newAddress());
		const { page } = await openRequester(story, { ...PHONE, javaScriptEnabled: false });
		await fill(page, name);
		await page.getByText("The marked characters are easily mistaken for others.").waitFor();
		expect(await page.locator(".ens mark").allInnerTexts()).toEqual(["1"]);
		await story.shot(page, "names-marked-390");
		await page.getByLabel("Dashboard password").fill("a quiet lamp at dusk");
		await goOn(page);
		await isReady(page);
	});
});

describe("what people read of names", () => {
	variation("stands beside addresses: the payee's, the payer's, and what became of a typed one", async ({ story }) => {
		const book = nameBook(story.chain);
		const [name, payerName, payee] = [newName(), newName(), newAddress()];
		const wallet = story.wallet("sixth-payer");
		await book.setPrimary(payee, name);
		await book.setName(payerName, wallet.address);
		await book.setPrimary(wallet.address, payerName);
		const { page } = await openRequester(story);
		const path = await madeByName(story, page, name, payee);

		const payer = await story.person();
		await openUntil(payer.page, path, `${name} leads to this address.`);
		await payer.page.getByRole("button", { name: payee }).waitFor();
		await expectAccessibleInBothThemes(payer.page, "a payee with a name");
		await story.shot(payer.page, "names-payee-light");
		for (const [shown, options] of Object.entries({
			"390-dark": { colorScheme: "dark" as const },
			"390-ar": { locale: "ar" },
		})) {
			const phone = await story.person({ ...PHONE, ...options });
			await phone.page.goto(path);
			await phone.page.locator(".ens").waitFor();
			await expectAccessible(phone.page, `a payee with a name, ${shown}`);
			await story.shot(phone.page, `names-payee-${shown}`);
		}

		// Somebody types the same name again after it moved: what is found out then is said of every link.
		const other = newAddress();
		await book.setName(name, other);
		await fill(page, name);
		await page.getByText(other).first().waitFor({ state: "attached" });
		await payer.page.goto(path);
		await payer.page
			.getByText(`${name} led to this address when the request was made and leads elsewhere now.`)
			.waitFor();
		await payer.page.getByRole("button", { name: payee }).waitFor();
		await expectAccessibleInBothThemes(payer.page, "a name that moved");
		await payer.page.emulateMedia({ colorScheme: "dark" });
		await story.shot(payer.page, "names-moved-dark");
		const arabic = await story.person({ ...PHONE, locale: "ar" });
		await arabic.page.goto(path);
		await arabic.page.locator(".note--warn .ens").waitFor();
		await story.shot(arabic.page, "names-moved-390-ar");

		const told = `${name} leads to another address today: ${other}.`;
		await page.goto(`${path}/edit`);
		await page.getByText(told).waitFor();
		await expectAccessibleInBothThemes(page, "an edited link whose name moved");
		await story.shot(page, "names-edit-light");

		await story.chain.mined(await story.chain.transfer(wallet, "USDC", payee, ASKED));
		const { page: dashboard } = await openDashboard(story, { dashboardPath: `${path}/dashboard` });
		await dashboard.getByText(told).waitFor();
		await dashboard.locator(".stakeholder .short").first().waitFor();
		await openUntil(dashboard, `${path}/dashboard`, payerName);
		expect(await dashboard.locator(".stakeholder .short").first().textContent(), "beside the address").toMatch(/^0x/);
		await expectAccessibleInBothThemes(dashboard, "a dashboard with names");
		await story.shot(dashboard, "names-dashboard-light");

		await payer.page.goto(path);
		const href = await payer.page.getByRole("link", { name: "Signed receipt" }).getAttribute("href");
		const receipt = await story.person();
		await receipt.page.goto(href ?? "");
		await receipt.page.getByText(payerName).waitFor();
		await expectAccessible(receipt.page, "a receipt with names");
		await story.shot(receipt.page, "names-receipt-light");
		await book.setPrimary(wallet.address, "");
	});

	variation("is not a name that does not lead back, nor one with marks that turn it round", async ({ story }) => {
		const book = nameBook(story.chain);
		const requester = await openRequester(story);
		for (const primary of ["requester.eth", "!requester.eth", "!\u202ehte.atram", "!<img src=x>.eth"]) {
			const payee = newAddress();
			await book.setPrimary(payee, primary);
			const { path } = await requester.createLink({ requesterAddress: payee });
			const { page } = await story.person();
			await page.goto(path);
			// Read again once what was found out has had its time: an answer of the same endpoints to somebody else.
			await madeByName(story, requester.page, newName(), newAddress());
			await page.goto(path);
			await page.getByRole("button", { name: payee }).waitFor();
			expect(await page.locator(".ens").count()).toBe(0);
		}
	});
});

describe("a wallet address typed as a name", () => {
	variation("is shown whole before it is kept", async ({ story }) => {
		const [name, address] = [newName(), newAddress()];
		await nameBook(story.chain).setName(name, address);
		const { page } = await openRequester(story, { locale: "ar" });
		const say = sayIn("ar");
		await page.goto("/wallet-address?change=yes&returnTo=/settings");
		await page.getByLabel(say("access.walletField")).fill(name);
		await page.getByRole("button", { name: say("access.walletSubmit") }).click();
		await page.locator(".hex + .sr", { hasText: address }).waitFor();
		await expectAccessibleInBothThemes(page, "a wallet's name in Arabic");
		await story.shot(page, "names-wallet-ar");
		await page.getByRole("button", { name: say("access.nameUse") }).click();
		await page.getByRole("heading", { name: say("access.foundTitle") }).waitFor();
		await page.goto("/settings");
		await page.getByText(name).waitFor();
		await story.shot(page, "names-settings-ar");
	});
});
