import type * as english from "./en.ts";

/** Every message by area and key, in English. A type only: nothing of it is loaded. */
export type Catalogue = typeof english;

export type Area = keyof Catalogue;
