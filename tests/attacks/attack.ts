import { randomBytes } from "node:crypto";
import type { OutgoingHttpHeaders } from "node:http";
import type { MadeLink } from "#local/app-forms.ts";
import type { FormClient } from "#local/form-client.ts";
import type { StackFacts } from "#local/stack-facts.ts";
import type { RawAnswer, RawRequest } from "../e2e/harness/raw-http.ts";
import type { Outside } from "../stand-ins.ts";

/** What somebody may do who has no more than the site's address. */
export interface Visitor {
	appUrl: string;
	/** Sends a request as it stands, from a network of its own; redirects are not followed. */
	send(path: string, request?: Partial<RawRequest>): Promise<RawAnswer>;
	/** Posts a form as a page of ours does; `headers` replace what such a page sends. */
	post(path: string, fields: Record<string, string>, headers?: OutgoingHttpHeaders): Promise<RawAnswer>;
}

/** Two accounts and a link, where accounts can be made: against the local stack. */
export interface Inhabited extends Visitor {
	stack: StackFacts;
	outside: Outside;
	/** who is attacked */
	owner: Account;
	/** another account, with everything an account may have */
	stranger: Account;
	/** the owner's link; nobody pays it */
	link: MadeLink;
	/** Another link of somebody's, for attacks that change one. */
	newLink(of: Account, fields?: { memo?: string; requesterAddress?: string }): Promise<MadeLink>;
	/** Somebody new, for attacks that end a session or an account. */
	newAccount(): Promise<Account>;
}

export interface Account {
	email: string;
	client: FormClient;
}

interface Described {
	/** what is tried, as a sentence without its end */
	name: string;
	/** requirement of OWASP ASVS 5.0.0 that it tests */
	asvs: string;
}

/** One attack: it ends quietly where it was held off, and throws where it got through. */
export type Attack =
	| (Described & { needs: "address"; run(target: Visitor): Promise<void> })
	| (Described & { needs: "accounts"; run(target: Inhabited): Promise<void> });

/** An attack that needs no more than the site's address. */
export const fromOutside = (asvs: string, name: string, run: (target: Visitor) => Promise<void>): Attack => ({
	needs: "address",
	asvs,
	name,
	run,
});

/** An attack of an account or its links; it needs the local stack. */
export const onAccounts = (asvs: string, name: string, run: (target: Inhabited) => Promise<void>): Attack => ({
	needs: "accounts",
	asvs,
	name,
	run,
});

/** Thrown where an attack got through. */
export class GotThrough extends Error {}

/** @throws GotThrough unless what must hold does */
export function holds(held: boolean, otherwise: string): asserts held {
	if (!held) throw new GotThrough(otherwise);
}

/** @throws GotThrough unless the answer has one of these statuses */
export function refused(answer: RawAnswer | { status: number }, ...statuses: number[]): void {
	holds(statuses.includes(answer.status), `answered ${answer.status}, not ${statuses.join(" or ")}`);
}

/** @throws GotThrough where an answer says one of these */
export function silentAbout({ text }: { text: string }, ...secrets: string[]): void {
	for (const secret of secrets) holds(!text.includes(secret), `it says “${secret.slice(0, 60)}”`);
}

/** Stands on every page of somebody who is signed in. */
export const SIGNED_IN = 'action="/auth/logout"';

export const cookiesOf = (client: FormClient): string =>
	client.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");

/** @returns an e-mail that no account has */
export const nobody = () => `nobody-${randomBytes(4).toString("hex")}@nowhere.example`;

/**
 * Forty passwords are guessed at one e-mail, and the app must refuse to check them all.
 *
 * @param headersOf - what the guess of that number is sent with
 */
export async function guessedSlowly(
	{ send, appUrl }: Visitor,
	headersOf: (index: number) => Record<string, string>,
): Promise<void> {
	const email = nobody();
	const statuses = new Set<number>();
	for (let index = 0; index < 40; index += 1) {
		const { status } = await send("/auth/login", {
			method: "POST",
			body: new URLSearchParams({ email, password: `guess number ${index}` }).toString(),
			headers: { origin: appUrl, "content-type": "application/x-www-form-urlencoded", ...headersOf(index) },
		});
		if (status === 429) return;
		statuses.add(status);
	}
	holds(false, `forty guesses were all checked: ${[...statuses]}`);
}
