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
/**
 * Of the mails that the provider takes in a day, whoever has no account asks for one in so many; and for as many again where a network asks
 * for its first ones. The others are kept for news of payments and for what accounts need.
 */
export const PART_FOR_STRANGERS = 4;
/** The same of notices that accounts have beyond their first ones of a day. */
export const PART_FOR_NOTICES = 4;
/** While more than this part of the day was used up, requests wait, and of strangers only networks with their first ones go on. */
export const UNKEPT_PART = 3 / 4;
/** A network's first ones of a day, and an account's. */
export const FIRST_MAILS = 3;
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
