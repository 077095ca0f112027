import { readFileSync } from "node:fs";
import { join } from "node:path";
import { drawPng } from "../draw-png.ts";
import { drawItem } from "../opensea/art.ts";
import type { OriginalKind, StandInUser } from "../users.ts";

const HEAD =
	'<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><path fill="#cfd9de" d="M0 0h400v400H0z"/><path fill="#829aab" d="M60 400c0-90 60-140 140-140s140 50 140 140z"/><circle cx="200" cy="150" r="76" fill="#829aab"/></svg>';

/** Noise does not compress, so that the PNG exceeds a megabyte like a lossless photograph. */
const GRAIN =
	'<filter id="g" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".8" numOctaves="3"/><feBlend in="SourceGraphic" mode="multiply"/></filter>';
const LARGE_PIXELS = 700;

const WEBP = join(import.meta.dirname, "..", "opensea", "pictures", "weather.webp");

const kept = new Map<string, Buffer>();

function keep(name: string, draw: () => string): Buffer {
	const known = kept.get(name);
	if (known) return known;
	const png = drawPng(draw());
	kept.set(name, png);
	return png;
}

const sized = (svg: string, pixels: number) => svg.replace("<svg ", `<svg width="${pixels}" height="${pixels}" `);

/** X's default picture as PNG. */
export const defaultPicture = () => keep("head", () => HEAD);

/** @returns PNG or WebP, deterministic by user */
export function originalPicture(xId: string, kind: Exclude<OriginalKind, "none">): Buffer {
	if (kind === "webp") return readFileSync(WEBP);
	const drawing = drawItem("sitters", xId);
	if (kind === "drawn") return keep(`drawn ${xId}`, () => drawing);
	return keep(`large ${xId}`, () =>
		sized(drawing, LARGE_PIXELS).replace(/(<svg[^>]*>)([\s\S]*)(<\/svg>)/, `$1${GRAIN}<g filter="url(#g)">$2</g>$3`),
	);
}

export function originalKindOf(person: StandInUser): OriginalKind {
	return person.x?.picture ?? "drawn";
}
