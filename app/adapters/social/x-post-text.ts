/** Named entities that X and its oEmbed use. Others stay as they are: an access code contains none. */
const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " ", mdash: "—" };

/** Decodes one level: "&amp;lt;" becomes "&lt;". */
export function decodeEntities(text: string): string {
	return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
		if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole;
		const point = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
		return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
	});
}

/**
 * The post's text in oEmbed's HTML: the only paragraph of a blockquote, followed by author and date. X escapes the author's
 * "<", so every element in the paragraph is X's own.
 *
 * @returns `null` for HTML of another form
 */
export function textOfEmbed(html: string): string | null {
	const [, inner] = /^\s*<blockquote\b[^>]*>\s*<p\b[^>]*>([\s\S]*?)<\/p>/i.exec(html) ?? [];
	if (inner === undefined) return null;
	return decodeEntities(inner.replace(/<br\s*\/?>/gi, "\n").replace(/<[^>]*>/g, ""));
}
