import { AROUND_TYPED } from "#app/core/i18n/typed-text.ts";

const HASH = String.raw`(0[xX])?(\s*[0-9a-fA-F]){64}`;
const ADDRESS = String.raw`[hH][tT][tT][pP][sS]:\/\/.*\/[tT][xX]\/0[xX][0-9a-fA-F]{64}([^0-9a-zA-Z].*)?`;

/**
 * A hash, or an address that has one, as the browser's own `pattern` (compiled with the v flag); which address counts is core's to say
 * (typed-transaction.ts).
 */
export const HASH_SHAPE = `${AROUND_TYPED}*(${HASH}|${ADDRESS})${AROUND_TYPED}*`;
