import { decodeBitmap } from "#app/adapters/pictures/photon-codec.ts";
import type { Pixels } from "#app/core/pictures/square.ts";
import type { Crop } from "#app/ports/picture-studio.ts";

/** Pictures that tests make, and how the colours of made ones are named. */

export const MIDDLE: Crop = { x: 50, y: 50 };

/** The colour at the centre of a cell in a 3 × 3 grid; column and row start at 0. */
export function colourAt(jpeg: Uint8Array, column: number, row: number): [number, number, number] {
	return decodeBitmap(jpeg, ({ data, width, height }) => {
		const at = (Math.floor(((2 * row + 1) * height) / 6) * width + Math.floor(((2 * column + 1) * width) / 6)) * 4;
		return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
	});
}

export const near = (colour: readonly number[], wanted: readonly number[]) =>
	colour.every((value, index) => Math.abs(value - (wanted[index] ?? 0)) < 24);
export const NAMES = {
	red: [255, 0, 0],
	green: [0, 255, 0],
	blue: [0, 0, 255],
	white: [255, 255, 255],
	pink: [255, 128, 128],
};
export const nameOf = (colour: readonly number[]) =>
	Object.entries(NAMES).find(([, wanted]) => near(colour, wanted))?.[0] ?? colour.join(" ");

export const STRIPES = [NAMES.red, NAMES.green, NAMES.blue];

export function striped(edge: number): Pixels {
	const data = new Uint8Array(edge * edge * 4);
	for (let at = 0; at < edge * edge; at++)
		data.set([...(STRIPES[Math.floor(((at % edge) * 3) / edge)] ?? []), 255], at * 4);
	return { data, width: edge, height: edge };
}

/** Codes of one number each, reset before they grow. */
export function stripedGif({ data, width, height }: Pixels): Uint8Array<ArrayBuffer> {
	const colours = [...STRIPES, NAMES.white].flat();
	const codes: number[] = [];
	for (let at = 0; at < width * height; at++) {
		if (at % 2 === 0) codes.push(4);
		codes.push(data[at * 4] ? 0 : data[at * 4 + 1] ? 1 : 2);
	}
	codes.push(5);
	const packed: number[] = [];
	for (let at = 0; at < codes.length; at += 8) {
		let bits = 0;
		for (let code = 7; code >= 0; code--) bits = bits * 8 + (codes[at + code] ?? 0);
		packed.push(bits & 255, (bits >> 8) & 255, (bits >> 16) & 255);
	}
	const blocks: number[] = [];
	for (let at = 0; at < packed.length; at += 255) {
		const block = packed.slice(at, at + 255);
		blocks.push(block.length);
		for (const byte of block) blocks.push(byte);
	}
	const two = (value: number) => [value & 255, value >> 8];
	const head = [...Buffer.from("GIF89a"), ...two(width), ...two(height), 0x81, 0, 0, ...colours];
	return Uint8Array.from([...head, 0x2c, 0, 0, 0, 0, ...two(width), ...two(height), 0, 2].concat(blocks, [0, 0x3b]));
}

/** A BMP of 32 bits a pixel, its rows upwards. */
export function bitmapFile(edge: number): Uint8Array<ArrayBuffer> {
	const { data } = striped(edge);
	const file = new Uint8Array(54 + data.byteLength);
	const view = new DataView(file.buffer);
	file.set([0x42, 0x4d]);
	for (const [at, value] of [
		[2, file.byteLength],
		[10, 54],
		[14, 40],
		[18, edge],
		[22, edge],
		[34, data.byteLength],
	] as const)
		view.setUint32(at, value, true);
	view.setUint16(26, 1, true);
	view.setUint16(28, 32, true);
	for (let at = 0; at < data.byteLength; at += 4)
		file.set([data[at + 2] ?? 0, data[at + 1] ?? 0, data[at] ?? 0, 255], 54 + at);
	return file;
}

/** A BMP in an icon has no file header, says twice its height, and has a mask below it. */
export function iconOf(bitmap: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
	const edge = new DataView(bitmap.buffer).getUint32(18, true);
	const mask = (edge * edge) / 8;
	const file = new Uint8Array(22 + bitmap.byteLength - 14 + mask);
	const view = new DataView(file.buffer);
	file.set([0, 0, 1, 0, 1, 0, edge, edge, 0, 0, 1, 0, 32, 0]);
	view.setUint32(14, file.byteLength - 22, true);
	view.setUint32(18, 22, true);
	file.set(bitmap.subarray(14), 22);
	view.setUint32(30, 2 * edge, true);
	return file;
}

/** An uncompressed TIFF of one colour (TIFF 6.0, section 4). */
export function plainTiff(
	edge: number,
	[red, green, blue]: readonly [number, number, number],
): Uint8Array<ArrayBuffer> {
	const pixels = edge * edge * 3;
	const file = new Uint8Array(8 + pixels + 6 + 2 + 9 * 12 + 4);
	const view = new DataView(file.buffer);
	file.set([0x49, 0x49, 0x2a, 0]);
	view.setUint32(4, 8 + pixels + 6, true);
	for (let at = 8; at < 8 + pixels; at += 3) file.set([red, green, blue], at);
	for (let channel = 0; channel < 3; channel++) view.setUint16(8 + pixels + channel * 2, 8, true);
	const [SHORT, LONG] = [3, 4];
	const entries = [
		[256, SHORT, 1, edge],
		[257, SHORT, 1, edge],
		[258, SHORT, 3, 8 + pixels],
		[259, SHORT, 1, 1],
		[262, SHORT, 1, 2],
		[273, LONG, 1, 8],
		[277, SHORT, 1, 3],
		[278, SHORT, 1, edge],
		[279, LONG, 1, pixels],
	] as const;
	view.setUint16(8 + pixels + 6, entries.length, true);
	for (const [place, [tag, type, count, value]] of entries.entries()) {
		const at = 8 + pixels + 8 + place * 12;
		view.setUint16(at, tag, true);
		view.setUint16(at + 2, type, true);
		view.setUint32(at + 4, count, true);
		view.setUint32(at + 8, value, true);
	}
	return file;
}
