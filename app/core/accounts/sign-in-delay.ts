/**
 * Delay per account after wrong passwords: three free guesses, then a wait that doubles each time. Non-stop guessing gets
 * 85 guesses a day; a day without guesses resets the count. The delay does not affect the owner's other ways to sign in:
 * the mailed reset and the identity providers.
 */

/** Guesses without a wait: people often mistype their own password. */
export const FREE_GUESSES = 3;
/** Wait after the first delayed guess, ms. */
export const FIRST_WAIT_MS = 1000;
/** Longest wait, ms: allows 72 guesses a day. */
export const LONGEST_WAIT_MS = 20 * 60_000;
/** The count resets after this long without a guess, ms. */
export const FORGOTTEN_AFTER_MS = 24 * 60 * 60_000;

/** @param guesses - counted so far, including the latest; @returns ms until the next guess is checked */
export function waitAfter(guesses: number): number {
	if (guesses <= FREE_GUESSES) return 0;
	return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (guesses - FREE_GUESSES - 1));
}
