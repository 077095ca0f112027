import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { placeOf, signInByForm } from "./harness/account-forms.ts";
import { expectAccessible } from "./harness/axe.ts";
import { expectRefusal } from "./harness/expect-refusal.ts";
import { pasteMailedLink } from "./harness/outbox.ts";
import { newAccount, newAddress, openRegistered, openRequester } from "./harness/people.ts";
import { test, variation } from "./harness/story.ts";

const NEW_PASSWORD = "another fine password";

const done = (page: Page, words: string | RegExp) => page.locator(".note--ok").getByText(words).waitFor();

const ways = (page: Page) => page.getByRole("region", { name: "Ways to sign in" });

async function changePassword(page: Page, current: string): Promise<void> {
	await ways(page).getByLabel("Current password").fill(current);
	await page.getByLabel("New password").fill(NEW_PASSWORD);
	await page.getByRole("button", { name: "Change password" }).click();
}

describe("the settings", () => {
	variation("ask for a sign-in first, and are shown after it", async ({ story }) => {
		const { account } = await openRegistered(story);
		const { page } = await story.person();
		await page.goto("/settings?section=devices");
		await signInByForm(page, account);
		await page.getByRole("heading", { name: "Settings" }).waitFor();
		expect(placeOf(page)).toBe("/settings?section=devices");
	});

	test("a name and a password are changed; other devices are signed out", async ({ story }) => {
		const { page, account, expectError } = await openRegistered(story);
		const other = await story.person();
		await other.page.goto("/settings");
		await signInByForm(other.page, account);
		await other.page.getByRole("heading", { name: "Settings" }).waitFor();

		await page.goto("/settings");
		const choices = page.getByRole("region", { name: "Appearance and language" }).getByRole("button");
		const sizes = await choices.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
		expect(Math.min(...sizes.map(({ width }) => width)), "each choice is as wide as a fingertip").toBeGreaterThan(44);
		expect(Math.min(...sizes.map(({ height }) => height)), "and as high").toBeGreaterThanOrEqual(44);
		await page.getByLabel("Name", { exact: true }).fill("  ");
		await page.locator("form[data-checked]").waitFor();
		await page.getByRole("button", { name: "Save", exact: true }).click();
		await expectRefusal(page.getByLabel("Name", { exact: true }), "Name is required");
		await page.getByLabel("Name", { exact: true }).fill("Rosa R. Reyes");
		await page.getByRole("button", { name: "Save", exact: true }).click();
		await done(page, "Your name is saved.");
		await page.getByRole("status").getByText("Your name is saved.").waitFor();
		await page.getByLabel("Account menu, Rosa R. Reyes").waitFor();
		await story.shot(page, "settings");

		await page.locator("summary").filter({ hasText: "Change password" }).click();
		expectError(/422/);
		await changePassword(page, "not the password");
		await expectRefusal(ways(page).getByLabel("Current password"), "This is not your current password.");
		await changePassword(page, account.password);
		await done(page, "Your password is saved.");
		const top = () => page.locator(".note--ok").evaluate((said) => said.getBoundingClientRect().top);
		await expect.poll(top, { message: "the form lies far below what came of it" }).toBeGreaterThanOrEqual(0);
		await page.reload();
		expect(await page.locator(".note--ok").count(), "shown once").toBe(0);
		await other.page.reload();
		await other.page.getByRole("heading", { name: "Sign in to Paylink" }).waitFor();
		await signInByForm(other.page, { email: account.email, password: NEW_PASSWORD });
		await other.page.getByRole("heading", { name: "Settings" }).waitFor();
	});

	variation("an e-mail is changed by a link to the new one, opened by whoever is signed in", async ({ story }) => {
		const { page, account, expectError } = await openRegistered(story);
		const { email } = newAccount();
		await page.goto("/settings");
		await page.locator("summary").filter({ hasText: "Change e-mail" }).click();
		await page.getByLabel("New e-mail").fill(email);
		const current = page.getByRole("region", { name: "Profile" }).getByLabel("Current password");
		expectError(/422/);
		await current.fill("not the password");
		await page.getByRole("button", { name: "Change e-mail" }).click();
		await expectRefusal(current, "This is not your current password.");
		await current.fill(account.password);
		await page.getByRole("button", { name: "Change e-mail" }).click();
		await done(page, "A link is on its way to the new e-mail.");
		await page.getByRole("main").getByText(account.email).waitFor();
		const { link } = await story.outbox.linkTo(email, "verify");
		const stranger = await story.person();
		await stranger.page.goto(link);
		await stranger.page.getByText(`Sign in to the account that is to use ${email}`).waitFor();
		expect(await stranger.page.getByRole("button", { name: "Confirm" }).count()).toBe(0);
		await page.goto(link);
		await page.getByRole("button", { name: "Confirm" }).click();
		await done(page, "Your e-mail is confirmed.");
		await page.getByRole("region", { name: "Profile" }).getByText(email).waitFor();
	});

	variation("devices are listed and signed out, one and all", async ({ story }) => {
		const { page, account } = await openRegistered(story);
		const others: Page[] = [];
		for (let count = 0; count < 3; count++) {
			const other = await story.person();
			await other.page.goto("/settings");
			await signInByForm(other.page, account);
			await other.page.getByRole("heading", { name: "Settings" }).waitFor();
			others.push(other.page);
		}
		await page.goto("/settings");
		const devices = page.getByRole("region", { name: "Devices" }).getByRole("listitem");
		expect(await devices.count()).toBe(4);
		await devices.filter({ hasText: "This device" }).getByText("Last used today").waitFor();
		expect(await devices.getByText("Chrome on Linux").count()).toBeGreaterThanOrEqual(3);
		await story.shot(page, "settings-devices");
		await devices
			.getByRole("button", { name: /^Sign out / })
			.first()
			.click();
		await done(page, "That device is signed out.");
		expect(await devices.count()).toBe(3);
		await page.getByRole("button", { name: "Sign out everywhere else" }).click();
		await done(page, "Everywhere else you are signed out.");
		await page.getByText("You are signed in nowhere else.").waitFor();
		for (const other of others) {
			await other.reload();
			await other.getByRole("heading", { name: "Sign in to Paylink" }).waitFor();
		}
	});

	variation("a language chosen goes along with the account", async ({ story }) => {
		const { page, account } = await openRegistered(story);
		await page.goto("/settings");
		await page
			.getByRole("region", { name: "Appearance and language" })
			.getByRole("button", { name: "العربية" })
			.click();
		await page.getByRole("heading", { name: "الإعدادات" }).waitFor();
		expect(await page.locator("html[dir=rtl][lang=ar]").count()).toBe(1);
		await story.shot(page, "settings-arabic");

		const otherDevice = await story.person();
		await otherDevice.page.goto("/settings");
		await signInByForm(otherDevice.page, account);
		await otherDevice.page.getByRole("heading", { name: "الإعدادات" }).waitFor();
	});

	variation("an account is deleted by typing its e-mail, without script too", async ({ story }) => {
		for (const javaScriptEnabled of [true, false]) {
			const { page, account, expectError } = await openRequester(story, { javaScriptEnabled });
			await page.goto("/settings");
			await page.getByRole("link", { name: "Delete account" }).click();
			await page.getByRole("heading", { name: "Delete your account?" }).waitFor();
			await story.shot(page, "settings-delete");
			const typed = page.getByLabel(`Type ${account.email} to confirm`);
			expectError(/422/);
			await typed.fill("somebody@else.example");
			await page.getByRole("button", { name: "Delete my account" }).click();
			await expectRefusal(typed, "This is not the same. Type it letter by letter.");
			await typed.fill(account.email);
			await page.getByRole("button", { name: "Delete my account" }).click();
			await done(page, "You are signed out, and your account is deleted in seven days.");
			await page.getByRole("heading", { name: "Sign in to Paylink" }).waitFor();
			expect(placeOf(page)).toBe("/");

			// The mail leads back.
			const { link } = await story.outbox.linkTo(account.email, "undo");
			if (javaScriptEnabled) await page.goto(link);
			else await pasteMailedLink(page, link);
			await page.getByRole("heading", { name: "This was not you?" }).waitFor();
			if (javaScriptEnabled) await expectAccessible(page, "the way back");
			await story.shot(page, "undo");
			await page.getByRole("button", { name: "Keep my account" }).click();
			await done(page, "It is undone, and everybody is signed out. Choose a new password.");
			await page.getByLabel("New password", { exact: true }).fill("three quiet lamps again");
			await page.getByRole("button", { name: "Save and sign in" }).click();
			await done(page, "Your new password is saved. Everywhere else you are signed out.");
			await page.goto("/settings");
			await page.getByRole("heading", { name: "Settings", exact: true }).waitFor();
			if (javaScriptEnabled) await page.goto(link);
			else await pasteMailedLink(page, link);
			await page.getByRole("heading", { name: "This link does not work any more" }).waitFor();
		}
	});

	variation(
		"another main address is mailed, and the mail has new links paid to the first one again",
		async ({ story }) => {
			const requester = await openRequester(story);
			const { page, account } = requester;
			const mainOf = (shown: Page) =>
				shown.getByRole("region", { name: "Wallet addresses" }).locator("li").first().textContent();
			await page.goto("/settings");
			const first = await mainOf(page);
			await page.goto("/wallet-address?change=yes");
			await page.getByLabel("Wallet address", { exact: true }).fill(newAddress());
			await page.getByRole("button", { name: "Connect to OpenSea" }).click();
			await page.getByRole("heading", { name: "Do you recognise it?" }).waitFor();
			const { html } = await story.outbox.mailTo(account.email, /paid to another address/);
			const there = await story.person();
			await there.page.setContent(html);
			await story.shot(there.page, "mail-main-address");
			const { link } = await story.outbox.linkTo(account.email, "undo");
			await there.page.goto(link);
			await there.page.getByText("Somebody had new links of your account paid to another address.").waitFor();
			await expectAccessible(there.page, "another main address, undone");
			await story.shot(there.page, "undo-main-address");
			await there.page.getByRole("button", { name: "It was not me: undo it" }).click();
			await done(there.page, "It is undone, and everybody is signed out. Choose a new password.");
			await there.page.getByLabel("New password", { exact: true }).fill("three quiet lamps again");
			await there.page.getByRole("button", { name: "Save and sign in" }).click();
			await done(there.page, "Your new password is saved. Everywhere else you are signed out.");
			await there.page.goto("/settings");
			expect(await mainOf(there.page)).toBe(first);
		},
	);
});
