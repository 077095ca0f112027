import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { expectAccessible, expectAccessibleInBothThemes } from "./harness/axe.ts";
import { openDashboard, waitForStatus, withoutReload } from "./harness/dashboard.ts";
import { connectDemoWallet, goToConfirm, steerWallet } from "./harness/demo-wallet.ts";
import { hydrated } from "./harness/hydrated.ts";
import { newAddress, newSender, openRequester } from "./harness/people.ts";
import { reportByHand } from "./harness/report-form.ts";
import { SCREENS } from "./harness/screens.ts";
import { type Story, test, variation } from "./harness/story.ts";

const CANCELLED = "The requester cancelled this request. Do not pay.";
const THANKS = "The files are at studio.example";
const ASKED = 25_000_000n;

async function makeLink(story: Story, wish: { due?: string; memo?: string } = {}) {
	const requester = await openRequester(story);
	const payee = newAddress();
	const link = await requester.createLink({ requesterAddress: payee, memo: "Cover ilustration", ...wish });
	return { requester, payee, link, editPath: `${link.path}/edit` };
}

async function openEdit(page: Page, editPath: string): Promise<void> {
	await page.goto(editPath);
	await page.getByRole("heading", { name: /^Edit / }).waitFor();
	await hydrated(page);
}

/** Through the dialog, from whatever page has the button. */
async function cancelLink(page: Page): Promise<void> {
	await page.getByRole("link", { name: "Cancel the link" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Cancel the link" }).click();
	await page.getByText("The link is cancelled. Its page says not to pay.").waitFor();
}

/** Blocks come a second apart: the next one is after the second of a cancelling just now. */
const later = ({ chain }: Story) => chain.setNextBlockTime(BigInt(Math.floor(Date.now() / 1_000) + 3));

describe("a link's maker", () => {
	test("edits it, cancels it and reopens it, and its payer's open page follows until it is paid", async ({ story }) => {
		const { requester, link, editPath } = await makeLink(story);
		const payer = await story.person();
		await payer.page.goto(link.path);
		await payer.page.getByText("Cover ilustration").waitFor();
		await hydrated(payer.page);

		const { page } = requester;
		await openEdit(page, editPath);
		const preview = page.getByRole("complementary");
		await page.getByLabel("Memo").fill("Cover illustration, second half");
		await preview.getByText("Cover illustration, second half").waitFor();
		await page.getByLabel("Due").and(page.locator("[type=date]")).fill("2099-05-28");
		await page.getByLabel("To me, on the due day").check();
		await page.getByLabel("After payment").fill(THANKS);
		await withoutReload(payer.page, async () => {
			await page.getByRole("button", { name: "Save" }).click();
			await page.getByText("Saved. The payer’s page says so already.").waitFor();
			await payer.page.locator(".memo").getByText("Cover illustration, second half").waitFor();
			await payer.page.getByText("28 May 2099").first().waitFor();
			await payer.page.getByText("What the requester changed").click();
			await payer.page.locator(".trace s", { hasText: "Cover ilustration" }).waitFor();
		});
		expect(await payer.page.content(), "what is said after paying").not.toContain(THANKS);
		expect(await page.getByLabel("To me, on the due day").isChecked()).toBe(true);
		await expectAccessibleInBothThemes(page, "the edit page");
		await expectAccessibleInBothThemes(payer.page, "an edited payment page");

		await withoutReload(payer.page, async () => {
			await cancelLink(page);
			await payer.page.getByRole("heading", { name: CANCELLED }).waitFor();
			await payer.page.getByRole("link", { name: "Write to Rosa Requester" }).waitFor();
		});
		expect(await payer.page.title()).toBe("Cancelled: 25.00 USDC to Rosa Requester | Paylink");
		for (const way of ["Connect to a wallet", "Connect to wallet", "Show QR Code"])
			expect(await payer.page.getByRole("button", { name: way, exact: true }).count(), way).toBe(0);
		expect(await payer.page.getByText("I pay from an exchange").count()).toBe(0);
		await expectAccessibleInBothThemes(payer.page, "a cancelled payment page");
		await page.getByRole("heading", { name: "If money still arrives" }).waitFor();
		await expectAccessibleInBothThemes(page, "the edit page of a cancelled link");

		await withoutReload(payer.page, async () => {
			await page.getByRole("button", { name: "Reopen" }).click();
			await page.getByText("The link is open again.").waitFor();
			await payer.page.getByRole("button", { name: "Connect to a wallet" }).waitFor();
		});
		await connectDemoWallet(payer.page, link.path);
		await goToConfirm(payer.page, newSender());
		await payer.page.getByRole("button", { name: "Continue" }).click();
		await payer.page.getByRole("heading", { name: "You've sent 25.00 USDC to Rosa Requester" }).waitFor();
		await payer.page.getByText(THANKS).waitFor();

		await page.goto(editPath);
		await page.getByText("its memo stands on the receipt").waitFor();
		expect(await page.getByLabel("Memo").getAttribute("readonly")).not.toBeNull();
		expect(await page.getByRole("link", { name: "Cancel the link" }).count()).toBe(0);
		await page.getByRole("link", { name: "Clone this link" }).click();
		await page.getByRole("heading", { name: "Create a payment link" }).waitFor();
		expect(await page.getByLabel("How much").inputValue()).toBe("25.00");
		expect(await page.getByLabel("Memo").inputValue()).toBe("Cover illustration, second half");
		expect(await page.getByLabel("Dashboard password").inputValue()).toBe("");
	});

	variation("who edits in two tabs is told, and may save again", async ({ story }) => {
		const { requester, editPath } = await makeLink(story);
		const other = await requester.context.newPage();
		await openEdit(requester.page, editPath);
		await openEdit(other, editPath);
		await other.getByLabel("Memo").fill("From the other tab");
		await other.getByRole("button", { name: "Save" }).click();
		await other.getByText("Saved.").waitFor();
		requester.expectError(/status of 409/);
		await requester.page.getByLabel("Memo").fill("From this tab");
		await requester.page.getByRole("button", { name: "Save" }).click();
		await requester.page.getByText("This was changed in another tab").waitFor();
		await requester.page.locator(".trace").getByText("From the other tab").waitFor();
		expect(await requester.page.getByLabel("Memo").inputValue()).toBe("From this tab");
		await requester.page.getByRole("button", { name: "Save" }).click();
		await requester.page.getByText("Saved.").waitFor();
		await requester.page.getByRole("button", { name: "Save" }).click();
		await requester.page.getByText("Nothing was changed.").waitFor();
	});

	variation("cancels and edits without script", async ({ story }) => {
		const { requester, editPath, link } = await makeLink(story);
		const { page } = await story.person({ javaScriptEnabled: false });
		await page.context().addCookies(await requester.context.cookies());
		await page.goto(editPath);
		await page.getByLabel("Memo").fill("Written without script");
		await page.getByRole("button", { name: "Save" }).click();
		await page.locator(".memo").getByText("Written without script").waitFor();
		await page.getByRole("link", { name: "Cancel the link" }).click();
		await page.getByRole("heading", { name: "Cancel Written without script?" }).waitFor();
		await page.getByRole("button", { name: "Cancel the link" }).click();
		await page.getByText("The link is cancelled.").waitFor();
		await page.goto(link.path);
		await page.getByRole("heading", { name: CANCELLED }).waitFor();
		await page.getByText("I have already paid").click();
		await page.getByLabel("Transaction Hash").waitFor();
	});
});

describe("a payer whose link is cancelled meanwhile", () => {
	variation("is led out of the steps before the wallet opens", async ({ story }) => {
		const { requester, link, editPath } = await makeLink(story);
		const payer = await story.person();
		await connectDemoWallet(payer.page, link.path);
		await goToConfirm(payer.page, newSender());
		await openEdit(requester.page, editPath);
		await withoutReload(payer.page, async () => {
			await cancelLink(requester.page);
			await payer.page.getByRole("heading", { name: CANCELLED }).waitFor();
			await payer.page.getByRole("heading", { name: /Confirm your transaction/ }).waitFor({ state: "detached" });
		});
		expect(await payer.page.getByRole("button", { name: "Continue" }).count()).toBe(0);
	});

	variation("while the wallet is open is told, and what it sends is kept as late", async ({ story }) => {
		const { requester, link, editPath } = await makeLink(story);
		const dashboard = await openDashboard(story, link);
		const payer = await story.person();
		await connectDemoWallet(payer.page, link.path);
		await steerWallet(payer.page, (wallet) => wallet.setAnswer(null));
		await goToConfirm(payer.page, newSender());
		await payer.page.getByRole("button", { name: "Continue" }).click();
		const approve = payer.page.getByRole("button", { name: "Approve" });
		await approve.waitFor();
		await openEdit(requester.page, editPath);
		await cancelLink(requester.page);
		await payer.page.getByRole("alert").getByText(CANCELLED).waitFor();
		await dashboard.page.locator(".note").getByText("You cancelled this link on").waitFor();
		await later(story);
		await approve.click();
		await payer.page.getByRole("heading", { name: "You've sent 25.00 USDC to Rosa Requester" }).waitFor();
		await waitForStatus(dashboard.page, "Success");
		await dashboard.page.locator(".note").getByText("after you cancelled the link").waitFor();
		await dashboard.page.getByText("After the cancelling").waitFor();
		await expectAccessible(dashboard.page, "a dashboard with money that came after cancelling");
		await story.shot(dashboard.page, "dashboard-paid-after-cancelling");
	});

	variation("and who had paid by hand names the hash under “I have already paid”", async ({ story }) => {
		const { requester, link, payee, editPath } = await makeLink(story);
		await openEdit(requester.page, editPath);
		await cancelLink(requester.page);
		await later(story);
		const hash = await story.chain.transfer(story.wallet("third-payer"), "USDC", payee, ASKED);
		await story.chain.mined(hash);
		const { page } = await story.person();
		await page.goto(link.path);
		await hydrated(page);
		await reportByHand(page, hash, newSender());
		await page.getByRole("heading", { name: "Paid after it was cancelled" }).first().waitFor();
	});
});

describe("the dashboard of its signed-in maker", () => {
	variation("opens by one press, says so in its timeline, and cancels and reopens from there", async ({ story }) => {
		const { requester, link } = await makeLink(story);
		const { page } = requester;
		await page.goto(link.dashboardPath);
		const dialog = page.getByRole("dialog", { name: "Password to access the dashboard" });
		await dialog.getByText("This is your link. Open its dashboard on this device?").waitFor();
		await expectAccessible(page, "the dashboard's dialog for its maker");
		await story.shot(page, "dashboard-own");
		await dialog.getByRole("button", { name: "Open the dashboard" }).click();
		await page.getByText("Dashboard opened on this device").waitFor();
		await page.getByText("Dashboard opened without its password, by the signed-in account").waitFor();
		await page.getByRole("link", { name: "Cancel the link" }).click();
		await page.getByRole("dialog").getByText("You can reopen it any time.").waitFor();
		await expectAccessible(page, "the dialog before cancelling");
		await story.shot(page, "dashboard-cancel-dialog");
		await page.getByRole("dialog").getByRole("button", { name: "Cancel the link" }).click();
		await page.getByText("The link is cancelled. Its page says not to pay.").waitFor();
		await page.locator(".pagehead").getByText("Cancelled", { exact: true }).waitFor();
		await page.getByText("Cancelled by you").waitFor();
		await story.shot(page, "dashboard-cancelled");
		await page.getByRole("button", { name: "Reopen" }).click();
		await page.getByText("The link is open again.").waitFor();
		await waitForStatus(page, "None");

		const guest = await story.person();
		await guest.page.goto(link.dashboardPath);
		await guest.page.getByRole("dialog").getByLabel("Password", { exact: true }).waitFor();
		expect(await guest.page.getByText("This is your link.").count()).toBe(0);
		for (const name of ["Edit", "Clone", "Cancel the link"])
			expect(await guest.page.getByRole("link", { name, exact: true }).count(), name).toBe(0);
	});
});

variation("on a phone and in Arabic nothing stands out of the page or of the rules", async ({ story }) => {
	const { requester, link, editPath } = await makeLink(story, { due: "2099-05-21" });
	await openEdit(requester.page, editPath);
	await requester.page.getByLabel("Memo").fill("Invoice 0427, cover illustration, second half. Thank you, Jonas!");
	await requester.page.getByLabel("Due").and(requester.page.locator("[type=date]")).fill("2099-05-28");
	await requester.page.getByLabel("After payment").fill(THANKS);
	await requester.page.getByRole("button", { name: "Save" }).click();
	await requester.page.getByText("Saved.").waitFor();
	for (const state of ["open", "cancelled"] as const) {
		if (state === "cancelled") await cancelLink(requester.page);
		for (const [screen, options] of process.env.SHOTS ? SCREENS : SCREENS.slice(-1)) {
			const person = await story.person(options);
			await person.context.addCookies(
				(await requester.context.cookies()).filter(({ name }) => !/appearance|notice|language/.test(name)),
			);
			for (const [name, path] of [
				["edit", editPath],
				["edited-pay", link.path],
			] as const) {
				await person.page.goto(path);
				await hydrated(person.page);
				await story.shot(person.page, `${name}-${state}-${screen}`);
				const wide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;
				expect(await person.page.evaluate(wide), `${name}-${state}-${screen} is as wide as its window`).toBe(false);
				if (screen === "phone-arabic") await expectAccessible(person.page, `${name}-${state} in Arabic`);
			}
			await person.close();
		}
	}
});
