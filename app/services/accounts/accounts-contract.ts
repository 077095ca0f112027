import type { IdentityProvider } from "../../core/accounts/identity.ts";
import type { PasswordFlaw } from "../../core/accounts/password-flaw.ts";
import type { UndoneChange } from "../../core/accounts/undone-changes.ts";
import type { Address } from "../../core/address.ts";
import type { FullLanguage, Language } from "../../core/i18n/languages.ts";
import type { Currency } from "../../core/payments/currencies.ts";
import type { SecurityEvent } from "./security-log-contract.ts";

/** The session user as routes see it (SPEC §3); never a token or secret of a provider. */
export interface SessionUser {
	id: string;
	/** null if the provider gave none; verified, except for accounts older than e-mail verification */
	email: string | null;
	emailProven: boolean;
	displayName: string;
	photoURL: string | null;
	/** `admin`: the settings list the user's verified e-mail (SPEC §6) */
	role: "admin" | "user";
	/** the main address as entered; see walletVerified */
	wallet: Address | null;
	/** the address was proven by a signature */
	walletVerified: boolean;
	/** when the main address was added, epoch ms; null: there is none */
	walletAddedAt: number | null;
	/** access was granted by a public post */
	sharedOnTwitter: boolean;
	/** may create payment links; granted by a post or an admin */
	hasAccess: boolean;
	activated: boolean;
	language: Language | null;
	/** the one they chose; null: none yet */
	currency: Currency | null;
	/** when they last proved who they are in this session, epoch ms; null: before this was stored */
	provenAt: number | null;
}

/** The change needs a proof of its owner that is younger than RECENT_PROOF_MS (core/accounts/recent-proof.ts). */
export interface NeedsProof {
	ok: false;
	reason: "needs-proof";
}

/** Rate limit of the caller or of the account. */
export interface RateLimited {
	ok: false;
	reason: "rate-limited";
	retryAfterMs: number;
	/** it was not this caller who asked so often */
	byOthers?: true;
}

/** A chosen password that whoever guesses tries first. */
export interface WeakPassword {
	ok: false;
	reason: "weak-password";
	flaw: PasswordFlaw;
}

export interface SignedIn {
	ok: true;
	user: SessionUser;
	/** `Set-Cookie` values */
	cookies: string[];
}

/** The password was right; a passkey or a recovery code is asked next, in the browser with these cookies. */
export interface SecondStepOwed {
	ok: false;
	reason: "second-step";
	cookies: string[];
}

export type ProviderRefusal =
	/** the user declined at the provider */
	| "denied"
	/** this browser has no matching sign-in in progress, or it was used or has expired */
	| "not-begun-here"
	/** the provider did not answer, or its answer was malformed */
	| "provider-failed"
	/** an account has this e-mail, and the provider does not say whose the mailbox is: the owner signs in as before and connects it there */
	| "sign-in-first"
	/** X: the access is one that is just being revoked after disconnecting; signing in once more gets another */
	| "access-ending"
	/** linking: the identity belongs to another account */
	| "linked-elsewhere"
	/** linking: the account already has an identity of that provider */
	| "one-per-provider"
	/** linking: the session ended meanwhile */
	| "signed-out"
	/** proving: the identity is none of this account's */
	| "not-yours";

/** What somebody goes to a provider for: to sign in, to connect it to their account, or to prove that the account is theirs. */
export type BegunIntent = "sign-in" | "link" | "prove";

export type ProviderOutcome =
	| { ok: true; intent: BegunIntent; user: SessionUser; cookies: string[]; returnTo: string }
	| { ok: false; reason: ProviderRefusal; intent: BegunIntent; returnTo: string; cookies: string[] };

