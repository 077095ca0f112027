/** What X takes as a profile picture (https://docs.x.com/x-api/v1/accounts-and-users/manage-account-settings). */

/** Pixels of both sides: X shows no larger one. */
export const AVATAR_EDGE = 400;
/** X refuses 700 kB and more. */
export const AVATAR_MAX_BYTES = 700_000;
