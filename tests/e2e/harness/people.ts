import { randomBytes } from "node:crypto";
import type { BrowserContextOptions } from "playwright-core";
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";
import type { Address } from "#app/core/address.ts";
import { createLink, type LinkWish, type MadeLink, type Person as Registrant, register } from "#local/app-forms.ts";
import { FormClient } from "#local/form-client.ts";
import type { Person } from "./browser.ts";
import type { SenderWords } from "./demo-wallet.ts";
import { newCallerAddress } from "./raw-http.ts";
import type { Story } from "./story.ts";

/** Somebody signed in, and what they typed to become so. */
export interface Requester extends Person {
	account: Registrant;
	/** Makes a link by the create form, for stories that are about what follows. */
	createLink(wish?: Partial<LinkWish>): Promise<MadeLink & { wish: LinkWish }>;
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

/** An address nobody else is paid at: what is reported by hand then cannot be meant for another link. */
export function newAddress(): Address {
	return privateKeyToAddress(generatePrivateKey());
}

/** A payer whose mails are nobody else's. */
export function newSender(): SenderWords {
	return { name: "Jonas Weber", email: `jonas-${randomBytes(4).toString("hex")}@payer.example` };
}

/** Registers a new requester by the form and opens their browser signed in. */
export async function openRequester(story: Story, options?: BrowserContextOptions): Promise<Requester> {
	const account = newAccount();
	const client = new FormClient(story.appUrl, newCallerAddress());
	await register(client, account);
	const person = await story.person(options);
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
	return {
		...person,
		account,
		createLink: async (wish = {}) => {
			const whole: LinkWish = {
				requesterName: `${account.firstName} ${account.lastName}`,
				requesterEmail: account.email,
				token: "USDC",
				amount: "25",
				requesterAddress: story.wallet("requester").address,
				network: story.chainId,
				dashboardPassword: "a dashboard password",
				...wish,
			};
			return { ...(await createLink(client, whole)), wish: whole };
		},
	};
}
