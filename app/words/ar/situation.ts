import type { situation as english } from "../en/situation.ts";
import type { Translated } from "../say.ts";

export const situation: Translated<typeof english> = {};
