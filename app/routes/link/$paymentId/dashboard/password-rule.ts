import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "#app/core/accounts/password-strength.ts";
import type { Say } from "#app/words/say.ts";

/** @returns the sentence shown beside the field; null when the password will do */
export function newPasswordProblem(say: Say, password: string): string | null {
	if ([...password].length < MIN_PASSWORD_LENGTH)
		return say("dashboard.newPasswordTooShort", { least: MIN_PASSWORD_LENGTH });
	if (password.length > MAX_PASSWORD_LENGTH) return say("dashboard.newPasswordTooLong", { most: MAX_PASSWORD_LENGTH });
	return null;
}
