import module from "@cf-wasm/photon/photon.wasm";
import type { Pixels } from "../core/square.ts";

/** What photon.wasm offers, as wasm-bindgen lays it out; the parts used here. */
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
}

/** Kept from picture to picture: its memory never shrinks, and two would lie side by side until one is collected. */
let kept: Photon | null = null;

/**
 * The decoders and the JPEG encoder of photon (https://github.com/silvia-odwyer/photon). It is driven without the glue
 * that comes with it: that starts one instance for good, and bytes that are no picture end an instance.
 *
 * @throws Error for what the work throws; the instance is not used again then
 */
function withPhoton<Result>(work: (photon: Photon) => Result): Result {
	const photon = kept ?? start();
	kept = null;
	const result = work(photon);
	kept = photon;
	return result;
}

function start(): Photon {
	const imports: Record<string, Record<string, () => unknown>> = {};
	for (const { module: from, name } of WebAssembly.Module.imports(module)) {
		imports[from] ??= {};
		// The rest is for browsers, and for telling of a panic.
		imports[from][name] = () => {
			throw new Error(`photon asked for ${name}`);
		};
	}
	for (const functions of Object.values(imports))
		functions.__wbindgen_init_externref_table = () => {
			const table = photon.__wbindgen_externrefs;
			const at = table.grow(4);
			for (const [index, value] of [undefined, null, true, false].entries()) table.set(at + index, value);
		};
	const photon = new WebAssembly.Instance(module, imports).exports as unknown as Photon;
	photon.__wbindgen_start();
	return photon;
}

function give(photon: Photon, bytes: Uint8Array): number {
	const at = photon.__wbindgen_malloc(bytes.byteLength, 1) >>> 0;
	new Uint8Array(photon.memory.buffer).set(bytes, at);
	return at;
}

/**
 * Decodes a PNG, JPEG, GIF or WebP, of an animation the first picture, and hands its pixels on. They lie in the decoder's
 * memory, for as long as `use` runs.
 *
 * @throws Error for bytes that cannot be decoded
 */
export function decodeBitmap<Result>(picture: Uint8Array, use: (pixels: Pixels) => Result): Result {
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
 * @throws Error when the encoder fails
 */
export function encodeJpeg({ data, width, height }: Pixels, quality: number): Uint8Array<ArrayBuffer> {
	return withPhoton((photon) => {
		const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
		const image = photon.photonimage_new(give(photon, bytes), bytes.byteLength, width, height);
		const [at, length] = photon.photonimage_get_bytes_jpeg(image, quality);
		photon.__wbg_photonimage_free(image, 0);
		const jpeg = new Uint8Array(photon.memory.buffer, at >>> 0, length >>> 0).slice();
		photon.__wbindgen_free(at, length, 1);
		return jpeg;
	});
}
