import { countGuess, forgiveGuesses } from "../../db/accounts/sign-in-delays.ts";
import type { UserRow } from "../../db/accounts/users.ts";
import { type AccountDeps, digest } from "./account-deps.ts";
import type { Slowed } from "./accounts-contract.ts";

/**
 * Asks whoever is signed in for the account's password, where it has one: an open session alone must not be enough to
 * take an account for good. Guesses are slowed as at the door, but apart from it.
 *
 * @returns the refusal, or null when the person may go on
 */
export async function refuseWithoutPassword(
	{ db, clock, passwords }: AccountDeps,
	user: UserRow,
	current: string | null,
): Promise<{ ok: false; reason: "wrong-password" } | Slowed | null> {
	if (user.passwordHash === null) return null;
	// Nothing typed is no guess.
	if (!current) return { ok: false, reason: "wrong-password" };
	const guessed = digest(`password of ${user.id}`);
	const guess = await countGuess(db, guessed, clock.now());
	if (!guess.ok) return { ok: false, reason: "rate-limited", retryAfterMs: guess.retryAfterMs };
	if (!(await passwords.verify(current, user.passwordHash))) return { ok: false, reason: "wrong-password" };
	await forgiveGuesses(db, guessed);
	return null;
}
