import { FONT_SIZE, fontSizesOf } from "../css/css-fonts.ts";
import { screenOf } from "../css/css-values.ts";
import { isMediaMet } from "../css/style-sheet.ts";
import { type EmbeddedFont, nameEmbeddedFonts } from "../fonts/embedded-fonts.ts";
import { withBesides } from "../html/html-besides.ts";
import type { LetterWidth, TextStyle } from "../html/html-text-style.ts";
import { NotDrawn } from "../not-drawn.ts";
import { decodeDataUrl } from "../picture-address.ts";
import { pictureTypeOf } from "../picture-rules.ts";
import { refuseWhatCannotBeDrawn } from "./svg-beyond.ts";
import { roomForBlurs } from "./svg-blurs.ts";
import { clipShape } from "./svg-clips.ts";
import { filtersIn } from "./svg-filter-users.ts";
import { groundOf } from "./svg-ground.ts";
import { drawnHtml } from "./svg-html.ts";
import { elementsOf, type MarkupElement, plainMarkup, SVG, unescapedText } from "./svg-markup.ts";
import { hasImageMask, imageMask } from "./svg-masks.ts";
import { canvasOf } from "./svg-root.ts";
import { rootBoxOf } from "./svg-root-box.ts";
import { Shapes } from "./svg-shapes.ts";
import { scalesOf } from "./svg-strokes.ts";
import { stylesOf } from "./svg-styles.ts";
import { SMOOTH, writtenElement } from "./svg-tag.ts";
import { refuseMixedLine, TextShadows, transformedText } from "./svg-text.ts";
import { turnFilters } from "./svg-turned-filters.ts";
import { withCopiesForUses } from "./svg-uses.ts";
import { alphaMasksIn } from "./svg-values.ts";

/**
 * What browsers understand in an SVG and resvg does not, said in its words: style sheets, custom properties, animations at their first
 * instant, transforms and colours of CSS, the root's background, pixelated images. An element is written anew only where its own words
 * do not do.
 */

/** Of the file that is drawn: a style of a class is written at each of its elements. */
const MOST_LETTERS = 16_000_000;
/** Letters of HTML that are measured; a box in the middle of another is measured twice. */
const MOST_WORDS = 40_000;
/** Boxes of HTML that are laid out, each time; a box in the middle of another is laid out twice. */
const MOST_BOXES = 12_000;
/** What is deeper is refused (svg-cost.ts). */
const MOST_DEPTH = 1_000;
/** Measured by pixels of where it is shown. */
const SCREEN = /non-scaling-stroke|text-shadow/;
/** What says shares of the box of what refers to it. */
const SHARES: ReadonlySet<string> = new Set([
	"linearGradient",
	"radialGradient",
	"pattern",
	"clipPath",
	"mask",
	"filter",
]);
/** Paths of longer drawings are not cut at their turns: they would become too long to be drawn at all. */
const LONGEST_CUT = 200_000;
const EFFECTS = ["filter", "mask", "clip-path"] as const;
/** A drawing that moves as it begins, or without what moves it. */
export type Motion = "begun" | "left-out";
const MOVES = /<(?:[\w.-]{1,60}:)?(?:animate|set)|@(?:-\w{1,9}-)?keyframes/i;
export const mayMove = (svg: string): boolean => MOVES.test(svg);

/**
 * @param letterWidth - measures words of HTML; where nothing does, they are not drawn
 * @param fonts - those in the drawing that it is drawn with
 * @returns the same drawing for resvg; null where it becomes longer than anybody's
 * @throws TooMuchStyle
 * @throws NotDrawn for what cannot be said in resvg's words
 */
