import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { signInByForm } from "./harness/account-forms.ts";
import { expectAccessibleInBothThemes } from "./harness/axe.ts";
import { openRegistered } from "./harness/people.ts";
import { test, variation } from "./harness/story.ts";

const done = (page: Page, words: string | RegExp) => page.locator(".note--ok").getByText(words).waitFor();
const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** A device with a fingerprint reader, whose owner always agrees. @returns how to take it away */
async function giveAuthenticator(page: Page): Promise<() => Promise<unknown>> {
	const session = await page.context().newCDPSession(page);
	await session.send("WebAuthn.enable");
	const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
		options: {
			protocol: "ctap2",
			transport: "internal",
			hasResidentKey: true,
			hasUserVerification: true,
			isUserVerified: true,
			automaticPresenceSimulation: true,
		},
	});
	return () => session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
}

const signOut = async (page: Page) => {
	await page.context().clearCookies({ name: "__Host-session" });
	await page.goto("/auth/login");
};

describe("passkeys", () => {
	test("are added, asked for after the password, and stood in for by a recovery code", async ({ story }) => {
		const { page, account, expectError } = await openRegistered(story);
		const loseFinger = await giveAuthenticator(page);
		await page.goto("/settings");
		await section(page, "Passkeys").getByRole("button", { name: "Add a passkey" }).click();
		await done(page, "Your passkey is added.");
		await section(page, "Passkeys").getByText("Rename", { exact: true }).click();
		await section(page, "Passkeys").getByLabel("Name of the passkey").fill("My laptop");
		await section(page, "Passkeys").getByRole("button", { name: "Save" }).click();
		await done(page, "The passkey has its new name.");
		await section(page, "Passkeys").getByText("My laptop").waitFor();

		await section(page, "Recovery codes").getByRole("link", { name: "Make recovery codes" }).click();
		await page.getByRole("button", { name: "Make recovery codes" }).click();
		await page.getByRole("heading", { name: "Your new recovery codes" }).waitFor();
		const codes = await page.locator(".codelist li").allInnerTexts();
		expect(codes).toHaveLength(8);
		await expectAccessibleInBothThemes(page, "recovery codes");
		await story.shot(page, "recovery-codes");
		await page.getByRole("link", { name: "I have kept them" }).click();
		await section(page, "Recovery codes").getByText("8 of 8 left").waitFor();
		await section(page, "Passkeys").getByRole("button", { name: "Ask for a passkey, too" }).click();
		await done(page, "From now on a passkey or a recovery code is asked after your password.");
		await expectAccessibleInBothThemes(page, "settings with passkeys");
		await story.shot(page, "settings-passkeys");

		await signOut(page);
		await page.getByRole("button", { name: "Use a passkey" }).click();
		await page.waitForURL((url) => !url.pathname.startsWith("/auth"));

		await signOut(page);
		await signInByForm(page, account);
		await page.getByRole("heading", { name: "One more step" }).waitFor();
		await expectAccessibleInBothThemes(page, "the second step");
		await story.shot(page, "second-step");
		await page.getByRole("button", { name: "Use a passkey" }).click();
		await page.waitForURL((url) => !url.pathname.startsWith("/auth"));

		await loseFinger();
		await signOut(page);
		await signInByForm(page, account);
		await page.getByRole("heading", { name: "One more step" }).waitFor();
		await page.getByRole("button", { name: "Use a passkey" }).click();
		await page.locator("[role=alert], .error, .note--bad").first().waitFor();
		expectError(/422/);
		await page.getByLabel("Recovery code").fill("0000-0000");
		await page.getByRole("button", { name: "Use this code" }).click();
		await page.getByText("This is none of your unused recovery codes.").waitFor();
		await page.getByLabel("Recovery code").fill(codes[0] ?? "");
		await page.getByRole("button", { name: "Use this code" }).click();
		await page.waitForURL((url) => !url.pathname.startsWith("/auth"));
		await page.goto("/settings");
		await section(page, "Recovery codes").getByText("7 of 8 left").waitFor();
	});

	variation("are in the list of what happened, from which everybody else is shut out", async ({ story }) => {
		const { page, account } = await openRegistered(story);
		const other = await story.person();
		await other.page.goto("/settings");
		await signInByForm(other.page, account);
		await other.page.getByRole("heading", { name: "Settings" }).waitFor();
		await page.goto("/settings");
		await section(page, "What happened").getByRole("link", { name: "Show all" }).click();
		await page.getByRole("heading", { name: "What happened" }).waitFor();
		await expectAccessibleInBothThemes(page, "what happened");
		await story.shot(page, "what-happened");
		await page.getByRole("link", { name: "This was not me: Signed in" }).first().click();
		await page.getByRole("heading", { name: "Let’s shut the door" }).waitFor();
		await expectAccessibleInBothThemes(page, "this was not me");
		await story.shot(page, "not-me");
		await page.getByRole("button", { name: "Shut the door" }).click();
		await done(page, "Nobody else can get in now.");
		await other.page.reload();
		await other.page.getByRole("heading", { name: "Sign in to Paylink" }).waitFor();
	});
});
