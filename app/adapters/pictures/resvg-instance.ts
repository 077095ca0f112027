import module from "@resvg/resvg-wasm/index_bg.wasm";
import { FONT_SIZE } from "../../core/pictures/css/css-fonts.ts";
import { ART_FAMILIES, PICTURE_FONTS } from "../../core/pictures/fonts/picture-fonts.ts";
import { evictOthers, keeps } from "./memory-limit.ts";
import arabic from "./preview-fonts/arabic.bin";
import artLetters from "./preview-fonts/art-letters.bin";
import artMono from "./preview-fonts/art-mono.bin";
import artMonoBold from "./preview-fonts/art-mono-bold.bin";
import artMonoBoldItalic from "./preview-fonts/art-mono-bold-italic.bin";
import artMonoItalic from "./preview-fonts/art-mono-italic.bin";
import artSans from "./preview-fonts/art-sans.bin";
import artSansBold from "./preview-fonts/art-sans-bold.bin";
import artSansBoldItalic from "./preview-fonts/art-sans-bold-italic.bin";
import artSansItalic from "./preview-fonts/art-sans-italic.bin";
import artSerif from "./preview-fonts/art-serif.bin";
import artSerifBold from "./preview-fonts/art-serif-bold.bin";
import artSerifBoldItalic from "./preview-fonts/art-serif-bold-italic.bin";
import artSerifItalic from "./preview-fonts/art-serif-italic.bin";
import artSymbols from "./preview-fonts/art-symbols.bin";
import mono from "./preview-fonts/mono.bin";
import sans from "./preview-fonts/sans.bin";
import sansExt from "./preview-fonts/sans-ext.bin";
import { startInstance } from "./wasm-instance.ts";

export const FONTS: readonly ArrayBuffer[] = [sans, sansExt, arabic, mono];
/** What art names: faces as wide as those of browsers, then those that have further characters. */
const ART_FONTS: readonly ArrayBuffer[] = [
	...[artSerif, artSerifBold, artSerifItalic, artSans, artSansBold, artSansItalic],
	...[artMono, artMonoBold, artMonoItalic],
	...[artSerifBoldItalic, artSansBoldItalic, artMonoBoldItalic],
	...[artSymbols, artLetters],
];
/** Of those, by family: plain and bold letters, then those of all families. */
export const ART_FACES = {
	serif: [artSerif, artSerifBold],
	sans: [artSans, artSansBold],
	mono: [artMono, artMonoBold],
	others: [artSymbols, artLetters],
} as const;
const [SANS = ""] = PICTURE_FONTS.sans.split(", ");
const OURS = { fonts: FONTS, normal: SANS, serif: SANS, sans: SANS, mono: PICTURE_FONTS.mono };
/** As browsers choose where no family is named. */
const ART = { fonts: ART_FONTS, normal: ART_FAMILIES.serif, ...ART_FAMILIES };

/** The used exports of resvg. Numbers are addresses in its memory. */
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

/** An instance and its table of JavaScript values. */
interface Running {
	wasm: Resvg;
	/** puts a value into the table. @returns its index */
	give(value: unknown): number;
	/** removes a value from the table */
	take(at: number): unknown;
}

/** Reused for the next drawing, because WebAssembly memory never shrinks. */
let kept: Running | null = null;
const keeper = keeps({
	bytes: () => kept?.wasm.memory.buffer.byteLength ?? 0,
	drop() {
		kept = null;
	},
});

