import type { pay as english } from "../en/pay.ts";
import type { Translated } from "../say.ts";

export const pay: Translated<typeof english> = {};
