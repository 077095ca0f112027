/** Entities that X and its oEmbed write. Others stay as they are: a code holds none. */
const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " ", mdash: "—" };

/** Decodes once: what was written as "&amp;lt;" reads "&lt;". */
export function decodeEntities(text: string): string {
	return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
		if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole;
		const point = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
		return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
	});
}

/**
 * The words of a post in oEmbed's HTML: a blockquote whose only paragraph is the post; author and date follow it.
 * Within the paragraph the author's "<" is always written as an entity, so every element is X's own.
 *
 * @returns `null` for HTML of another form
 */
export function textOfEmbed(html: string): string | null {
	const [, inner] = /^\s*<blockquote\b[^>]*>\s*<p\b[^>]*>([\s\S]*?)<\/p>/i.exec(html) ?? [];
	if (inner === undefined) return null;
	return decodeEntities(inner.replace(/<br\s*\/?>/gi, "\n").replace(/<[^>]*>/g, ""));
}
