import type { Say } from "./say.ts";

const formats = new Map<string, Intl.NumberFormat>();

/** A number of things as it is read: "100,412". */
export function sayCount(say: Say, count: number): string {
	const format = formats.get(say.locale) ?? new Intl.NumberFormat(say.locale);
	formats.set(say.locale, format);
	return format.format(count);
}
