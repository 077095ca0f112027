import { initWasm, Resvg } from "@resvg/resvg-wasm";
import wasm from "@resvg/resvg-wasm/index_bg.wasm";
import type { PictureMaker } from "../ports/picture-maker.ts";
import { fontCoverage } from "./font-coverage.ts";
import arabic from "./preview-fonts/arabic.bin";
import mono from "./preview-fonts/mono.bin";
import sans from "./preview-fonts/sans.bin";
import sansExt from "./preview-fonts/sans-ext.bin";

const FONTS = [sans, sansExt, arabic, mono];
const DEFAULT_FAMILY = "Bricolage Grotesque 96pt ExtraBold";
/** Shape the letters around them and draw nothing themselves. */
const JOINERS = new Set([0x200c, 0x200d]);
/** A picture nobody asked for within a day is drawn anew. */
const KEPT_SECONDS = 24 * 60 * 60;
/** Names of pictures in the cache; no request is ever made to it. */
const KEPT_UNDER = "https://pictures.invalid/";

let ready: Promise<void> | undefined;
let coverages: ((codePoint: number) => boolean)[] | undefined;

/**
 * resvg as WebAssembly (https://github.com/linebender/resvg) with the fonts of preview-fonts/; it loads no others. The
 * module is started by the first picture of an isolate. Pictures are kept in the data centre's cache.
 */
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

		async png(svg, key) {
			const cache = await caches.open("pictures");
			const name = KEPT_UNDER + encodeURIComponent(key);
			const kept = await cache.match(name);
			if (kept) return kept.arrayBuffer();
			const picture = await draw(svg);
			const headers = { "Content-Type": "image/png", "Cache-Control": `max-age=${KEPT_SECONDS}` };
			await cache.put(name, new Response(picture, { headers }));
			return picture;
		},
	};
}

async function draw(svg: string): Promise<ArrayBuffer> {
	ready ??= initWasm(wasm);
	await ready;
	const drawing = new Resvg(svg, {
		font: {
			fontBuffers: FONTS.map((font) => new Uint8Array(font)),
			loadSystemFonts: false,
			defaultFontFamily: DEFAULT_FAMILY,
		},
	});
	const picture = drawing.render();
	const bytes = new Uint8Array(picture.asPng());
	// The library's memory is its own; nothing collects it for us.
	picture.free();
	drawing.free();
	return bytes.buffer;
}