export function svgForResvg(
	svg: string,
	motion: Motion = "begun",
	letterWidth: LetterWidth | null = null,
	fonts: readonly EmbeddedFont[] = [],
): string | null {
	const plain = plainMarkup(svg);
	const read = elementsOf(plain);
	if (read?.[0]?.name !== "svg") return svg;
	const given = withCopiesForUses(plain, read, cssIn(plain, read));
	const elements = (given === plain ? null : elementsOf(given)) ?? read;
	const [root] = elements;
	if (!root) return svg;
	const css = cssIn(given, elements);
	const styles = stylesOf(elements, css, motion === "begun");
	nameEmbeddedFonts(elements, styles, fonts);
	refuseWhatCannotBeDrawn(elements, styles);
	const text = given.includes("text-transform") ? transformedText(given, elements, styles) : given;
	const canvas = canvasOf(root);
	const byId = new Map<string, MarkupElement>();
	for (const element of elements)
		byId.set(element.attributes.get("id") ?? "", byId.get(element.attributes.get("id") ?? "") ?? element);
	const sizes = fontSizesOf(elements, styles, canvas);
	const shapes = new Shapes(elements, styles, canvas);
	const shadows = new TextShadows();
	const filters = filtersIn(elements, styles);
	const rooms = roomForBlurs(filters, shapes, canvas);
	for (const [element, values] of given.includes("filter")
		? turnFilters(elements, styles, filters, shapes, canvas)
		: [])
		rooms.set(element, new Map([...(rooms.get(element) ?? []), ...values]));
	const rem = sizes[0] ?? FONT_SIZE;
	const context = {
		...canvas,
		byId,
		rem,
		screen: screenOf(canvas),
		alphaMasks: alphaMasksIn(styles),
		shapes,
		shadows,
		rooms,
	};
	const scales = SCREEN.test(given) ? scalesOf(elements, styles, canvas) : [];
	const hasShares = given.length < LONGEST_CUT && elements.some(({ name }) => SHARES.has(name));
	const hasUses = elements.some(({ name }) => name === "use");
	/** by element */
	const effects: boolean[] = [];
	for (const [index, { parent, attributes }] of elements.entries()) {
		const own = EFFECTS.some((name) => (styles[index]?.values.get(name) ?? attributes.get(name))?.includes("url("));
		effects.push(own || effects[parent] === true);
	}
	/** What an element says, or one around it. */
	const inherited = (index: number, name: string) => {
		for (let at = index, steps = 0; at >= 0 && steps < MOST_DEPTH; at = elements[at]?.parent ?? -1, steps++) {
			const value = styles[at]?.values.get(name) ?? elements[at]?.attributes.get(name);
			if (value !== undefined) return value;
		}
		return undefined;
	};
	const isBlended = styles.some(({ values }) => (values.get("mix-blend-mode") ?? "normal") !== "normal");
	const textStyleAround = (index: number): Partial<TextStyle> => ({
		size: sizes[index] ?? FONT_SIZE,
		families: inherited(index, "font-family") ?? "",
		embedded: fonts.find(({ name }) => name === inherited(index, "font-family")) ?? null,
		bold: /^bold|^[6-9]00$/.test(inherited(index, "font-weight") ?? ""),
		colour: inherited(index, "color") ?? "#000",
		align: inherited(index, "text-align") ?? "start",
	});
	const besides = withBesides(elements, styles);
	const scale = canvas.width / context.screen.width;
	const placeOfScreen = ` transform="translate(${canvas.x},${canvas.y}) scale(${scale})"`;
	const budget = { letters: MOST_WORDS, boxes: MOST_BOXES };
	let [result, from, clips, isRefused] = ["", 0, "", false];
	let textUntil = 0;
	/** what closes groups around elements, the innermost last */
	const later: { at: number; text: string }[] = [];
	const copy = (to: number) => {
		for (let next = later.at(-1); next && next.at <= to; next = later.at(-1)) {
			result += text.slice(from, next.at) + next.text;
			from = next.at;
			later.pop();
		}
		result += text.slice(from, to);
		from = to;
	};
	for (const [index, element] of elements.entries()) {
		const style = styles[index];
		// An element that is broken off was opened inside of what is left out.
		if (!style || element.start < from) continue;
		if (element.name === "style") {
			copy(element.start);
			from = element.closeEnd;
			continue;
		}
		const html =
			element.name === "foreignObject" && !isRefused
				? drawnHtml(text, besides, index, {
						...canvas,
						letterWidth,
						budget,
						fonts,
						textStyle: textStyleAround(index),
					})
				: null;
		// One that is not drawn is enough to refuse the file.
		if (element.name === "foreignObject" && html === null) isRefused = true;
		if (html !== null) {
			copy(element.start);
			result += html.replaceAll(PIXELATED, "image-rendering:optimizeSpeed");
			from = element.closeEnd;
			continue;
		}
		// A text in a text is not drawn.
		if (element.name === "text" && element.start >= textUntil) {
			textUntil = element.closeEnd;
			refuseMixedLine(text.slice(element.end, element.closeStart), inherited(index, "direction"));
		}
		const isRoot = index === 0;
		const round = isRoot ? style.values.get("border-radius") : undefined;
		const clip =
			style.values.get("clip-path") ??
			element.attributes.get("clip-path") ??
			(round === undefined ? undefined : `inset(0 round ${round})`);
		// The root is a box of pixels.
		const extent = () => (isRoot ? { ...context.screen, x: 0, y: 0 } : shapes.strokedBoxOf(index, inherited));
		const shape = clip?.includes("(") ? clipShape(clip, extent) : null;
		if (shape !== null) {
			style.values.set("clip-path", `url(#${CLIP}${index})`);
			const place = isRoot ? placeOfScreen : "";
			clips += `<clipPath id="${CLIP}${index}" xmlns="${SVG}"${place}>${shape}</clipPath>`;
		}
		if (hasImageMask(style.values) && style.values.get("display") !== "none") {
			const box = isRoot ? { ...context.screen, x: 0, y: 0 } : shapes.boxOf(index);
			if (box === null) throw new NotDrawn("a mask over an unknown extent");
			clips += imageMask(style.values, box, `${MASK}${index}`, isRoot ? placeOfScreen : "");
			style.values.delete("mask-image");
			style.values.set("mask", `url(#${MASK}${index})`);
		}
		const isOpen = !element.isEmpty && element.closeEnd > element.end;
		const around = isRoot ? rootBoxOf(style.values, context.screen) : null;
		const lines = around?.lines ? `<g xmlns="${SVG}"${placeOfScreen}>${around.lines}</g>` : "";
		const ground = isRoot && (isOpen || element.isEmpty) ? groundOf(element, style, canvas) + lines : "";
		const written = writtenElement(text, element, style, {
			...context,
			fontSize: sizes[index] ?? FONT_SIZE,
			isIsolated: isRoot && ground !== "" && isBlended,
			index,
			scale: scales[index] ?? 1,
			isUnderEffect: effects[index] === true,
			hasUses,
			hasShares,
			shift: around?.left || around?.top ? `translate(${around.left * scale},${around.top * scale})` : "",
			inherited: (name) => inherited(index, name),
			before() {
				let at = index - 1;
				while (at > element.parent && elements[at]?.parent !== element.parent) at--;
				return at <= element.parent
					? null
					: (name) => styles[at]?.values.get(name) ?? elements[at]?.attributes.get(name);
			},
			inputOf(name) {
				for (let at = index - 1; at > element.parent; at--) {
					const other = elements[at];
					if (other?.parent !== element.parent) continue;
					if (name === undefined || other.attributes.get("result") === name) return other.attributes;
				}
				return null;
			},
		});
		if (written === null && ground === "") continue;
		copy(element.start);
		const { before, tag, inside } = written ?? {
			before: null,
			tag: text.slice(element.start, element.end),
			inside: null,
		};
		if (element.isEmpty && ground !== "") {
			result += `${tag.replace(/\s*\/>$/, ">")}${ground}</${element.prefix}svg>`;
			from = element.end;
			continue;
		}
		const group = `<${element.prefix}g`;
		const end = `</${element.prefix}g>`;
		if (element.isEmpty && before !== null) {
			result += group + before + tag + end;
			from = element.end;
			continue;
		}
		if (isOpen && before !== null) later.push({ at: element.closeEnd, text: end });
		if (isOpen && inside !== null) later.push({ at: element.closeStart, text: end });
		result += `${isOpen && before !== null ? group + before : ""}${tag}${ground}${isOpen && inside !== null ? group + inside : ""}`;
		from = element.end;
		if (result.length + clips.length > MOST_LETTERS) return null;
	}
	// Where its root is not closed, or in itself, the file is broken: resvg says so.
	clips += shadows.definitions;
	if (root.closeStart >= from && clips !== "") {
		copy(root.closeStart);
		result += clips;
	}
	copy(text.length);
	return result;
}

