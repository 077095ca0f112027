import { disc, drawing, type ShapePiece } from "../sheet.ts";

/** Units from ring to ring in the first pond; the other two are slightly off, which is what makes the pattern. */
const RING = 44;

const GROUND = "#10233f";
/** Sunset over the water, from the near shore to the far one. */
const LIGHT = ["#ff6f59", "#ffb35c", "#ffe3a8", "#7fd1c4"] as const;

/**
 * Rings from three stones thrown into water. A spot is light where it lies in an odd number of bands: all rings are one
 * path, filled by the even-odd rule.
 */
export const TWO_PONDS: ShapePiece = {
	slug: "two-ponds",
	shapes(sheet) {
		const { width, height } = sheet;
		const reach = Math.hypot(width, height) * 1.25;
		const stones = [
			{ x: width * 0.18, y: height * 1.12, ring: RING },
			{ x: width * 0.86, y: height * -0.1, ring: RING * 1.09 },
		];
		const rings = stones.flatMap(({ x, y, ring }) =>
			Array.from({ length: Math.floor(reach / ring) }, (_, at) => disc(x, y, (at + 1) * ring)),
		);
		const stops = LIGHT.map((color, at) => `<stop offset="${at / (LIGHT.length - 1)}" stop-color="${color}"/>`).join(
			"",
		);
		return drawing(
			sheet,
			GROUND,
			`<linearGradient id="light" gradientUnits="userSpaceOnUse" x1="0" y1="${height}" x2="${width}" y2="0">${stops}</linearGradient><path fill="url(#light)" fill-rule="evenodd" d="${rings.join("")}"/>`,
		);
	},
};
