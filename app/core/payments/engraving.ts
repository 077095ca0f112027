import { hashOf, randomFrom } from "../seeded.ts";

/**
 * The engraving of a transaction, for receipts: the same hash always draws the same, as one plate prints one banknote. It helps the
 * eye and proves nothing: the whole hash stands beside it.
 */

/** Strokes, never filled. */
export interface Engraving {
	/** one tile, 120 by 24, which repeats along x without a seam: the edges */
	band: string;
	/** one line, from −400 to 1200; laid again and again, each 11 down and `step` across: the ground, 800 wide */
	wave: { path: string; step: number };
	/** in a square from −100 to 100, from the core outwards; each drawn `copies` times, turned by `degrees` every time */
	rings: readonly { path: string; copies: number; degrees: number }[];
}

const TAU = Math.PI * 2;
export const BAND_WIDTH = 120;
export const BAND_HEIGHT = 24;
const BAND = { middle: 12, top: 1, bottom: 23 };
/** Radius, swing, strands and the possible numbers of petals of each ring. */
const RINGS = [
	{ radius: 11, swing: 7, copies: 3, petals: [5, 6, 8] },
	{ radius: 30, swing: 15, copies: 5, petals: [7, 8, 9, 10] },
	{ radius: 56, swing: 19, copies: 7, petals: [9, 10, 12, 14] },
	{ radius: 82, swing: 16, copies: 9, petals: [14, 16, 18, 20] },
] as const;

const tenth = (value: number) => String(Math.round(value * 10) / 10);

function line(yAt: (x: number) => number, [from, to]: readonly [number, number], step: number): string {
	let path = "";
	for (let x = from; x <= to; x += step) path += `${x === from ? "M" : "L"}${tenth(x)} ${tenth(yAt(x))}`;
	return path;
}

function loop(radiusAt: (angle: number) => number, points: number): string {
	let path = "";
	for (let i = 0; i < points; i++) {
		const angle = (i / points) * TAU;
		const radius = radiusAt(angle);
		path += `${i === 0 ? "M" : "L"}${tenth(radius * Math.cos(angle))} ${tenth(radius * Math.sin(angle))}`;
	}
	return `${path}Z`;
}

/** @param hash - of a transaction */
export function engrave(hash: string): Engraving {
	const random = randomFrom(hashOf(hash.toLowerCase()));
	const pick = (options: readonly number[]) => options[Math.floor(random() * options.length)] ?? 0;
	const [slow, fast, waves, from] = [pick([2, 3, 4]), pick([1, 2, 5]), pick([5, 6, 7]), random() * TAU];
	let band = "";
	for (let i = 0; i < waves; i++) {
		const phase = from + (i / waves) * TAU;
		const swing = (x: number) => 7.6 * Math.sin((slow * x * TAU) / BAND_WIDTH + phase);
		const ripple = (x: number) => 2.6 * Math.sin((fast * x * TAU) / BAND_WIDTH - 2 * phase);
		band += line((x) => BAND.middle + swing(x) + ripple(x), [0, BAND_WIDTH], 3);
	}
	band += line(() => BAND.top, [0, BAND_WIDTH], BAND_WIDTH) + line(() => BAND.bottom, [0, BAND_WIDTH], BAND_WIDTH);
	const [long, short, start] = [pick([3, 4, 5]), pick([7, 9, 11]), random() * TAU];
	const wave = {
		path: line(
			(x) => 20 + 11 * Math.sin((long * x * TAU) / 800 + start) + 5 * Math.sin((short * x * TAU) / 800),
			[-400, 1_200],
			10,
		),
		step: pick([-19, -13, 13, 19, 23]),
	};
	const rings = RINGS.map(({ radius, swing, copies, petals }) => {
		const count = pick(petals);
		const overtone = pick([0, 2, 3]);
		const [main, side] = overtone ? [swing * 0.72, swing * 0.28] : [swing, 0];
		const phase = random() * TAU;
		const radiusAt = (angle: number) =>
			radius + main * Math.sin(count * angle + phase) + side * Math.sin(overtone * count * angle);
		return { path: loop(radiusAt, Math.max(96, count * 12)), copies, degrees: 360 / count / copies };
	});
	return { band, wave, rings };
}
