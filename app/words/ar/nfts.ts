import type { nfts as english } from "../en/nfts.ts";
import type { Translated } from "../say.ts";

export const nfts: Translated<typeof english> = {};
