import { randomBytes } from "node:crypto";
import type { Page } from "playwright-core";
import type { Person as Registrant } from "#local/app-forms.ts";
import { newAddress } from "./people.ts";
import type { Story } from "./story.ts";

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

/** The steps between a fresh account and its first link: an address, and a post of somebody new at X. */
export async function takeStepsByForm(story: Story, page: Page): Promise<void> {
	await page.getByRole("heading", { name: "What is your openSea wallet address?" }).waitFor();
	await page.getByLabel("Wallet address", { exact: true }).fill(newAddress());
	await page.getByRole("button", { name: "Connect to OpenSea" }).click();
	await page.getByRole("link", { name: "This is me, go on" }).click();
	const href = await page.getByRole("link", { name: "Make a Tweet" }).getAttribute("href");
	const text = new URL(href ?? "").searchParams.get("text") ?? "";
	const author = `rosa_${randomBytes(4).toString("hex")}`;
	await story.outside.addPerson({ id: author, x: { handle: author } });
	await page.getByLabel("The link of your tweet").fill((await story.outside.writePost({ author, text })).url);
	await page.getByRole("button", { name: "Check my Tweet to Access App" }).click();
}