/** The text of all its style sheets. */
function cssIn(text: string, elements: readonly MarkupElement[]): string {
	const sheets = elements.filter(
		({ name, attributes }) =>
			name === "style" &&
			/^(?:text\/css)?$/i.test(attributes.get("type") ?? "") &&
			isMediaMet(attributes.get("media") ?? "all"),
	);
	return sheets.map(({ end, closeStart }) => unescapedText(text.slice(end, closeStart))).join("\n");
}

const CLIP = "clip-of-style-";
const MASK = "mask-of-style-";
const PIXELATED = /image-rendering:(?:pixelated|(?:-[a-z]{1,9}-)?crisp-edges|-webkit-optimize-contrast)/gi;

const OUTSIDE = /\bhref\s{0,9}=\s{0,9}["'](?:https?|ipfs|ar):/i;

/** Whether HTML that is seen is left, in what is written for resvg. */
export const hasHtml = (svg: string): boolean => /<(?:[\w.-]{1,60}:)?foreignObject\b/.test(svg);

/** Whether it shows a picture that stands elsewhere, which is not fetched. */
export const hasPictureOutside = (svg: string): boolean => OUTSIDE.test(svg);

/** Different pictures that are enlarged for one drawing. */
const MOST_SMOOTH = 24;
export const READ_BY_RESVG: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/gif"]);

/**
 * Embedded pictures under the type they have, as resvg believes what is written there, and those it does not read as `toRead` makes them.
 *
 * @param toRead - makes a PNG or an SVG of it; throws for what cannot be decoded, which is then left out as resvg does
 */
export async function withReadablePictures(
	svg: string,
	toRead: (picture: Uint8Array<ArrayBuffer>, type: string, isSmooth: boolean) => Promise<Uint8Array>,
	maxBytes: number,
): Promise<string> {
	let [result, from, smooth] = ["", 0, 0];
	/** by address: art shows one picture many times */
	const known = new Map<string, Uint8Array | null>();
	for (const found of svg.matchAll(/\bhref\s{0,9}=\s{0,9}(["'])(data:([^,"']{0,200}),[^"']{1,})\1/gi)) {
		const [whole, quote = "", address = "", head = ""] = found;
		const bytes = decodeDataUrl(unescapedText(address), maxBytes);
		if (!(bytes instanceof Uint8Array)) continue;
		const type = pictureTypeOf(bytes);
		if (type === null) continue;
		// A drawing is written anew, and its own pictures are lost on resvg.
		const isRead = READ_BY_RESVG.has(type);
		const isSmooth = head.endsWith(SMOOTH) && (known.has(address) || smooth++ < MOST_SMOOTH);
		const picture = known.get(address) ?? (await toRead(bytes, type, isSmooth).catch(() => (isRead ? bytes : null)));
		if (isSmooth || type === "image/svg+xml") known.set(address, picture);
		if (!picture || (picture === bytes && head.toLowerCase().startsWith(type))) continue;
		const written = pictureTypeOf(picture) ?? type;
		result += `${svg.slice(from, found.index)}href=${quote}data:${written};base64,${Buffer.from(picture).toString("base64")}${quote}`;
		from = found.index + whole.length;
	}
	return result + svg.slice(from);
}
