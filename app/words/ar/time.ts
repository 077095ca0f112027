import type { time as english } from "../en/time.ts";
import type { Translated } from "../say.ts";

export const time: Translated<typeof english> = {};
