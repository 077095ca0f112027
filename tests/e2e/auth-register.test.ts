import { describe, expect } from "vitest";
import { placeOf, registerByForm } from "./harness/account-forms.ts";
import { expectAccessibleInBothThemes } from "./harness/axe.ts";
import { expectRefusal } from "./harness/expect-refusal.ts";
import { newAccount, openRequester } from "./harness/people.ts";
import { test, variation } from "./harness/story.ts";

const READY = "Your account is ready.";

describe("registering", () => {
	test("leads by a mail to the path asked for; opening the link does not use it up, and it works once", async ({
		story,
	}) => {
		const { page } = await story.person();
		const account = newAccount();
		await page.goto("/settings?from=mail");
		await page.getByRole("link", { name: "Create an account" }).click();
		await registerByForm(page, account);
		await story.shot(page, "auth-check-mail");
		const { link } = await story.outbox.linkTo(account.email, "verify");
		const token = link.slice(link.indexOf("#") + 1);
		const asked: string[] = [];
		page.on("request", (request) => asked.push(request.url(), request.headers().referer ?? ""));
		for (let visit = 0; visit < 2; visit++) {
			const opened = await page.goto(link);
			expect(opened?.headers()["referrer-policy"]).toBe("same-origin");
			await page.getByRole("heading", { name: "Confirm your e-mail" }).waitFor();
			expect(placeOf(page)).toBe("/auth/verify");
		}
		expect(asked.length).toBeGreaterThan(0);
		expect(
			asked.filter((address) => address.split("#")[0]?.includes(token)),
			"no log of requests has the token",
		).toEqual([]);
		// As links were mailed before their tokens stood in the fragment.
		await page.goto(`/auth/verify?token=${token}`);
		await page.getByRole("heading", { name: "Confirm your e-mail" }).waitFor();
		expect(placeOf(page)).toBe("/auth/verify");
		expect(await page.title()).toBe("Confirm your e-mail | Paylink");
		expect(await page.getByLabel("Password", { exact: true }).count(), "the browser is known").toBe(0);
		await story.shot(page, "auth-confirm");
		await page.getByRole("button", { name: "Confirm" }).click();
		await page.getByRole("heading", { name: "Settings" }).waitFor();
		await page.getByRole("main").or(page.locator(".note--ok")).getByText(READY).first().waitFor();
		expect(placeOf(page)).toBe("/settings?from=mail");
		await page.getByRole("main").getByText(account.email).waitFor();

		await page.goto(link);
		await page.getByRole("heading", { name: "This link does not work any more" }).waitFor();
		await story.shot(page, "auth-link-gone");
		await page.getByRole("link", { name: "Create an account anew" }).waitFor();
	});

	variation("is finished in another browser with the password alone", async ({ story }) => {
		const first = await story.person();
		const account = newAccount();
		await first.page.goto("/auth/register");
		await registerByForm(first.page, account);
		const { link } = await story.outbox.linkTo(account.email, "verify");

		const { page, expectError } = await story.person();
		await page.goto(link);
		const password = page.getByLabel("Password", { exact: true });
		expectError(/422/);
		await password.fill("somebody else's password");
		await page.getByRole("button", { name: "Confirm" }).click();
		await expectRefusal(password, "This is not the password you chose.");
		await story.shot(page, "auth-confirm-refused");
		await password.fill(account.password);
		await page.getByRole("button", { name: "Confirm" }).click();
		await page.getByRole("heading", { name: "What is your openSea wallet address?" }).waitFor();

		await first.page.goto("/");
		await first.page.getByRole("heading", { name: "Sign in to Paylink" }).waitFor();
	});

	test("somebody else's link leads a mailbox's owner to an account of their own, with their own password", async ({
		story,
	}) => {
		const stranger = await story.person();
		const account = newAccount();
		await stranger.page.goto("/auth/register");
		await registerByForm(stranger.page, { ...account, password: "seven lamps and a kettle" });
		const { link } = await story.outbox.linkTo(account.email, "verify");

		const { page } = await story.person();
		await page.goto(link);
		await page.getByRole("link", { name: "Register in this browser" }).click();
		await registerByForm(page, account);
		await page.goto(link);
		await page.getByRole("heading", { name: "Confirm your e-mail" }).waitFor();
		expect(await page.getByLabel("Password", { exact: true }).count(), "the browser is known").toBe(0);
		await page.getByRole("button", { name: "Confirm" }).click();
		await page.getByRole("heading", { name: "What is your openSea wallet address?" }).waitFor();
	});

	variation("an e-mail with an account gets the same page, and a mail that says so", async ({ story }) => {
		// By Google: a mailbox that has just got a registration's mail gets no other within the minute.
		const { account } = await openRequester(story);
		const { page } = await story.person();
		await page.goto("/auth/register-unprotected");
		await registerByForm(page, { ...newAccount(), email: account.email });
		const stranger = await story.person();
		await stranger.page.goto("/auth/register-unprotected");
		await registerByForm(stranger.page, newAccount());
		const mainText = (whose: typeof page) => whose.getByRole("main").textContent();
		expect(await mainText(page)).toBe(await mainText(stranger.page));
		expect(placeOf(page)).toBe(placeOf(stranger.page));
		const mail = await story.outbox.mailTo(account.email, /You have a Paylink account already/);
		expect(mail.text).not.toContain("/auth/mailed/");
	});

	variation("the mail is sent again on request, also where the e-mail has an account", async ({ story }) => {
		const { account: known } = await openRequester(story);
		for (const email of [newAccount().email, known.email]) {
			const { page } = await story.person();
			await page.goto("/auth/register");
			await registerByForm(page, { ...newAccount(), email });
			await page.getByRole("button", { name: "Send it again" }).click();
			const notice = page.getByText("another one is on its way");
			await notice.waitFor();
			expect(await notice.count(), "said once, in a banner").toBe(1);
			expect(await page.locator(".toast").count()).toBe(0);
		}
	});

	variation("where nobody registered the page says that no mail was sent", async ({ story }) => {
		const { page } = await story.person();
		await page.goto("/auth/verify");
		await page.getByRole("heading", { name: "No e-mail is waiting here" }).waitFor();
		expect(await page.getByText("We sent a link").count()).toBe(0);
		await expectAccessibleInBothThemes(page, "nothing to confirm");
		await story.shot(page, "verify-cold");
	});

	variation(
		"signing in before the e-mail is confirmed says so, whether or not it has an account",
		async ({ story }) => {
			const { account: known } = await openRequester(story);
			for (const email of [newAccount().email, known.email]) {
				const person = await story.person();
				person.expectError(/422/);
				const { page } = person;
				await page.goto("/auth/register");
				await registerByForm(page, { ...newAccount(), email });
				await page.getByRole("link", { name: "Back to sign in" }).click();
				await page.getByLabel("E-mail").fill(email.toUpperCase());
				await page.getByLabel("Password", { exact: true }).fill("whatever was typed");
				await page.getByRole("button", { name: "Sign in", exact: true }).click();
				await page.getByRole("alert").getByText("open the link in our mail first").waitFor();
				await page.getByLabel("E-mail").fill("somebody-else@mail.example");
				await page.getByRole("button", { name: "Sign in", exact: true }).click();
				await page.getByRole("alert").getByText("do not belong together").waitFor();
			}
		},
	);

	variation("a made-up link says so, also to a machine that reads codes alone", async ({ story }) => {
		const person = await story.person();
		const { page } = person;
		for (const opened of ["/auth/mailed/verify#", "/auth/mailed/undo#", "/auth/verify?token=", "/auth/undo?token="]) {
			await page.goto(`${opened}${"x".repeat(43)}`);
			await page.getByRole("heading", { name: "This link does not work any more" }).waitFor();
		}
		person.expectError(/400/);
		await page.goto("/auth/mailed/verify#cut-off");
		await expectRefusal(
			page.getByLabel("Link from the mail"),
			"This is not the whole link from our mail. Copy it to its end and paste it again.",
		);
		await expectAccessibleInBothThemes(page, "a link that was cut off");
		await story.shot(page, "auth-mailed-cut-off");
		await page.goto(`/auth/mailed/reset-password#${"x".repeat(43)}`);
		await page.getByRole("heading", { name: "This link does not work any more" }).waitFor();
		await page.getByRole("link", { name: "Ask for a new link" }).click();
		await page.getByRole("heading", { name: "Forgot your password?" }).waitFor();
	});
});
