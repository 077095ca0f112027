import type { Page } from "playwright-core";
import { describe, expect, vi } from "vitest";
import { openDashboard, unlockDashboard } from "./harness/dashboard.ts";
import { openRequester } from "./harness/people.ts";
import { type Story, test, variation } from "./harness/story.ts";

const PASSWORD = "a quiet lamp at dusk";
const DAY_S = 24 * 60 * 60;
/** Longest a caller waits after six wrong guesses, and what asking takes. */
const WAIT_LIMIT_MS = 25_000;

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Password to access the dashboard" });
const passwordOf = (page: Page) => dialogOf(page).getByLabel("Password", { exact: true });

/** Types a password. @returns how the form answered it. */
async function guess(page: Page, password: string): Promise<string> {
	await passwordOf(page).fill(password);
	const answered = page.waitForResponse((response) => response.request().method() === "POST");
	await dialogOf(page).getByRole("button", { name: "Access dashboard" }).click();
	await answered;
	const refusal = dialogOf(page)
		.locator("form")
		.getByText(/^(?:Invalid Password|Too many tries\. .*)$/);
	const opened = page.getByRole("button", { name: "Lock again" });
	await refusal.or(opened).first().waitFor();
	return (await opened.isVisible()) ? "opened" : ((await refusal.first().textContent()) ?? "");
}

const cookieOf = async (page: Page, link: { paymentId: string }) =>
	(await page.context().cookies()).find(({ name }) => name === `__Host-dash-${link.paymentId}`);

async function openLocked(story: Story, link: { dashboardPath: string }) {
	const person = await story.person();
	await person.page.goto(link.dashboardPath);
	await passwordOf(person.page).waitFor();
	return person;
}

describe("the dashboard's password", () => {
	variation("six wrong guesses are delayed, with the wait shown, and lock nobody out", async ({ story }) => {
		const requester = await openRequester(story);
		const [link, other] = [await requester.createLink(), await requester.createLink()];
		const guesser = await openLocked(story, link);
		guesser.expectError(/status of 403/);
		guesser.expectError(/status of 429/);
		const answers: string[] = [];
		for (let guessed = 1; guessed <= 6; guessed++) answers.push(await guess(guesser.page, `wrong password ${guessed}`));
		expect(answers.slice(0, 3)).toEqual(["Invalid Password", "Invalid Password", "Invalid Password"]);
		expect(answers.slice(3).join("\n")).toMatch(/Too many tries\. Try again in \d+ seconds?\./);
		await guesser.page.locator(".toasts").getByText("Invalid Password", { exact: true }).first().waitFor();
		await story.shot(guesser.page, "dashboard-slowed");

		// The requester, from elsewhere, does not wait for somebody else's guesses; neither does another link.
		const elsewhere = await openDashboard(story, link);
		await elsewhere.page.getByText("What happened").waitFor();
		await vi.waitFor(async () => expect(await guess(guesser.page, PASSWORD)).toBe("opened"), {
			timeout: WAIT_LIMIT_MS,
			interval: 250,
		});
		await guesser.page.goto(other.dashboardPath);
		await unlockDashboard(guesser.page, PASSWORD);
	});

	test("leads back to the payment page, and can be shown while typing", async ({ story }) => {
		const requester = await openRequester(story);
		const link = await requester.createLink();
		const { page } = await openLocked(story, link);
		await passwordOf(page).fill("as typed");
		expect(await passwordOf(page).getAttribute("type")).toBe("password");
		await dialogOf(page).getByRole("button", { name: "Show password" }).click();
		expect(await passwordOf(page).getAttribute("type")).toBe("text");
		await dialogOf(page).getByRole("button", { name: "Hide password" }).click();
		expect(await passwordOf(page).getAttribute("type")).toBe("password");
		await dialogOf(page).getByRole("link", { name: "Back" }).click();
		await page.waitForURL(`${story.appUrl}${link.path}`);
		expect(await cookieOf(page, link)).toBeUndefined();
	});

	variation("is remembered for a month, or until the browser closes", async ({ story }) => {
		const requester = await openRequester(story);
		const link = await requester.createLink();
		const remembered = await openDashboard(story, link);
		const kept = await cookieOf(remembered.page, link);
		expect(kept).toMatchObject({ httpOnly: true, secure: true, sameSite: "Lax", path: "/" });
		expect((kept?.expires ?? 0) - Date.now() / 1_000).toBeGreaterThan(29 * DAY_S);

		const passing = await openLocked(story, link);
		const remember = dialogOf(passing.page).getByLabel("Remember on this device");
		expect(await remember.isChecked()).toBe(true);
		await remember.uncheck();
		await unlockDashboard(passing.page, PASSWORD);
		expect((await cookieOf(passing.page, link))?.expires).toBe(-1);
	});

	variation("set anew by the link's maker shuts every other browser out at once", async ({ story }) => {
		const requester = await openRequester(story);
		const link = await requester.createLink();
		const guest = await openDashboard(story, link);
		const next = "quite another password";
		await requester.page.goto(link.dashboardPath);
		await dialogOf(requester.page).getByText("Forgot it? Set a new password").click();
		await dialogOf(requester.page).getByLabel("New dashboard password").fill(next);
		await dialogOf(requester.page).getByRole("button", { name: "Save new password" }).click();
		await requester.page.getByText("New password saved. Other devices must enter it.").waitFor();
		await requester.page.getByText("Live", { exact: true }).waitFor();

		await passwordOf(guest.page).waitFor();
		guest.expectError(/status of 403/);
		expect(await guess(guest.page, PASSWORD)).toBe("Invalid Password");
		expect(await guess(guest.page, next)).toBe("opened");
	});
});
