import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Chance, chanceOf, pick } from "./chance.ts";
import { rendered } from "./encode.ts";
import { coordinates, disc, drawing, type ShapePiece } from "./sheet.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const PORTRAITS = join(ROOT, "app", "routes", "welcome", "portraits");
/** Side of a portrait in units; it is shown in a circle. */
const SIDE = 400;
const INK = "#17161c";

/** Ground, lit side, shaded side, hair, coat, trimmings. */
const PALETTES = [
	["#2f9186", "#f3c9a2", "#c4573a", "#1c2a4a", "#f2b23e", "#f6ecd9"],
	["#e0492f", "#f6dcc0", "#27407f", "#56283c", "#f6ecd9", "#eab641"],
	["#f2c14e", "#b5653c", "#6e3425", "#20222e", "#2d6f8c", "#f7efe1"],
	["#cfd8ee", "#e98b6a", "#8c2f45", "#223a5e", "#7aa890", "#f6efdf"],
] as const;

function hairBehind(kind: number, color: string, half: number): string {
	if (kind === 0)
		return `<path fill="${color}" d="M${200 - half - 26} 318V186a${half + 26} 128 0 0 1 ${2 * half + 52} 0V318z"/>`;
	if (kind === 1) return `<circle cx="200" cy="146" r="${half + 38}" fill="${color}"/>`;
	return "";
}

function hairInFront(kind: number, color: string, half: number): string {
	const [left, width] = [200 - half - 6, 2 * half + 12];
	if (kind === 0)
		return `<path fill="${color}" d="M${left} 164a${half + 6} 92 0 0 1 ${width} 0q-30 -34 -${half + 6} -34t-${half + 6} 34z"/>`;
	if (kind === 1) return `<path fill="${color}" d="M${left} 158a${half + 6} 86 0 0 1 ${width} 0z"/>`;
	if (kind === 2) {
		const curls = Array.from({ length: 6 }, (_, at) =>
			disc(200 - half + (at * half * 2) / 5, 112 + Math.abs(at - 2.5) * 11, 29),
		);
		return `<path fill="${color}" d="M${left} 150a${half + 6} 84 0 0 1 ${width} 0z${curls.join("")}"/>`;
	}
	return `<path fill="${color}" d="M${left - 14} 138h${width + 28}v-20h-36v-52a${half - 24} 30 0 0 0 ${-(width - 44)} 0v52h-36z"/>`;
}

function eyes(chance: Chance, apart: number): string {
	const kind = Math.floor(chance() * 3);
	return [200 - apart, 200 + apart]
		.map((x) =>
			kind === 0
				? `<circle cx="${x}" cy="184" r="9"/>`
				: kind === 1
					? `<path fill="none" stroke="${INK}" stroke-width="8" stroke-linecap="round" d="M${x - 15} 188q15 -17 30 0"/>`
					: `<circle cx="${x}" cy="184" r="18" fill="#fff"/><circle cx="${x + 4}" cy="185" r="9"/>`,
		)
		.join("");
}

