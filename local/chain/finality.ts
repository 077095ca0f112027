/** final = head − 2 × this: more than the 12 confirmations that a requester may ask for, but less than half a minute */
export const SLOTS_IN_AN_EPOCH = 8;

/** So many blocks after its own, a transaction on a local chain is final. */
export const BLOCKS_TO_FINALITY = 2 * SLOTS_IN_AN_EPOCH + 1;
