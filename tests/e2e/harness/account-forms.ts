import type { Page } from "playwright-core";
import type { Person as Registrant } from "#local/app-forms.ts";

/** The forms of accounts as a person fills them, by their words. */

export async function registerByForm(page: Page, account: Registrant): Promise<void> {
	await page.getByLabel("First name").fill(account.firstName);
	await page.getByLabel("Last name").fill(account.lastName);
	await page.getByLabel("E-mail").fill(account.email);
	await page.getByLabel("Password", { exact: true }).fill(account.password);
	await page.getByRole("button", { name: "Create account" }).click();
	await page.getByRole("heading", { name: "Check your mail" }).waitFor();
}

export async function signInByForm(page: Page, { email, password }: Pick<Registrant, "email" | "password">) {
	await page.getByLabel("E-mail").fill(email);
	await page.getByLabel("Password", { exact: true }).fill(password);
	await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Where a page stands, without its origin. */
export function placeOf(page: Page): string {
	const { pathname, search } = new URL(page.url());
	return pathname + search;
}
