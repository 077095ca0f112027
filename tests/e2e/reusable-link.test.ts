import { writeFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { expectAccessible, expectAccessibleInBothThemes } from "./harness/axe.ts";
import { openDashboard } from "./harness/dashboard.ts";
import { hydrated } from "./harness/hydrated.ts";
import { newAddress, newSender, openRequester } from "./harness/people.ts";
import { reportByHand } from "./harness/report-form.ts";
import { SCREENS } from "./harness/screens.ts";
import { type Story, test, variation } from "./harness/story.ts";
import { createTipJar, fillTipJar } from "./harness/tip-jar.ts";

const TIPS = "Tip jar of the type workshop";

/** A tip jar, made by the form. @returns its path */
async function makeTipJar(story: Story, payee: string, most = "") {
	const requester = await openRequester(story);
	const { page } = requester;
	await fillTipJar(page, { payee, memo: TIPS });
	await page.getByLabel("At most this many payments").fill(most);
	await page.getByLabel("Suggested sum 1").fill("10");
	await page.getByLabel("Suggested sum 2").fill("25");
	await story.shot(page, "reusable-create");
	await expectAccessible(page, "the create form of a link for many");
	const path = await createTipJar(page);
	await story.shot(page, "reusable-created");
	return { requester, path };
}

/** Wherever its maker reads of it, or hands it on, the sum is the least, and nothing asks a wallet for it. */
async function expectLeastEverywhere(story: Story, page: Page, { path, email }: { path: string; email: string }) {
	await page.goto(`${path}/created`);
	await page.getByText("asks for an amount of the payer’s choice, at least 5.00 USDC").waitFor();
	const mailto = await page.getByRole("link", { name: "E-mail", exact: true }).getAttribute("href");
	expect(decodeURIComponent(mailto ?? "")).toContain("asks for an amount of your choice, at least 5.00 USDC");
	for (const tab of ["send", "repeat"]) {
		await page.goto(`${path}/${tab}`);
		await page.getByText("from 5.00 USDC").waitFor();
	}
	await page.goto(`${path}/edit`);
	await page.locator(".locked-terms").getByText("from 5.00 USDC").waitFor();
	await page.locator(".edit-preview").getByText("You choose the amount").waitFor();
	await page.goto("/links");
	await page.getByText("any amount from 5.00 USDC").first().waitFor();
	await story.outbox.mailTo(email, /^Your payment link, from 5\.00 USDC$/);
	const requested = await page.request.get(`${path}/qr.svg?of=request`);
	expect(requested.status(), "no code asks a wallet to pay a link for many").toBe(404);
	expect((await page.request.get(`${path}/qr.svg`)).status()).toBe(200);
	const preview = await page.request.get(`${path}/preview.png`);
	expect(preview.headers()["content-type"]).toBe("image/png");
	if (process.env.SHOTS) await writeFile(".local/shots/reusable-preview.png", await preview.body());
}

/** From the tip jar to a payment of one's own. @returns its path */
async function begin(page: Page, path: string, amount: string): Promise<string> {
	await page.goto(path);
	await page.getByRole("heading", { name: /^Pay .* what you want$/ }).waitFor();
	await page.getByLabel("Your amount in USDC").fill(amount);
	await page.getByRole("button", { name: "Pay", exact: true }).click();
	await page.getByText("One of many payments of").waitFor();
	return new URL(page.url()).pathname;
}

describe("a tip jar", () => {
	test("takes the payments of two, each with a receipt of their own, and shows both on its dashboard", async ({
		story,
	}) => {
		const payee = newAddress() as `0x${string}`;
		const { requester, path } = await makeTipJar(story, payee);

		const first = await story.person();
		await first.page.goto(path);
		await hydrated(first.page);
		await story.shot(first.page, "reusable-begin");
		await expectAccessibleInBothThemes(first.page, "the page on which a payer begins");
		await first.page.getByRole("link", { name: "25.00" }).click();
		await expect.poll(() => first.page.getByLabel("Your amount in USDC").inputValue()).toBe("25.00");
		for (const [typed, sentence] of [
			["4.99", "The least is 5.00 USDC"],
			["0", "An amount must be more than zero"],
			["1,5", "1.5"],
			["9".repeat(40), "at most"],
		] as const) {
			first.expectError(/400/);
			await first.page.getByLabel("Your amount in USDC").fill(typed);
			await first.page.getByRole("button", { name: "Pay", exact: true }).click();
			await first.page.locator(".error", { hasText: sentence }).waitFor();
			expect(await first.page.getByLabel("Your amount in USDC").inputValue(), "stays as it was typed").toBe(typed);
		}
		const own = await begin(first.page, path, "7.5");
		await expectAccessible(first.page, "a payer's own page");
		await story.shot(first.page, "reusable-own");

		// Without script, and with the same sum: told apart by a little more.
		const second = await story.person({ javaScriptEnabled: false });
		const other = await begin(second.page, path, "7.5");
		expect(other).not.toBe(own);
		await second.page.getByText("It asks for 0.0001 USDC more than 7.50 USDC").waitFor();
		await second.page.goto(path);
		await second.page.getByRole("link", { name: "Go on with your payment" }).click();
		expect(new URL(second.page.url()).pathname).toBe(other);

		const dashboard = await openDashboard(story, { dashboardPath: `${path}/dashboard` });
		await dashboard.page.getByText("Nobody has paid yet").waitFor();
		await dashboard.page.getByText("Opened", { exact: true }).waitFor();
		const pay = (wallet: "payer" | "third-payer", amount: bigint) =>
			story.chain.transfer(story.wallet(wallet), "USDC", payee, amount);
		const [one, two] = [await pay("payer", 7_500_100n), await pay("third-payer", 7_500_000n)];
		await reportByHand(second.page, one, { ...newSender(), name: "Leila Haddad" });
		await first.page.goto(own);
		await hydrated(first.page);
		await Promise.all([
			first.page.waitForResponse((response) => response.request().method() === "POST"),
			reportByHand(first.page, two, newSender()),
		]);
		for (const [person, at, sum] of [
			[first, own, "7.50"],
			[second, other, "7.5001"],
		] as const) {
			await person.page.goto(at);
			await person.page.locator(".receipt").first().waitFor();
			expect(await person.page.locator(".receipt").first().textContent()).toContain(sum);
		}

		await dashboard.page.getByRole("link", { name: "Open the payment of Jonas Weber" }).waitFor();
		await dashboard.page.getByRole("link", { name: "Open the payment of Leila Haddad" }).waitFor();
		await dashboard.page.getByText("15.0001", { exact: false }).first().waitFor();
		await story.shot(dashboard.page, "reusable-dashboard");
		await expectAccessibleInBothThemes(dashboard.page, "the dashboard of a link for many");
		// One password opens both.
		await dashboard.page.getByRole("link", { name: "Open the payment of Leila Haddad" }).click();
		await dashboard.page.getByRole("link", { name: "A payment of the reusable request" }).waitFor();
		await dashboard.page.locator(".pagehead").getByText("Success", { exact: true }).waitFor();

		// Money that came to the link's address, by nobody's page.
		await dashboard.page.goto(`${path}/dashboard`);
		await hydrated(dashboard.page);
		await story.chain.transfer(story.wallet("fourth-payer"), "USDC", payee, 6_000_000n);
		const arrival = dashboard.page.getByRole("article", { name: /6\.00 USDC/ });
		await arrival.getByRole("heading", { name: "Whose payment is it?" }).waitFor();
		await arrival.getByText("One more payment").waitFor();
		await expectAccessibleInBothThemes(dashboard.page, "what came for a link for many");

		for (const [screen, options] of process.env.SHOTS ? SCREENS : SCREENS.slice(-1)) {
			const guest = await story.person(options);
			await guest.page.goto(path);
			await hydrated(guest.page);
			await story.shot(guest.page, `reusable-begin-${screen}`);
			const wide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;
			expect(await guest.page.evaluate(wide), `${screen} is as wide as its window`).toBe(false);
			if (screen === "phone-arabic") await expectAccessible(guest.page, "beginning in Arabic");
			await guest.context.addCookies(await dashboard.context.cookies());
			await guest.page.goto(`${path}/dashboard`);
			await hydrated(guest.page);
			await story.shot(guest.page, `reusable-dashboard-${screen}`);
			expect(await guest.page.evaluate(wide), `${screen}: the dashboard is as wide as its window`).toBe(false);
			await guest.close();
		}
		await arrival.getByRole("listitem").filter({ hasText: "One more payment" }).getByRole("button").click();
		await arrival.waitFor({ state: "detached" });
		await dashboard.page
			.getByRole("row", { name: /6\.00 USDC/ })
			.getByText("Success")
			.waitFor();
		await expectLeastEverywhere(story, requester.page, { path, email: requester.account.email });
		await requester.page.goto(`/?clone=${path.split("/").at(-1)}`);
		expect(await requester.page.getByRole("radio", { name: "What each payer wants to give" }).isChecked()).toBe(true);
		expect(await requester.page.getByLabel("Suggested sum 2").inputValue()).toBe("25.00");
	});

	variation("takes no more than asked, and says on open pages that it was cancelled", async ({ story }) => {
		const payee = newAddress() as `0x${string}`;
		const { requester, path } = await makeTipJar(story, payee, "1");
		const [first, late] = [await story.person(), await story.person()];
		const own = await begin(first.page, path, "5");
		const theirs = await begin(late.page, path, "6");
		await hydrated(late.page);
		await reportByHand(
			first.page,
			await story.chain.transfer(story.wallet("payer"), "USDC", payee, 5_000_000n),
			newSender(),
		);
		await first.page.goto(own);
		await first.page.locator(".receipt").first().waitFor();
		const third = await story.person();
		await third.page.goto(path);
		await third.page.getByText("This request is complete").waitFor();
		await hydrated(third.page);

		const { page } = requester;
		await page.goto(`${path}/edit`);
		await hydrated(page);
		// Sent before the form's check has loaded, the server refuses it.
		requester.allowError(/400/);
		await page.getByLabel("At most this many payments").fill("0");
		await page.getByRole("button", { name: "Save" }).click();
		await page.getByText("Write a whole number from 1 to").waitFor();
		await page.getByLabel("At most this many payments").fill("3");
		await expectAccessibleInBothThemes(page, "the edit page of a link for many");
		await story.shot(page, "reusable-edit");
		await page.getByRole("button", { name: "Save" }).click();
		await page.getByText("How many payments it takes changed").waitFor();
		await page.getByText("1 payment is paid or on its way: the limit cannot be lower.").waitFor();
		// Whoever had the complete request open may begin at once.
		await third.page.getByRole("heading", { name: /^Pay .* what you want$/ }).waitFor();
		for (const [screen, options] of process.env.SHOTS ? SCREENS : []) {
			const guest = await story.person(options);
			await guest.context.addCookies(await requester.context.cookies());
			await guest.page.goto(`${path}/edit`);
			await story.shot(guest.page, `reusable-edit-${screen}`);
			await guest.close();
		}
		await page.getByRole("link", { name: "Cancel the link" }).click();
		await page.getByRole("dialog").getByRole("button", { name: "Cancel the link" }).click();
		await page.getByText("The link is cancelled. Its page says not to pay.").waitFor();
		for (const open of [late.page, third.page])
			await open.getByText("The requester cancelled this request. Do not pay.").first().waitFor();
		await late.page.goto(theirs);
		await late.page.getByText("The requester cancelled this request. Do not pay.").first().waitFor();
	});

	variation("lets nobody begin from another site, and nobody with another link's cookie", async ({ story }) => {
		const payee = newAddress();
		const { path } = await makeTipJar(story, payee);
		const post = (headers: Record<string, string>) =>
			fetch(`${story.appUrl}${path}/begin`, {
				method: "POST",
				redirect: "manual",
				headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
				body: "amount=5",
			});
		expect((await post({ origin: "https://evil.example" })).status).toBe(403);
		expect((await post({ "sec-fetch-site": "cross-site" })).status).toBe(403);
		const begun = await post({ origin: story.appUrl });
		expect(begun.status).toBe(303);
		const [cookie = ""] = (begun.headers.get("set-cookie") ?? "").split(";");
		const again = await post({ origin: story.appUrl, cookie });
		expect(again.headers.get("location")).toBe(begun.headers.get("location"));
		const renamed = cookie.replace(/^__Host-payer-[0-9a-z]+/, `__Host-payer-${"2".repeat(27)}`);
		const altered = cookie.replace(/=[0-9a-z]{27}/, `=${"3".repeat(27)}`);
		for (const wrong of [renamed, altered]) {
			const other = await post({ origin: story.appUrl, cookie: wrong });
			expect(other.status).toBe(303);
			expect(other.headers.get("location")).not.toBe(begun.headers.get("location"));
		}
	});
});
