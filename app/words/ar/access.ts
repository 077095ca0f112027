import type { access as english } from "../en/access.ts";
import type { Translated } from "../say.ts";

export const access: Translated<typeof english> = {};
