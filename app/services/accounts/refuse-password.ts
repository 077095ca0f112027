import { commonPasswords } from "../../core/accounts/common-passwords.ts";
import { type PasswordFlaw, passwordFlaw } from "../../core/accounts/password-flaw.ts";
import type { WeakPassword } from "./accounts-contract.ts";

/**
 * Says whether a password is common, a pattern, or made of words that whoever guesses it can see.
 *
 * @param ownWords - names, e-mail, memo: what is known of the person or the link
 * @returns what is wrong with it, or null
 */
export function findPasswordFlaw(password: string, ownWords: readonly (string | null)[]): PasswordFlaw | null {
	const known = ownWords.filter((word) => word !== null);
	return passwordFlaw(password, known, commonPasswords());
}

/** @returns the refusal of a chosen password, or null for one that may be kept */
export function refuseWeakPassword(password: string, ownWords: readonly (string | null)[]): WeakPassword | null {
	const flaw = findPasswordFlaw(password, ownWords);
	return flaw && { ok: false, reason: "weak-password", flaw };
}
