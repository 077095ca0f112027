import { FONT_SIZE, fontOf, fontSizesOf } from "./css-fonts.ts";
import { lengthOf, plainColour } from "./css-values.ts";
import { decodeDataUrl } from "./picture-address.ts";
import { pictureTypeOf } from "./picture-rules.ts";
import { partsOf } from "./style-sheet.ts";
import { clipShape } from "./svg-clips.ts";
import { drawnHtml } from "./svg-html.ts";
import { attributesIn, elementsOf, escapedText, type MarkupElement, plainMarkup, unescapedText } from "./svg-markup.ts";
import { type ElementStyle, stylesOf } from "./svg-styles.ts";
import { type Box, boxOf, transformOf } from "./svg-transforms.ts";
import { GEOMETRY, plainValue, type ValueContext } from "./svg-values.ts";

/**
 * What browsers understand in an SVG and resvg does not, said in its words: style sheets, custom properties, animations at their first
 * instant, transforms and colours of CSS, the root's background, pixelated images. An element is written anew only where its own words
 * do not do.
 */

/** Of the file that is drawn: a style of a class is written at each of its elements. */
const MOST_LETTERS = 16_000_000;
const TRANSFORMS: ReadonlySet<string> = new Set([
	"transform",
	"transform-origin",
	"transform-box",
	"translate",
	"rotate",
	"scale",
]);
/** Where they are no element's property they are attributes alone, as x of a text. */
const GEOMETRIC = /^(?:[cr]?[xy]|r|d|width|height)$/;
/** What an animation may replace as a property; all else is an attribute. */
const PROPERTY =
	/^(?:fill|stroke|stop|flood|font|text|letter|word|marker|clip|mask|paint|color|opacity|display|visibility|filter)(?:-|$)/;
const IGNORED = /^(?:animation|transition|background|will-change|cursor|pointer-events|user-select)/;

/** A drawing that moves as it begins, or without what moves it. */
export type Motion = "begun" | "left-out";
const MOVES = /<(?:[\w.-]{1,60}:)?(?:animate|set)|@(?:-\w{1,9}-)?keyframes/i;
export const mayMove = (svg: string): boolean => MOVES.test(svg);

/**
 * @returns the same drawing for resvg; null where it becomes longer than anybody's
 * @throws TooMuchStyle
 */
export function svgForResvg(svg: string, motion: Motion = "begun"): string | null {
	const text = plainMarkup(svg);
	const elements = elementsOf(text);
	const root = elements?.[0];
	if (!elements || root?.name !== "svg") return svg;
	const sheets = elements.filter(({ name }) => name === "style");
	const css = sheets.map(({ end, closeStart }) => unescapedText(text.slice(end, closeStart))).join("\n");
	const styles = stylesOf(elements, css, motion === "begun");
	const canvas = canvasOf(root, styles[0]);
	const ids = new Set(elements.map(({ attributes }) => attributes.get("id")));
	const sizes = fontSizesOf(elements, styles, canvas);
	const rem = sizes[0] ?? FONT_SIZE;
	let [result, from, clips] = ["", 0, ""];
	for (const [index, element] of elements.entries()) {
		const style = styles[index];
		// An element that is broken off was opened inside of what is left out.
		if (!style || element.start < from) continue;
		if (element.name === "style") {
			result += text.slice(from, element.start);
			from = element.closeEnd;
			continue;
		}
		const html = element.name === "foreignObject" ? drawnHtml(text, elements, styles, index) : null;
		if (html !== null) {
			result += text.slice(from, element.start) + html.replaceAll(PIXELATED, "image-rendering:optimizeSpeed");
			from = element.closeEnd;
			continue;
		}
		const clip = style.values.get("clip-path");
		const box = () => boxOf(element.name, (name) => style.values.get(name) ?? element.attributes.get(name), canvas);
		const shape = clip === undefined ? null : clipShape(clip, box() ?? { ...canvas, x: 0, y: 0 });
		if (shape !== null) {
			style.values.set("clip-path", `url(#${CLIP}${index})`);
			clips += `<clipPath id="${CLIP}${index}" xmlns="${SVG}">${shape}</clipPath>`;
		}
		const tag = writtenTag(text, element, style, { ...canvas, fontSize: sizes[index] ?? FONT_SIZE, rem, ids });
		const ground = index === 0 && !element.isEmpty ? groundOf(element, style, canvas) : "";
		if (tag === null && ground === "") continue;
		result += text.slice(from, element.start) + (tag ?? text.slice(element.start, element.end)) + ground;
		from = element.end;
		if (result.length + clips.length > MOST_LETTERS) return null;
	}
	// Where its root is not closed, or in itself, the file is broken: resvg says so.
	if (root.closeStart < from || clips === "") return result + text.slice(from);
	return result + text.slice(from, root.closeStart) + clips + text.slice(root.closeStart);
}
const CLIP = "clip-of-style-";
const SVG = "http://www.w3.org/2000/svg";
const PIXELATED = /image-rendering:(?:pixelated|(?:-[a-z]{1,9}-)?crisp-edges|-webkit-optimize-contrast)/gi;

