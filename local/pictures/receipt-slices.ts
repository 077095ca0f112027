import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import subsetFont from "subset-font";

/**
 * Fonts of Chinese, Japanese and Korean for receipts as PDF. Each is cut into some hundred slices, the frequent characters together, as
 * its package comes: the Worker loads those that a name needs. All of them have 14 MB, so they are made in each build and are not in
 * the repository.
 */
const LANGUAGES = ["jp", "kr", "sc"] as const;
type SlicedLanguage = (typeof LANGUAGES)[number];

/** One weight for names and notes alike. */
const WEIGHT = 500;
const ROOT = join(import.meta.dirname, "..", "..");
/** What is named here has to change with what is made. */
const MADE_BY = 1;

const packageOf = (language: SlicedLanguage) =>
	join(ROOT, "node_modules", "@fontsource-variable", `noto-sans-${language}`);
const readJson = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));

/** First and last code point of each range: "U+3042-3094,U+4e00". */
function rangesOf(text: string): number[] {
	return text.split(",").flatMap((range) => {
		const [first = "", last = first] = range.replace("U+", "").split("-");
		return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
	});
}

function charactersOf(ranges: readonly number[]): string {
	let characters = "";
	for (let at = 0; at < ranges.length; at += 2)
		for (let code = ranges[at] ?? 0; code <= (ranges[at + 1] ?? -1); code++) characters += String.fromCodePoint(code);
	return characters;
}

/** A slice as TrueType in one weight. */
export async function makeSlice(language: SlicedLanguage, slice: string): Promise<Buffer> {
	const file = join(packageOf(language), "files", `noto-sans-${language}-${slice}-wght-normal.woff2`);
	return subsetFont(readFileSync(file), charactersOf(slicesOf(language)[slice] ?? []), {
		targetFormat: "sfnt",
		variationAxes: { wght: WEIGHT },
	});
}

/** Ranges of code points by slice. */
export function slicesOf(language: SlicedLanguage): Record<string, number[]> {
	const all = readJson(join(packageOf(language), "unicode.json")) as Record<string, string>;
	return Object.fromEntries(
		Object.entries(all).flatMap(([name, ranges]) => {
			const [, slice] = /^\[(\d+)\]$/.exec(name) ?? [];
			return slice ? [[slice, rangesOf(ranges)]] : [];
		}),
	);
}

/** Writes `jp-slices.bin`, `jp-0.bin` … into a folder: seven seconds the first time, a copy of what was made before afterwards. */
export async function writeReceiptSlices(folder: string): Promise<void> {
	const made = join(ROOT, ".local", "receipt-slices", stamp());
	if (!existsSync(join(made, "whole"))) {
		mkdirSync(made, { recursive: true });
		for (const language of LANGUAGES) {
			const slices = slicesOf(language);
			writeFileSync(join(made, `${language}-slices.bin`), JSON.stringify(slices));
			for (const slice of Object.keys(slices))
				writeFileSync(join(made, `${language}-${slice}.bin`), await makeSlice(language, slice));
		}
		writeFileSync(join(made, "whole"), "");
	}
	mkdirSync(folder, { recursive: true });
	for (const file of readdirSync(made))
		if (file.endsWith(".bin")) writeFileSync(join(folder, file), readFileSync(join(made, file)));
}

function stamp(): string {
	const versions = LANGUAGES.map(
		(language) => (readJson(join(packageOf(language), "package.json")) as { version: string }).version,
	);
	return [MADE_BY, WEIGHT, ...versions].join("-");
}
