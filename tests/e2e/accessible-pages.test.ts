import { describe, expect } from "vitest";
import { expectAccessible, expectAccessibleInBothThemes } from "./harness/axe.ts";
import type { Person } from "./harness/browser.ts";
import { unlockDashboard, waitForStatus } from "./harness/dashboard.ts";
import { addSecondWallet, giveSender, steerWallet } from "./harness/demo-wallet.ts";
import { hydrated } from "./harness/hydrated.ts";
import { newAccount, newAddress, openRequester } from "./harness/people.ts";
import { test, variation } from "./harness/story.ts";

/** The way of a payer with the demo wallet, one step at a time. */
async function walk(
	person: Pick<Person, "context" | "page">,
	path: string,
	check: (what: string) => Promise<void>,
): Promise<void> {
	const { page } = person;
	await addSecondWallet(person);
	await page.goto(path);
	await check("the payment page");
	await page.getByRole("button", { name: "Show QR Code" }).click();
	await page.getByRole("dialog", { name: "Receiver address" }).waitFor();
	await check("the receiver's QR code");
	await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
	await page.getByRole("button", { name: "Connect to a wallet" }).click();
	await page.getByRole("button", { name: /^Demo wallet/ }).waitFor();
	await check("the wallet dialog");
	await steerWallet(page, (wallet) => wallet.setAnswer("approve"));
	await page.getByRole("button", { name: /^Demo wallet/ }).click();
	await page.getByLabel(/^Wallet menu, 0x/).click();
	await page.getByRole("link", { name: "View DashBoard" }).waitFor();
	await check("the wallet menu");
	await page.keyboard.press("Escape");
	await page.getByRole("button", { name: "Continue" }).click();
	await page.getByRole("heading", { name: "Who is paying?" }).waitFor();
	await check("the info step");
	await giveSender(page);
	await page.getByRole("heading", { name: "Confirm your transaction on Demo wallet" }).waitFor();
	await check("the confirm step");
	await page.getByRole("button", { name: "Continue" }).click();
	await page.getByRole("heading", { name: "Waiting for confirmation" }).waitFor();
	await check("the pending step");
}

/** Its payment stays pending until the chain goes on. */
const newLink = (requester: Awaited<ReturnType<typeof openRequester>>) =>
	requester.createLink({ confirmations: "12", memo: "Two lamps", requesterAddress: newAddress() });

