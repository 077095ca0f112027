import { accountDepsOf, type Env } from "#app/composition/services.server.ts";
import type { IdentityProvider } from "#app/core/accounts/identity.ts";
import { RECENT_PROOF_MS } from "#app/core/accounts/recent-proof.ts";
import type { AccountMail, MailMessage } from "#app/core/operations/mail-message.ts";
import { insertProvenUser } from "#app/db/accounts/users.ts";
import { openDatabase } from "#app/db/database.ts";
import { deleteDueAccounts } from "#app/services/accounts/account-deletion.ts";
import { type AccountDeps, SCRYPT } from "#app/services/accounts/account-deps.ts";
import { accountMail } from "#app/services/accounts/account-mails.ts";
import { accountServices } from "#app/services/accounts/account-services.ts";
import type { Accounts, SessionUser } from "#app/services/accounts/accounts-contract.ts";
import { passkeyServices } from "#app/services/accounts/passkeys.ts";
import type { Passkeys } from "#app/services/accounts/passkeys-contract.ts";
import { hashPassword } from "#app/services/accounts/password-hash.ts";
import { sessionsOf } from "#app/services/accounts/sessions.ts";
import { tokenMaintenanceOf } from "#app/services/accounts/token-maintenance-deps.ts";
import { tokenVault } from "#app/services/accounts/token-vault.ts";
import { standInsAt } from "#tests/stand-ins.ts";
import { env } from "../environment.ts";
import { unique } from "../scenario.ts";

/** Account services with the real D1, the real rate limit and the stand-ins; tests control the clock. */

export const APP = "https://paylink.test";
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const PASSWORD = "correct horse";
export const outside = standInsAt(env.STAND_INS_URL);

