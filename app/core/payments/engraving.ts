/**
 * The engraving of a transaction, drawn from its hash as a banknote's is from its plate: the same hash gives the same lines. It helps the eye
 * and proves nothing; the whole hash stands beside it.
 */
export interface Engraving {
	/** one tile of the edges, 120 by 24, repeated along x; path data to be stroked */
	band: string;
	/** from the core outwards, around 0 0 and within 100; `path` is drawn `copies` times, each turned by `step` degrees more */
	rings: readonly { path: string; copies: number; step: number }[];
}

const TURN = Math.PI * 2;
export const BAND_WIDTH = 120;
export const BAND_HEIGHT = 24;

/** @param hash - in any case */
export function engrave(hash: string): Engraving {
	const random = generator(seedOf(hash.toLowerCase()));
	const pick = (from: readonly number[]) => from[Math.floor(random() * from.length)] ?? 0;
	const [first, second, lines, begin] = [pick([2, 3, 4]), pick([1, 2, 5]), pick([5, 6, 7]), random() * TURN];
	let band = "";
	for (let i = 0; i < lines; i++) {
		const phase = begin + (i / lines) * TURN;
		band += line((x) => {
			const at = (x / BAND_WIDTH) * TURN;
			return 12 + 7.6 * Math.sin(first * at + phase) + 2.6 * Math.sin(second * at - 2 * phase);
		}, 2);
	}
	band += line(() => 1, BAND_WIDTH) + line(() => 23, BAND_WIDTH);
	// The ground of the page is drawn from the next three numbers.
	pick([3, 4, 5]);
	pick([7, 9, 11]);
	random();
	pick([-19, -13, 13, 19, 23]);
	const rings = RINGS.map(({ radius, depth, copies, petals }) => {
		const [outer, inner] = [pick(petals), pick([0, 2, 3])];
		const [swing, ripple] = [depth * (inner ? 0.72 : 1), inner ? depth * 0.28 : 0];
		const phase = random() * TURN;
		const path = loop(
			(t) => radius + swing * Math.sin(outer * t + phase) + ripple * Math.sin(inner * outer * t),
			Math.max(96, outer * 18),
		);
		return { path, copies, step: 360 / outer / copies };
	});
	return { band, rings };
}

const RINGS = [
	{ radius: 11, depth: 7, copies: 3, petals: [5, 6, 8] },
	{ radius: 30, depth: 15, copies: 5, petals: [7, 8, 9, 10] },
	{ radius: 56, depth: 19, copies: 7, petals: [9, 10, 12, 14] },
	{ radius: 82, depth: 16, copies: 9, petals: [14, 16, 18, 20] },
] as const;

/** FNV-1a. */
function seedOf(text: string): number {
	let hash = 2_166_136_261;
	for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16_777_619) >>> 0;
	return hash;
}

/** Mulberry32. */
function generator(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
	};
}

const round = (value: number) => String(Math.round(value * 10) / 10);

function line(height: (x: number) => number, step: number): string {
	let path = "";
	for (let x = 0; x <= BAND_WIDTH; x += step) path += `${x === 0 ? "M" : "L"}${round(x)} ${round(height(x))}`;
	return path;
}

function loop(radius: (angle: number) => number, points: number): string {
	let path = "";
	for (let i = 0; i < points; i++) {
		const angle = (i / points) * TURN;
		const at = radius(angle);
		path += `${i ? "L" : "M"}${round(at * Math.cos(angle))} ${round(at * Math.sin(angle))}`;
	}
	return `${path}Z`;
}
