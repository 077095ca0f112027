import type { ElementStyle } from "../css/element-style.ts";
import { NotDrawn } from "../not-drawn.ts";
import { decodeDataUrl } from "../picture-address.ts";
import { MAX_PREPARED_BYTES, pictureTypeOf } from "../picture-rules.ts";
import { uprightSizeOf } from "../picture-size.ts";
import { attributesIn, escapedText, type MarkupElement, SVG } from "../svg/svg-markup.ts";
import { filledDrawing, ratioOf, saidSizeOf } from "../svg/svg-pictures.ts";
import { boxModelOf } from "./html-box-model.ts";
import { cutOff, effectsOn } from "./html-effects.ts";
import { groundOfBox } from "./html-grounds.ts";
import type { Box } from "./html-layouts.ts";
import { INITIAL, type TextStyle } from "./html-text-style.ts";

/** Elements of HTML that are pictures. */
export const PICTURES: ReadonlySet<string> = new Set(["img", "svg"]);

/** What is known of a picture, however often it is laid out. */
export interface Picture {
	/** in which it is */
	address: string;
	/** @param across - of what it is in: a drawing that says its proportions alone is as wide. @throws NotDrawn */
	size(across: number): { width: number; height: number };
}

/**
 * A picture with its margins, lines and shadows.
 *
 * @param height - of what it is in, where it is known
 * @param name - begins the names of what is defined for it
 * @throws NotDrawn
 */
