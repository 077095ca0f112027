import type { accounts as english } from "../en/accounts.ts";
import type { Translated } from "../say.ts";

export const accounts: Translated<typeof english> = {};
