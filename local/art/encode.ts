import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";

/** Where the pictures of the welcome screen lie, beside the list that names them. */
export const ART = join(import.meta.dirname, "..", "..", "app", "routes", "welcome", "art");

/**
 * How a picture is cut: `wide` for desktops, up to a 4K screen; `square` for phones and tablets, where words take the lower
 * half. Widths in pixels; browsers that know no AVIF are older, and so are their screens.
 */
export const CUTS = {
	wide: { width: 1600, height: 1000, avif: [1280, 1920, 2560, 3840], webp: [1920, 2560] },
	square: { width: 1000, height: 1000, avif: [800, 1200, 1600], webp: [800, 1200] },
} as const;
export type Cut = keyof typeof CUTS;

/** Bytes of a square at most: a phone's picture stands before the page is of use. */
const SQUARE_LIMIT = 190_000;
/** Best first; the next one is taken where a file would be over its limit. */
const QUALITIES = [1, 0.85, 0.7, 0.55, 0.4] as const;
/** Pixels up to which a picture is a phone's, which has two or three of them where a desk has one: less is seen of each. */
const PHONE_WIDTH = 800;
const PHONE_QUALITY = 36;
/** Full colour: hard edges between flat colours fray without it. Effort: the files are made once and read often. */
const AVIF = { quality: 48, effort: 5, chromaSubsampling: "4:4:4" } as const;
const WEBP = { quality: 68, effort: 5, smartSubsample: true } as const;

function keep(name: string, content: Uint8Array): void {
	mkdirSync(ART, { recursive: true });
	writeFileSync(join(ART, name), content);
	console.log(name, `${(content.length / 1024).toFixed(1)} kB`);
}

/** Writes one cut of a picture in all its widths, as AVIF and as WebP. */
export async function keepDots(slug: string, cut: Cut, render: (pixels: number) => Sharp): Promise<void> {
	const limit = cut === "square" ? SQUARE_LIMIT : Number.POSITIVE_INFINITY;
	const { avif, webp } = CUTS[cut];
	for (const pixels of avif) {
		const picture = await decoded(render(pixels));
		const best = pixels > PHONE_WIDTH ? AVIF.quality : PHONE_QUALITY;
		keep(
			`${slug}-${cut}-${pixels}.avif`,
			await within(limit, (part) => picture().avif({ ...AVIF, quality: Math.round(best * part) })),
		);
		if (!webp.some((width) => width === pixels)) continue;
		keep(
			`${slug}-${cut}-${pixels}.webp`,
			await within(limit, (part) => picture().webp({ ...WEBP, quality: Math.round(WEBP.quality * part) })),
		);
	}
}

async function decoded(picture: Sharp): Promise<() => Sharp> {
	const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
	const { width, height, channels } = info;
	return () => sharp(data, { raw: { width, height, channels } });
}

/** @throws Error for a picture that is over the limit at any quality */
async function within(limit: number, encode: (part: number) => Sharp): Promise<Uint8Array> {
	for (const part of QUALITIES) {
		const content = await encode(part).toBuffer();
		if (content.length <= limit) return content;
	}
	throw new Error(`more than ${limit} bytes at any quality`);
}

/** Writes a cut of a drawing as it is: sharp on any screen, and on its way a fraction of its dots. */
export function keepShapes(slug: string, cut: Cut, svg: string): void {
	keep(`${slug}-${cut}.svg`, Buffer.from(svg));
	console.log(`  of which ${(gzipSync(svg).length / 1024).toFixed(1)} kB travel`);
}

/** @returns a drawing of the given width in units, in so many pixels */
export function rendered(svg: string, units: number, pixels: number): Sharp {
	// 72 dots per inch: one per unit
	return sharp(Buffer.from(svg), { density: (72 * pixels) / units, limitInputPixels: false }).resize(pixels);
}
