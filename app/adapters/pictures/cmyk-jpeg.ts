import { jpegSegments } from "../../core/pictures/jpeg-segments.ts";
import type { Pixels } from "../../core/pictures/square.ts";
import { convertToSrgb } from "./colour-conversion.ts";
import { JpegDecoder } from "./large-jpeg.ts";

/** Adobe's programs store CMYK inverted, and say so by a segment of theirs. Their name alone stands in profiles, too. */
const ADOBE = "Adobe";
const APP14 = 0xee;

function isAdobes(jpeg: Uint8Array): boolean {
	for (const { marker, start } of jpegSegments(jpeg))
		if (marker === APP14 && ADOBE === String.fromCharCode(...jpeg.subarray(start, start + ADOBE.length))) return true;
	return false;
}

/**
 * Decodes a JPEG of four colours, as printers take it, to sRGB: by its own profile, else as Chromium does, where each ink takes its light
 * away and black takes it from all. Without a profile Chromium takes every such file for one of Adobe's.
 *
 * @param profile - null for none
 * @throws Error for bytes that cannot be decoded
 */
export function decodeCmykJpeg(jpeg: Uint8Array, profile: Uint8Array | null): Pixels {
	const decoder = new JpegDecoder();
	decoder.parse(jpeg);
	const { width, height } = decoder;
	const read = decoder.getData({ width, height, forceRGB: false, isSourcePDF: false });
	const data = new Uint8Array(read.buffer, read.byteOffset, read.byteLength);
	if (profile !== null) {
		const isBare = !isAdobes(jpeg);
		// The decoder takes every such picture for Adobe's.
		if (isBare) invert(data);
		if (convertToSrgb(data, "cmyk", profile)) return { width, height, data };
		if (isBare) invert(data);
	}
	for (let at = 0; at < data.length; at += 4) {
		const light = 255 - (data[at + 3] ?? 0);
		for (let ink = at; ink < at + 3; ink++) data[ink] = Math.round(((255 - (data[ink] ?? 0)) * light) / 255);
		data[at + 3] = 255;
	}
	return { width, height, data };
}

function invert(inks: Uint8Array): void {
	for (let at = 0; at < inks.length; at++) inks[at] = 255 - (inks[at] ?? 0);
}
