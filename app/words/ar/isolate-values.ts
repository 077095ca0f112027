import { isolate } from "../../core/i18n/isolate.ts";

/**
 * Sets every value of an area's messages apart from the sentence around it. "100 USDC", an address or a Latin name would
 * otherwise be put in order by the Arabic beside it, and a sentence that starts with one would run from left to right.
 * Not for texts that leave the page to be read by machines: an address in a link must end where it ends.
 */
export function isolateValues<Texts extends Record<string, string>>(texts: Texts): Texts {
	return Object.fromEntries(
		Object.entries(texts).map(([key, text]) => [key, text.replace(/\{\w+\}/g, isolate)]),
	) as Texts;
}
