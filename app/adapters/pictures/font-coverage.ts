/**
 * Reads which characters a TrueType font can draw from its `cmap` table, formats 4 and 12:
 * https://learn.microsoft.com/typography/opentype/spec/cmap
 *
 * @returns a predicate: true if the font has a glyph for a code point
 */
export function fontCoverage(font: ArrayBuffer): (codePoint: number) => boolean {
	const view = new DataView(font);
	const ranges: [from: number, to: number][] = [];
	const cmap = findTable(view, "cmap");
	const tables = view.getUint16(cmap + 2);
	for (let index = 0; index < tables; index += 1) {
		const at = cmap + view.getUint32(cmap + 4 + index * 8 + 4);
		const format = view.getUint16(at);
		if (format === 4) ranges.push(...segments(view, at));
		if (format === 12) ranges.push(...groups(view, at));
	}
	return (codePoint) => ranges.some(([from, to]) => codePoint >= from && codePoint <= to);
}

/** @returns the table's offset. @throws Error if it is missing: our own font file would be broken */
function findTable(view: DataView, tag: string): number {
	const count = view.getUint16(4);
	for (let index = 0; index < count; index += 1) {
		const entry = 12 + index * 16;
		const name = String.fromCharCode(...[0, 1, 2, 3].map((at) => view.getUint8(entry + at)));
		if (name === tag) return view.getUint32(entry + 8);
	}
	throw new Error(`a font has no ${tag} table`);
}

/** Format 4: the ends of all segments, two bytes of padding, then their starts; the last segment is a sentinel at 0xFFFF. */
function segments(view: DataView, at: number): [number, number][] {
	const doubled = view.getUint16(at + 6);
	return Array.from({ length: doubled / 2 - 1 }, (_, index) => [
		view.getUint16(at + 14 + doubled + 2 + index * 2),
		view.getUint16(at + 14 + index * 2),
	]);
}

/** Format 12: groups of first character, last character, first glyph. */
function groups(view: DataView, at: number): [number, number][] {
	return Array.from({ length: view.getUint32(at + 12) }, (_, index) => [
		view.getUint32(at + 16 + index * 12),
		view.getUint32(at + 16 + index * 12 + 4),
	]);
}
