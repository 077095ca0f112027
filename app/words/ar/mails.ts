import type { mails as english } from "../en/mails.ts";
import type { Translated } from "../say.ts";

export const mails: Translated<typeof english> = {};
