import { gradientImage } from "../css/css-gradients.ts";
import { partsOf } from "../css/css-sums.ts";
import { isPaint, lengthOf, PLACES, plainColour } from "../css/css-values.ts";
import type { ElementStyle } from "../css/element-style.ts";
import { NotDrawn } from "../not-drawn.ts";
import { decodeDataUrl } from "../picture-address.ts";
import { MAX_PREPARED_BYTES, pictureTypeOf } from "../picture-rules.ts";
import { uprightSizeOf } from "../picture-size.ts";
import { escapedText, type MarkupElement, SVG } from "./svg-markup.ts";
import { ratioOf, saidSizeOf } from "./svg-pictures.ts";
import { screenScale } from "./svg-strokes.ts";
import type { Box } from "./svg-transforms.ts";

const NO_COLOUR =
	/^(?:none|transparent|inherit|initial|unset|revert|currentcolor|repeat|fixed|scroll|center|top|left)$/i;
const COLOUR = /^(?:#[\da-f]{3,8}|[a-z]+\([^()]*\)|[a-z]{3,30})$/i;
const LENGTHS = /\d(?:px|r?em|ex|ch|p[ct]|[cm]m|in|q)\b/i;
const MOST_LAYERS = 8;
/** Larger than any canvas, so that it covers what lies beside the view box, too. */
const EVERYWHERE = 'x="-5000%" y="-5000%" width="10100%" height="10100%"';

/** The root's background: a colour, and pictures and gradients over it, the first one on top. @throws NotDrawn for a gradient that is not understood */
export function groundOf(root: MarkupElement, { values }: ElementStyle, canvas: Box): string {
	const shorthand = values.get("background") ?? "";
	const colour = colourIn(values.get("background-color") ?? null, shorthand);
	const rect = colour
		? `<rect ${EVERYWHERE} style="fill:${escapedText(colour)};stroke:none;opacity:1;filter:none"/>`
		: "";
	// Lengths of a background are pixels of where it is shown, whatever the view box is.
	const said = ["background", "background-image", "background-size", "background-position"].map(
		(name) => values.get(name)?.replace(/url\([^()]*\)/gi, "") ?? "",
	);
	const isNatural = values.has("background-image") || /url\(/.test(values.get("background") ?? "");
	const isFitted = /\bcover\b|\bcontain\b|%/.test(said.join(" "));
	const scale = LENGTHS.test(said.join(" ")) || (isNatural && !isFitted) ? screenScale(root) : 1;
	const shown = { x: 0, y: 0, width: canvas.width * scale, height: canvas.height * scale };
	const drawn = layersOf(values, scale === 1 ? canvas : shown, "ground-of-style");
	const asked = partsOf(values.get("background-image") ?? shorthand, ",")
		.slice(0, MOST_LAYERS)
		.reverse();
	if (asked.some((layer, at) => /gradient\(/i.test(layer) && drawn[at] === "")) throw new NotDrawn("a gradient");
	const layers = drawn.join("");
	const turned =
		layers === "" || scale === 1
			? layers
			: `<g transform="translate(${canvas.x},${canvas.y}) scale(${1 / scale})">${layers}</g>`;
	const all = rect + turned;
	return all === "" || root.prefix === "" ? all : `<g xmlns="${SVG}">${all}</g>`;
}

/**
 * The background of a box of HTML.
 *
 * @param name - begins the names of what is defined for it
 * @returns null for one that cannot be drawn
 */
export function groundIn(values: ReadonlyMap<string, string>, box: Box, name: string): string | null {
	const shorthand = values.get("background") ?? "";
	const colour = colourIn(values.get("background-color") ?? null, shorthand);
	const image = values.get("background-image") ?? shorthand;
	const asked = partsOf(image, ",").filter((layer) => /url\(|gradient\(/i.test(layer)).length;
	const layers = layersOf(values, box, name).filter((layer) => layer !== "");
	if (asked !== layers.length) return null;
	const rect = colour
		? `<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" style="fill:${escapedText(colour)};stroke:none"/>`
		: "";
	const isSharp = /^(?:pixelated|crisp-edges)$/.test(values.get("image-rendering") ?? "");
	return (
		rect + layers.join("").replaceAll("<image ", isSharp ? '<image style="image-rendering:optimizeSpeed" ' : "<image ")
	);
}

/** Pictures and gradients, the lowest first. */
function layersOf(values: ReadonlyMap<string, string>, canvas: Box, name: string): string[] {
	const layers = partsOf(values.get("background-image") ?? values.get("background") ?? "", ",").slice(0, MOST_LAYERS);
	const sizes = partsOf(values.get("background-size") ?? "", ",");
	const positions = partsOf(values.get("background-position") ?? "", ",");
	const repeats = partsOf(values.get("background-repeat") ?? "", ",");
	return layers
		.map((layer, at) => {
			const [size, position] = [sizes[at % sizes.length]?.trim() ?? "", positions[at % positions.length] ?? ""];
			return layerOf(layer.trim(), size, position, repeats[at % repeats.length] ?? "", canvas, `${name}-${at}`);
		})
		.reverse();
}

/** @returns null for none */
function colourIn(said: string | null, shorthand: string): string | null {
	const words = partsOf(shorthand, ",").flatMap((layer) =>
		partsOf(layer.replace(/\)(?=\S)/g, ") "), " ").filter(Boolean),
	);
	const found =
		said ??
		words.find(
			(word) =>
				COLOUR.test(word) && !NO_COLOUR.test(word) && isPaint(word) && !/^(?:url|[a-z-]*gradient)\(/i.test(word),
		);
	const colour = plainColour(found ?? "none");
	return COLOUR.test(colour) && !NO_COLOUR.test(colour) ? colour : null;
}

function layerOf(layer: string, sized: string, placed: string, repeated: string, canvas: Box, name: string): string {
	const functions = partsOf(layer, " ").find((word) => /-gradient\(/i.test(word));
	const gradient = functions ?? /(?:repeating-)?[a-z]{1,9}-gradient\(.*\)/is.exec(layer)?.[0];
	const rest = layer.replace(/url\([^()]*\)/gi, "").replace(gradient ?? "", "");
	const size = sized || sizeIn(/\/(.*)/s.exec(rest)?.[1] ?? "");
	const repeat = /\b(?:no-repeat|repeat-[xy])\b/.exec(`${repeated} ${rest}`)?.[0] ?? "repeat";
	const place = (free: Free) => placeIn(placed || rest.replace(/\/.*/s, ""), free);
	if (gradient) return gradientOf(gradient, size, canvas, { place, repeat }, name);
	const address = /url\(\s*["']?(data:[^"')]+)/i.exec(layer)?.[1];
	if (address === undefined) return "";
	const tile = tileOf(size, canvas, address);
	if (tile) {
		const { width, height } = tile;
		const image = `<image width="${width}" height="${height}" preserveAspectRatio="none" href="${escapedText(address)}"/>`;
		return tiled(image, { width, height }, canvas, { place, repeat }, name);
	}
	const at = place({ width: 1, height: 1 });
	const [across, down] = [at.x, at.y].map((share) => (share < 0.25 ? "Min" : share > 0.75 ? "Max" : "Mid"));
	const fit = /\bcover\b/.test(size) ? "slice" : /\b100%\s+100%/.test(size) ? null : "meet";
	const ratio = fit === null ? "none" : `x${across}Y${down} ${fit}`;
	return `<image x="${canvas.x}" y="${canvas.y}" width="${canvas.width}" height="${canvas.height}" preserveAspectRatio="${ratio}" href="${escapedText(address)}"/>`;
}

/** @returns null for a drawing of no size of its own, which fills all there is, and what cannot be read */
function naturalSize(address: string): { width: number; height: number } | null {
	const bytes = decodeDataUrl(address.trim(), MAX_PREPARED_BYTES);
	const type = bytes instanceof Uint8Array ? pictureTypeOf(bytes) : null;
	if (!(bytes instanceof Uint8Array) || type === null) return null;
	return type === "image/svg+xml" ? saidSizeOf(bytes) : uprightSizeOf(bytes, type);
}

/** The size of a picture that says one or has one of its own; null where it fills the canvas by a word, or is not known. */
function tileOf(size: string, canvas: Box, address: string): { width: number; height: number } | null {
	const [across = "auto", down = "auto"] = size.trim().split(/\s+/).filter(Boolean);
	if (/^(?:cover|contain)$/.test(across)) return null;
	const reference = { ...canvas, fontSize: 16 };
	const [width, height] = [lengthOf(across, canvas.width, reference), lengthOf(down, canvas.height, reference)];
	const isWhole = width !== null && height !== null;
	// A drawing that says its proportions alone has the other side by those.
	const ratio = isWhole || (width === null && height === null) ? null : ratioOf(address.trim());
	const natural = isWhole ? { width: 1, height: 1 } : (naturalSize(address) ?? (ratio && { width: ratio, height: 1 }));
	if (!natural) return null;
	const wide = width ?? (height === null ? natural.width : (height * natural.width) / natural.height);
	const high = height ?? (width === null ? natural.height : (width * natural.height) / natural.width);
	return wide > 0 && high > 0 ? { width: wide, height: high } : null;
}

/** Of the words behind the bar of a background those that say a size. */
function sizeIn(words: string): string {
	const said = partsOf(words.trim().replace(/\s+/g, " "), " ");
	const end = said.findIndex(
		(word) =>
			!/^(?:auto|cover|contain)$/.test(word) && lengthOf(word, 1, { width: 1, height: 1, fontSize: 16 }) === null,
	);
	return said.slice(0, end === -1 ? 2 : Math.min(end, 2)).join(" ");
}

/** What is left of a box beside what is placed in it. */
interface Free {
	width: number;
	height: number;
}

/** Where tiles begin, and in which directions they go on. */
interface Tiling {
	place(free: Free): { x: number; y: number };
	repeat: string;
}

const SIDE = /^(?:left|right|top|bottom|center)$/;
/** Of the words of a background those that say a place (https://www.w3.org/TR/css-backgrounds-3/#background-position). */
function placeIn(words: string, free: Free): { x: number; y: number } {
	const reference = { ...free, fontSize: 16 };
	const said = partsOf(words.trim().replace(/\s+/g, " "), " ").filter(
		(word) => SIDE.test(word) || lengthOf(word, 0, reference) !== null,
	);
	const along = (word: string, whole: number) => lengthOf(PLACES[word] ?? word, whole, reference) ?? 0;
	if (said.length > 2) {
		// A side, and how far from it.
		const place = { x: free.width / 2, y: free.height / 2 };
		for (const [at, side] of said.entries()) {
			const [axis, whole] = /^[lr]/.test(side) ? (["x", free.width] as const) : (["y", free.height] as const);
			if (!/^[lrtb]/.test(side)) continue;
			const next = said[at + 1] ?? "0";
			const offset = SIDE.test(next) ? 0 : along(next, whole);
			place[axis] = /^[rb]/.test(side) ? whole - offset : offset;
		}
		return place;
	}
	const isTurned = /^[tb]/.test(said[0] ?? "") || /^[lr]/.test(said[1] ?? "");
	const [across = said.length === 0 ? "0" : "center", down = said.length === 0 ? "0" : "center"] = isTurned
		? [said[1], said[0]]
		: said;
	return { x: along(across, free.width), y: along(down, free.height) };
}

/** @param drawn - a tile from its corner on */
function tiled(drawn: string, size: Free, canvas: Box, { place, repeat }: Tiling, name: string): string {
	const at = place({ width: canvas.width - size.width, height: canvas.height - size.height });
	const [x, y] = [canvas.x + at.x, canvas.y + at.y];
	if (repeat === "no-repeat") {
		const isWithin = at.x >= 0 && at.y >= 0 && at.x + size.width <= canvas.width && at.y + size.height <= canvas.height;
		const moved = `<g transform="translate(${x},${y})">${drawn}</g>`;
		return isWithin
			? moved
			: `<clipPath id="${name}-within"><rect x="${canvas.x}" y="${canvas.y}" width="${canvas.width}" height="${canvas.height}"/></clipPath><g clip-path="url(#${name}-within)">${moved}</g>`;
	}
	const filled = {
		x: repeat === "repeat-y" ? x : canvas.x,
		y: repeat === "repeat-x" ? y : canvas.y,
		width: repeat === "repeat-y" ? size.width : canvas.width,
		height: repeat === "repeat-x" ? size.height : canvas.height,
	};
	return `<pattern id="${name}-tile" patternUnits="userSpaceOnUse" x="${x}" y="${y}" width="${size.width}" height="${size.height}">${drawn}</pattern><rect x="${filled.x}" y="${filled.y}" width="${filled.width}" height="${filled.height}" style="fill:url(#${name}-tile);stroke:none"/>`;
}

/** Over all of the canvas, or in tiles of a size. */
function gradientOf(gradient: string, size: string, canvas: Box, tiling: Tiling, id: string): string {
	const [across = "", down = across] = size.split(/\s+/).filter(Boolean);
	const side = (word: string, whole: number) => lengthOf(word, whole, { ...canvas, fontSize: 16 }) ?? whole;
	const [width, height] = [side(across, canvas.width), side(down, canvas.height)];
	if (width <= 0 || height <= 0) return "";
	const isTiled = width < canvas.width || height < canvas.height;
	const drawn = gradientImage(gradient, { x: isTiled ? 0 : canvas.x, y: isTiled ? 0 : canvas.y, width, height }, id);
	if (drawn === null || !isTiled) return drawn ?? "";
	return tiled(drawn, { width, height }, canvas, tiling, id);
}
