import type { Language } from "#app/core/i18n/languages.ts";
import type { ReadFont } from "#app/ports/receipt-printer.ts";

/** Which font has a character: few are loaded, those that a sheet's texts need. */

export type Role = "sans" | "strong" | "mono";

/** A PDF document as far as fonts need it; PDFKit's type leaves out what it knows of them. */
export interface FontDocument {
	registerFont(name: string, source: ArrayBuffer): unknown;
	font(name: string): unknown;
	_font: { font: { hasGlyphForCodePoint(code: number): boolean } };
}

/** Each script has its files, in two weights; the first that has a character is taken. */
const SCRIPTS: readonly (readonly [characters: RegExp, files: readonly string[]])[] = [
	[/[\u0600-\u06FF\u0750-\u077F\u08A0-\u08FF\uFB50-\uFDFF\uFE70-\uFEFF]/u, ["arabic"]],
	[/[\u0590-\u05FF\uFB1D-\uFB4F]/u, ["hebrew"]],
	[/[\u0900-\u097F\uA8E0-\uA8FF]/u, ["devanagari"]],
	[/[\u0400-\u052F\u1C80-\u1C8F\u2DE0-\u2DFF\uA640-\uA69F]/u, ["cyrillic", "cyrillic-ext"]],
	[/[\u0370-\u03FF]/u, ["greek"]],
	[/[\u1EA0-\u1EFF]|[\u0300-\u036F]/u, ["vietnamese"]],
];
const SLICED =
	/[\u1100-\u11FF\u2E80-\u9FFF\uA960-\uA97F\uAC00-\uD7FF\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFFEF\u{20000}-\u{3FFFF}]/u;
/** Their fonts are cut into slices (`local/pictures/receipt-slices.ts`). */
type Sliced = "jp" | "kr" | "sc";
/** More than a page of honest text needs. Each is a font of its own, and somebody may have chosen the characters to take many. */
const MOST_SLICES = 32;

/** The fonts whose letters are drawn from right to left by themselves. */
export const isShapedFromRight = (face: string) => /^(?:arabic|hebrew)/.test(face);

export interface SheetFonts {
	/** @returns the font that draws a character of that text; null: none does */
	faceOf(role: Role, character: string, text: string): string | null;
	has(face: string, character: string): boolean;
}

/** The same character is drawn otherwise in each of these languages: by what else stands in its text, or by the sheet's language. */
function slicedFor(text: string, language: Language): readonly Sliced[] {
	if (/[\u3040-\u30FF]/u.test(text)) return ["jp", "sc", "kr"];
	if (/[\uAC00-\uD7AF\u1100-\u11FF]/u.test(text)) return ["kr", "sc", "jp"];
	return language === "ja" ? ["jp", "sc", "kr"] : ["sc", "jp", "kr"];
}

function filesFor(role: Role, character: string): string[] {
	if (role === "mono") return ["mono", ...filesFor("sans", character)];
	const [, files = []] = SCRIPTS.find(([characters]) => characters.test(character)) ?? [];
	return [role, ...files.map((file) => (role === "strong" ? `${file}-strong` : file)), `${role}-ext`];
}

/**
 * Loads the fonts that these texts need, and no others.
 * @throws Error when one cannot be read
 */
export async function loadFonts(
	doc: FontDocument,
	texts: readonly { role: Role; text: string }[],
	language: Language,
	readFont: ReadFont,
): Promise<SheetFonts> {
	const loaded = new Set<string>();
	const slices = new Map<Sliced, Map<string, readonly number[]>>();
	const orders = new Map<string, readonly Sliced[]>();
	let slicesLoaded = 0;

	function orderOf(text: string): readonly Sliced[] {
		const order = orders.get(text) ?? slicedFor(text, language);
		orders.set(text, order);
		return order;
	}

	async function load(name: string): Promise<void> {
		if (loaded.has(name)) return;
		doc.registerFont(name, await readFont(name));
		loaded.add(name);
	}
	async function loadIndex(sliced: Sliced): Promise<void> {
		if (slices.has(sliced)) return;
		const json = new TextDecoder().decode(await readFont(`${sliced}-slices`));
		slices.set(sliced, new Map(Object.entries(JSON.parse(json) as Record<string, number[]>)));
	}
	function has(name: string, character: string): boolean {
		doc.font(name);
		return doc._font.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
	}
	function sliceOf(sliced: Sliced, character: string): string | null {
		const code = character.codePointAt(0) ?? 0;
		for (const [slice, ranges] of slices.get(sliced) ?? []) {
			for (let at = 0; at < ranges.length; at += 2)
				if (code >= (ranges[at] ?? 0) && code <= (ranges[at + 1] ?? -1)) return `${sliced}-${slice}`;
		}
		return null;
	}
	function faceOf(role: Role, character: string, text: string): string | null {
		const sliced = SLICED.test(character) ? orderOf(text).map((one) => sliceOf(one, character)) : [];
		const names = [...filesFor(role, character), ...sliced];
		return names.find((name) => name !== null && loaded.has(name) && has(name, character)) ?? null;
	}
	async function loadFor(role: Role, character: string, text: string): Promise<void> {
		for (const name of SLICED.test(character) ? [] : filesFor(role, character)) {
			await load(name);
			if (has(name, character)) return;
		}
		for (const one of SLICED.test(character) ? orderOf(text) : []) {
			await loadIndex(one);
			const name = sliceOf(one, character);
			if (name === null || slicesLoaded >= MOST_SLICES) continue;
			if (!loaded.has(name)) slicesLoaded += 1;
			await load(name);
			if (has(name, character)) return;
		}
	}

	for (const { role, text } of texts) {
		await load(role);
		for (const character of new Set(text)) {
			if (/[\s\p{Cc}\p{Cf}]/u.test(character) || faceOf(role, character, text) !== null) continue;
			await loadFor(role, character, text);
		}
	}
	return { faceOf, has };
}
