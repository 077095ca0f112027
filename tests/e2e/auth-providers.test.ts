import { randomBytes } from "node:crypto";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { IDENTITY_PROVIDERS } from "#app/core/accounts/identity.ts";
import { placeOf } from "./harness/account-forms.ts";
import type { Person } from "./harness/browser.ts";
import { openRegistered, openRequester } from "./harness/people.ts";
import { type Story, test, variation } from "./harness/story.ts";

/** The words on the provider's own button for yes. */
const YES = { X: "Authorize app", Google: "Continue", Facebook: "Continue" } as const;
type Provider = keyof typeof YES;

/** Somebody new at all three, with an e-mail of their own that Google vouches for. */
async function somebodyNew(story: Story, email?: string, hd?: string) {
	const tag = randomBytes(4).toString("hex");
	const own = email ?? `paula-${tag}@mail.example`;
	return story.outside.addPerson({
		id: `paula-${tag}`,
		givenName: "Paula",
		familyName: "Provided",
		x: { handle: `paula_${tag}` },
		google: { email: own, ...(hd ? { hd } : {}) },
		facebook: { email: own },
	});
}

/** Says yes as somebody, or no, on the provider's page, which a button of ours has led to. */
async function decide(page: Page, provider: Provider, personId: string | null): Promise<void> {
	await page.getByText(`Stand-in for ${provider}`).waitFor();
	if (personId === null) return page.getByRole("button", { name: "Cancel" }).click();
	await page.locator(`input[value="${personId}"]`).check();
	await page.getByRole("button", { name: YES[provider] }).click();
}

async function signInAt(page: Page, provider: Provider, personId: string | null): Promise<void> {
	await page.getByRole("button", { name: `Continue with ${provider}` }).click();
	await decide(page, provider, personId);
}

async function connect({ page }: Person, provider: Provider, personId: string): Promise<void> {
	await page.goto("/settings");
	await page.getByRole("button", { name: `Connect ${provider}` }).click();
	await decide(page, provider, personId);
}

const notice = (page: Page, words: string | RegExp) => page.locator(".note").getByText(words).waitFor();

describe("signing in with a provider", () => {
	variation(
		"each leads back to the path asked for, query and all; a second time to the same account",
		async ({ story }) => {
			for (const provider of ["X", "Google", "Facebook"] as const) {
				const { id } = await somebodyNew(story);
				for (const javaScriptEnabled of [true, false]) {
					const { page } = await story.person({ javaScriptEnabled });
					await page.goto("/settings?from=mail");
					await signInAt(page, provider, id);
					await page.getByRole("heading", { name: "Settings" }).waitFor();
					expect(placeOf(page)).toBe("/settings?from=mail");
					// Facebook ends the address it leads back to with "#_=_".
					if (javaScriptEnabled) await page.waitForURL(({ hash }) => hash === "");
					await page.getByRole("button", { name: `Disconnect ${provider}` }).waitFor();
					expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Paula Provided");
					expect(await page.getByRole("button", { name: /^Disconnect / }).count()).toBe(1);
				}
			}
		},
	);

	variation("Cancel leads back to the sign-in page, calmly, and on from there", async ({ story }) => {
		const { page } = await story.person();
		const { id } = await somebodyNew(story);
		for (const provider of ["X", "Google", "Facebook"] as const) {
			await page.goto("/settings?x=1");
			await signInAt(page, provider, null);
			await notice(page, `You said no at ${provider}, so nothing happened.`);
			expect(await page.getByRole("alert").count()).toBe(0);
		}
		await story.shot(page, "auth-denied");
		await signInAt(page, "X", id);
		await page.getByRole("heading", { name: "Settings" }).waitFor();
		expect(placeOf(page)).toBe("/settings?x=1");
	});

	test("a provider that fails is said to, and nothing changes", async ({ story }) => {
		const { page } = await story.person();
		const { id } = await somebodyNew(story);
		await story.outside.setFault({ service: "x", call: "/oauth/request_token", fault: 500 });
		await page.goto("/auth/login");
		await page.getByRole("button", { name: "Continue with X" }).click();
		await notice(page, "X did not answer as it should. Nothing changed.");
		await story.outside.heal();
		await story.outside.setFault({ service: "google", call: "/token", fault: "garbage" });
		await signInAt(page, "Google", id);
		await notice(page, "Google did not answer as it should. Nothing changed.");
		await story.shot(page, "auth-provider-failed");
		await story.outside.heal();
		await signInAt(page, "Google", id);
		await page.getByRole("heading", { name: "What is your openSea wallet address?" }).waitFor();
	});

	variation("a callback nobody began here, or of nobody known, signs nobody in", async ({ story }) => {
		const { page, expectError } = await story.person();
		for (const provider of IDENTITY_PROVIDERS) {
			await page.goto(`/auth/${provider}/callback?code=abc&state=abc&oauth_token=abc&oauth_verifier=abc`);
			await notice(page, "was not begun in this browser");
			expect(placeOf(page)).toMatch(/^\/auth\/login/);
			await page.goto(`/auth/${provider}`);
			expect(placeOf(page)).toBe("/auth/login");
		}
		expectError(/404/);
		for (const path of ["/auth/myspace/callback?code=abc", "/auth/myspace"])
			expect([(await page.goto(path))?.status(), placeOf(page)]).toEqual([404, "/404"]);
	});
});

