import { lastOf, type Run, runsOf } from "./square.ts";

/**
 * The same square as `squareOf` makes, of a picture that comes upright, opaque and row by row. Where many pixels become one
 * they are averaged in blocks first, half as far as the filter goes: it does the rest with a fraction of the work, and what
 * it leaves of the edges is the same to the eye.
 *
 * @param rows - red, green, blue, a byte each
 * @param crop - where the square sits along the longer side, percent
 * @param edge - pixels of the result
 * @returns red, green, blue, alpha; alpha is 255 everywhere
 */
export function squareOfRows(
	{ width, height, rows }: { width: number; height: number; rows: Iterable<Uint8Array> },
	crop: { x: number; y: number },
	edge: number,
): Uint8Array<ArrayBuffer> {
	const side = Math.min(width, height);
	const left = Math.round(((width - side) * crop.x) / 100);
	const top = Math.round(((height - side) * crop.y) / 100);
	const block = Math.max(1, Math.floor(side / edge / 2));
	// The last block of a line may be of fewer pixels, the last line of blocks of fewer rows.
	const blocks = Math.ceil(side / block);
	const lastWidth = side - (blocks - 1) * block;
	const runs = runsOf(side / block, edge);
	const sums = new Float32Array(blocks * 3);
	const line = new Float32Array(edge * 3);
	const result = new Float32Array(edge * edge * 3);
	let [y, begun] = [0, 0];
	for (const row of rows) {
		const inside = y++ - top;
		if (inside < 0) continue;
		if (inside >= side) break;
		addBlocks(row, left * 3, block, lastWidth, sums);
		const rowsAdded = (inside % block) + 1;
		if (rowsAdded < block && inside + 1 < side) continue;
		const at = Math.floor(inside / block);
		narrow(sums, line, runs, 1 / (block * rowsAdded));
		sums.fill(0);
		while (begun < edge && lastOf(runs[begun]) < at) begun++;
		for (let to = begun; to < edge && (runs[to]?.first ?? blocks) <= at; to++)
			addLine(result, to * line.length, line, runs[to]?.weights[at - (runs[to]?.first ?? 0)] ?? 0);
	}
	const bytes = new Uint8ClampedArray(edge * edge * 4).fill(255);
	for (let pixel = 0; pixel < edge * edge; pixel++)
		for (let colour = 0; colour < 3; colour++) bytes[pixel * 4 + colour] = result[pixel * 3 + colour] ?? 0;
	return new Uint8Array(bytes.buffer);
}

function addBlocks(row: Uint8Array, from: number, block: number, lastWidth: number, sums: Float32Array): void {
	let at = from;
	const last = sums.length - 3;
	for (let to = 0; to < last; to += 3) {
		let [red, green, blue] = [0, 0, 0];
		for (let pixel = 0; pixel < block; pixel++, at += 3) {
			red += row[at] as number;
			green += row[at + 1] as number;
			blue += row[at + 2] as number;
		}
		sums[to] = (sums[to] as number) + red;
		sums[to + 1] = (sums[to + 1] as number) + green;
		sums[to + 2] = (sums[to + 2] as number) + blue;
	}
	for (let pixel = 0; pixel < lastWidth; pixel++, at += 3)
		for (let colour = 0; colour < 3; colour++)
			sums[last + colour] = (sums[last + colour] as number) + ((row[at + colour] as number) * block) / lastWidth;
}

function narrow(sums: Float32Array, line: Float32Array, runs: readonly Run[], share: number): void {
	let to = 0;
	for (const { first, weights } of runs) {
		let [red, green, blue] = [0, 0, 0];
		let at = first * 3;
		for (let tap = 0; tap < weights.length; tap++, at += 3) {
			const weight = weights[tap] as number;
			red += weight * (sums[at] as number);
			green += weight * (sums[at + 1] as number);
			blue += weight * (sums[at + 2] as number);
		}
		line[to++] = red * share;
		line[to++] = green * share;
		line[to++] = blue * share;
	}
}

function addLine(result: Float32Array, at: number, line: Float32Array, weight: number): void {
	for (let x = 0; x < line.length; x++) result[at + x] = (result[at + x] as number) + weight * (line[x] as number);
}
