/** How the mails that the provider takes in a day (MAILS_A_DAY) are shared out (docs/decisions/0061). */

/**
 * Whoever has no account asks for one in so many; and for as many again where a network asks for its first ones. The others are kept for news of
 * payments and for what accounts need.
 */
export const PART_FOR_STRANGERS = 4;
/** The same of notices that accounts have beyond their first ones of a day. */
export const PART_FOR_NOTICES = 4;
/** A network's first ones of a day, and an account's. */
export const FIRST_MAILS = 3;
/** Accounts make links as they like: from this part of the day on, mails to their makers wait for the next one. */
export const NEW_LINKS_UP_TO = 1 / 2;
/**
 * What is left from this part of the day on is kept for news of money and of accounts: requests wait for the next one, and of strangers only
 * networks with their first ones go on.
 */
export const KEPT_FROM = 3 / 4;