describe("every page and dialog on the way", () => {
	test("with forced colours the current step shows by a shape, on the track and in the wallet's steps", async ({
		story,
	}) => {
		const { path } = await newLink(await openRequester(story));
		const { page } = await story.person({ forcedColors: "active" });
		await page.goto(path);
		const track = page.getByRole("region", { name: "Payment status" }).getByRole("listitem");
		const outlines = () =>
			track.locator(".node").evaluateAll((nodes) => nodes.map((node) => getComputedStyle(node).outlineStyle));
		await expect.poll(outlines).toContain("solid");
		expect((await outlines()).filter((style) => style !== "none")).toHaveLength(1);
		await steerWallet(page, (wallet) => wallet.setAnswer("approve"));
		await page.getByRole("button", { name: "Connect to a wallet" }).click();
		await page.getByRole("button", { name: "Continue" }).click();
		const bar = page.getByRole("img", { name: "Step 1 of 4" }).locator("span");
		const colours = await bar.evaluateAll((parts) => parts.map((part) => getComputedStyle(part).backgroundColor));
		expect(new Set(colours.slice(1)).size).toBe(1);
		expect(colours[0]).not.toBe(colours[1]);
	});

	test("the sign-in page, the form and the created page are accessible in both themes", async ({ story }) => {
		const visitor = await story.person();
		await visitor.page.goto("/auth/register");
		await expectAccessibleInBothThemes(visitor.page, "the register page");
		await visitor.page.goto("/auth/login");
		const { email, password } = newAccount();
		await visitor.page.getByLabel("E-mail").fill(email);
		await visitor.page.getByLabel("Password", { exact: true }).fill(password);
		visitor.expectError(/422/);
		await visitor.page.getByRole("button", { name: "Sign in" }).click();
		await visitor.page.getByText("This e-mail and password do not belong together.").waitFor();
		await expectAccessibleInBothThemes(visitor.page, "the refused sign-in");

		const requester = await openRequester(story);
		await requester.page.goto("/");
		await expectAccessibleInBothThemes(requester.page, "the create page");
		await requester.page.getByLabel("Appearance").click();
		await expectAccessibleInBothThemes(requester.page, "the appearance menu");
		await story.shot(requester.page, "create");
		const link = await requester.createLink({ memo: "Two lamps", due: "2126-05-28", requesterAddress: newAddress() });
		await requester.page.goto(`${link.path}/created`);
		await expectAccessibleInBothThemes(requester.page, "the created page");
	});

	test("who follows a link inside the app hears of the page that came: its heading has the focus", async ({
		story,
	}) => {
		const { page } = await openRequester(story);
		await page.goto("/");
		await hydrated(page);
		const focused = () => page.evaluate(() => document.activeElement?.textContent?.slice(0, 40));
		const links = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Links", exact: true });
		await links.press("Enter");
		await expect.poll(focused).toBe("Your links");
		await page.goBack();
		await expect.poll(focused).toBe("Create a payment link");
	});

	variation("in forced colors it is seen which token, and how many payments, are chosen", async ({ story }) => {
		const { page } = await openRequester(story, { forcedColors: "active" });
		await page.goto("/");
		for (const choice of ["ETH", "The same sum from many"]) {
			const input = page.getByRole("radio", { name: choice });
			const label = page.locator("label", { has: input });
			// Backgrounds and shadows are the system's then, and so is the color of a border.
			const borders = () =>
				label.evaluate((drawn) =>
					[drawn, ...drawn.children].map((part) => getComputedStyle(part).borderTopWidth).join(),
				);
			const before = await borders();
			await input.check({ force: true });
			expect(await borders(), `${choice}, chosen`).not.toBe(before);
		}
	});

	test("the payer's way is accessible in both themes", async ({ story }) => {
		const link = await newLink(await openRequester(story));
		const payer = await story.person();
		await walk(payer, link.path, (what) => expectAccessibleInBothThemes(payer.page, what));
		await story.shot(payer.page, "wallet-pending");
		await story.chain.mine(12);
		await payer.page.getByRole("heading", { name: /^You've sent/ }).waitFor();
		await expectAccessibleInBothThemes(payer.page, "the success step");
		await story.shot(payer.page, "wallet-success");
	});

	test("the dashboard is accessible in both themes", async ({ story }) => {
		const requester = await openRequester(story);
		const link = await newLink(requester);
		const payer = await story.person();
		await walk(payer, link.path, async () => undefined);
		await requester.page.goto(link.dashboardPath);
		await requester.page.getByRole("dialog", { name: "Password to access the dashboard" }).waitFor();
		await expectAccessibleInBothThemes(requester.page, "the locked dashboard with its dialog");
		await story.shot(requester.page, "dashboard-locked");
		await unlockDashboard(requester.page, link.wish.dashboardPassword);
		await waitForStatus(requester.page, "Pending");
		await expectAccessibleInBothThemes(requester.page, "the pending dashboard");
		await story.chain.mine(12);
		await waitForStatus(requester.page, "Success");
		await expectAccessibleInBothThemes(requester.page, "the dashboard of a paid link");
		await requester.page.getByRole("button", { name: "Show QR Code" }).click();
		await expectAccessibleInBothThemes(requester.page, "the link's QR code");
	});

	variation("from right to left as well", async ({ story }) => {
		const requester = await openRequester(story, { colorScheme: "dark" });
		await requester.page.goto("/");
		await requester.page.getByLabel("Appearance").click();
		await requester.page.getByRole("button", { name: "Right to left" }).click();
		await requester.page.locator('html[dir="rtl"]').waitFor();
		await expectAccessible(requester.page, "the create page from right to left");
		await story.shot(requester.page, "rtl-create");
		const link = await requester.createLink({ confirmations: "12", memo: "مصباحان", requesterAddress: newAddress() });
		await walk(requester, link.path, (what) => expectAccessible(requester.page, `${what} from right to left`));
		await story.shot(requester.page, "rtl-pending");
		await requester.page.goto(link.dashboardPath);
		await unlockDashboard(requester.page, link.wish.dashboardPassword);
		await waitForStatus(requester.page, "Pending");
		await expectAccessible(requester.page, "the dashboard from right to left");
		await story.shot(requester.page, "rtl-dashboard");
	});
});
