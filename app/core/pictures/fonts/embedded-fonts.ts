import { fontOf } from "../css/css-fonts.ts";
import type { ElementStyle } from "../css/element-style.ts";
import { declarationsOf } from "../css/style-sheet.ts";
import { decodeDataUrl } from "../picture-address.ts";
import type { MarkupElement } from "../svg/svg-markup.ts";
import { type Advance, advancesOf } from "./font-advances.ts";
import { isStandIn } from "./picture-fonts.ts";
import { fontFile, MOST_FONT_BYTES, mostPointsOf, tablesOf, viewOf } from "./sfnt.ts";

/** A font that a drawing brings along (`@font-face` of a data URL), under a name that no other font has. */
export interface EmbeddedFont {
	/** as the drawing names it, in lower case */
	family: string;
	name: string;
	file: Uint8Array<ArrayBuffer>;
	/** of the letter that has the most */
	points: number;
	advance: Advance;
	/** above the baseline, below it, and between lines, of a size of one */
	reach: readonly [above: number, below: number, gap: number];
}

/** Beyond them, and beyond their bytes, fonts of ours take their place. */
const MOST_FONTS = 8;
/** So many are unpacked at most, those that are left out among them. */
const MOST_TRIED = 16;
const MOST_BYTES = 4_000_000;
const PREFIX = "font-of-art-";
const FACE = /@font-face\s*\{([^{}]*)\}/gi;
const SOURCE = /url\(\s*["']?(data:[^"')]{100,})["']?\s*\)/gi;

const familyIn = (text: string) =>
	text
		.trim()
		.replace(/^(["'])(.*)\1$/s, "$2")
		.trim()
		.toLowerCase();

/** @param svg - without entities and comments */
export function embeddedFontsOf(svg: string): EmbeddedFont[] {
	const fonts: EmbeddedFont[] = [];
	const families: string[] = [];
	let left = MOST_BYTES;
	let tried = 0;
	for (const [, body = ""] of svg.matchAll(FACE)) {
		const values = new Map(declarationsOf(body).map(({ name, value }) => [name, value]));
		const family = familyIn(values.get("font-family") ?? "");
		if (family === "" || fonts.length >= MOST_FONTS) continue;
		for (const [, address = ""] of (values.get("src") ?? "").matchAll(SOURCE)) {
			tried += 1;
			if (tried > MOST_TRIED) return fonts;
			const bytes = decodeDataUrl(address, Math.min(MOST_FONT_BYTES, left));
			const tables = bytes instanceof Uint8Array ? tablesOf(bytes) : null;
			const points = tables && mostPointsOf(tables);
			if (!tables || points === null) continue;
			if (!families.includes(family)) families.push(family);
			const name = `${PREFIX}${families.indexOf(family)}`;
			const weights = (values.get("font-weight") ?? "400").replaceAll("bold", "700").match(/\d+/g)?.map(Number) ?? [];
			const [weight = 400, to = weight] = weights;
			const isItalic = /italic|oblique/.test(values.get("font-style") ?? "");
			const file = fontFile(tables, name, { weight: weight <= 400 && to >= 400 ? 400 : weight, isItalic });
			left -= file.byteLength;
			const [head, hhea] = ["head", "hhea"].map((tag) => viewOf(tables.get(tag) ?? new Uint8Array(20)));
			const perEm = head?.getUint16(18) || 1_000;
			const [above, below, gap] = [4, 6, 8].map((at) => Math.abs(hhea?.getInt16(at) ?? 0) / perEm);
			fonts.push({ family, name, file, points, advance: measured(file), reach: [above ?? 1, below ?? 0, gap ?? 0] });
			break;
		}
	}
	return fonts;
}

/** Read when the first letter is measured; what is broken has no letters. */
function measured(file: Uint8Array<ArrayBuffer>): Advance {
	let advance: Advance | null = null;
	return (codePoint) => {
		try {
			advance ??= advancesOf(file.buffer);
			return advance(codePoint);
		} catch (error) {
			if (error instanceof RangeError) return null;
			throw error;
		}
	};
}

/** @returns the embedded font that a list of families comes to first; null where browsers have one before it, or at all */
function chosen(families: string, fonts: readonly EmbeddedFont[]): string | null {
	for (const family of families.split(",")) {
		const found = fonts.find((font) => font.family === familyIn(family));
		if (found) return found.name;
		if (isStandIn(family)) return null;
	}
	return null;
}

/** Names embedded fonts by the names they have inside, in what elements say. */
export function nameEmbeddedFonts(
	elements: readonly MarkupElement[],
	styles: readonly ElementStyle[],
	fonts: readonly EmbeddedFont[],
): void {
	if (fonts.length === 0) return;
	for (const [index, { values }] of styles.entries()) {
		const short = values.get("font");
		const families = short === undefined ? undefined : fontOf(short).find(([name]) => name === "font-family")?.[1];
		const named = families === undefined ? null : chosen(families, fonts);
		if (short !== undefined && families !== undefined && named !== null)
			values.set(
				"font",
				short.replace(families, () => named),
			);
		const own =
			values.get("font-family") ?? (short === undefined ? elements[index]?.attributes.get("font-family") : undefined);
		const name = own === undefined ? null : chosen(own, fonts);
		if (name !== null) values.set("font-family", name);
	}
}
