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
	const [cmap, hmtx] = [table("cmap"), table("hmtx")];
	const perEm = view.getUint16(table("head") + 18);
	const measured = view.getUint16(table("hhea") + 34);
	const finders: ((codePoint: number) => number)[] = [];
	for (let index = 0; index < view.getUint16(cmap + 2); index++) {
		const at = cmap + view.getUint32(cmap + 4 + index * 8 + 4);
		const format = view.getUint16(at);
		if (format === 4) finders.push((codePoint) => glyphInSegments(view, at, codePoint));
		if (format === 12) finders.push((codePoint) => glyphInGroups(view, at, codePoint));
	}
	const found = new Map<number, number | null>();
	return (codePoint) => {
		const earlier = found.get(codePoint);
		if (earlier !== undefined) return earlier;
		const glyph = finders.map((find) => find(codePoint)).find((one) => one > 0);
		// The last advance is that of all glyphs behind it, too.
		const width = glyph === undefined ? null : view.getUint16(hmtx + 4 * Math.min(glyph, measured - 1)) / perEm;
		found.set(codePoint, width);
		return width;
	};
}

/** @returns 0 for none */
function glyphInSegments(view: DataView, at: number, codePoint: number): number {
	const doubled = view.getUint16(at + 6);
	for (let segment = 0; segment < doubled; segment += 2) {
		if (view.getUint16(at + 14 + segment) < codePoint) continue;
		const begin = view.getUint16(at + 16 + doubled + segment);
		if (begin > codePoint) return 0;
		const delta = view.getUint16(at + 16 + 2 * doubled + segment);
		const place = at + 16 + 3 * doubled + segment;
		const offset = view.getUint16(place);
		const glyph = offset === 0 ? codePoint : view.getUint16(place + offset + 2 * (codePoint - begin));
		return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
	}
	return 0;
}

/** @returns 0 for none */
function glyphInGroups(view: DataView, at: number, codePoint: number): number {
	for (let group = 0; group < view.getUint32(at + 12); group++) {
		const entry = at + 16 + 12 * group;
		if (codePoint >= view.getUint32(entry) && codePoint <= view.getUint32(entry + 4))
			return view.getUint32(entry + 8) + codePoint - view.getUint32(entry);
	}
	return 0;
}
