/** X's limits for profile pictures (https://docs.x.com/x-api/v1/accounts-and-users/manage-account-settings). */

/** Width and height in pixels, the largest size that X shows. */
export const AVATAR_EDGE = 400;
/** Bytes; X refuses 700 kB and more. */
export const AVATAR_MAX_BYTES = 700_000;
