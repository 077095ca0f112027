import type { welcome as english } from "../en/welcome.ts";
import type { Translated } from "../say.ts";

export const welcome: Translated<typeof english> = {};
