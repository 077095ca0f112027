import type { create as english } from "../en/create.ts";
import type { Translated } from "../say.ts";

export const create: Translated<typeof english> = {};
