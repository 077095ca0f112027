/**
 * Delays after wrong passwords: some free guesses, then a wait that doubles each time, up to twenty minutes. A day without
 * guesses resets a count.
 *
 * A device that signed in before has a count of its own, which nobody else's guesses touch (OWASP, "Slow Down Online
 * Guessing Attacks with Device Cookies"). All others are counted by account and network, and together by account and day.
 * The mailed reset and the identity providers are never delayed.
 */

/** Guesses without a wait of one device, or of one network at one account: people often mistype their own password. */
export const FREE_GUESSES = 3;
/** The same of one IPv6 /48, which has 65,536 networks, at one account. */
export const FREE_GUESSES_OF_A_SITE = 12;
/**
 * The same of all unknown devices together at one account, in a day: more than one network gets (86), so that one alone
 * delays nobody else. However many networks guess, they get 183 guesses a day.
 */
export const FREE_GUESSES_OF_ALL = 100;
/**
 * Mails that strangers to each other's accounts ask for from one network, or from one IPv6 /48, without a wait: more than a house full of people
 * registers in a day. Beyond, the wait doubles as after wrong passwords: a network could have tens of thousands of mailboxes written to.
 */
export const FREE_MAILS_OF_A_SITE = 200;
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