export interface Device {
	/** identifies the session for signing it out; cannot be used as the cookie's session id */
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

/** A user's ways to sign in. */
export interface SignInWays {
	identities: AccountIdentity[];
	hasPassword: boolean;
}

/** What a mailed link does, read without using it. Used, expired and invalid ones are `unknown`. */
export type MailedLink =
	| { kind: "unknown" }
	/** registration; in another browser the password must be typed again */
	| { kind: "register"; email: string; sameBrowser: boolean }
	/** changed e-mail; only the signed-in account may confirm it, so that nobody confirms one for a stranger */
	| { kind: "verify-email"; email: string; signedIn: boolean }
	| { kind: "reset-password"; email: string };

/**
 * Account use cases. Cookies are complete `Set-Cookie` values for the response. Nothing reveals whether an e-mail has an
 * account: answers, timing and the number of mails are the same for known and unknown e-mails.
 */
export interface Accounts {
	/** providers with credentials in the settings, in display order */
	readonly providers: readonly IdentityProvider[];

	/** one D1 read with a session cookie, none without */
	findUser(request: Request): Promise<SessionUser | null>;

	/**
	 * Mails a link that creates the account; an e-mail that has an account gets a mail saying so. The answer is the same.
	 *
	 * @returns a cookie that binds the registration to this browser
	 */
	register(
		request: Request,
		person: { firstName: string; lastName: string; email: string; password: string; returnTo: string },
		language: Language,
	): Promise<{ ok: true; cookies: string[] } | WeakPassword | RateLimited>;
	/** @returns the e-mail, in lower case, whose registration this browser began and that may wait for its mailed link */
	findRegistrationHere(request: Request): Promise<string | null>;
	/** Resends the mail of this browser's registration; the answer is always the same. */
	resendRegistration(request: Request, language: Language): Promise<{ ok: true } | RateLimited>;
	/** Reads a mailed link without using it. */
	readMailedLink(request: Request, token: string): Promise<MailedLink>;
	/** Uses a mailed link: creates the account and signs in, or confirms a changed e-mail. */
	confirmMailedLink(
		request: Request,
		token: string,
		password: string | null,
	): Promise<
		| { ok: true; user: SessionUser | null; cookies: string[]; returnTo: string }
		/** `signed-out`: a changed e-mail, opened while its account is signed out; the link stays valid */
		| { ok: false; reason: "unknown-link" | "wrong-password" | "email-taken" | "signed-out" }
		| RateLimited
	>;

	login(
		request: Request,
		credentials: { email: string; password: string },
	): Promise<
		| (SignedIn & { flaw: PasswordFlaw | null })
		| SecondStepOwed
		| { ok: false; reason: "wrong-credentials" }
		| RateLimited
	>;
	/** ends the session in D1 and in the browser */
	logout(request: Request): Promise<{ cookies: string[] }>;

	/** Mails a reset link; an e-mail without an account gets a mail saying so. */
	requestPasswordReset(request: Request, email: string, language: Language): Promise<{ ok: true } | RateLimited>;
	/** Sets the password, ends all sessions of the account and signs in here. */
	resetPassword(
		request: Request,
		token: string,
		password: string,
	): Promise<SignedIn | SecondStepOwed | { ok: false; reason: "unknown-link" } | WeakPassword | RateLimited>;

	/** Redirects to the provider, in response to a POST. `link` and `prove` require a signed-in user, else `signed-out`; `link` a recent proof. */
	beginWithProvider(
		request: Request,
		provider: IdentityProvider,
		begun: { intent: BegunIntent; returnTo: string },
	): Promise<
		| { ok: true; url: string; cookies: string[] }
		| { ok: false; reason: "provider-failed" | "signed-out" }
		| NeedsProof
		| RateLimited
	>;
	/** Handles the provider's callback. `returnTo`: the requested path, or the one that follows the welcome screen. */
	finishWithProvider(request: Request, provider: IdentityProvider): Promise<ProviderOutcome>;

