import module from "@resvg/resvg-wasm/index_bg.wasm";
import { PICTURE_FONTS } from "../core/picture-fonts.ts";
import arabic from "./preview-fonts/arabic.bin";
import mono from "./preview-fonts/mono.bin";
import sans from "./preview-fonts/sans.bin";
import sansExt from "./preview-fonts/sans-ext.bin";

export const FONTS: readonly ArrayBuffer[] = [sans, sansExt, arabic, mono];
const [SANS] = PICTURE_FONTS.sans.split(", ");

/** What the module offers, as wasm-bindgen lays it out; the parts used here. Numbers are places in its memory. */
interface Resvg {
	memory: WebAssembly.Memory;
	__wbindgen_malloc(size: number, align: number): number;
	__wbindgen_add_to_stack_pointer(by: number): number;
	resvg_new(result: number, svg: number, options: number, optionsLength: number, fonts: number): void;
	resvg_width(drawing: number): number;
	resvg_height(drawing: number): number;
	resvg_render(result: number, drawing: number): void;
	renderedimage_width(image: number): number;
	renderedimage_height(image: number): number;
	renderedimage_pixels(image: number): number;
	renderedimage_asPng(result: number, image: number): void;
	__wbg_resvg_free(drawing: number): void;
	__wbg_renderedimage_free(image: number): void;
}

/** What is drawn with. */
interface Running {
	wasm: Resvg;
	/** hands a value over */
	give(value: unknown): number;
	/** gets a value back */
	take(at: number): unknown;
}

/** Kept from drawing to drawing: its memory never shrinks. */
let kept: Running | null = null;

/** What the module asks for: values it holds by number. The names are of @resvg/resvg-wasm 2.6.2. */
function start(): Running {
	const values = new Map<number, unknown>();
	let last = 0;
	const give = (value: unknown) => {
		last += 1;
		values.set(last, value);
		return last;
	};
	const take = (at: number) => {
		const value = values.get(at);
		values.delete(at);
		return value;
	};
	const held = <Value>(at: number) => values.get(at) as Value;
	const text = (at: number, length: number) =>
		new TextDecoder().decode(new Uint8Array(wasm.memory.buffer, at >>> 0, length));
	const imports = {
		__wbg_new_28c511d9baebfa89: (at: number, length: number) => give(new Error(text(at, length))),
		__wbindgen_memory: () => give(wasm.memory),
		__wbg_buffer_12d079cc21e14bdb: (memory: number) => give(held<WebAssembly.Memory>(memory).buffer),
		__wbg_newwithbyteoffsetandlength_aa4a17c33a06e5cb: (buffer: number, at: number, length: number) =>
			give(new Uint8Array(held<ArrayBuffer>(buffer), at >>> 0, length >>> 0)),
		__wbindgen_object_drop_ref: (at: number) => void take(at),
		__wbg_new_63b92bc8671ed464: (source: number) => give(new Uint8Array(held<ArrayBuffer>(source))),
		__wbg_values_839f3396d5aac002: (list: number) => give(held<unknown[]>(list).values()),
		__wbg_next_196c84450b364254: (iterator: number) => give(held<Iterator<unknown>>(iterator).next()),
		__wbg_done_298b57d23c0fc80c: (step: number) => Number(held<IteratorResult<unknown>>(step).done === true),
		__wbg_value_d93c65011f51a456: (step: number) => give(held<IteratorResult<unknown>>(step).value),
		__wbg_instanceof_Uint8Array_2b3bbecd033d19f6: (at: number) => Number(held(at) instanceof Uint8Array),
		// Asked of the drawing alone, which is handed over as bytes.
		__wbindgen_string_get: (result: number) => new Uint32Array(wasm.memory.buffer, result, 2).fill(0),
		__wbg_new_16b304a2cfa7ff4a: () => give([]),
		__wbindgen_string_new: (at: number, length: number) => give(text(at, length)),
		__wbg_push_a5b05aedc7234f9f: (list: number, value: number) => held<unknown[]>(list).push(held(value)),
		__wbg_length_c20a40f15020d68a: (bytes: number) => held<Uint8Array>(bytes).length,
		__wbg_set_a47bac70306a19a7: (to: number, from: number, at: number) =>
			held<Uint8Array>(to).set(held(from), at >>> 0),
		__wbindgen_throw: (at: number, length: number) => {
			throw new Error(text(at, length));
		},
	};
	const wasm = new WebAssembly.Instance(module, { wbg: imports }).exports as unknown as Resvg;
	return { wasm, give, take };
}

