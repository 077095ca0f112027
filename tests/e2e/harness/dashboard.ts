import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Person } from "./browser.ts";
import type { Story } from "./story.ts";

/** Opens a dashboard in a browser of its own, without an account, and unlocks it through the dialog. */
export async function openDashboard(
	story: Story,
	link: { dashboardPath: string },
	password = "a quiet lamp at dusk",
): Promise<Person> {
	const person = await story.person();
	await person.page.goto(link.dashboardPath);
	await unlockDashboard(person.page, password);
	return person;
}

/** From the password dialog, which opens by itself, to the unlocked dashboard. */
export async function unlockDashboard(page: Page, password: string): Promise<void> {
	const dialog = page.getByRole("dialog", { name: "Password to access the dashboard" });
	await dialog.getByLabel("Password", { exact: true }).fill(password);
	await dialog.getByRole("button", { name: "Access dashboard" }).click();
	await page.getByText("Valid password").waitFor();
	await page.getByText("Live", { exact: true }).waitFor();
}

/** The badge beside the title. */
export async function waitForStatus(page: Page, status: "None" | "Pending" | "Success"): Promise<void> {
	await page.locator(".pagehead").getByText(status, { exact: true }).waitFor();
}

/** Runs something during which the page must not load anew. */
export async function withoutReload(page: Page, happen: () => Promise<void>): Promise<void> {
	await page.evaluate(() => Object.assign(window, { notReloaded: true }));
	await happen();
	expect(await page.evaluate(() => "notReloaded" in window), "the page changed without loading anew").toBe(true);
}
