import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { openDashboard, unlockDashboard, waitForStatus, withoutReload } from "./harness/dashboard.ts";
import { connectDemoWallet, goToConfirm } from "./harness/demo-wallet.ts";
import { newAddress, newSender, openRegistered, openRequester } from "./harness/people.ts";
import { type Story, test, variation } from "./harness/story.ts";

declare global {
	interface Window {
		readAloud?: number;
	}
}

const PASSWORD = "seven lamps and a kettle";
const THANKS = "Thank you. Your lamps leave tomorrow.";

/** Types a whole link into the create form, checking the preview on the way, and sends it. */
async function createByForm(page: Page, story: Story): Promise<string> {
	const preview = page.getByRole("complementary", { name: "Preview" });
	const given = await page.getByLabel("Receiving address").inputValue();
	expect(given, "the address given on the way to access").toMatch(/^0x[0-9a-fA-F]{40}$/);
	await preview.getByText(given).first().waitFor();
	await page.getByLabel("How much").pressSequentially("25.5");
	await preview.locator(".amount__n").filter({ hasText: "25.50" }).waitFor();
	await page.getByLabel("How much").press("End");
	await page.getByLabel("How much").pressSequentially("5");
	await preview.locator(".amount__n").filter({ hasText: "25.55" }).waitFor();
	await page.getByLabel("Your name").fill("Rosa’s Lamps");
	await preview.getByText("Rosa’s Lamps", { exact: true }).waitFor();
	const address = story.wallet("requester").address;
	await page.getByLabel("Receiving address").fill(address);
	await preview.getByText(address).first().waitFor();
	await page.getByLabel("Memo").fill("Two lamps");
	await preview.getByText("Two lamps").waitFor();
	await page.getByLabel("After payment").fill(THANKS);
	await page.getByLabel("Dashboard password").fill("12345678");
	await page.getByText("Strength: weak").waitFor();
	await page.getByLabel("Dashboard password").fill(PASSWORD);
	await page.getByText("Strength: strong").waitFor();
	await page.getByRole("button", { name: "Create payment link" }).click();
	await page.getByRole("heading", { name: "Your link is ready" }).waitFor();
	return (await page.getByRole("group", { name: "Payment link" }).locator("span").textContent()) ?? "";
}

/** @returns asks in how many live regions of a page such words were at once since: so often a screen reader reads them */
async function hear(page: Page, words: string): Promise<() => Promise<number>> {
	await page.evaluate((wanted) => {
		const listen = () => {
			const regions = [
				...document.querySelectorAll("[role='status'], [role='alert'], [aria-live]:not([aria-live='off'])"),
			];
			const saying = regions.filter((region) => {
				const spoken = region.cloneNode(true) as Element;
				for (const silent of spoken.querySelectorAll("[aria-live='off']")) silent.remove();
				return spoken.textContent?.includes(wanted);
			});
			window.readAloud = Math.max(window.readAloud ?? 0, saying.length);
		};
		new MutationObserver(listen).observe(document.body, { childList: true, subtree: true, characterData: true });
	}, words);
	return () => page.evaluate(() => window.readAloud ?? 0);
}

