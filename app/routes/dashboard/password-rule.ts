import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "#app/core/password-strength.ts";
import { newPassword as words } from "#app/words/dashboard.ts";

/** @returns the sentence that stands beside the field; null when the password will do */
export function newPasswordProblem(password: string): string | null {
	if ([...password].length < MIN_PASSWORD_LENGTH) return words.tooShort(MIN_PASSWORD_LENGTH);
	if (password.length > MAX_PASSWORD_LENGTH) return words.tooLong(MAX_PASSWORD_LENGTH);
	return null;
}
