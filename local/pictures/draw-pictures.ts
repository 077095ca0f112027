import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import pngToIco from "png-to-ico";
import { TOKEN_SYMBOLS } from "#app/core/tokens.ts";
import { housePicture } from "#app/ui/preview-drawing.ts";

/**
 * Generates the static pictures in public/: the favicon in all required formats and sizes, and the default link preview. Run
 * `tsx local/pictures/draw-pictures.ts` after changing the logo or the theme.
 */
const ROOT = join(import.meta.dirname, "..", "..");
const PUBLIC = join(ROOT, "public");
const PAPER = "#f1f3ee";

const read = (...path: string[]) => readFileSync(join(ROOT, ...path));
const write = (name: string, content: Uint8Array) => writeFileSync(join(PUBLIC, name), content);

await initWasm(read("node_modules", "@resvg", "resvg-wasm", "index_bg.wasm"));
const fontBuffers = ["sans", "sans-ext", "arabic", "mono"].map((name) =>
	read("app", "adapters", "pictures", "preview-fonts", `${name}.bin`),
);

function png(svg: string): Uint8Array {
	return new Resvg(svg, { font: { fontBuffers, loadSystemFonts: false } }).render().asPng();
}

/** The logo's two strokes, in the light theme. */
const mark = read("public", "favicon.svg")
	.toString()
	.replace(/^[\s\S]*?<\/style>/, "")
	.replace("</svg>", "")
	.replaceAll("var(--i,#13201c)", "#13201c")
	.replaceAll("var(--a,#0b6154)", "#0b6154");

/**
 * @param size - pixels
 * @param part - fraction of the picture that the logo fills
 * @param ground - background colour; default: transparent
 */
function icon(size: number, part: number, ground?: string): string {
	const room = 32 / part;
	const edge = (32 - room) / 2;
	const paper = ground ? `<rect x="${edge}" y="${edge}" width="${room}" height="${room}" fill="${ground}"/>` : "";
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="${edge} ${edge} ${room} ${room}">${paper}${mark}</svg>`;
}

write("favicon.ico", await pngToIco([Buffer.from(png(icon(32, 1)))]));
// Systems crop these icons, so the logo stays within the inner 80 % (safe zone of maskable icons).
write("apple-touch-icon.png", png(icon(180, 0.68, PAPER)));
write("icon-192.png", png(icon(192, 0.9)));
write("icon-512.png", png(icon(512, 0.9)));
write("icon-maskable-192.png", png(icon(192, 0.56, PAPER)));
write("icon-maskable-512.png", png(icon(512, 0.56, PAPER)));
write(
	"preview.png",
	png(
		housePicture(
			read("app", "ui", "icons.svg").toString(),
			{ headline: "Get paid in crypto by a link.", line: "Free, straight to your wallet." },
			TOKEN_SYMBOLS.map((token) => `t-${token.toLowerCase()}`),
		),
	),
);
