/**
 * How wrong passwords slow an account down: three at once are a person looking for theirs, then each wait is double the
 * one before. A day of guessing without a pause gets 85 guesses; after a day of rest the count begins anew. The owner
 * always has other doors, which the delay does not touch: the mailed reset and the providers.
 */

/** Guesses without a wait. */
export const FREE_GUESSES = 3;
/** The wait after the first guess that has one, ms. */
export const FIRST_WAIT_MS = 1000;
/** No wait is longer, ms: 72 guesses a day. */
export const LONGEST_WAIT_MS = 20 * 60_000;
/** An account nobody guessed at for so long starts anew, ms. */
export const FORGOTTEN_AFTER_MS = 24 * 60 * 60_000;

/** @param guesses - guesses counted, with the one just made; @returns ms until the next is looked at */
export function waitAfter(guesses: number): number {
	if (guesses <= FREE_GUESSES) return 0;
	return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (guesses - FREE_GUESSES - 1));
}
