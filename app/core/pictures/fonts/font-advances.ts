/** How wide a letter is, of a size of one; null where the font has none. */
export type Advance = (codePoint: number) => number | null;

/**
 * Reads a TrueType font's glyphs by character (cmap, formats 4 and 12) and their advances (hmtx):
 * https://learn.microsoft.com/typography/opentype/spec/otff
 */
export function advancesOf(font: ArrayBuffer): Advance {
	const view = new DataView(font);
	const tables = new Map<string, number>();
	for (let entry = 12; entry < 12 + 16 * view.getUint16(4); entry += 16) {
		const name = String.fromCharCode(...new Uint8Array(font, entry, 4));
		tables.set(name, view.getUint32(entry + 8));
	}
	const table = (name: string) => tables.get(name) ?? 0;
	const hmtx = table("hmtx");
	const perEm = view.getUint16(table("head") + 18);
	const measured = view.getUint16(table("hhea") + 34);
	const glyphOf = glyphsOf(view, table("cmap"));
	const found = new Map<number, number | null>();
	return (codePoint) => {
		const earlier = found.get(codePoint);
		if (earlier !== undefined) return earlier;
		const glyph = glyphOf(codePoint);
		// The last advance is that of all glyphs behind it, too.
		const width = glyph === undefined ? null : view.getUint16(hmtx + 4 * Math.min(glyph, measured - 1)) / perEm;
		found.set(codePoint, width);
		return width;
	};
}

/** @param cmap - where a font's table of characters begins. @returns finds a character's glyph */
export function glyphsOf(view: DataView, cmap: number): (codePoint: number) => number | undefined {
	const finders: ((codePoint: number) => number)[] = [];
	for (let index = 0; index < view.getUint16(cmap + 2); index++) {
		const at = cmap + view.getUint32(cmap + 4 + index * 8 + 4);
		const format = view.getUint16(at);
		if (format === 4) finders.push((codePoint) => glyphInSegments(view, at, codePoint));
		if (format === 12) finders.push((codePoint) => glyphInGroups(view, at, codePoint));
	}
	return (codePoint) => finders.map((find) => find(codePoint)).find((one) => one > 0);
}

/** @returns the first of ranges in order that ends at a code point or behind it; `count` where none does */
function rangeAt(count: number, codePoint: number, endOf: (range: number) => number): number {
	let [low, high] = [0, count];
	while (low < high) {
		const middle = Math.floor((low + high) / 2);
		if (endOf(middle) < codePoint) low = middle + 1;
		else high = middle;
	}
	return low;
}

/** @returns 0 for none */
function glyphInSegments(view: DataView, at: number, codePoint: number): number {
	const doubled = view.getUint16(at + 6) & ~1;
	const segment = 2 * rangeAt(doubled / 2, codePoint, (range) => view.getUint16(at + 14 + 2 * range));
	const begin = segment < doubled ? view.getUint16(at + 16 + doubled + segment) : Number.POSITIVE_INFINITY;
	if (begin > codePoint) return 0;
	const delta = view.getUint16(at + 16 + 2 * doubled + segment);
	const place = at + 16 + 3 * doubled + segment;
	const offset = view.getUint16(place);
	const glyph = offset === 0 ? codePoint : view.getUint16(place + offset + 2 * (codePoint - begin));
	return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
}

/** @returns 0 for none */
function glyphInGroups(view: DataView, at: number, codePoint: number): number {
	const count = view.getUint32(at + 12);
	const entry = at + 16 + 12 * rangeAt(count, codePoint, (range) => view.getUint32(at + 20 + 12 * range));
	const begin = entry < at + 16 + 12 * count ? view.getUint32(entry) : Number.POSITIVE_INFINITY;
	return begin > codePoint ? 0 : view.getUint32(entry + 8) + codePoint - begin;
}
