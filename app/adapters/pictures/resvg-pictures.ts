import type { PictureMaker } from "../../ports/picture-maker.ts";
import { fontCoverage } from "./font-coverage.ts";
import { drawSvg, FONTS } from "./resvg-instance.ts";

/** Zero-width joiners need no glyph. */
const JOINERS = new Set([0x200c, 0x200d]);
/** Cache lifetime of a drawn picture. */
const KEPT_SECONDS = 24 * 60 * 60;
/** Prefix of cache keys; never requested. */
const KEPT_UNDER = "https://pictures.invalid/";

let coverages: ((codePoint: number) => boolean)[] | undefined;

/** Draws with resvg (resvg-instance.ts) and caches pictures in the data centre's cache. */
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
			const picture = drawSvg(new TextEncoder().encode(svg), {}, "png").bytes.buffer;
			const headers = { "Content-Type": "image/png", "Cache-Control": `max-age=${KEPT_SECONDS}` };
			await cache.put(name, new Response(picture, { headers }));
			return picture;
		},
	};
}
