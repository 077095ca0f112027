import type { siwe as english } from "../en/siwe.ts";
import type { Translated } from "../say.ts";

export const siwe: Translated<typeof english> = {};