/** The root's view box, or what stands for it. */
function canvasOf(root: MarkupElement, style: ElementStyle | undefined): Box {
	const [x = 0, y = 0, width, height] = (root.attributes.get("viewBox") ?? "")
		.split(/[\s,]+/)
		.filter(Boolean)
		.map(Number);
	if (width && height) return { x, y, width, height };
	const side = (name: string) => {
		const value = style?.values.get(name) ?? root.attributes.get(name) ?? "";
		return value.includes("%") ? null : lengthOf(value, 0, { width: 0, height: 0, fontSize: 16 });
	};
	return { x: 0, y: 0, width: side("width") ?? DEFAULT_SIDE, height: side("height") ?? DEFAULT_SIDE };
}
const DEFAULT_SIDE = 400;

/** @returns the element's tag; null where it stays as it is */
function writtenTag(
	text: string,
	element: MarkupElement,
	style: ElementStyle,
	context: ValueContext & Box,
): string | null {
	const { name: tag, attributes } = element;
	const changed = new Map<string, string>();
	const declared: string[] = [];
	const dropped = new Set<string>();
	const put = (name: string, value: string) => {
		if (TRANSFORMS.has(name) || IGNORED.test(name)) return;
		if (name === "font") {
			for (const [each, part] of fontOf(value)) put(each, part);
			return;
		}
		const plain =
			name === "font-size" && !/^[\d.]+(?:px)?$/.test(value)
				? `${context.fontSize}px`
				: plainValue(name, value, context);
		if (plain === null) return;
		if (GEOMETRY[tag]?.includes(name) || name === "mask-type") changed.set(name, plain);
		else declared.push(`${name}:${plain}`);
	};
	for (const [name, value] of style.values) put(name, value);
	for (const [name, value] of style.begun?.replaced ?? [])
		if (PROPERTY.test(name)) put(name, value);
		else changed.set(name, value);
	for (const [name, value] of attributes) {
		if (changed.has(name) || name === "style") continue;
		const plain =
			name === "font-size" && !/^[\d.]+(?:px)?$/.test(value) ? `${context.fontSize}` : plainValue(name, value, context);
		if (plain === null) dropped.add(name);
		else if (plain !== value) changed.set(name, plain);
	}
	const said = (name: string) => changed.get(name) ?? attributes.get(name);
	const given = { transform: attributes.get("transform"), origin: attributes.get("transform-origin") };
	const transform = transformOf(style, given, () => boxOf(tag, said, context), context);
	if (transform !== null && element.parent !== -1)
		changed.set(
			tag === "linearGradient" || tag === "radialGradient"
				? "gradientTransform"
				: tag === "pattern"
					? "patternTransform"
					: "transform",
			transform,
		);
	const now = declared.join(";");
	const before = partsOf(attributes.get("style") ?? "", ";")
		.map((part) => part.split(":").map((side) => side.trim()))
		.filter(([name, value]) => name && value)
		.map(([name, ...value]) => `${name}:${value.join(":")}`)
		.join(";");
	if (changed.size === 0 && dropped.size === 0 && now === before) return null;
	const styled = [...style.values.keys()].filter((name) => !GEOMETRIC.test(name));
	const left = new Set([...changed.keys(), ...dropped, "style", ...styled]);
	let [result, from] = ["", element.start];
	for (const { name, start, end } of attributesIn(text.slice(element.start, element.end), element.start)) {
		if (!left.has(name)) continue;
		result += text.slice(from, start);
		from = end;
	}
	const close = element.isEmpty ? "/>" : ">";
	result += text.slice(from, element.end - close.length);
	for (const [name, value] of changed) result += ` ${name}="${escapedText(value)}"`;
	return `${result}${now === "" ? "" : ` style="${escapedText(now)}"`}${close}`;
}

