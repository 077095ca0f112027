import module from "@cf-wasm/photon/photon.wasm";
import type { Pixels } from "../../core/pictures/square.ts";
import { evictOthers, keeps } from "./memory-limit.ts";
import { startInstance } from "./wasm-instance.ts";

/** The used exports of photon.wasm. */
interface Photon {
	memory: WebAssembly.Memory;
	__wbindgen_externrefs: WebAssembly.Table;
	__wbindgen_start(): void;
	__wbindgen_malloc(size: number, align: number): number;
	__wbindgen_free(at: number, size: number, align: number): void;
	__wbg_photonimage_free(image: number, unused: number): void;
	photonimage_new(at: number, length: number, width: number, height: number): number;
	photonimage_new_from_byteslice(at: number, length: number): number;
	photonimage_get_width(image: number): number;
	photonimage_get_height(image: number): number;
	photonimage_get_raw_pixels(image: number): [at: number, length: number];
	photonimage_get_bytes_jpeg(image: number, quality: number): [at: number, length: number];
	photonimage_get_bytes(image: number): [at: number, length: number];
	photonimage_get_bytes_webp(image: number): [at: number, length: number];
}

/** Reused for the next picture: WebAssembly memory never shrinks, and a second instance would double it until collected. */
let kept: Photon | null = null;
const keeper = keeps({
	bytes: () => kept?.memory.buffer.byteLength ?? 0,
	drop() {
		kept = null;
	},
});

/**
 * Runs work with photon's decoders and JPEG encoder (https://github.com/silvia-odwyer/photon).
 *
 * @throws errors of the work; the next picture then gets a fresh instance (docs/decisions/0017)
 */
function withPhoton<Result>(work: (photon: Photon) => Result): Result {
	const photon = kept ?? start();
	kept = null;
	const result = work(photon);
	kept = photon;
	return result;
}

function start(): Photon {
	const photon: Photon = startInstance(module, {
		// wasm-bindgen expects these values as the first entries of its externref table.
		init_externref_table() {
			const table = photon.__wbindgen_externrefs;
			const at = table.grow(4);
			for (const [index, value] of [undefined, null, true, false].entries()) table.set(at + index, value);
		},
	});
	photon.__wbindgen_start();
	return photon;
}

/** Copies bytes into the instance's memory. @returns their address; the called function frees them */
function give(photon: Photon, bytes: Uint8Array): number {
	const at = photon.__wbindgen_malloc(bytes.byteLength, 1) >>> 0;
	new Uint8Array(photon.memory.buffer).set(bytes, at);
	return at;
}

/**
 * Decodes a PNG, JPEG, GIF or WebP, only the first frame of an animation. The pixels are in the decoder's memory and
 * only valid while `use` runs.
 *
 * @throws Error for bytes that cannot be decoded
 */
export function decodeBitmap<Result>(picture: Uint8Array, use: (pixels: Pixels) => Result): Result {
	evictOthers(keeper);
	return withPhoton((photon) => {
		const image = photon.photonimage_new_from_byteslice(give(photon, picture), picture.byteLength);
		const [width, height] = [photon.photonimage_get_width(image) >>> 0, photon.photonimage_get_height(image) >>> 0];
		const [at, length] = photon.photonimage_get_raw_pixels(image);
		photon.__wbg_photonimage_free(image, 0);
		const result = use({ data: new Uint8Array(photon.memory.buffer, at >>> 0, length >>> 0), width, height });
		photon.__wbindgen_free(at, length, 1);
		return result;
	});
}

/**
 * @param quality - 1 to 100
 * @throws Error if the encoder fails
 */
export function encodeJpeg(pixels: Pixels, quality: number): Uint8Array<ArrayBuffer> {
	return encoded(pixels, (photon, image) => photon.photonimage_get_bytes_jpeg(image, quality));
}

/** @throws Error if the encoder fails */
export function encodePng(pixels: Pixels): Uint8Array<ArrayBuffer> {
	return encoded(pixels, (photon, image) => photon.photonimage_get_bytes(image));
}

/** Lossless. @throws Error if the encoder fails */
export function encodeWebp(pixels: Pixels): Uint8Array<ArrayBuffer> {
	return encoded(pixels, (photon, image) => photon.photonimage_get_bytes_webp(image));
}

function encoded(
	{ data, width, height }: Pixels,
	encode: (photon: Photon, image: number) => [at: number, length: number],
): Uint8Array<ArrayBuffer> {
	return withPhoton((photon) => {
		const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
		const image = photon.photonimage_new(give(photon, bytes), bytes.byteLength, width, height);
		const [at, length] = encode(photon, image);
		photon.__wbg_photonimage_free(image, 0);
		const file = new Uint8Array(photon.memory.buffer, at >>> 0, length >>> 0).slice();
		photon.__wbindgen_free(at, length, 1);
		return file;
	});
}
