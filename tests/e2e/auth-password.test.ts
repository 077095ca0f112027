import { describe, expect } from "vitest";
import { placeOf, signInByForm } from "./harness/account-forms.ts";
import { expectRefusal } from "./harness/expect-refusal.ts";
import { newAccount, openRegistered } from "./harness/people.ts";
import { test, variation } from "./harness/story.ts";

/** More tries than anybody needs in a minute. */
const MANY_TRIES = 25;

describe("signing in with a password", () => {
	variation("what is missing is said beside its field, with script and without", async ({ story }) => {
		for (const javaScriptEnabled of [true, false]) {
			const { page, expectError } = await story.person({ javaScriptEnabled });
			await page.goto("/auth/login-unprotected");
			await page.getByLabel("E-mail").fill("rosa@shop");
			if (!javaScriptEnabled) {
				// The browser's own check blocks a form without script.
				await page.locator("form[action^='/auth/login']").evaluate((form: HTMLFormElement) => {
					form.noValidate = true;
				});
				expectError(/400/);
			} else await page.locator("form[data-checked]").waitFor();
			await page.getByRole("button", { name: "Sign in", exact: true }).click();
			await expectRefusal(page.getByLabel("E-mail"), "Email must be a valid email address");
			await expectRefusal(page.getByLabel("Password", { exact: true }), "Password is required");
			expect(await page.getByLabel("E-mail").inputValue()).toBe("rosa@shop");
		}
	});

	variation("guessing is slowed, and says until when", async ({ story }) => {
		const { page, expectError } = await story.person();
		expectError(/422/);
		expectError(/429/);
		await page.goto("/auth/login");
		const { email } = newAccount();
		const alert = page.getByRole("alert");
		for (let tried = 0; tried < MANY_TRIES; tried++) {
			const answered = page.waitForResponse((response) => response.request().method() === "POST");
			await signInByForm(page, { email, password: `guess number ${tried}` });
			if ((await answered).status() === 429) break;
		}
		await alert.getByText(/^Too many tries\. Try again in .+\.$/).waitFor();
		await story.shot(page, "auth-slowed");
	});

	test("a forgotten password is chosen anew by mail: signed in here, signed out everywhere else", async ({ story }) => {
		const otherDevice = await openRegistered(story);
		const { account } = otherDevice;
		await otherDevice.page.goto("/settings");
		await otherDevice.page.getByRole("heading", { name: "Settings" }).waitFor();

		const { page } = await story.person();
		const answers: string[] = [];
		for (const email of [account.email, newAccount().email]) {
			await page.goto("/auth/login");
			await page.getByRole("link", { name: "Forgot your password?" }).click();
			await page.getByRole("heading", { name: "Forgot your password?" }).waitFor();
			await page.getByLabel("E-mail").fill(email);
			await page.getByRole("button", { name: "Send reset link" }).click();
			await page.getByRole("heading", { name: "Check your mail" }).waitFor();
			answers.push(`${placeOf(page)} ${await page.getByRole("main").textContent()}`);
		}
		expect(answers[1], "known and unknown e-mails get the same answer").toBe(answers[0]);

		const { link } = await story.outbox.linkTo(account.email, "reset-password");
		await page.goto(link);
		await page.getByRole("heading", { name: "Choose a new password" }).waitFor();
		await story.shot(page, "auth-choose-password");
		// Somebody else at the same computer, who forgot theirs.
		await page.goto("/auth/login");
		await page.getByRole("link", { name: "Forgot your password?" }).click();
		await page.getByRole("button", { name: "Send reset link" }).waitFor();
		await page.goto("/auth/reset-password");
		await page.getByRole("button", { name: "Send reset link" }).waitFor();
		await page.goto(link);
		await page.getByRole("heading", { name: "Choose a new password" }).waitFor();
		await page.getByLabel("New password", { exact: true }).fill("short");
		await page.locator("form[data-checked]").waitFor();
		await page.getByRole("button", { name: "Save and sign in" }).click();
		await expectRefusal(page.getByLabel("New password", { exact: true }), "A password has 8 characters or more");
		await page.getByLabel("New password", { exact: true }).fill("an even finer password");
		await page.getByText("Strength: strong").waitFor();
		await page.getByRole("button", { name: "Save and sign in" }).click();
		await page.locator(".note--ok").getByText("Your new password is saved.").waitFor();
		await page.getByRole("heading", { name: "Create a payment link" }).waitFor();

		await otherDevice.page.reload();
		await otherDevice.page.getByRole("heading", { name: "Sign in to Paylink" }).waitFor();
		await page.goto(link);
		await page.getByRole("heading", { name: "This link does not work any more" }).waitFor();

		const old = await story.person();
		await old.page.goto("/auth/login");
		old.expectError(/422/);
		await signInByForm(old.page, account);
		await old.page.getByText("do not belong together").waitFor();
		await signInByForm(old.page, { email: account.email, password: "an even finer password" });
		await old.page.getByRole("heading", { name: "Create a payment link" }).waitFor();
		// Only signed-in users are redirected from the sign-in page; its unprotected twin stays.
		await old.page.goto("/auth/login");
		expect(placeOf(old.page)).toBe("/");
		await old.page.goto("/auth/login-unprotected");
		await old.page.getByRole("heading", { name: "Sign in to Paylink" }).waitFor();
	});
});
