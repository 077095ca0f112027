import { randomBytes } from "node:crypto";
import type { BrowserContextOptions, Page } from "playwright-core";
import type { Address } from "#app/core/address.ts";
import type { Person } from "./browser.ts";
import { newAddress } from "./people.ts";
import type { Story } from "./story.ts";

/** Somebody signed in with X, at "/nfts". */
export interface Collector extends Person {
	/** names them at the stand-ins */
	id: string;
	/** without the @ */
	handle: string;
}

export async function openCollector(story: Story, options?: BrowserContextOptions): Promise<Collector> {
	const tag = randomBytes(4).toString("hex");
	const handle = `carla_${tag}`;
	const { id } = await story.outside.addPerson({
		id: `carla-${tag}`,
		givenName: "Carla",
		familyName: "Collects",
		x: { handle },
	});
	const person = await story.person(options);
	const { page } = person;
	await page.goto("/auth/login?returnTo=/nfts");
	await page.getByRole("button", { name: "Continue with X" }).click();
	await page.locator(`input[value="${id}"]`).check();
	await page.getByRole("button", { name: "Authorize app" }).click();
	await page.getByRole("heading", { name: "Pick your favorites" }).waitFor();
	return { ...person, id, handle };
}

/** Types an address into the wallet form, of nobody else and with so many pieces at OpenSea. */
export async function addCollection(story: Story, page: Page, count: number): Promise<Address> {
	const address = newAddress();
	await story.outside.setOwned(address, count);
	await page.getByRole("textbox", { name: "Wallet address" }).fill(address);
	await page.getByRole("button", { name: "Connect to OpenSea" }).click();
	return address;
}