export function imageBox(
	{ attributes, start }: MarkupElement,
	{ address, size }: Picture,
	values: ReadonlyMap<string, string>,
	width: number,
	height: number | null,
	name: string,
): Box {
	if (!/^data:image\//i.test(address)) throw new NotDrawn("a picture from elsewhere");
	if (values.has("aspect-ratio")) throw new NotDrawn("proportions of a picture");
	const said = new Map(["width", "height"].flatMap((side) => sideIn(attributes, side)));
	for (const [one, value] of values) said.set(one, value);
	const { margin, border, around, given, bounded } = boxModelOf("img", said, INITIAL, width, height);
	const own = { width: given("width", width), height: given("height", height) };
	const room = width - around.left - around.right;
	const natural = own.width === null || own.height === null ? size(room) : { width: 1, height: 1 };
	const ratio = natural.width / natural.height;
	const wide = bounded("width", own.width ?? (own.height === null ? natural.width : own.height * ratio), width);
	const high = bounded("height", own.height ?? wide / ratio, height);
	const outer = { width: wide + around.left + around.right, height: high + around.top + around.bottom };
	const free = width - outer.width - (margin.left ?? 0) - (margin.right ?? 0);
	const before = margin.left ?? Math.max(0, margin.right === null ? free / 2 : free);
	const draw = pictureIn(address, values, { width: wide, height: high });
	return {
		isWide: true,
		width: outer.width + (margin.left ?? 0) + (margin.right ?? 0),
		height: outer.height,
		margin: { top: margin.top ?? 0, bottom: margin.bottom ?? 0 },
		draw(x, y) {
			const [place, id] = [{ ...outer, x: x + before, y }, `${name}-picture-${start}`];
			const drawn = draw(place.x + around.left, y + around.top);
			const isRound = [...values.keys()].some((one) => one.endsWith("radius"));
			const shown = isRound ? cutOff(values, place, border, drawn, id) : drawn;
			return effectsOn(values, place, groundOfBox(values, place, border, "#000", id) + shown, id);
		},
	};
}

/** What an attribute says of a side, as a style says it. */
function sideIn(attributes: ReadonlyMap<string, string>, side: string): [string, string][] {
	const value = attributes.get(side)?.trim();
	return value === undefined ? [] : [[side, /^[\d.]+$/.test(value) ? `${value}px` : value]];
}

function pictureIn(
	address: string,
	values: ReadonlyMap<string, string>,
	{ width, height }: { width: number; height: number },
): (x: number, y: number) => string {
	const fit = values.get("object-fit") ?? "fill";
	const ratio = { fill: "none", contain: "xMidYMid meet", cover: "xMidYMid slice" }[fit];
	if (ratio === undefined) throw new NotDrawn(fit);
	const isSharp = /^(?:pixelated|(?:-[a-z]{1,9}-)?crisp-edges)$/.test(values.get("image-rendering") ?? "");
	const style = isSharp ? ' style="image-rendering:optimizeSpeed"' : "";
	return (x, y) => {
		// A drawing keeps its proportions in a box of others.
		const filled = fit === "fill" ? filledDrawing(address, "", { width, height }) : null;
		return `<image x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="${ratio}" href="${escapedText(filled ?? address)}"${style}/>`;
	};
}

export function pictureOf(address: string): Picture {
	let found: { width: number; height: number } | { ratio: number } | undefined;
	return {
		address,
		size(across) {
			found ??= naturalSize(address);
			return "ratio" in found ? { width: across, height: across / found.ratio } : found;
		},
	};
}

function naturalSize(address: string): { width: number; height: number } | { ratio: number } {
	const bytes = decodeDataUrl(address, MAX_PREPARED_BYTES);
	const type = bytes instanceof Uint8Array ? pictureTypeOf(bytes) : null;
	const ratio = type === "image/svg+xml" ? ratioOf(address) : null;
	if (ratio !== null && bytes instanceof Uint8Array) return saidSizeOf(bytes) ?? { ratio };
	const size = bytes instanceof Uint8Array && type !== null ? uprightSizeOf(bytes, type) : null;
	if (size === null) throw new NotDrawn("a picture of an unknown size");
	return size;
}

const OF_ITSELF = /(?:url\(\s*["']?#|\bhref\s{0,9}=\s{0,9}["']#)([^"')\s]+)/g;
const LONGEST_DRAWING = 200_000;

/**
 * A drawing among HTML as a picture in an address, with what letters are like around it.
 *
 * @throws NotDrawn for one that refers to what is not in it
 */
export function drawingAt(
	text: string,
	elements: readonly MarkupElement[],
	styles: readonly ElementStyle[],
	index: number,
	{ colour, families, size, bold }: TextStyle,
): string {
	const root = elements[index];
	if (!root || root.closeEnd - root.start > LONGEST_DRAWING) throw new NotDrawn("a long drawing among words");
	const ids = new Set<string>();
	let [result, from] = ["", root.start];
	for (let at = index; (elements[at]?.start ?? Infinity) < root.closeEnd; at++) {
		const { name, attributes, start, end, closeEnd, isEmpty } = elements[at] as MarkupElement;
		if (start < from) continue;
		result += text.slice(from, start);
		from = name === "style" ? closeEnd : end;
		if (name === "style") continue;
		ids.add(attributes.get("id") ?? "");
		const close = isEmpty ? "/>" : ">";
		const kept = attributesIn(text.slice(start, end), start).filter(
			(one) => one.name === "style" || one.name === "xmlns",
		);
		let [tag, tagFrom] = ["", start];
		for (const one of kept) {
			tag += text.slice(tagFrom, one.start);
			tagFrom = one.end;
		}
		const around: [string, string][] = [
			["color", colour],
			["font-size", `${size}px`],
			["font-weight", bold ? "bold" : "normal"],
			...(families === "" ? [] : [["font-family", families] as [string, string]]),
		];
		const values = new Map([...(at === index ? around : []), ...(styles[at]?.values ?? [])]);
		const style = [...values].map(([one, value]) => `${one}:${value}`).join(";");
		tag += text.slice(tagFrom, end - close.length);
		result += `${tag}${at === index ? ` xmlns="${SVG}"` : ""}${style === "" ? "" : ` style="${escapedText(style)}"`}${close}`;
	}
	result += text.slice(from, root.closeEnd);
	for (const [, id = ""] of result.matchAll(OF_ITSELF))
		if (!ids.has(id)) throw new NotDrawn(`#${id} of another drawing`);
	return `data:image/svg+xml;base64,${Buffer.from(result).toString("base64")}`;
}
