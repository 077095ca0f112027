import { randomUUID } from "node:crypto";
import type { IdentityProvider } from "#app/core/accounts/identity.ts";
import { type TokenSymbol, tokenDecimals } from "#app/core/chains.ts";
import { parseAmount } from "#app/core/payments/money.ts";
import type { FormAnswer, FormClient } from "./form-client.ts";
import { waitForLink } from "./read-mail.ts";

/** Submits the app's forms, for the seed and for tests of other features. */

export interface Person {
	firstName: string;
	lastName: string;
	email: string;
	password: string;
}

/** Fields of the create form, as typed. */
export interface LinkFields {
	requesterName: string;
	requesterEmail: string;
	token: TokenSymbol;
	amount: string;
	requesterAddress: string;
	network: number;
	/** id of another network it may be paid on */
	alsoOn?: string;
	dashboardPassword: string;
	confirmations?: "1" | "12" | "final";
	memo?: string;
	/** YYYY-MM-DD */
	due?: string;
	afterSubmit?: string;
}

export interface MadeLink {
	paymentId: string;
	/** path of the payment page */
	path: string;
	dashboardPath: string;
}

function refused(what: string, answer: FormAnswer): Error {
	// The form's error messages explain more than the status.
	const words = [...answer.body.matchAll(/role="alert"[^>]*>([\s\S]*?)<\/(?:p|div)>/g)].map(([, inner = ""]) =>
		inner.replace(/<[^>]*>/g, ""),
	);
	return new Error(`${what}: the app answered ${answer.status}${words.length > 0 ? ` (${words.join("; ")})` : ""}`);
}

const leadsOn = (answer: FormAnswer) => answer.status >= 300 && answer.status < 400;

/**
 * Registers, reads the mail and confirms; the client is signed in afterwards.
 * @throws Error if the app refuses, or mails no link because the e-mail has an account
 */
export async function register(client: FormClient, person: Person, outboxUrl: string): Promise<void> {
	const begun = await client.post("/auth/register", { ...person });
	if (!leadsOn(begun)) throw refused("registering", begun);
	const { link } = await waitForLink(outboxUrl, person.email, "verify");
	const token = link.slice(link.indexOf("#") + 1);
	const confirmed = await client.post("/auth/verify", { intent: "confirm", token });
	if (!leadsOn(confirmed)) throw refused("confirming", confirmed);
}

/**
 * Signs in with a provider; creates an account on the first sign-in.
 * @param decide - consents on the provider's page and returns the callback URL
 * @throws Error if the app or the provider refuses
 */
export async function signInWith(
	client: FormClient,
	provider: IdentityProvider,
	decide: (authorizeUrl: string) => Promise<string>,
): Promise<void> {
	const begun = await client.post(`/auth/${provider}`, { intent: "sign-in", returnTo: "/" });
	if (!leadsOn(begun) || begun.location === null) throw refused(`signing in with ${provider}`, begun);
	const back = new URL(await decide(begun.location));
	const answer = await client.get(back.pathname + back.search);
	if (!leadsOn(answer) || answer.location !== "/") throw refused(`coming back from ${provider}`, answer);
}

/** @throws Error if the app refuses */
export async function login(client: FormClient, person: Pick<Person, "email" | "password">): Promise<void> {
	const answer = await client.post("/auth/login", { email: person.email, password: person.password });
	if (!leadsOn(answer)) throw refused("signing in", answer);
}

/** @throws Error with the form's message if the app refuses the address */
export async function giveAddress(client: FormClient, address: string): Promise<void> {
	const answer = await client.post("/wallet-address", { requesterAddress: address });
	if (answer.status !== 200) throw refused("giving an address", answer);
}

/**
 * Gets access by a public post with the code.
 * @param writePost - posts at X as a user whose posts granted no other access, and returns the post's URL
 * @throws Error with the form's message if the app refuses
 */
export async function getAccess(client: FormClient, writePost: (text: string) => Promise<string>): Promise<void> {
	const form = await client.get("/access");
	const [, intent] = /href="([^"]*\/intent\/tweet\?[^"]*)"/.exec(form.body) ?? [];
	if (intent === undefined) throw refused("asking for access", form);
	const text = new URL(intent.replaceAll("&amp;", "&")).searchParams.get("text") ?? "";
	const answer = await client.post("/access", { tweetUrl: await writePost(text) });
	if (!leadsOn(answer)) throw refused("getting access", answer);
}

/** Answers ahead what the form would ask about: an amount that another link has, and a contract on another chain. */
function knowing({ amount: typed, token, network, alsoOn, requesterAddress }: LinkFields): Record<string, string> {
	const amount = parseAmount(typed, tokenDecimals(network, token));
	const sum = amount.ok ? amount.value.toString() : "";
	return {
		sameSum: `${sum}:${sum}`,
		codeElsewhere: `${[network, ...(alsoOn ? [alsoOn] : [])].join("+")}:${requesterAddress}`,
	};
}

/**
 * Creates a payment link as the signed-in user.
 * @throws Error with the form's message if the app refuses
 */
export async function createLink(client: FormClient, fields: LinkFields): Promise<MadeLink> {
	const answer = await client.post("/?index", {
		requesterName: fields.requesterName,
		requesterEmail: fields.requesterEmail,
		token: fields.token,
		amount: fields.amount,
		requesterAddress: fields.requesterAddress,
		confirmations: fields.confirmations ?? "1",
		network: String(fields.network),
		...(fields.alsoOn ? { alsoOn: fields.alsoOn } : {}),
		memo: fields.memo ?? "",
		due: fields.due ?? "",
		afterSubmit: fields.afterSubmit ?? "",
		dashboardPassword: fields.dashboardPassword,
		submissionKey: randomUUID(),
		...knowing(fields),
	});
	const [, paymentId] = /\/link\/([^/?]+)\/created/.exec(answer.location ?? "") ?? [];
	if (!paymentId) throw refused("making a payment link", answer);
	return { paymentId, path: `/link/${paymentId}`, dashboardPath: `/link/${paymentId}/dashboard` };
}