describe("from the sign-in page to the money", () => {
	variation("who signs out and in again is where they wanted to be", async ({ story }) => {
		const { page, account } = await openRegistered(story);
		await page.goto("/");
		await page.getByLabel("Account menu, Rosa Requester").click();
		await page.getByRole("button", { name: "Log out" }).click();
		await page.getByRole("heading", { name: "Sign in to Paylink" }).waitFor();
		await page.goto("/payment?x=1");
		await page.getByRole("heading", { name: "Sign in to Paylink" }).waitFor();
		expect(page.url()).toBe(`${story.appUrl}/payment?x=1`);
		await page.getByLabel("E-mail").fill(account.email);
		await page.getByLabel("Password", { exact: true }).fill(account.password);
		await page.getByRole("button", { name: "Sign in" }).click();
		await page.getByRole("heading", { name: "Create a payment link" }).waitFor();
		expect(page.url()).toBe(`${story.appUrl}/payment?x=1`);
		expect(await page.getByLabel("Your name").inputValue()).toBe("Rosa Requester");
	});

	test("a link made by the form is paid from the demo wallet, and the dashboard turns by itself", async ({ story }) => {
		const requester = await openRequester(story);
		await requester.context.grantPermissions(["clipboard-read", "clipboard-write"]);
		await requester.page.goto("/");
		const url = await createByForm(requester.page, story);
		expect(url).toMatch(new RegExp(`^${story.appUrl}/link/[A-Za-z0-9]+$`));
		await requester.page.getByRole("img", { name: "QR code of the payment link" }).waitFor();
		await requester.page.getByRole("button", { name: "Copy", exact: true }).click();
		await requester.page.getByText("Copied").waitFor();
		expect(await requester.page.evaluate(() => navigator.clipboard.readText())).toBe(url);
		await story.shot(requester.page, "created");

		await requester.page.getByRole("link", { name: "Open dashboard" }).click();
		const opened = Date.now();
		await requester.page.getByRole("dialog", { name: "Password to access the dashboard" }).waitFor();
		expect(Date.now() - opened, "the dialog leaves a second to read").toBeGreaterThan(900);
		await unlockDashboard(requester.page, PASSWORD);
		await waitForStatus(requester.page, "None");

		const sender = newSender();
		const payer = await story.person();
		const { pathname } = new URL(url);
		await connectDemoWallet(payer.page, pathname);
		await requester.page.getByText("Opened", { exact: true }).waitFor();
		expect(await payer.page.content(), "what is said after paying").not.toContain(THANKS);
		await goToConfirm(payer.page, sender);
		await payer.page.getByText("25.55").first().waitFor();
		const heard = await hear(requester.page, "New payment: 25.55 USDC");
		await withoutReload(requester.page, async () => {
			await payer.page.getByRole("button", { name: "Continue" }).click();
			await payer.page.getByRole("heading", { name: "You've sent 25.55 USDC to Rosa’s Lamps" }).waitFor();
			await payer.page.getByText(THANKS).waitFor();
			await waitForStatus(requester.page, "Success");
			await requester.page.getByRole("cell", { name: "25.55 USDC" }).waitFor();
			await requester.page.getByRole("cell", { name: sender.email }).waitFor();
		});
		expect(await heard(), "a screen reader reads the new payment once").toBe(1);
		await story.shot(requester.page, "dashboard-success");

		const received = await story.outbox.mailTo(requester.account.email, /^25\.55 USDC arrived$/);
		expect(received.text).toContain(`${url}/dashboard`);
		const sent = await story.outbox.mailTo(sender.email, /^Receipt for 25\.55 USDC$/);
		expect(sent.text, "no mail carries what is said after paying").not.toContain(THANKS);
		const { page: elsewhere } = await story.person();
		const said = /\S+#said=\S+/.exec(sent.text)?.[0] ?? "";
		await elsewhere.goto(said);
		await elsewhere.getByText(THANKS).waitFor();
		await elsewhere.getByLabel("Appearance and language").click();
		await elsewhere.getByRole("button", { name: "Deutsch" }).click();
		await elsewhere.getByText("Von Rosa’s Lamps", { exact: true }).waitFor();
		expect(elsewhere.url(), "the key stays in the address").toBe(said);
		await elsewhere.goto(`${pathname}#said=${"A".repeat(43)}`);
		await elsewhere.reload();
		await elsewhere.getByText("nicht der vollständige Link aus der Beleg-E-Mail").waitFor();
		const unanswered = await story.person();
		unanswered.expectError(/ERR_FAILED/);
		await unanswered.page.route("**/calls", (route) => route.abort());
		await unanswered.page.goto(said);
		await unanswered.page.getByText("We could not reach Paylink.").waitFor();
		expect(await unanswered.page.getByText("comes by e-mail").count(), "a mail that is there already").toBe(0);
		const pdf = await payer.page.request.get(`${story.outbox.url}/mails/${sent.id}/0`);
		expect(pdf.headers()["content-type"]).toBe("application/pdf");
		expect((await pdf.body()).toString("latin1")).toMatch(/^%PDF-1\.7[\s\S]+\(receipt\.jws\)/);
		const { page: mailbox } = await story.person();
		await mailbox.goto(`${story.outbox.url}/mails/${sent.id}`);
		await mailbox.getByRole("link", { name: /^paylink-receipt-.*\.pdf$/ }).waitFor();
		await story.shot(mailbox, "mail-receipt-attached");

		const later = await story.person();
		await later.page.goto(pathname);
		await later.page.getByRole("heading", { name: "Already paid" }).waitFor();
		await later.page.getByText("I paid again").waitFor();
		expect(await later.page.content(), "what is said to whoever paid").not.toContain(THANKS);
		await story.shot(later.page, "reopened-after-payment");
	});

	test.for([
		["USDT", "12.5", "12.50 USDT"],
		["ETH", "0.25", "0.25 ETH"],
		["WBTC", "0.001", "0.001 WBTC"],
		["DAI", "7.000000000000000001", "7.000000000000000001 DAI"],
	] as const)("%s takes the same way", { tags: "variation" }, async ([token, amount, shown], { story }) => {
		const requester = await openRequester(story);
		const address = newAddress();
		const link = await requester.createLink({ token, amount, requesterAddress: address });
		const dashboard = await openDashboard(story, link);
		const sender = newSender();
		const payer = await story.person();
		await connectDemoWallet(payer.page, link.path);
		await goToConfirm(payer.page, sender);
		await withoutReload(dashboard.page, async () => {
			await payer.page.getByRole("button", { name: "Continue" }).click();
			await payer.page.getByRole("heading", { name: `You've sent ${shown} to Rosa Requester` }).waitFor();
			await waitForStatus(dashboard.page, "Success");
			await dashboard.page.getByRole("cell", { name: shown }).waitFor();
		});
		expect(await story.chain.balance(token, address)).toBeGreaterThan(0n);
		await story.outbox.mailTo(requester.account.email, / arrived$/);
		await story.outbox.mailTo(sender.email, /^Receipt for/);
	});
});
