import { randomBytes } from "node:crypto";
import type { BrowserContextOptions } from "playwright-core";
import {
	createLink,
	getAccess,
	giveAddress,
	type LinkFields,
	type MadeLink,
	type Person as Registrant,
	register,
	signInWith,
} from "#local/app-forms.ts";
import { newAddress } from "#local/chain/accounts.ts";
import { FormClient } from "#local/form-client.ts";
import type { Person } from "./browser.ts";
import type { SenderWords } from "./demo-wallet.ts";
import { newCallerAddress } from "./raw-http.ts";
import type { Story } from "./story.ts";

export { newAddress } from "#local/chain/accounts.ts";

/** Somebody signed in, and who they are. */
export interface Requester extends Person {
	/** the password is theirs only where `openRegistered` made them */
	account: Registrant;
	/** Makes a link by the create form, for stories that are about what follows. */
	createLink(wish?: Partial<LinkFields>): Promise<MadeLink & { wish: LinkFields }>;
}

export function newAccount(): Registrant {
	const tag = randomBytes(4).toString("hex");
	return {
		firstName: "Rosa",
		lastName: "Requester",
		email: `rosa-${tag}@shop.example`,
		password: `a fine password ${tag}`,
	};
}

/** A payer whose mails are nobody else's. */
export function newSender(): SenderWords {
	return { name: "Jonas Weber", email: `jonas-${randomBytes(4).toString("hex")}@payer.example` };
}

/** Somebody new who may make links: signed in, with an address nobody else gave, and a post that opened the app. */
export async function openRequester(story: Story, options?: BrowserContextOptions): Promise<Requester> {
	const { account, client } = await newRequester(story);
	return openSignedIn(story, client, account, options);
}

/** The same without a browser, for tests that speak HTTP themselves. */
export async function newRequester(
	world: Pick<Story, "appUrl" | "outside">,
): Promise<{ account: Registrant; client: FormClient }> {
	const { account, client, handle } = await signUp(world);
	await takeSteps(world, client, handle);
	return { account, client };
}

/** Somebody new who has signed in and taken no step after it; `handle` is theirs at X. */
export async function openNewcomer(
	story: Story,
	options?: BrowserContextOptions,
): Promise<Requester & { handle: string; client: FormClient }> {
	const { account, client, handle } = await signUp(story);
	return { ...(await openSignedIn(story, client, account, options)), handle, client };
}

/** Somebody new at Google, whose e-mail Google vouches for, signs in by it. */
async function signUp(world: Pick<Story, "appUrl" | "outside">) {
	const account = newAccount();
	const { id, handle } = await putNew(world, account);
	const client = new FormClient(world.appUrl, newCallerAddress());
	await signInWith(client, "google", (page) => world.outside.decide(page, id));
	return { account, client, handle };
}

/** Somebody new at Google, where their e-mail is vouched for, and at X. */
async function putNew({ outside }: Pick<Story, "outside">, { email, firstName, lastName }: Registrant) {
	const handle = `rosa_${randomBytes(4).toString("hex")}`;
	const id = email.replace(/@.*/, "");
	await outside.addPerson({ id, givenName: firstName, familyName: lastName, google: { email }, x: { handle } });
	return { id, handle };
}

/** Takes the steps between signing in and the first link. */
async function takeSteps({ outside }: Pick<Story, "outside">, client: FormClient, handle: string): Promise<void> {
	await giveAddress(client, newAddress());
	await getAccess(client, async (text) => (await outside.writePost({ author: handle, text })).url);
}

/** A requester with an e-mail and a password, for stories that are about those: a mail's time slower. */
export async function openRegistered(story: Story, options?: BrowserContextOptions): Promise<Requester> {
	const account = newAccount();
	const client = new FormClient(story.appUrl, newCallerAddress());
	await register(client, account, story.outbox.url);
	await takeSteps(story, client, (await putNew(story, account)).handle);
	return openSignedIn(story, client, account, options);
}

/** Who signed in without a browser goes on in one. */
export async function handOver(story: Story, client: FormClient, person: Person): Promise<void> {
	await person.context.addCookies(
		client.cookies.map(({ name, value }) => ({
			name,
			value,
			// as the app sets them; Chromium counts http://localhost as secure
			url: story.appUrl.replace("http:", "https:"),
			httpOnly: true,
			sameSite: "Lax" as const,
		})),
	);
}

async function openSignedIn(
	story: Story,
	client: FormClient,
	account: Registrant,
	options?: BrowserContextOptions,
): Promise<Requester> {
	const person = await story.person(options);
	await handOver(story, client, person);
	return {
		...person,
		account,
		createLink: async (wish = {}) => {
			const whole: LinkFields = {
				requesterName: `${account.firstName} ${account.lastName}`,
				requesterEmail: account.email,
				token: "USDC",
				amount: "25",
				requesterAddress: story.wallet("requester").address,
				network: story.chainId,
				dashboardPassword: "a quiet lamp at dusk",
				...wish,
			};
			return { ...(await createLink(client, whole)), wish: whole };
		},
	};
}
