import type { IdentityProvider } from "../../core/accounts/identity.ts";
import type { Address } from "../../core/address.ts";
import type { Language } from "../../core/i18n/languages.ts";

/** The session user as routes see it (SPEC §3); never a token or secret of a provider. */
export interface SessionUser {
	id: string;
	/** null for somebody whose provider gave none; proven, but for accounts made before e-mails were proven */
	email: string | null;
	emailProven: boolean;
	displayName: string;
	photoURL: string | null;
	/** `admin` needs a proven e-mail that the settings list (SPEC §6) */
	role: "admin" | "user";
	/** the address the person gave; see walletVerified */
	wallet: Address | null;
	/** proven by a signature */
	walletVerified: boolean;
	/** a public post was checked */
	sharedOnTwitter: boolean;
	/** may create payment links: by a post or by an admin */
	hasAccess: boolean;
	activated: boolean;
	language: Language | null;
}

/** Too many tries: by this caller, or for this account; try again after so long. */
export interface Slowed {
	ok: false;
	reason: "rate-limited";
	retryAfterMs: number;
}

export interface SignedIn {
	ok: true;
	user: SessionUser;
	/** `Set-Cookie` values */
	cookies: string[];
}

export type ProviderRefusal =
	/** the person said no there */
	| "denied"
	/** no sign-in was begun in this browser, it was begun elsewhere, or it was used or too old */
	| "not-begun-here"
	/** the provider answered nonsense or not at all */
	| "provider-failed"
	/** linking: that identity belongs to another account here */
	| "linked-elsewhere"
	/** linking: this account has another identity of that provider already */
	| "one-per-provider"
	/** linking: the session ended meanwhile */
	| "signed-out";

export type ProviderOutcome =
	| { ok: true; intent: "sign-in" | "link"; user: SessionUser; cookies: string[]; returnTo: string }
	| { ok: false; reason: ProviderRefusal; intent: "sign-in" | "link"; returnTo: string; cookies: string[] };

export interface Device {
	/** names the session for signing it out; not the cookie's id and of no use as one */
	id: string;
	current: boolean;
	/** "Firefox on Windows"; null when unknown */
	browser: string | null;
	system: string | null;
	createdAt: number;
	lastSeenAt: number;
}

export interface AccountIdentity {
	provider: IdentityProvider;
	label: string | null;
	createdAt: number;
}

/** What a person has to sign in with. */
export interface SignInWays {
	identities: AccountIdentity[];
	hasPassword: boolean;
}

/** What a mailed link is good for, before it is used. A used, expired or made-up one: `unknown`. */
export type MailedLink =
	| { kind: "unknown" }
	/** registering; without the cookie of the browser that began it, the password must be typed again */
	| { kind: "register"; email: string; sameBrowser: boolean }
	/** a changed e-mail; proven by whoever is signed in to that account, so that nobody proves one for a stranger */
	| { kind: "verify-email"; email: string; signedIn: boolean }
	| { kind: "reset-password"; email: string };

/**
 * Who somebody is. Cookies are whole `Set-Cookie` values to append to the response. Nothing here tells whether an e-mail
 * has an account: answers, their time and their number of mails are alike for known and unknown ones.
 */
export interface Accounts {
	/** providers with credentials in the settings, in the order shown */
	readonly providers: readonly IdentityProvider[];

	/** one D1 read when the cookie is there, none when it is not */
	findUser(request: Request): Promise<SessionUser | null>;

	/**
	 * Mails a link that makes the account; to an e-mail with an account, a mail that says so. The answer is the same.
	 *
	 * @returns a cookie that binds the registration to this browser
	 */
	register(
		request: Request,
		person: { firstName: string; lastName: string; email: string; password: string; returnTo: string },
		language: Language,
	): Promise<{ ok: true; cookies: string[] } | Slowed>;
	/** Sends the mail of the registration begun in this browser once more; the same answer for everybody. */
	resendRegistration(request: Request, language: Language): Promise<{ ok: true } | Slowed>;
	/** Looks at a mailed link without using it. */
	readMailedLink(request: Request, token: string): Promise<MailedLink>;
	/** Makes the account of a mailed registration, or proves a changed e-mail; signs in for a registration. */
	confirmMailedLink(
		request: Request,
		token: string,
		password: string | null,
	): Promise<
		| { ok: true; user: SessionUser | null; cookies: string[]; returnTo: string }
		/** `signed-out`: a changed e-mail, opened where its account is not signed in; the link stays good */
		| { ok: false; reason: "unknown-link" | "wrong-password" | "email-taken" | "signed-out" }
		| Slowed
	>;

	login(
		request: Request,
		credentials: { email: string; password: string },
	): Promise<SignedIn | { ok: false; reason: "wrong-credentials" } | Slowed>;
	/** ends the session in D1 and in the browser */
	logout(request: Request): Promise<{ cookies: string[] }>;

	/** Mails a reset link where there is an account, and a mail that says there is none where there is not. */
	requestPasswordReset(request: Request, email: string, language: Language): Promise<{ ok: true } | Slowed>;
	/** Sets the password, ends every session of the account and signs in here. */
	resetPassword(
		request: Request,
		token: string,
		password: string,
	): Promise<SignedIn | { ok: false; reason: "unknown-link" } | Slowed>;

	/** Leads to the provider; to be answered to a POST. `link` is for signed-in people: `signed-out` where nobody is. */
	beginWithProvider(
		request: Request,
		provider: IdentityProvider,
		begun: { intent: "sign-in" | "link"; returnTo: string },
	): Promise<
		{ ok: true; url: string; cookies: string[] } | { ok: false; reason: "provider-failed" | "signed-out" } | Slowed
	>;
	/** The provider's callback. `returnTo` is where to go: the path asked for, or where the welcome screen leads to. */
	finishWithProvider(request: Request, provider: IdentityProvider): Promise<ProviderOutcome>;

	/** the rest is for signed-in people, on their own account */
	listWays(userId: string): Promise<SignInWays>;
	unlink(userId: string, provider: IdentityProvider): Promise<{ ok: true } | { ok: false; reason: "last-way-in" }>;
	/** sets or changes the password; every other session ends */
	setPassword(
		request: Request,
		change: { current: string | null; next: string },
	): Promise<{ ok: true; cookies: string[] } | { ok: false; reason: "wrong-password" | "needs-email" } | Slowed>;
	/** mails a link to the new e-mail; the old one stays until it is used. Asks for the password where there is one. */
	changeEmail(
		request: Request,
		change: { email: string; current: string | null },
		language: Language,
	): Promise<{ ok: true } | { ok: false; reason: "wrong-password" } | Slowed>;
	setDisplayName(userId: string, displayName: string): Promise<void>;
	/** keeps the language with the account of whoever is signed in; nothing for others */
	setLanguage(request: Request, language: Language): Promise<void>;
	listDevices(request: Request): Promise<Device[]>;
	/** ends one other session of this person */
	endDevice(request: Request, deviceId: string): Promise<void>;
	/** signs out everywhere else; @returns cookies of the session that stays, under a new id */
	endOtherDevices(request: Request): Promise<{ cookies: string[] }>;

	/**
	 * Deletes the account for good: identities (X tokens revoked), sessions, addresses, access; links without a payment go
	 * too. A link with payments stays for the senders' receipts, without its requester's account.
	 *
	 * @param typed - must be the account's e-mail, or its display name when it has none
	 */
	deleteAccount(
		request: Request,
		typed: string,
	): Promise<{ ok: true; cookies: string[] } | { ok: false; reason: "not-the-same" } | Slowed>;
}
