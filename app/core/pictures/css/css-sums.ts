/** Sums of CSS (https://www.w3.org/TR/css-values-4/#math): calc, min, max and clamp. */

/** Nobody's art has a longer one. */
const LONGEST_SUM = 200;
const LONGEST_VALUE = 20_000;
const BEGINS = /(?<![\w-])(?:calc|min|max|clamp)\(/i;
export const hasSum = (value: string): boolean => BEGINS.test(value);

const ENDS: Readonly<Record<string, (values: number[]) => number>> = {
	"calc(": ([value = Number.NaN]) => value,
	"(": ([value = Number.NaN]) => value,
	"min(": (values) => Math.min(...values),
	"max(": (values) => Math.max(...values),
	"clamp(": ([least = Number.NaN, value = Number.NaN, most = Number.NaN]) => Math.max(least, Math.min(value, most)),
};

/**
 * @param text - one function with all that is in it
 * @param numberOf - what a number with its unit is
 * @returns null where it is no sum, or too long to be one
 */
export function sumOf(text: string, numberOf: (token: string) => number | null): number | null {
	if (text.length > LONGEST_SUM) return null;
	const tokens = text.toLowerCase().match(/(?:calc|min|max|clamp)?\(|[),*/]|[+-](?=[\s(])|[^\s(),*/]+/g) ?? [];
	let at = 0;
	const single = (): number => {
		const token = tokens[at++] ?? "";
		const end = ENDS[token];
		if (!end) return numberOf(token) ?? Number.NaN;
		const values = [sum()];
		while (tokens[at] === ",") {
			at += 1;
			values.push(sum());
		}
		at += 1;
		return end(values);
	};
	const product = (): number => {
		let value = single();
		while (tokens[at] === "*" || tokens[at] === "/") value = tokens[at++] === "*" ? value * single() : value / single();
		return value;
	};
	const sum = (): number => {
		let value = product();
		while (tokens[at] === "+" || tokens[at] === "-")
			value = tokens[at++] === "+" ? value + product() : value - product();
		return value;
	};
	const value = sum();
	return Number.isFinite(value) && at >= tokens.length ? value : null;
}

/** A number and its unit. */
export const LENGTH = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)([a-z]*|%)$/i;

/** The same value with sums that need to know nothing else written out: those of plain numbers, or of one unit. */
export function withoutSums(value: string): string {
	if (value.length > LONGEST_VALUE) return value;
	let [result, rest] = ["", value];
	for (let found = BEGINS.exec(rest); found; found = BEGINS.exec(rest)) {
		const end = endOfBracket(rest, found.index + found[0].length);
		const units = new Set<string>();
		const sum = sumOf(rest.slice(found.index, end + 1), (token) => {
			const [, number, unit = ""] = LENGTH.exec(token) ?? [];
			if (unit !== "") units.add(unit);
			return number === undefined ? null : Number(number);
		});
		const isKnown = sum !== null && units.size <= 1;
		result +=
			rest.slice(0, found.index) + (isKnown ? `${sum}${[...units].join("")}` : rest.slice(found.index, end + 1));
		rest = rest.slice(end + 1);
	}
	return result + rest;
}

/** @param from - behind an opening bracket. @returns the place of the one that closes it, or the text's end */
export function endOfBracket(text: string, from: number): number {
	let depth = 1;
	for (let at = from; at < text.length; at++) {
		if (text[at] === "(") depth += 1;
		if (text[at] === ")") depth -= 1;
		if (depth === 0) return at;
	}
	return text.length;
}

const QUOTED_DATA = /url\(\s{0,9}(?:"(data:[^"]*)"|'(data:[^']*)')\s{0,9}\)/gi;

/** The same value with addresses of data without quotes around or brackets in them. */
export const withBareData = (value: string): string =>
	value.replace(QUOTED_DATA, (_, one?: string, other?: string) => {
		const escaped = (one ?? other ?? "").replace(
			/["'()\s]/g,
			(letter) => `%${letter.charCodeAt(0).toString(16).padStart(2, "0")}`,
		);
		return `url(${escaped})`;
	});

/** Splits at a separator outside of quotes and brackets. */
export function partsOf(text: string, separator: string): string[] {
	const parts: string[] = [];
	let [from, depth] = [0, 0];
	for (let at = 0; at < text.length; at++) {
		const letter = text[at];
		if (letter === '"' || letter === "'") {
			const end = text.indexOf(letter, at + 1);
			at = end === -1 ? text.length : end;
		} else if (letter === "(") depth += 1;
		else if (letter === ")") depth = Math.max(0, depth - 1);
		else if (letter === separator && depth === 0) {
			parts.push(text.slice(from, at));
			from = at + 1;
		}
	}
	parts.push(text.slice(from));
	return parts;
}
