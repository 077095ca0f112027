import type { Pixels } from "./square.ts";

/**
 * Shorter side, pixels, that a large picture is reduced to at least: twice an avatar, so that the final filter does the rest and edges
 * look the same to the eye.
 */
const LEAST_SIDE = 800;

/** Pixels of each side that become one, for a picture of this size: 1 for none. */
export const blockOf = (width: number, height: number): number =>
	Math.max(1, Math.floor(Math.min(width, height) / LEAST_SIDE));

/** Takes a picture row by row and averages squares of pixels, so that a large one is never in memory whole. */
export class Reduction {
	readonly pixels: Pixels;
	readonly #sums: Float64Array;
	#rows = 0;

	/** @param block - pixels of each side that become one; the last ones of a line may be fewer */
	constructor(
		readonly width: number,
		readonly height: number,
		readonly block: number,
	) {
		const [across, down] = [Math.ceil(width / block), Math.ceil(height / block)];
		this.pixels = { width: across, height: down, data: new Uint8Array(across * down * 4) };
		this.#sums = new Float64Array(across * 4);
	}

	/** @param row - RGBA, one byte per channel, alpha not premultiplied */
	add(row: Uint8Array): void {
		const { width, height, block } = this;
		const sums = this.#sums;
		for (let from = 0, to = 0; from < width * 4; to += 4) {
			const end = Math.min(from + block * 4, width * 4);
			for (; from < end; from += 4) {
				const alpha = row[from + 3] ?? 0;
				sums[to] = (sums[to] ?? 0) + (row[from] ?? 0) * alpha;
				sums[to + 1] = (sums[to + 1] ?? 0) + (row[from + 1] ?? 0) * alpha;
				sums[to + 2] = (sums[to + 2] ?? 0) + (row[from + 2] ?? 0) * alpha;
				sums[to + 3] = (sums[to + 3] ?? 0) + alpha;
			}
		}
		this.#rows += 1;
		if (this.#rows % block === 0 || this.#rows === height) this.#finishLine();
	}

	#finishLine(): void {
		const { width, block, pixels } = this;
		const sums = this.#sums;
		const rows = ((this.#rows - 1) % block) + 1;
		const start = Math.floor((this.#rows - 1) / block) * pixels.width * 4;
		for (let at = 0; at < sums.length; at += 4) {
			const alpha = sums[at + 3] ?? 0;
			const count = Math.min(block, width - (at / 4) * block) * rows;
			for (let colour = 0; colour < 3; colour++)
				pixels.data[start + at + colour] = alpha === 0 ? 0 : Math.round((sums[at + colour] ?? 0) / alpha);
			pixels.data[start + at + 3] = Math.round(alpha / count);
		}
		sums.fill(0);
	}
}