/** A cookie jar, keyed by cookie name only. */
export class Browser {
	readonly cookies = new Map<string, string>();
	constructor(readonly userAgent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0") {}

	request(path = "/auth/login", method = "POST"): Request {
		const headers = new Headers({ "User-Agent": this.userAgent });
		const pairs = [...this.cookies].map(([name, value]) => `${name}=${value}`);
		if (pairs.length > 0) headers.set("Cookie", pairs.join("; "));
		return new Request(new URL(path, APP), { method, headers });
	}

	take(setCookies: readonly string[]): void {
		for (const cookie of setCookies) {
			const [pair = ""] = cookie.split(";");
			// RFC 6265bis §5.6: browsers reject longer cookies.
			if (pair.length > 4096) continue;
			const at = pair.indexOf("=");
			if (/; Max-Age=0(;|$)/.test(cookie)) this.cookies.delete(pair.slice(0, at));
			else this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
		}
	}

	/** A copy of the current cookies, as a thief would have. */
	copy(): Browser {
		const other = new Browser(this.userAgent);
		for (const [name, value] of this.cookies) other.cookies.set(name, value);
		return other;
	}
}

/** Counters of calls. */
export interface Work {
	hashes: number;
	statements: number;
}

export function world(change: Partial<AccountDeps> = {}) {
	let clock = Date.now();
	const background: Promise<unknown>[] = [];
	const outbox: MailMessage[] = [];
	const work: Work = { hashes: 0, statements: 0 };
	const counted =
		<Arguments extends unknown[], Answer>(done: (...given: Arguments) => Answer) =>
		(...given: Arguments) => {
			work.hashes += 1;
			return done(...given);
		};
	const counting = new Proxy(env.DB, {
		get(target, name) {
			if (name === "prepare") work.statements += 1;
			const value = Reflect.get(target, name) as unknown;
			return typeof value === "function" ? value.bind(target) : value;
		},
	});
	const deps: Omit<AccountDeps, "clientKey"> = {
		...accountDepsOf(env as Env),
		db: openDatabase(counting),
		clock: { now: () => clock },
		queueMails: async (messages) => void outbox.push(...messages),
		queueOriginal: async () => undefined,
		waitUntil: (promise) => void background.push(promise),
		visitor: { userAgent: new Browser().userAgent, country: "PT" },
		passwords: {
			hash: counted(SCRYPT.hash),
			verify: counted(SCRYPT.verify),
			burn: counted(SCRYPT.burn),
			needsRehash: SCRYPT.needsRehash,
		},
		...change,
	};
	/** services of one request, by default from a new caller */
	const visit = (clientKey = unique("caller")): Accounts => accountServices({ ...deps, clientKey });
	/** the same for passkeys and recovery codes */
	const keys = (clientKey = unique("caller")): Passkeys => {
		const visitDeps = { ...deps, clientKey };
		return passkeyServices(visitDeps, sessionsOf(visitDeps));
	};
	const settle = async () => {
		while (background.length > 0) await Promise.all(background.splice(0));
	};

	return {
		deps: { ...deps, clientKey: "a test" },
		visit,
		keys,
		settle,
		work,
		outbox,
		later: (ms: number) => {
			clock += ms;
		},
		now: () => clock,

		/** The week in which deleted accounts may be kept is over for all of them, and the cron runs. */
		async weekOver(): Promise<void> {
			await settle();
			await env.DB.prepare("update users set delete_at = ? where delete_at is not null").bind(clock).run();
			await deleteDueAccounts({ ...tokenMaintenanceOf(deps), db: deps.db, clock: deps.clock });
			await settle();
		},

		/** Outbox mails to an address, oldest first. */
		async mailsTo(to: string): Promise<AccountMail[]> {
			await settle();
			return outbox.filter((mail): mail is AccountMail => mail.paymentId === null && mail.to === to);
		},

		/** The token in the newest mail to an address, read from the composed mail. */
		async tokenMailedTo(to: string): Promise<string> {
			await settle();
			const mail = outbox.findLast((message) => message.to === to);
			if (mail?.paymentId !== null) throw new Error(`no mail went to ${to}`);
			const { text } = await accountMail(
				{ appUrl: APP, supportEmail: "support@paylink.test", cookieSecret: deps.cookieSecret },
				mail,
			);
			const token = /#([\w-]{43})(?![\w-])/.exec(text)?.[1];
			if (!token) throw new Error(`no link is in:\n${text}`);
			return token;
		},
	};
}

export type World = ReturnType<typeof world>;

export function somebody() {
	return {
		firstName: "Marta",
		lastName: "Oliveira",
		email: `${unique("marta")}@example.com`,
		password: PASSWORD,
		returnTo: "/payment?amount=5",
	};
}

export interface Account {
	browser: Browser;
	person: ReturnType<typeof somebody>;
	user: SessionUser;
}

/** A user who registered by mail and is signed in. */
export async function registered(there: World, person = somebody(), browser = new Browser()): Promise<Account> {
	const begun = await there.visit().register(browser.request(), person, "en");
	if (!begun.ok) throw new Error(begun.reason);
	browser.take(begun.cookies);
	const token = await there.tokenMailedTo(person.email);
	const confirmed = await there.visit().confirmMailedLink(browser.request(), token, null);
	if (!confirmed.ok || !confirmed.user) throw new Error("not registered");
	browser.take(confirmed.cookies);
	return { browser, person, user: confirmed.user };
}

let passwordHash: Promise<string> | undefined;

/** Inserts an account directly; the password is hashed once for all tests, because a hash takes 200 ms. */
export async function stored(there: World, more: { email?: string | null; password?: boolean } = {}) {
	passwordHash ??= hashPassword(PASSWORD);
	const id = unique("user");
	await insertProvenUser(openDatabase(env.DB), {
		id,
		email: more.email === undefined ? `${id}@example.com` : more.email,
		displayName: "Marta Oliveira",
		passwordHash: more.password === false ? null : await passwordHash,
		photoUrl: null,
		language: null,
		createdAt: there.now(),
	});
	return { id, email: more.email === undefined ? `${id}@example.com` : (more.email ?? "") };
}

/** An account older than e-mail verification. */
export async function storedUnproven(email: string): Promise<string> {
	passwordHash ??= hashPassword(PASSWORD);
	const id = unique("user");
	await env.DB.prepare(
		"insert into users (id, email, display_name, password_hash, created_at) values (?, ?, 'From Before', ?, 1)",
	)
		.bind(id, email, await passwordHash)
		.run();
	return id;
}

export async function signIn(there: World, email: string, browser = new Browser()): Promise<Browser> {
	const outcome = await there.visit().login(browser.request(), { email, password: PASSWORD });
	if (!outcome.ok) throw new Error(outcome.reason);
	browser.take(outcome.cookies);
	return browser;
}

/** Starts a sign-in and consents at the provider. @returns the callback URL, not requested yet */
export async function leaveFor(
	there: World,
	browser: Browser,
	provider: IdentityProvider,
	personId: string | null,
	begun: { intent: "sign-in" | "link" | "prove"; returnTo: string } = { intent: "sign-in", returnTo: "/" },
): Promise<string> {
	const outcome = await there.visit().beginWithProvider(browser.request(`/auth/${provider}`), provider, begun);
	if (!outcome.ok) throw new Error(outcome.reason);
	browser.take(outcome.cookies);
	return outside.decide(outcome.url, personId);
}

/** Requests a callback URL. */
export async function comeBack(there: World, browser: Browser, provider: IdentityProvider, address: string) {
	const outcome = await there.visit().finishWithProvider(browser.request(address, "GET"), provider);
	browser.take(outcome.cookies);
	return outcome;
}

export async function signInWith(
	there: World,
	provider: IdentityProvider,
	personId: string,
	browser = new Browser(),
	begun?: { intent: "sign-in" | "link"; returnTo: string },
) {
	const outcome = await comeBack(there, browser, provider, await leaveFor(there, browser, provider, personId, begun));
	return { browser, outcome };
}

/** A user at the providers, with a different e-mail at each. */
export async function personAt(providers: {
	x?: { email: string | null; picture?: "none" | "large" };
	google?: { email: string; emailVerified?: boolean; hd?: string };
	facebook?: { email: string | null };
}): Promise<string> {
	const id = unique("person");
	const { x, ...rest } = providers;
	await outside.addPerson({
		id,
		...rest,
		...(x && { x: { handle: `h${crypto.randomUUID().replaceAll("-", "").slice(0, 12)}`, ...x } }),
	});
	return id;
}

export const mailbox = () => `${unique("mail")}@example.com`;

/** A user with the same e-mail at all three providers. */
export const everywhere = (email = mailbox()) =>
	personAt({ x: { email }, google: { email, hd: "example.com" }, facebook: { email } }).then((id) => ({ id, email }));

export async function userIdOf(there: World, browser: Browser): Promise<string | undefined> {
	return (await there.visit().findUser(browser.request()))?.id;
}

export const notBegunHere = { ok: false, reason: "not-begun-here" };

export async function countUsers(email: string): Promise<number> {
	const count = await env.DB.prepare("select count(*) as n from users where email = ?").bind(email).first<number>("n");
	return count ?? 0;
}

/** A vault with other keys; the first one encrypts. */
export function vaultOf(...names: string[]) {
	return tokenVault(Object.fromEntries(names.map((name) => [name, btoa(name.padEnd(32, "."))])));
}

/** Somebody who signed in with Google a while ago, and a thief with a copy of their session. */
export async function robbed(there: World, more: { email?: string } = {}) {
	const account = await stored(there, { password: false, ...more });
	const person = await personAt({ google: { email: account.email, hd: "example.com" } });
	const { browser } = await signInWith(there, "google", person);
	there.later(RECENT_PROOF_MS);
	return { ...account, person, browser, thief: browser.copy() };
}
