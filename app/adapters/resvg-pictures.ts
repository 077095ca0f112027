import { initWasm, Resvg } from "@resvg/resvg-wasm";
import wasm from "@resvg/resvg-wasm/index_bg.wasm";
import type { PictureMaker } from "../ports/picture-maker.ts";
import { fontCoverage } from "./font-coverage.ts";
import arabic from "./preview-fonts/arabic.bin";
import mono from "./preview-fonts/mono.bin";
import sans from "./preview-fonts/sans.bin";
import sansExt from "./preview-fonts/sans-ext.bin";

const FONTS = [sans, sansExt, arabic, mono];
/** Shape the letters around them and draw nothing themselves. */
const JOINERS = new Set([0x200c, 0x200d]);

let ready: Promise<void> | undefined;
let coverages: ((codePoint: number) => boolean)[] | undefined;

/** resvg as WebAssembly (https://github.com/linebender/resvg) with the fonts of preview-fonts/; it loads no others. */
export function resvgPictures(): PictureMaker {
	return {
		async canWrite(text) {
			coverages ??= FONTS.map(fontCoverage);
			const known = coverages;
			return [...text].every((character) => {
				const codePoint = character.codePointAt(0) ?? 0;
				return JOINERS.has(codePoint) || known.some((covers) => covers(codePoint));
			});
		},
		async png(svg) {
			ready ??= initWasm(wasm);
			await ready;
			const drawing = new Resvg(svg, {
				font: {
					fontBuffers: FONTS.map((font) => new Uint8Array(font)),
					loadSystemFonts: false,
					defaultFontFamily: "Bricolage Grotesque 96pt ExtraBold",
				},
			});
			const picture = drawing.render();
			const bytes = new Uint8Array(picture.asPng());
			// The library's memory is its own; nothing collects it for us.
			picture.free();
			drawing.free();
			return bytes;
		},
	};
}
