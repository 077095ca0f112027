import type { dashboard as english } from "../en/dashboard.ts";
import type { Translated } from "../say.ts";

export const dashboard: Translated<typeof english> = {};
