import sharp from "sharp";
import { CUTS, type Cut, keepDots, keepShapes } from "./encode.ts";
import { ALLOTMENTS } from "./pieces/allotments.ts";
import { CORNER_CAFE } from "./pieces/corner-cafe.ts";
import { LICHEN_ATLAS } from "./pieces/lichen-atlas.ts";
import { MIDNIGHT_TIDE } from "./pieces/midnight-tide.ts";
import { NIGHT_MARKET } from "./pieces/night-market.ts";
import { SLOW_CURRENT } from "./pieces/slow-current.ts";
import { SMALL_THEATRE } from "./pieces/small-theatre.ts";
import { SUN_DIAL } from "./pieces/sun-dial.ts";
import { TWO_PONDS } from "./pieces/two-ponds.ts";
import { drawPortraits, drawPreview } from "./portraits.ts";
import type { DotPiece, Piece, ShapePiece } from "./sheet.ts";

/**
 * Draws the nine house pictures of the welcome screen, its portraits and its link preview: `npm run art:draw`, or
 * `npm run art:draw -- two-ponds` for one of them. The same code makes the same files.
 */
const PIECES: readonly Piece[] = [
	SLOW_CURRENT,
	CORNER_CAFE,
	NIGHT_MARKET,
	ALLOTMENTS,
	TWO_PONDS,
	MIDNIGHT_TIDE,
	LICHEN_ATLAS,
	SMALL_THEATRE,
	SUN_DIAL,
];

function drawShapes({ slug, shapes }: ShapePiece): void {
	for (const cut of ["square", "wide"] as const) keepShapes(slug, cut, shapes(CUTS[cut]));
}

async function drawDots(piece: DotPiece, cut: Cut): Promise<void> {
	const { width, height, avif } = CUTS[cut];
	const largest = Math.max(...avif);
	const dots = piece.dots({ width, height }, largest / width);
	const raw = { width: largest, height: (largest * height) / width, channels: 3 } as const;
	await keepDots(piece.slug, cut, (wanted) => sharp(dots, { raw }).resize(wanted));
}

const [wanted] = process.argv.slice(2);
for (const piece of PIECES) {
	if (wanted && wanted !== piece.slug) continue;
	if ("shapes" in piece) drawShapes(piece);
	else for (const cut of ["square", "wide"] as const) await drawDots(piece, cut);
}
if (!wanted || wanted === "portraits") drawPortraits();
if (!wanted || wanted === "preview") await drawPreview(SMALL_THEATRE);
