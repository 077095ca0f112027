import module from "lcms-wasm/dist/lcms.wasm";
import { log } from "../../core/operations/log.ts";
import { startInstance } from "./wasm-instance.ts";

/** The used exports of Little CMS (https://www.littlecms.com). Numbers are addresses in its memory; 0 is a failure. */
interface Lcms {
	memory: WebAssembly.Memory;
	__indirect_function_table: WebAssembly.Table;
	__wasm_call_ctors(): void;
	emscripten_stack_init(): void;
	malloc(size: number): number;
	cmsOpenProfileFromMem(at: number, length: number): number;
	cmsCloseProfile(profile: number): void;
	cmsCreate_sRGBProfile(): number;
	cmsGetColorSpace(profile: number): number;
	cmsCreateTransform(from: number, format: number, to: number, format2: number, intent: number, flags: number): number;
	cmsDeleteTransform(transform: number): void;
	cmsDoTransform(transform: number, from: number, to: number, pixels: number): void;
	free(at: number): void;
}

/** Pixels whose colours are converted at once, so that a picture's memory is not needed twice. */
const PIXELS_AT_ONCE = 32_768;
/** A profile and its tables; far less is usual. */
const MEMORY_LIMIT_BYTES = 24_000_000;
const PAGE_BYTES = 65_536;
/** cmsIntent: perceptual, as browsers and printers show photographs. */
const PERCEPTUAL = 0;
/** Relative colorimetric: four inks keep the black of their paper, as Chromium shows them. */
const RELATIVE = 1;

/** Layouts of pixels as lcms2.h builds them from colour space, extra channels, channels and bytes of each. */
const formatOf = (space: number, channels: number, extra: number) => (space << 16) | (extra << 7) | (channels << 3) | 1;
const RGBA = formatOf(4, 3, 1);
/** By the colour space a profile names (cmsColorSpaceSignature). */
const FORMATS: Record<number, { kind: "rgb" | "grey" | "cmyk"; format: number }> = {
	1380401696: { kind: "rgb", format: RGBA },
	// Of a grey picture's four bytes the first is taken.
	1196573017: { kind: "grey", format: formatOf(3, 1, 3) },
	1129142603: { kind: "cmyk", format: formatOf(6, 4, 0) },
};

/**
 * Started for each picture that has a profile: few have one, and a hostile one leaves nothing behind.
 */
function start(): Lcms {
	const lcms: Lcms = startInstance(module, {
		...callsBack(() => lcms),
		emscripten_memcpy_js: (to = 0, from = 0, length = 0) =>
			new Uint8Array(lcms.memory.buffer).copyWithin(to >>> 0, from >>> 0, (from >>> 0) + (length >>> 0)),
		emscripten_resize_heap(size = 0) {
			const pages = Math.ceil(((size >>> 0) - lcms.memory.buffer.byteLength) / PAGE_BYTES);
			if (size >>> 0 > MEMORY_LIMIT_BYTES) return 0;
			lcms.memory.grow(pages);
			return 1;
		},
		// A profile it makes carries a date, which nobody reads.
		emscripten_date_now: () => 0,
		_tzset_js: () => undefined,
		_gmtime_js: () => undefined,
		// What it would print.
		fd_write: () => 0,
	});
	lcms.emscripten_stack_init();
	lcms.__wasm_call_ctors();
	return lcms;
}

const SIGNATURES = ["ii", "v", "vii", "vi", "viiii", "iii", "viii"];

/** Calls of functions by pointer go through the host, which would catch C++ exceptions there; Little CMS throws none. */
function callsBack(of: () => Lcms): Record<string, (...values: number[]) => unknown> {
	return Object.fromEntries(
		SIGNATURES.map((signature) => [
			`invoke_${signature}`,
			(index = 0, ...values: number[]) =>
				(of().__indirect_function_table.get(index) as (...values: number[]) => unknown)(...values),
		]),
	);
}

/**
 * Converts colours to sRGB in place, as a picture's profile says.
 *
 * @param data - four bytes per pixel: RGBA, or CMYK with 255 for full ink, which becomes RGBA with alpha 255
 * @param kind - what the four bytes are
 * @returns false where the profile is broken or for colours of another kind: then nothing was changed
 */
export function convertToSrgb(data: Uint8Array, kind: "rgba" | "cmyk", profile: Uint8Array): boolean {
	try {
		const lcms = start();
		const at = give(lcms, profile);
		const from = lcms.cmsOpenProfileFromMem(at, profile.byteLength);
		const known = from === 0 ? undefined : FORMATS[lcms.cmsGetColorSpace(from) >>> 0];
		if (!known || (known.kind === "cmyk") !== (kind === "cmyk")) return false;
		if (known.kind === "grey" && !isGrey(data)) return false;
		const to = lcms.cmsCreate_sRGBProfile();
		const transform = lcms.cmsCreateTransform(from, known.format, to, RGBA, kind === "cmyk" ? RELATIVE : PERCEPTUAL, 0);
		if (transform === 0) return false;
		const buffer = lcms.malloc(PIXELS_AT_ONCE * 4);
		const result = lcms.malloc(PIXELS_AT_ONCE * 4);
		for (let start = 0; start < data.byteLength; start += PIXELS_AT_ONCE * 4) {
			const part = data.subarray(start, start + PIXELS_AT_ONCE * 4);
			new Uint8Array(lcms.memory.buffer, buffer).set(part);
			lcms.cmsDoTransform(transform, buffer, result, part.byteLength / 4);
			copyColours(new Uint8Array(lcms.memory.buffer, result, part.byteLength), part, kind === "cmyk");
		}
		return true;
	} catch (error) {
		log({ event: "picture.profile.failed", error });
		return false;
	}
}

function give({ malloc, memory }: Lcms, bytes: Uint8Array): number {
	const at = malloc(bytes.byteLength);
	if (at === 0) throw new RangeError("no memory for a profile");
	new Uint8Array(memory.buffer).set(bytes, at);
	return at;
}

function isGrey(data: Uint8Array): boolean {
	for (let at = 0; at < data.byteLength; at += 4)
		if (data[at] !== data[at + 1] || data[at] !== data[at + 2]) return false;
	return true;
}

/** Alpha is not converted, and CMYK has none. */
function copyColours(from: Uint8Array, to: Uint8Array, isOpaque: boolean): void {
	for (let at = 0; at < to.byteLength; at += 4) {
		to[at] = from[at] ?? 0;
		to[at + 1] = from[at + 1] ?? 0;
		to[at + 2] = from[at + 2] ?? 0;
		if (isOpaque) to[at + 3] = 255;
	}
}