/** Calls what answers by three numbers: a value, an error, and whether it is one. */
function answerOf({ wasm, take }: Running, call: (result: number) => void): number {
	const result = wasm.__wbindgen_add_to_stack_pointer(-16);
	call(result);
	const [value = 0, error = 0, failed] = new Uint32Array(wasm.memory.buffer, result, 3);
	wasm.__wbindgen_add_to_stack_pointer(16);
	if (failed) throw take(error);
	return value;
}

export interface DrawingOptions {
	/** pixels; without it, as large as the document says */
	width?: number;
	/** CSS colour; without it, transparent */
	ground?: string;
}

/**
 * Draws with resvg as WebAssembly (https://github.com/linebender/resvg) and the fonts of preview-fonts/. It runs no script
 * and loads nothing: neither pictures, nor styles, nor other fonts. It is driven without the glue that comes with it: that
 * starts one instance for good, and a document can end an instance (too deep, too large).
 */
function withDocument<Result>(
	svg: Uint8Array,
	options: DrawingOptions,
	work: (running: Running, document: number) => Result,
): Result {
	const running = kept ?? start();
	kept = null;
	const { wasm, give } = running;
	const words = new TextEncoder().encode(
		JSON.stringify({
			font: {
				loadSystemFonts: false,
				defaultFontFamily: SANS,
				serifFamily: SANS,
				sansSerifFamily: SANS,
				cursiveFamily: SANS,
				fantasyFamily: SANS,
				monospaceFamily: PICTURE_FONTS.mono,
			},
			...(options.width === undefined ? {} : { fitTo: { mode: "width", value: options.width } }),
			...(options.ground === undefined ? {} : { background: options.ground }),
		}),
	);
	const at = wasm.__wbindgen_malloc(words.byteLength, 1) >>> 0;
	new Uint8Array(wasm.memory.buffer).set(words, at);
	const fonts = give(FONTS.map((font) => new Uint8Array(font)));
	const document = answerOf(running, (result) => wasm.resvg_new(result, give(svg), at, words.byteLength, fonts));
	const result = work(running, document);
	wasm.__wbg_resvg_free(document);
	kept = running;
	return result;
}

/**
 * @returns what a document says of its size, in pixels of its own
 * @throws Error for what is no SVG
 */
export function svgSizeOf(svg: Uint8Array): { width: number; height: number } {
	return withDocument(svg, {}, ({ wasm }, document) => ({
		width: wasm.resvg_width(document),
		height: wasm.resvg_height(document),
	}));
}

/**
 * @param form - a PNG, or red, green, blue, alpha for each pixel, multiplied with alpha
 * @throws Error for what is no SVG, or cannot be drawn
 */
export function drawSvg(
	svg: Uint8Array,
	options: DrawingOptions,
	form: "png" | "pixels",
): { width: number; height: number; bytes: Uint8Array<ArrayBuffer> } {
	return withDocument(svg, options, (running, document) => {
		const { wasm, take } = running;
		const image = answerOf(running, (result) => wasm.resvg_render(result, document));
		const drawn =
			form === "png"
				? answerOf(running, (result) => wasm.renderedimage_asPng(result, image))
				: wasm.renderedimage_pixels(image);
		const [width, height] = [wasm.renderedimage_width(image) >>> 0, wasm.renderedimage_height(image) >>> 0];
		wasm.__wbg_renderedimage_free(image);
		return { width, height, bytes: take(drawn) as Uint8Array<ArrayBuffer> };
	});
}
