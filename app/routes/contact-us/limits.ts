/** How much the contact form takes, in characters. */

export const MAX_NAME = 120;
export const MAX_SUBJECT = 150;
export const MAX_MESSAGE = 4_000;
/** RFC 5321: 254 octets in a path. */
export const MAX_EMAIL = 254;
