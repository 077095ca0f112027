import type { off as english } from "../en/off.ts";
import type { Translated } from "../say.ts";

export const off: Translated<typeof english> = {};
