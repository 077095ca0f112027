import type { card as english } from "../en/card.ts";
import type { Translated } from "../say.ts";

export const card: Translated<typeof english> = {};
