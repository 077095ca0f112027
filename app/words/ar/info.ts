import type { info as english } from "../en/info.ts";
import type { Translated } from "../say.ts";

export const info: Translated<typeof english> = {};
