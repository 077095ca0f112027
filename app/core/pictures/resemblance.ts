/** Pictures are compared as this many cells a side: small enough to forgive compression, large enough to see an eye change. */
const CELLS = 50;
/** Largest difference of a cell's channel, 0 to 255, and of all of them on average. Figures in tests/unit/showcase/resemblance.test.ts. */
const MOST_IN_ONE = 64;
const MOST_ON_AVERAGE = 6;

/**
 * Whether two squares show the same picture, one of them compressed again: services that show profile pictures keep none as
 * uploaded.
 *
 * @param one - RGBA, `edge` pixels wide and high, opaque
 * @param edge - a multiple of 50
 */
export function isSamePicture(one: Uint8Array, other: Uint8Array, edge: number): boolean {
	const [cells, others] = [cellsOf(one, edge), cellsOf(other, edge)];
	let sum = 0;
	for (const [at, value] of cells.entries()) {
		const difference = Math.abs(value - (others[at] ?? 0));
		if (difference > MOST_IN_ONE) return false;
		sum += difference;
	}
	return sum / cells.length <= MOST_ON_AVERAGE;
}

/** The mean of each cell, red, green and blue. */
function cellsOf(pixels: Uint8Array, edge: number): Float32Array {
	const side = edge / CELLS;
	const cells = new Float32Array(CELLS * CELLS * 3);
	for (let y = 0; y < edge; y++) {
		for (let x = 0; x < edge; x++) {
			const cell = (Math.floor(y / side) * CELLS + Math.floor(x / side)) * 3;
			const pixel = (y * edge + x) * 4;
			for (let channel = 0; channel < 3; channel++)
				cells[cell + channel] = (cells[cell + channel] ?? 0) + (pixels[pixel + channel] ?? 0) / side ** 2;
		}
	}
	return cells;
}
