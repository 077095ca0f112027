import type { DotPiece } from "../sheet.ts";

/** The map's own four numbers. */
const A = -1.72;
const B = 1.83;
const C = -1.24;
const D = 0.71;
/** Times the point jumps, for each dot of the picture: enough for a calm ground. */
const JUMPS_PER_DOT = 24;
/** How far the figure is turned and enlarged, so that it runs over all four edges. */
const TURN = 0.42;
const LARGER = 1.5;

const STOPS: readonly { at: number; color: readonly [number, number, number] }[] = [
	{ at: 0, color: [9, 14, 32] },
	{ at: 0.2, color: [17, 40, 78] },
	{ at: 0.42, color: [38, 108, 132] },
	{ at: 0.62, color: [232, 118, 74] },
	{ at: 0.82, color: [252, 204, 122] },
	{ at: 1, color: [255, 248, 228] },
];

/** How often each dot is met by a point that jumps on for ever (Clifford Pickover's attractor). */
function visits(width: number, height: number): Float32Array {
	const counted = new Float32Array(width * height);
	const unit = (Math.max(width / 4.4, height / 3.5) * LARGER) / 1.15;
	const [cos, sin] = [Math.cos(TURN) * unit, Math.sin(TURN) * unit];
	let x = 0.1;
	let y = 0.1;
	for (let jump = width * height * JUMPS_PER_DOT; jump > 0; jump--) {
		const nextX = Math.sin(A * y) + C * Math.cos(A * x);
		y = Math.sin(B * x) + D * Math.cos(B * y);
		x = nextX;
		const column = (width * 0.5 + x * cos - y * sin) | 0;
		const row = (height * 0.5 + x * sin + y * cos) | 0;
		if (column < 0 || row < 0 || column >= width || row >= height) continue;
		const dot = column + row * width;
		counted[dot] = (counted[dot] ?? 0) + 1;
	}
	return counted;
}

/** Each dot with a little of its neighbours: without, single visits would sparkle. */
function softened(counted: Float32Array, width: number, height: number): Float32Array {
	const soft = new Float32Array(counted.length);
	const weights = [1, 2, 1, 2, 4, 2, 1, 2, 1];
	for (let row = 0; row < height; row++)
		for (let column = 0; column < width; column++) {
			let sum = 0;
			for (let at = 0; at < 9; at++) {
				const x = Math.min(width - 1, Math.max(0, column + (at % 3) - 1));
				const y = Math.min(height - 1, Math.max(0, row + Math.floor(at / 3) - 1));
				sum += (counted[x + y * width] ?? 0) * (weights[at] ?? 0);
			}
			soft[column + row * width] = Math.log1p(sum / 16);
		}
	return soft;
}

export const MIDNIGHT_TIDE: DotPiece = {
	slug: "midnight-tide",
	dots(sheet, scale) {
		const width = Math.round(sheet.width * scale);
		const height = Math.round(sheet.height * scale);
		const soft = softened(visits(width, height), width, height);
		// the few brightest dots would leave the rest in the dark
		const brightest = Float32Array.from(soft).sort()[Math.floor(soft.length * 0.998)] ?? 1;
		const dots = new Uint8Array(width * height * 3);
		soft.forEach((value, dot) => {
			const light = Math.min(1, (value / brightest) ** 1.2);
			const above = STOPS.findIndex(({ at }) => at >= light);
			const [from, to] = [STOPS[Math.max(0, above - 1)], STOPS[above]];
			if (!from || !to) return;
			const part = to.at === from.at ? 0 : (light - from.at) / (to.at - from.at);
			for (let channel = 0; channel < 3; channel++) {
				const start = from.color[channel] ?? 0;
				dots[dot * 3 + channel] = start + ((to.color[channel] ?? 0) - start) * part;
			}
		});
		return dots;
	},
};
