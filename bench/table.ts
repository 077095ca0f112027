import type { Figure } from "./figure.ts";

/** Thousands apart, so that 100000 and 1000000 are easily distinguished. */
export const inDigits = (value: number) => value.toLocaleString("en-US", { maximumSignificantDigits: 15 });

export const verdict = ({ met }: Figure) => (met === null ? "" : met ? "met" : "MISSED");

/** The figures as lines of text, columns under one another. */
export function asTable(figures: readonly Figure[]): string {
	const rows = [
		["figure", "value", "unit", "bare", "target", ""],
		...figures.map((figure) => [
			figure.name,
			inDigits(figure.value),
			figure.unit,
			figure.bare === undefined ? "" : inDigits(figure.bare),
			figure.target ?? "",
			verdict(figure),
		]),
	];
	const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
	const numeric = new Set([1, 3]);
	return rows
		.map((row) =>
			row
				.map((cell, column) =>
					numeric.has(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
				)
				.join("  ")
				.trimEnd(),
		)
		.join("\n");
}
