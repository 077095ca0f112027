import { newPassword as words } from "#app/words/dashboard.ts";

/** Fewer characters than this are refused (NIST SP 800-63B, 3.1.1.2). */
export const LEAST_PASSWORD_CHARACTERS = 8;
/** More than any passphrase; keeps a request from feeding scrypt a novel. */
export const MOST_PASSWORD_CHARACTERS = 200;

/** @returns the sentence that stands beside the field; null when the password will do */
export function newPasswordProblem(password: string): string | null {
	if ([...password].length < LEAST_PASSWORD_CHARACTERS) return words.tooShort(LEAST_PASSWORD_CHARACTERS);
	if (password.length > MOST_PASSWORD_CHARACTERS) return words.tooLong(MOST_PASSWORD_CHARACTERS);
	return null;
}