	/** from here on: for signed-in users, on their own account */
	listWays(userId: string): Promise<SignInWays>;
	unlink(
		request: Request,
		provider: IdentityProvider,
	): Promise<{ ok: true } | { ok: false; reason: "last-way-in" } | NeedsProof | RateLimited>;
	/** The password, typed once more, is a proof of its account's owner; with the second step on, a passkey or a code is asked instead. */
	proveByPassword(
		request: Request,
		password: string,
	): Promise<{ ok: true } | { ok: false; reason: "wrong-password" | "needs-passkey" } | RateLimited>;
	/** Takes the password away, where another way in stays. */
	removePassword(request: Request): Promise<{ ok: true } | { ok: false; reason: "last-way-in" } | NeedsProof>;
	/**
	 * Signs everybody else out and takes the password away, and whatever was added since an event that was not the owner's; the last
	 * way in stays. An e-mail that was changed by that event is put back.
	 */
	shutOthersOut(
		request: Request,
		event: Pick<SecurityEvent, "what" | "at" | "detail">,
	): Promise<{ ok: true; cookies: string[] } | NeedsProof>;
	/** Whether the signed-in user proved who they are within the last minutes. */
	isRecentlyProven(request: Request): Promise<boolean>;
	/** Notes what was done through this session; an export is mailed here, leaving X mails by itself. */
	noteChange(request: Request, what: "exported" | "x-left"): Promise<void>;
	/**
	 * Removes a proven or typed address of the signed-in user, and mails them a way back.
	 *
	 * @returns `repeated` where requests that repeat are paid to it
	 */
	removeAddress(
		request: Request,
		address: Address,
	): Promise<{ ok: true } | NeedsProof | RateLimited | { ok: false; reason: "repeated" }>;
	/** What a mailed "this was not me" would undo; null: used, expired or invalid */
	readUndo(token: string): Promise<UndoneChange | null>;
	/**
	 * Undoes a change that its owner did not make: everybody is signed out, the password is gone, and a new one is chosen by the
	 * returned token.
	 */
	undoChange(
		token: string,
	): Promise<{ ok: true; resetToken: string } | { ok: false; reason: "unknown-link" } | RateLimited>;
	/** sets or changes the password and ends all other sessions */
	setPassword(
		request: Request,
		change: { current: string | null; next: string },
	): Promise<
		| { ok: true; cookies: string[] }
		| { ok: false; reason: "wrong-password" | "needs-email" }
		| WeakPassword
		| NeedsProof
		| RateLimited
	>;
	/** mails a link to the new e-mail; the old one stays until the link is used. Requires the password, if there is one. */
	changeEmail(
		request: Request,
		change: { email: string; current: string | null },
		language: Language,
	): Promise<{ ok: true } | { ok: false; reason: "wrong-password" } | NeedsProof | RateLimited>;
	setDisplayName(userId: string, displayName: string): Promise<void>;
	/** stores the language of the signed-in user; no effect if signed out */
	setLanguage(request: Request, language: FullLanguage): Promise<void>;
	/** stores the currency of the signed-in user; no effect if signed out */
	setCurrency(request: Request, currency: Currency): Promise<void>;
	listDevices(request: Request): Promise<Device[]>;
	/** ends one other session of this user */
	endDevice(request: Request, deviceId: string): Promise<void>;
	/** signs out everywhere else; @returns cookies of the session that stays, under a new id */
	endOtherDevices(request: Request): Promise<{ cookies: string[] }>;

	/**
	 * Signs out everywhere and deletes the account after a week, in which its mailed link or a sign-in keeps it; at once where it
	 * has no proven e-mail: identities (X tokens are revoked), sessions, addresses, access and links without a
	 * payment. Links with payments stay, without their requester, for the senders' receipts.
	 *
	 * @param typed - confirmation: the account's e-mail, or its display name if it has none
	 */
	deleteAccount(
		request: Request,
		typed: string,
	): Promise<
		| { ok: true; at: number | null; cookies: string[] }
		| { ok: false; reason: "not-the-same" }
		| NeedsProof
		| RateLimited
	>;
}
