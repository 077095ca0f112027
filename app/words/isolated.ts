import { isolate } from "../core/i18n/isolate.ts";
import { directionOf } from "../core/i18n/languages.ts";
import type { Say } from "./say.ts";

/**
 * A value for a sentence that goes on as text, to a toast or a screen reader, where no `<bdi>` can stand: beside Arabic
 * letters "100.00 USDC" would turn into "USDC 100.00". Sentences written from the left need no mark for Latin values.
 */
export function isolated(say: Say, value: string): string {
	return directionOf(say.language) === "rtl" ? isolate(value) : value;
}