describe("one person, several ways in", () => {
	test("Google's word for an e-mail joins the account that has it; Facebook's does not", async ({ story }) => {
		const registered = await openRegistered(story);
		const { email } = registered.account;
		const { id } = await somebodyNew(story, email, email.replace(/.*@/, ""));
		const byFacebook = await story.person();
		await byFacebook.page.goto("/settings");
		await signInAt(byFacebook.page, "Facebook", id);
		await byFacebook.page.getByRole("button", { name: "Disconnect Facebook" }).waitFor();
		expect(await byFacebook.page.getByLabel("Name", { exact: true }).inputValue()).toBe("Paula Provided");

		const byGoogle = await story.person();
		await byGoogle.page.goto("/settings");
		await signInAt(byGoogle.page, "Google", id);
		await byGoogle.page.getByRole("button", { name: "Disconnect Google" }).waitFor();
		expect(await byGoogle.page.getByLabel("Name", { exact: true }).inputValue()).toBe("Rosa Requester");
		await byGoogle.page.getByRole("button", { name: "Connect Facebook" }).waitFor();
	});

	variation("ways are connected and disconnected, but never the last one", async ({ story }) => {
		const requester = await openRequester(story);
		const { page } = requester;
		await page.goto("/settings");
		const google = page.getByRole("button", { name: "Disconnect Google" });
		expect(await google.getAttribute("aria-disabled")).toBe("true");
		const why = page.locator(`#${await google.getAttribute("aria-describedby")}`);
		expect(await why.textContent()).toBe("This is your only way in. Add another one first.");
		// A person can press it all the same; to Playwright it is disabled.
		await google.click({ force: true });
		await notice(page, "This is your only way in.");
		await story.shot(page, "settings-last-way");

		const { id } = await somebodyNew(story);
		await connect(requester, "X", id);
		await notice(page, "X is connected.");
		await page.getByText(/^@paula_/).waitFor();
		await page.getByRole("button", { name: "Disconnect Google" }).click();
		await notice(page, "Google is disconnected.");
		const again = await story.person();
		await again.page.goto("/settings");
		await signInAt(again.page, "X", id);
		await again.page.getByRole("heading", { name: "Settings" }).waitFor();
		expect(await again.page.getByLabel("Name", { exact: true }).inputValue()).toBe("Rosa Requester");
	});

	variation("an identity of another account is not taken over, and there is one per provider", async ({ story }) => {
		const { id } = await somebodyNew(story);
		const owner = await story.person();
		await owner.page.goto("/auth/login");
		await signInAt(owner.page, "X", id);
		await owner.page.getByRole("heading", { name: "What is your openSea wallet address?" }).waitFor();

		const requester = await openRequester(story);
		await connect(requester, "X", id);
		await notice(requester.page, "That X account belongs to another account here.");
		expect(placeOf(requester.page)).toBe("/settings");
		await requester.page.getByRole("button", { name: "Connect X" }).waitFor();
		await requester.page.getByRole("button", { name: "Connect X" }).click();
		await decide(requester.page, "X", null);
		await notice(requester.page, "You said no at X, so nothing changed.");
	});
});