/** Somebody nobody is: a head of cut paper, lit from one side. */
function portrait(seed: number, [ground, lit, shaded, hair, coat, trim]: (typeof PALETTES)[number]): string {
	const chance = chanceOf(seed);
	const half = 70 + Math.round(chance() * 22);
	const style = seed % 4;
	const face = `M${200 - half} 178a${half} 96 0 0 1 ${2 * half} 0v24a${half} 92 0 0 1 ${-2 * half} 0z`;
	const faceDark = `M200 82a${half} 96 0 0 1 ${half} 96v24a${half} 92 0 0 1 ${-half} 92z`;
	const apart = Math.round(half * 0.45);
	const behind = pick(chance, [
		disc(200, 196, 158),
		"M0 0h200v400H0z",
		Array.from({ length: 8 }, (_, at) => `M0 ${at * 52 + 8}h400v22H0z`).join(""),
	]);
	const mouth = pick(chance, [
		`<path fill="none" stroke="${INK}" stroke-width="7" stroke-linecap="round" d="M170 244q30 22 60 0"/>`,
		`<path d="M168 240h64a32 27 0 0 1 -64 0z"/><path fill="#fff" d="M173 240h54v9h-54z"/>`,
	]);
	const glasses =
		chance() < 0.5
			? `<g fill="none" stroke="${INK}" stroke-width="7"><circle cx="${200 - apart}" cy="184" r="28"/><circle cx="${200 + apart}" cy="184" r="28"/><path d="M${200 - apart + 28} 184h${2 * apart - 56}"/></g>`
			: `<path fill="${trim}" d="${disc(200 - half - 2, 224, 12)}"/>`;
	return drawing(
		{ width: SIDE, height: SIDE },
		ground,
		[
			`<path fill="${trim}" d="${behind}"/>`,
			hairBehind(style, hair, half),
			`<path fill="${coat}" d="M34 400c0 -82 70 -108 166 -108s166 26 166 108z"/><path fill="${trim === coat ? hair : shaded}" d="M${coordinates(150, 298)}l50 60l50 -60z"/>`,
			`<path fill="${shaded}" d="M168 240h64v58a32 26 0 0 1 -64 0z"/>`,
			`<path fill="${lit}" d="${face}"/><path fill="${shaded}" d="${faceDark}"/>`,
			hairInFront(style, hair, half),
			`<g fill="${INK}">${eyes(chance, apart)}<path fill="none" stroke="${INK}" stroke-width="7" stroke-linecap="round" d="M200 192v28h-13"/>${mouth}</g>`,
			glasses,
		].join(""),
	);
}

/** Somebody now, and who they are next; two more for the credits. */
export function drawPortraits(): void {
	mkdirSync(PORTRAITS, { recursive: true });
	PALETTES.forEach((palette, at) => {
		writeFileSync(join(PORTRAITS, `sitter-${at + 1}.svg`), portrait(312 + at * 5, palette));
	});
}

/** What other sites show of the welcome screen: a piece, a portrait and the name of the house. Pixels. */
const PREVIEW = { width: 1200, height: 630 } as const;

/** The name of the house as the gallery's own sprite draws it, in the light look. */
function wordmark(): string {
	const sprite = readFileSync(join(ROOT, "app", "ui", "gallery", "gallery-icons.svg")).toString();
	const [, logo = ""] = /<symbol id="logo-showmynft"[^>]*>(.*?)<\/symbol>/s.exec(sprite) ?? [];
	return logo
		.replaceAll("currentColor", "#131313")
		.replaceAll("var(--logo-hole)", "#fff")
		.replaceAll("var(--accent)", "#c62a16");
}

export async function drawPreview(piece: ShapePiece): Promise<void> {
	const ring = portrait(317, PALETTES[1]).replace(/^<svg[^>]*>|<\/svg>\s*$/g, "");
	const next = portrait(312, PALETTES[0]).replace(/^<svg[^>]*>|<\/svg>\s*$/g, "");
	const circle = (body: string, id: string, x: number, y: number, side: number, border: number) =>
		`<clipPath id="${id}"><circle cx="200" cy="200" r="200"/></clipPath><circle cx="${x + side / 2}" cy="${y + side / 2}" r="${side / 2 + border}" fill="#fff"/><g transform="translate(${x} ${y}) scale(${side / SIDE})" clip-path="url(#${id})">${body}</g>`;
	const front = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">${circle(ring, "a", 700, 125, 380, 14)}${circle(next, "b", 650, 370, 160, 10)}<path fill="#fff" d="M48 245h572v140H48z"/><g transform="translate(84 276) scale(2.44)">${wordmark()}</g></svg>`;
	const picture = await rendered(piece.shapes({ width: 1600, height: 1000 }), 1600, PREVIEW.width)
		.resize({ ...PREVIEW, fit: "cover" })
		.composite([{ input: Buffer.from(front) }])
		.png({ palette: true, colors: 128, effort: 10 })
		.toBuffer();
	writeFileSync(join(ROOT, "public", "preview-showmynft.png"), picture);
	console.log("preview-showmynft.png", `${(picture.length / 1024).toFixed(1)} kB`);
}
