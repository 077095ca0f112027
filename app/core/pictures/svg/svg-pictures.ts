import type { ElementStyle } from "../css/element-style.ts";
import { decodeDataUrl } from "../picture-address.ts";
import { MAX_PREPARED_BYTES, pictureTypeOf } from "../picture-rules.ts";
import { uprightSizeOf } from "../picture-size.ts";
import { attributesIn, elementsOf, escapedText, type MarkupElement } from "./svg-markup.ts";
import { canvasOf, rootSize, viewBoxOf } from "./svg-root.ts";
import { svgText } from "./svg-start.ts";

/** Of a drawing in a drawing: its root's tag. */
const LONGEST_START = 4_000;

/** @returns width by height of an embedded picture; null where it is not known */
export function ratioOf(address: string): number | null {
	const bytes = decodeDataUrl(address.trim(), MAX_PREPARED_BYTES);
	if (!(bytes instanceof Uint8Array)) return null;
	const type = pictureTypeOf(bytes);
	if (type === null) return null;
	if (type !== "image/svg+xml") {
		const size = uprightSizeOf(bytes, type);
		return size && size.width / size.height;
	}
	const text = new TextDecoder().decode(bytes.subarray(0, LONGEST_START));
	const root = elementsOf(text)?.find(({ name }) => name === "svg");
	if (!root) return null;
	const { width, height } = rootSize(root) ?? canvasOf(root);
	return width / height;
}

/** @returns null for a drawing that does not say both sides in pixels */
export function saidSizeOf(drawing: Uint8Array): { width: number; height: number } | null {
	const root = elementsOf(svgText(drawing).slice(0, LONGEST_START))?.find(({ name }) => name === "svg");
	const [width, height] = ["width", "height"].map((side) => {
		const said = /^\s*([\d.]+)(?:px)?\s*$/.exec(root?.attributes.get(side) ?? "")?.[1];
		return Number(said ?? 0);
	}) as [number, number];
	return width > 0 && height > 0 ? { width, height } : null;
}

/**
 * Sides that an element does not say and browsers know: a picture's other side by its proportions, those of a symbol that is used.
 *
 * @param byId - all elements that may be referred to
 */
export function missingSides(
	{ name, attributes }: MarkupElement,
	{ values }: ElementStyle,
	byId: ReadonlyMap<string, MarkupElement>,
): [side: string, value: string][] {
	if (name !== "image" && name !== "use") return [];
	const said = (side: string) => {
		const value = values.get(side) ?? attributes.get(side);
		return value === "auto" ? undefined : value;
	};
	const [width, height] = [said("width"), said("height")];
	const address = attributes.get("href") ?? "";
	if (name === "use") {
		const target = byId.get(address.replace(/^#/, ""));
		if (target?.name !== "symbol") return [];
		return (["width", "height"] as const).flatMap((side) => {
			const value = target.attributes.get(side);
			return said(side) === undefined && value !== undefined ? [[side, value] as [string, string]] : [];
		});
	}
	if ((width === undefined) === (height === undefined)) return [];
	const known = Number.parseFloat(width ?? height ?? "");
	const unit = (width ?? height ?? "").includes("%");
	const ratio = unit || !Number.isFinite(known) ? null : ratioOf(address);
	if (ratio === null || ratio <= 0) return [];
	return width === undefined ? [["width", String(known * ratio)]] : [["height", String(known / ratio)]];
}

const SIZE: ReadonlySet<string> = new Set(["width", "height", "viewBox", "preserveAspectRatio"]);
const SAME = 0.001;

/**
 * A drawing in a drawing fills the whole box of its element, whose preserveAspectRatio says nothing more then: its own does, and without a
 * view box its size is one that is stretched (https://www.w3.org/TR/SVG2/embedded.html#ImageElement, as Chromium has it).
 *
 * @param box - of the element, in its units
 * @returns an address of the drawing in that size; null where it is the same, or no drawing
 */
export function filledDrawing(address: string, ratio: string, box: { width: number; height: number }): string | null {
	if (/^\s*none/.test(ratio) || !/^\s*data:/i.test(address) || !(box.width > 0 && box.height > 0)) return null;
	const bytes = decodeDataUrl(address.trim(), MAX_PREPARED_BYTES);
	if (!(bytes instanceof Uint8Array) || pictureTypeOf(bytes) !== "image/svg+xml") return null;
	const text = svgText(bytes);
	const root = elementsOf(text.slice(0, LONGEST_START))?.find(({ name }) => name === "svg");
	if (!root) return null;
	const given = viewBoxOf(root);
	const [width, height] = [
		Number.parseFloat(root.attributes.get("width") ?? ""),
		Number.parseFloat(root.attributes.get("height") ?? ""),
	];
	const isSized = ["width", "height"].every((side) => /^\s*[\d.]+(?:px)?\s*$/.test(root.attributes.get(side) ?? ""));
	const shape = (sides: { width: number; height: number }) => sides.width / sides.height;
	const isAlike = (sides: { width: number; height: number }) => Math.abs(shape(sides) / shape(box) - 1) < SAME;
	if (given ? isAlike(given) && (!isSized || isAlike({ width, height })) : isSized && isAlike({ width, height }))
		return null;
	const view = given
		? (root.attributes.get("viewBox") ?? "")
		: isSized
			? `0 0 ${width} ${height}`
			: `0 0 ${box.width} ${box.height}`;
	const own = given ? root.attributes.get("preserveAspectRatio") : "none";
	// What resvg cuts off elsewhere.
	if (own?.includes("slice")) return null;
	let [tag, from] = ["", root.start];
	for (const { name, isPrefixed, start, end } of attributesIn(text.slice(root.start, root.end), root.start)) {
		if (isPrefixed || !SIZE.has(name)) continue;
		tag += text.slice(from, start);
		from = end;
	}
	const close = root.isEmpty ? "/>" : ">";
	tag += text.slice(from, root.end - close.length);
	tag += ` width="${box.width}" height="${box.height}" viewBox="${escapedText(view)}"`;
	if (own !== undefined) tag += ` preserveAspectRatio="${escapedText(own)}"`;
	const whole = text.slice(0, root.start) + tag + close + text.slice(root.end);
	return `data:image/svg+xml;base64,${Buffer.from(whole.replace(/^\s*<\?xml[^>]*\?>/, "")).toString("base64")}`;
}
