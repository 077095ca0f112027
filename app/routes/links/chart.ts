/** Geometry of the drawings: x in percent, y in pixels. Bars begin at zero, each chart has its own scale. */

/** Height of a chart of bars; its top and base line take a pixel. */
export const BARS_HEIGHT = 64;
const TALLEST = BARS_HEIGHT - 2;
/** What is above zero is seen. */
const SHORTEST = 2;
/** Of a bar's place, in percent of it. */
const BAR_WIDTH = 66;

export interface Bar {
	/** index of its place */
	at: number;
	/** percent of the whole, two decimals */
	x: string;
	width: string;
	/** px */
	y: number;
	height: number;
}

/** One bar for each value above zero. */
export function barsOf(values: readonly bigint[]): Bar[] {
	const highest = values[highestOf(values)] ?? 0n;
	const place = 100 / values.length;
	const width = (place * BAR_WIDTH) / 100;
	return values.flatMap((value, at) => {
		if (value <= 0n) return [];
		// Shares of a bigint: a thousandth is finer than a pixel.
		const height = Math.max(SHORTEST, Math.round((Number((value * 1000n) / highest) * TALLEST) / 1000));
		const x = `${(place * at + (place - width) / 2).toFixed(2)}%`;
		return [{ at, x, width: `${width.toFixed(2)}%`, y: BARS_HEIGHT - 1 - height, height }];
	});
}

/** @returns index of the highest value, the last of several; -1 where all are zero */
export function highestOf(values: readonly bigint[]): number {
	return values.reduce((best, value, at) => (value > 0n && value >= (values[best] ?? 0n) ? at : best), -1);
}

/** One arc of a ring, in percent of its round. */
export interface Arc {
	length: number;
	offset: number;
	/** it counts already; otherwise it is on its way */
	counts: boolean;
}

/** Between two arcs, percent of the round. */
const GAP = 2.4;

/**
 * One arc for each transfer, in shares of the sum asked. More than was asked fills the round and no more.
 *
 * @param parts - base units as decimal strings
 */
export function arcsOf(asked: string, parts: readonly { amount: string; credited: boolean }[]): Arc[] {
	const whole = BigInt(asked);
	if (whole <= 0n) return [];
	const shares = parts.map(({ amount }) => Number((BigInt(amount) * 100_000n) / whole) / 1000);
	const sum = shares.reduce((all, share) => all + share, 0);
	const scale = sum > 100 ? 100 / sum : 1;
	let begin = 0;
	return parts.map(({ credited }, at) => {
		const share = (shares[at] ?? 0) * scale;
		const isAlone = parts.length === 1 && share >= 100;
		const arc = { length: isAlone ? 100 : Math.max(0.5, share - GAP), offset: begin, counts: credited };
		begin += share;
		return arc;
	});
}

/** Height of the funnel's drawing, px. */
export const FUNNEL_HEIGHT = 56;

/**
 * The steps of the funnel, each from the height of the one before it to its own, in shares of the first.
 *
 * @returns for each step the heights of its two ends, px from the top
 */
export function funnelOf(steps: readonly number[]): { from: number; to: number }[] {
	const [first = 0] = steps;
	const y = (count: number) =>
		first === 0 ? FUNNEL_HEIGHT : Math.round((1 - count / first) * FUNNEL_HEIGHT * 10) / 10;
	return steps.map((_count, at) => ({
		from: y(steps[at] ?? 0),
		to: y(steps[Math.min(at + 1, steps.length - 1)] ?? 0),
	}));
}

/** @returns how many of 100, as whole numbers; null of none */
export function ofHundred(part: number, whole: number): number | null {
	return whole === 0 ? null : Math.round((part / whole) * 100);
}
