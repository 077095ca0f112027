import type { PasskeyPurpose } from "../../core/accounts/passkey-purpose.ts";
import type { NeedsProof, RateLimited, SignedIn } from "./accounts-contract.ts";

export interface OwnPasskey {
	/** the authenticator's credential id, base64url */
	id: string;
	name: string;
	/** on several devices, by a password manager or a platform account */
	synced: boolean;
	createdAt: number;
	lastUsedAt: number | null;
}

export interface CodesLeft {
	left: number;
	of: number;
	/** epoch ms */
	madeAt: number;
}

/** How an account is kept besides its password and providers. */
export interface Security {
	passkeys: OwnPasskey[];
	/** null: none made */
	codes: CodesLeft | null;
	/** a passkey or a recovery code is asked after the password */
	secondStep: boolean;
}

export type PasskeyRefusal =
	/** this browser has no such ceremony in progress, or it was used or has expired */
	| "not-begun-here"
	/** the answer is not one of a passkey that opens this account */
	| "unknown-passkey"
	/** the browser's answer does not hold: another origin, challenge or signature, or the person was not verified */
	| "refused"
	/** adding: it opens an account already */
	| "taken"
	/** adding: more than an account may have */
	| "too-many"
	/** proving and adding: the session ended meanwhile */
	| "signed-out";

/** Passkeys (WebAuthn level 3), the second step after a password, and recovery codes. Cookies are `Set-Cookie` values. */
export interface Passkeys {
	read(userId: string): Promise<Security>;
	/** Begins a ceremony. `options`: for navigator.credentials, as JSON. */
	begin(
		request: Request,
		purpose: PasskeyPurpose,
	): Promise<
		{ ok: true; options: object; cookies: string[] } | { ok: false; reason: PasskeyRefusal } | NeedsProof | RateLimited
	>;
	/**
	 * Signs in by a passkey, or by one after the password.
	 *
	 * @param answer - the browser's credential as JSON
	 */
	signIn(
		request: Request,
		purpose: "sign-in" | "second-step",
		answer: string,
	): Promise<SignedIn | { ok: false; reason: PasskeyRefusal } | RateLimited>;
	/** A recent proof by a passkey of the signed-in account. */
	prove(
		request: Request,
		answer: string,
	): Promise<{ ok: true; cookies: string[] } | { ok: false; reason: PasskeyRefusal } | RateLimited>;
	/** Adds a passkey to the signed-in account; its owner is mailed. */
	add(
		request: Request,
		answer: string,
	): Promise<{ ok: true; cookies: string[] } | { ok: false; reason: PasskeyRefusal } | NeedsProof | RateLimited>;
	rename(userId: string, id: string, name: string): Promise<void>;
	remove(
		request: Request,
		id: string,
	): Promise<{ ok: true } | { ok: false; reason: "last-way-in" } | NeedsProof | RateLimited>;
	/** `no-codes`: on only with a passkey and recovery codes */
	setSecondStep(request: Request, on: boolean): Promise<{ ok: true } | { ok: false; reason: "no-codes" } | NeedsProof>;
	/** Makes recovery codes in place of all before; they are never shown again. */
	makeCodes(
		request: Request,
	): Promise<{ ok: true; codes: string[] } | { ok: false; reason: "no-passkey" } | NeedsProof>;
	/** Whether this browser gave the right password and owes the second step. */
	owesSecondStep(request: Request): Promise<boolean>;
	/** Signs in by a recovery code after the password. */
	signInByCode(
		request: Request,
		code: string,
	): Promise<SignedIn | { ok: false; reason: "wrong-code" | "not-begun-here" } | RateLimited>;
	/** A recent proof by a recovery code of the signed-in account. */
	proveByCode(
		request: Request,
		code: string,
	): Promise<{ ok: true } | { ok: false; reason: "wrong-code" } | RateLimited>;
}