const NO_COLOUR =
	/^(?:none|transparent|inherit|initial|unset|revert|currentcolor|repeat|fixed|scroll|center|top|left)$/i;
const COLOUR = /^(?:#[\da-f]{3,8}|[a-z]+\([^()]*\)|[a-z]{3,30})$/i;

/** The root's background: a colour, and a picture over it. */
function groundOf(root: MarkupElement, { values }: ElementStyle, canvas: Box): string {
	// Without either its size is that of what is drawn.
	const isSized = ["viewBox", "width"].some((name) => root.attributes.has(name) || values.has(name));
	const shorthand = values.get("background") ?? "";
	const words = partsOf(shorthand.replace(/\)(?=\S)/g, ") "), " ").filter(Boolean);
	const colour = plainColour(
		values.get("background-color") ??
			words.find((word) => COLOUR.test(word) && !NO_COLOUR.test(word) && !/^(?:url|[a-z-]*gradient)\(/i.test(word)) ??
			"none",
	);
	if (!isSized) return "";
	const rect =
		COLOUR.test(colour) && !NO_COLOUR.test(colour)
			? `<${root.prefix}rect ${EVERYWHERE} style="fill:${escapedText(colour)};stroke:none;opacity:1;filter:none"/>`
			: "";
	const address = /url\(\s*["']?(data:[^"')]+)/i.exec(values.get("background-image") ?? shorthand)?.[1];
	if (address === undefined) return rect;
	const layer = shorthand.replace(/url\([^)]*\)/gi, "");
	const size = values.get("background-size") ?? /\/\s*([^,]+)/.exec(layer)?.[1] ?? "";
	const position = values.get("background-position") ?? layer;
	const side = /\bcenter\b|50%/.test(position) ? "Mid" : /\b(?:right|bottom)\b/.test(position) ? "Max" : "Min";
	const fit = /\bcover\b/.test(size) ? "slice" : /\b100%\s+100%/.test(size) ? null : "meet";
	const ratio = fit === null ? "none" : `x${side}Y${side} ${fit}`;
	return `${rect}<${root.prefix}image x="${canvas.x}" y="${canvas.y}" width="${canvas.width}" height="${canvas.height}" preserveAspectRatio="${ratio}" href="${escapedText(address)}"/>`;
}
/** Larger than any canvas, so that it covers what lies beside the view box, too. */
const EVERYWHERE = 'x="-5000%" y="-5000%" width="10100%" height="10100%"';

const OUTSIDE = /\bhref\s{0,9}=\s{0,9}["'](?:https?|ipfs|ar):/i;

/** Whether HTML that is seen is left, in what is written for resvg. */
export const hasHtml = (svg: string): boolean => /<(?:[\w.-]{1,60}:)?foreignObject\b/.test(svg);

/** Whether it shows a picture that stands elsewhere, which is not fetched. */
export const hasPictureOutside = (svg: string): boolean => OUTSIDE.test(svg);

const READ_BY_RESVG: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/gif"]);

/**
 * Embedded pictures under the type they have, as resvg believes what is written there, and those it does not read as `toRead` makes them.
 *
 * @param toRead - makes a PNG or an SVG of it; throws for what cannot be decoded, which is then left out as resvg does
 */
export async function withReadablePictures(
	svg: string,
	toRead: (picture: Uint8Array<ArrayBuffer>, type: string) => Promise<Uint8Array>,
	maxBytes: number,
): Promise<string> {
	let [result, from] = ["", 0];
	for (const found of svg.matchAll(/\bhref\s{0,9}=\s{0,9}(["'])(data:([^,"']{0,200}),[^"']{1,})\1/gi)) {
		const [whole, quote = "", address = "", head = ""] = found;
		const bytes = decodeDataUrl(unescapedText(address), maxBytes);
		if (!(bytes instanceof Uint8Array)) continue;
		const type = pictureTypeOf(bytes);
		if (type === null) continue;
		// A drawing is written anew, and its own pictures are lost on resvg.
		const isRead = READ_BY_RESVG.has(type);
		if (isRead && head.toLowerCase().startsWith(type)) continue;
		const picture = isRead ? bytes : await toRead(bytes, type).catch(() => null);
		if (!picture) continue;
		const written = pictureTypeOf(picture) ?? type;
		result += `${svg.slice(from, found.index)}href=${quote}data:${written};base64,${Buffer.from(picture).toString("base64")}${quote}`;
		from = found.index + whole.length;
	}
	return result + svg.slice(from);
}
