import type { verdict as english } from "../en/verdict.ts";
import type { Translated } from "../say.ts";

export const verdict: Translated<typeof english> = {};
