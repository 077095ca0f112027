import { describe } from "vitest";
import type { PasswordFlaw } from "#app/core/accounts/password-flaw.ts";
import { sayPasswordFlaw } from "#app/http/answer-form.server.ts";
import { sayIn } from "#app/words/say-in.ts";
import { registerByForm } from "./harness/account-forms.ts";
import { expectRefusal } from "./harness/expect-refusal.ts";
import { newAccount, openRequester } from "./harness/people.ts";
import { variation } from "./harness/story.ts";

const sentence = (flaw: PasswordFlaw) => sayPasswordFlaw(sayIn("en"), flaw);

describe("a password that guessers try first", () => {
	variation(
		"is refused beside its field when an account is made, and a good one is taken after it",
		async ({ story }) => {
			for (const language of ["en", "ar"] as const) {
				const { page, expectError } = await story.person(language === "ar" ? { locale: "ar" } : {});
				await page.goto("/auth/register");
				expectError(/422/);
				const account = newAccount();
				await page.locator("[name=firstName]").fill(account.firstName);
				await page.locator("[name=lastName]").fill(account.lastName);
				await page.locator("[name=email]").fill(account.email);
				await page.locator("[name=password]").fill("iloveyou");
				await page.locator("[name=password]").press("Enter");
				await page.locator("[name=password][aria-invalid=true]").waitFor();
				await story.shot(page, `weak-password-${language}`);
				if (language === "ar") continue;
				const field = page.getByLabel("Password", { exact: true });
				await expectRefusal(field, sentence("common"));
				await registerByForm(page, account);
			}
		},
	);

	variation("is refused for a link's dashboard, also of the memo's words", async ({ story }) => {
		const { page, createLink, expectError } = await openRequester(story);
		const link = await createLink({ memo: "Logo for the Riverbank" });
		await page.goto(link.dashboardPath);
		expectError(/422/);
		const dialog = page.getByRole("dialog", { name: "Password to access the dashboard" });
		await dialog.getByText("Forgot it? Set a new password").click();
		const field = dialog.getByLabel("New dashboard password");
		await field.fill("Riverbank99");
		await field.press("Enter");
		await expectRefusal(field, sentence("own-words"));
		await story.shot(page, "weak-dashboard-password");
	});
});
