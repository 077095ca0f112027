import type { wallet as english } from "../en/wallet.ts";
import type { Translated } from "../say.ts";

export const wallet: Translated<typeof english> = {};
