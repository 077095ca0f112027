import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { BrowserContextOptions, Page } from "playwright-core";
import type { Address } from "#app/core/address.ts";
import type { Progress } from "#app/routes/nfts/progress-shape.ts";
import { writeSelection } from "#app/routes/nfts/selection-text.ts";
import type { GalleryNft } from "#app/services/showcase/gallery-contract.ts";
import { login, signInWith } from "#local/app-forms.ts";
import { FormClient } from "#local/form-client.ts";
import type { Person } from "./browser.ts";
import { handOver, newAddress } from "./people.ts";
import { newCallerAddress } from "./raw-http.ts";
import { ownStack } from "./stack.ts";
import type { Story } from "./story.ts";

/** Somebody signed in with X. */
export interface Picker extends Person {
	/** names them at the stand-ins */
	personId: string;
	/** without the @ */
	handle: string;
}

/** Somebody at X with a wallet of NFTs. */
export interface Collector extends Picker {
	wallet: Address;
	/** saved, in their order */
	favourites: GalleryNft[];
}

const POLL_EVERY_MS = 250;
/** Reading a wallet and preparing some pictures, on a machine that is busy otherwise. */
const LIMIT_MS = 45_000;

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
	for (const end = Date.now() + LIMIT_MS; !(await isSo()); await pause(POLL_EVERY_MS)) {
		if (Date.now() > end) throw new Error(`it never came to this: ${what}`);
	}
}

/** Somebody new at X, and at Google where they can sign in too; their wallet owns so many NFTs. */
export async function addCollector({ outside }: Story, pieces: number) {
	const handle = `carla_${randomBytes(4).toString("hex")}`;
	const wallet = newAddress();
	const google = { email: `${handle}@mail.example` };
	await outside.addPerson({ id: handle, givenName: "Carla", familyName: "Collector", x: { handle }, google });
	await outside.setOwned(wallet, pieces);
	return { personId: handle, handle, wallet };
}

/** Somebody new who has no wallet yet, at "/nfts". */
export async function openPicker(story: Story, options?: BrowserContextOptions): Promise<Picker> {
	const { personId, handle } = await addCollector(story, 0);
	const client = new FormClient(story.appUrl, newCallerAddress());
	await signInWith(client, "x", (page) => story.outside.decide(page, personId));
	const person = await story.person(options);
	await handOver(story, client, person);
	await person.page.goto("/nfts");
	return { ...person, personId, handle };
}

/** Types an address into the wallet form: one of nobody else with so many NFTs at OpenSea, or a given one. */
export async function typeWallet(story: Story, page: Page, holds: number | Address): Promise<Address> {
	const address = typeof holds === "number" ? newAddress() : holds;
	if (typeof holds === "number") await story.outside.setOwned(address, holds);
	await page.getByRole("textbox", { name: "Wallet address" }).fill(address);
	await page.getByRole("button", { name: "Connect to OpenSea" }).click();
	return address;
}

/** Somebody whose selected NFTs are saved and whose pictures are ready: the daily change runs, and none was made yet. */
export async function openCollector(
	story: Story,
	favourites: number,
	options?: BrowserContextOptions,
): Promise<Collector> {
	const { outside, appUrl } = story;
	const collector = await addCollector(story, favourites + 2);
	const client = new FormClient(appUrl, newCallerAddress());
	await signInWith(client, "x", (page) => outside.decide(page, collector.personId));
	await client.post("/nfts", { intent: "add", requesterAddress: collector.wallet });
	const progress = async () => JSON.parse((await client.get("/nfts/progress")).body) as Progress;
	await until("the wallet is read", async () => (await progress()).wallets[0]?.sync?.state === "done");
	const { pieces } = JSON.parse((await client.get("/nfts/pieces")).body) as { pieces: GalleryNft[] };
	const picked = pieces.filter(({ pictureUrl }) => pictureUrl !== null).slice(0, favourites);
	const picks = writeSelection(picked.map(({ id }) => ({ nftId: id, cropX: 50, cropY: 50 })));
	await client.post("/nfts", { intent: "save", picks });
	await until("the pictures are ready", async () => {
		const { pictures } = await progress();
		return pictures.length === picked.length && pictures.every(({ picture }) => picture.state === "ready");
	});
	const person = await story.person(options);
	await handOver(story, client, person);
	return { ...person, ...collector, favourites: picked };
}

/** What `npm run local:rotate` does: the demo admin presses "Run today's rotation now". */
export async function runRotation({ appUrl }: Story): Promise<void> {
	const client = new FormClient(appUrl, newCallerAddress());
	await login(client, ownStack().demo);
	const answer = await client.post("/admin", { intent: "run" });
	if (answer.status !== 302) throw new Error(`/admin answered ${answer.status}`);
}