/** Starts an instance, which refers to JavaScript values by table index. */
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
	const wasm: Resvg = startInstance(module, {
		// wasm-bindgen uses this name for three constructors: Error(text), Uint8Array(buffer), Array().
		new(...[at, length]) {
			if (at === undefined) return give([]);
			return give(length === undefined ? new Uint8Array(held<ArrayBuffer>(at)) : new Error(text(at, length)));
		},
		memory: () => give(wasm.memory),
		buffer: (memory) => give(held<WebAssembly.Memory>(memory).buffer),
		newwithbyteoffsetandlength: (buffer, at, length) =>
			give(new Uint8Array(held<ArrayBuffer>(buffer), at >>> 0, length >>> 0)),
		object_drop_ref: take,
		values: (list) => give(held<unknown[]>(list).values()),
		next: (iterator) => give(held<Iterator<unknown>>(iterator).next()),
		done: (step) => Number(held<IteratorResult<unknown>>(step).done === true),
		value: (step) => give(held<IteratorResult<unknown>>(step).value),
		instanceof_Uint8Array: (at) => Number(held(at) instanceof Uint8Array),
		// Only called for the SVG, which is passed as bytes, so there is never a string.
		string_get: (result) => void new Uint32Array(wasm.memory.buffer, result, 2).fill(0),
		string_new: (at, length) => give(text(at, length)),
		push: (list, value) => held<unknown[]>(list).push(held(value)),
		length: (bytes) => held<Uint8Array>(bytes).length,
		set: (to, from, at) => held<Uint8Array>(to).set(held(from), at >>> 0),
		throw(at, length) {
			throw new Error(text(at, length));
		},
	});
	return { wasm, give, take };
}

/** Calls a function that returns three numbers: value, error, failed. */
function answerOf({ wasm, take }: Running, call: (result: number) => void): number {
	const result = wasm.__wbindgen_add_to_stack_pointer(-16);
	call(result);
	const [value = 0, error = 0, failed] = new Uint32Array(wasm.memory.buffer, result, 3);
	wasm.__wbindgen_add_to_stack_pointer(16);
	if (failed) throw take(error);
	return value;
}

export interface DrawingOptions {
	/** pixels; default: the document's own width */
	width?: number;
	/** CSS colour of the background; default: transparent */
	ground?: string;
	/** somebody else's drawing, whose fonts are those of browsers */
	isArt?: boolean;
	/** that a drawing brings along, beside those */
	fonts?: readonly Uint8Array[];
}

/**
 * Draws with resvg as WebAssembly (https://github.com/linebender/resvg) and the fonts of preview-fonts/. It runs no scripts
 * and loads no external pictures, styles or fonts. If a document crashes the instance (too deep, too large), the next one
 * gets a fresh instance.
 */
function withDocument<Result>(
	svg: Uint8Array,
	options: DrawingOptions,
	work: (running: Running, document: number) => Result,
): Result {
	evictOthers(keeper);
	const running = kept ?? start();
	kept = null;
	const { wasm, give } = running;
	const faces = options.isArt ? ART : OURS;
	const words = new TextEncoder().encode(
		JSON.stringify({
			font: {
				loadSystemFonts: false,
				defaultFontFamily: faces.normal,
				...(options.isArt ? { defaultFontSize: FONT_SIZE } : {}),
				serifFamily: faces.serif,
				sansSerifFamily: faces.sans,
				cursiveFamily: faces.sans,
				fantasyFamily: faces.sans,
				monospaceFamily: faces.mono,
			},
			...(options.width === undefined ? {} : { fitTo: { mode: "width", value: options.width } }),
			...(options.ground === undefined ? {} : { background: options.ground }),
		}),
	);
	const at = wasm.__wbindgen_malloc(words.byteLength, 1) >>> 0;
	new Uint8Array(wasm.memory.buffer).set(words, at);
	const fonts = give([...(options.fonts ?? []), ...faces.fonts.map((font) => new Uint8Array(font))]);
	const document = answerOf(running, (result) => wasm.resvg_new(result, give(svg), at, words.byteLength, fonts));
	const result = work(running, document);
	wasm.__wbg_resvg_free(document);
	kept = running;
	return result;
}

/**
 * @returns a document's own size, in pixels
 * @throws Error unless the bytes are an SVG
 */
export function svgSizeOf(svg: Uint8Array): { width: number; height: number } {
	return withDocument(svg, { isArt: true }, ({ wasm }, document) => ({
		width: wasm.resvg_width(document),
		height: wasm.resvg_height(document),
	}));
}

/**
 * @param form - a PNG, or RGBA pixels with premultiplied alpha
 * @throws Error unless the bytes are an SVG that can be drawn
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
