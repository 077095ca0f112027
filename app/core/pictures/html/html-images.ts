import { lengthOf } from "../css/css-values.ts";
import { NotDrawn } from "../not-drawn.ts";
import { decodeDataUrl } from "../picture-address.ts";
import { MAX_PREPARED_BYTES, pictureTypeOf } from "../picture-rules.ts";
import { uprightSizeOf } from "../picture-size.ts";
import { escapedText, type MarkupElement } from "../svg/svg-markup.ts";
import { filledDrawing, ratioOf, saidSizeOf } from "../svg/svg-pictures.ts";
import { bordersOf } from "./html-borders.ts";
import { cutOff, effectsOn } from "./html-effects.ts";
import type { Box } from "./html-layouts.ts";
import { INITIAL, sidesOf } from "./html-text-style.ts";

interface HtmlImage {
	width: number;
	height: number;
	draw(x: number, y: number): string;
}

/**
 * An embedded picture of HTML as large as its attributes and styles say, or as it is.
 *
 * @param whole - 100 % of both sides; null where it is not known
 * @throws NotDrawn
 */
function imageOf(
	{ attributes }: MarkupElement,
	values: ReadonlyMap<string, string>,
	whole: { width: number; height: number | null },
): HtmlImage {
	const address = attributes.get("src") ?? "";
	const side = (name: "width" | "height") => {
		const said = values.get(name) ?? attributes.get(name);
		if (said === undefined || said === "auto" || (said.includes("%") && whole[name] === null)) return null;
		return lengthOf(said, whole[name] ?? 0, { width: whole.width, height: whole.height ?? 0, fontSize: 16 });
	};
	const [across, down] = [side("width"), side("height")];
	const natural = across === null || down === null ? naturalSize(address, whole.width) : { width: 1, height: 1 };
	const width = across ?? (down === null ? natural.width : (down * natural.width) / natural.height);
	const height = down ?? (across === null ? natural.height : (across * natural.height) / natural.width);
	if (!/^data:image\//i.test(address)) throw new NotDrawn("a picture from elsewhere");
	const fit = values.get("object-fit") ?? "fill";
	const ratio = { fill: "none", contain: "xMidYMid meet", cover: "xMidYMid slice" }[fit];
	if (ratio === undefined) throw new NotDrawn(fit);
	const isSharp = /^(?:pixelated|(?:-[a-z]{1,9}-)?crisp-edges)$/.test(values.get("image-rendering") ?? "");
	const style = isSharp ? ' style="image-rendering:optimizeSpeed"' : "";
	// A drawing keeps its proportions in a box of others.
	const filled = fit === "fill" ? filledDrawing(address, "", { width, height }) : null;
	return {
		width,
		height,
		draw: (x, y) =>
			`<image x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="${ratio}" href="${escapedText(filled ?? address)}"${style}/>`,
	};
}

/** @param across - of what it is in: a drawing that says its proportions alone is as wide */
function naturalSize(address: string, across: number): { width: number; height: number } {
	const bytes = decodeDataUrl(address, MAX_PREPARED_BYTES);
	const type = bytes instanceof Uint8Array ? pictureTypeOf(bytes) : null;
	const ratio = type === "image/svg+xml" ? ratioOf(address) : null;
	if (ratio !== null && bytes instanceof Uint8Array)
		return saidSizeOf(bytes) ?? { width: across, height: across / ratio };
	const size = bytes instanceof Uint8Array && type !== null ? uprightSizeOf(bytes, type) : null;
	if (size === null) throw new NotDrawn("a picture of an unknown size");
	return size;
}

/**
 * A picture with its margins.
 *
 * @param height - of what it is in, where it is known
 * @param name - begins the names of what is defined for it
 * @throws NotDrawn
 */
export function imageBox(
	element: MarkupElement | undefined,
	values: ReadonlyMap<string, string>,
	width: number,
	height: number | null,
	name: string,
): Box {
	if (!element) throw new NotDrawn("no picture");
	const isRound = [...values.keys()].some((said) => said.endsWith("radius"));
	for (const [said, value] of values)
		if (
			/^(?:padding|border|outline|aspect-ratio)/.test(said) &&
			!said.endsWith("radius") &&
			!/^(?:0(?:px)?|none)$/.test(value)
		)
			throw new NotDrawn(`${said} of a picture`);
	const reference = { width, height: height ?? 0, fontSize: INITIAL.size };
	const margin = sidesOf(values, "margin", [0, 0], width, reference);
	const image = imageOf(element, values, { width, height });
	const free = width - image.width - (margin.left ?? 0) - (margin.right ?? 0);
	const before = margin.left ?? Math.max(0, margin.right === null ? free / 2 : free);
	return {
		isWide: true,
		width: image.width + (margin.left ?? 0) + (margin.right ?? 0),
		height: image.height,
		margin: { top: margin.top ?? 0, bottom: margin.bottom ?? 0 },
		draw(x, y) {
			const [place, own] = [{ ...image, x: x + before, y }, `${name}-${element.start}`];
			const drawn = image.draw(place.x, y);
			const borders = bordersOf(new Map(), reference, "none");
			return effectsOn(values, place, isRound ? cutOff(values, place, borders, drawn, own) : drawn, own);
		},
	};
}
