import type { settings as english } from "../en/settings.ts";
import type { Translated } from "../say.ts";

export const settings: Translated<typeof english> = {};
