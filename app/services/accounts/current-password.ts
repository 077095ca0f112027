import { FREE_GUESSES } from "../../core/accounts/sign-in-delay.ts";
import { countGuess, forgiveGuesses } from "../../db/accounts/sign-in-delays.ts";
import type { UserRow } from "../../db/accounts/users.ts";
import { type AccountDeps, digest } from "./account-deps.ts";
import type { RateLimited } from "./accounts-contract.ts";

/**
 * Requires the account's password, if it has one: an open session alone must not suffice to take over an account. Guesses
 * are delayed as at sign-in, but counted separately.
 *
 * @returns the refusal, or null if the user may continue
 */
export async function refuseWithoutPassword(
	{ db, clock, passwords }: AccountDeps,
	user: UserRow,
	current: string | null,
): Promise<{ ok: false; reason: "wrong-password" } | RateLimited | null> {
	if (user.passwordHash === null) return null;
	// An empty password does not count as a guess.
	if (!current) return { ok: false, reason: "wrong-password" };
	const guessed = digest(`password of ${user.id}`);
	const guess = await countGuess(db, guessed, clock.now(), FREE_GUESSES);
	if (!guess.ok) return { ok: false, reason: "rate-limited", retryAfterMs: guess.retryAfterMs };
	if (!(await passwords.verify(current, user.passwordHash))) return { ok: false, reason: "wrong-password" };
	await forgiveGuesses(db, [guessed]);
	return null;
}
