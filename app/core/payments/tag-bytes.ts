/** How long a payment's tag is (tag.ts), for pages that read call data and make no tags. */
export const TAG_BYTES = 16;
