/** Decoded pixels: RGBA, one byte per channel, alpha not premultiplied. */
export interface Pixels {
	data: Uint8Array | Uint8ClampedArray;
	width: number;
	height: number;
}

/** Index of an upright pixel in the stored picture along one side: `start + step * index`. */
interface Stride {
	start: number;
	step: number;
	count: number;
}

/** Consecutive source pixels and their weights in one target pixel. */
interface Run {
	first: number;
	weights: Float32Array;
}

/** Orientations 5 to 8 swap width and height. */
export const swapsSides = (orientation: number): boolean => orientation >= 5;

/** A picture no larger than this, pixels, is pixel art: enlarged, its pixels stay squares. */
const PIXEL_ART_SIDE = 64;

/**
 * Crops a picture to a square and scales it: upright, on white, with a Catmull-Rom filter (widened when scaling down), which
 * keeps edges sharp. Pixel art keeps its squares.
 *
 * @param orientation - EXIF, 1 to 8
 * @param crop - position of the square along the longer side, percent
 * @param edge - width and height of the result, pixels
 * @returns RGBA with alpha 255
 */
export function squareOf(
	source: Pixels,
	orientation: number,
	crop: { x: number; y: number },
	edge: number,
): Uint8Array<ArrayBuffer> {
	const turned = swapsSides(orientation);
	const [width, height] = turned ? [source.height, source.width] : [source.width, source.height];
	const side = Math.min(width, height);
	const left = Math.round(((width - side) * crop.x) / 100);
	const top = Math.round(((height - side) * crop.y) / 100);
	const across = strideOf(source, orientation, "x", left, side);
	const down = strideOf(source, orientation, "y", top, side);
	const runs = runsOf(side, edge);
	// Row by row, to save memory: scale a source row to the target width, then add it to the target rows it contributes to.
	const result = new Float32Array(edge * edge * 3);
	const row = new Float32Array(edge * 3);
	const line = new Float32Array(side * 3);
	let begun = 0;
	for (let y = 0; y < side; y++) {
		readLine(source.data, line, down.start + down.step * y, across);
		scaleRow(line, row, runs);
		while (begun < edge && lastOf(runs[begun]) < y) begun++;
		for (let to = begun; to < edge && (runs[to]?.first ?? side) <= y; to++) {
			const weight = runs[to]?.weights[y - (runs[to]?.first ?? 0)] ?? 0;
			const at = to * edge * 3;
			for (let x = 0; x < row.length; x++) result[at + x] = (result[at + x] ?? 0) + weight * (row[x] ?? 0);
		}
	}
	const bytes = new Uint8ClampedArray(edge * edge * 4).fill(255);
	for (let pixel = 0; pixel < edge * edge; pixel++)
		for (let colour = 0; colour < 3; colour++) bytes[pixel * 4 + colour] = result[pixel * 3 + colour] ?? 0;
	return new Uint8Array(bytes.buffer);
}

/** A picture as it is shown, of its stored pixels. @param orientation - EXIF, 1 to 8 */
export function upright(source: Pixels, orientation: number): Pixels {
	if (orientation === 1) return source;
	const [width, height] = swapsSides(orientation) ? [source.height, source.width] : [source.width, source.height];
	const across = strideOf(source, orientation, "x", 0, width);
	const down = strideOf(source, orientation, "y", 0, height);
	const data = new Uint8Array(width * height * 4);
	let to = 0;
	for (let y = 0; y < height; y++)
		for (let x = 0; x < width; x++, to += 4) {
			const from = (down.start + down.step * y + across.start + across.step * x) * 4;
			for (let channel = 0; channel < 4; channel++) data[to + channel] = source.data[from + channel] ?? 0;
		}
	return { data, width, height };
}

const lastOf = (run: Run | undefined) => (run ? run.first + run.weights.length - 1 : -1);

/** How to step through the stored picture along one side of the upright picture. */
function strideOf(source: Pixels, orientation: number, along: "x" | "y", from: number, count: number): Stride {
	const { width, height } = source;
	const rightToLeft = [2, 3, 7, 8].includes(orientation);
	const bottomToTop = [3, 4, 6, 7].includes(orientation);
	const alongStoredX = (along === "x") !== swapsSides(orientation);
	const [size, step, backwards] = alongStoredX ? [width, 1, rightToLeft] : [height, width, bottomToTop];
	return backwards ? { start: (size - 1 - from) * step, step: -step, count } : { start: from * step, step, count };
}

/** Reads one row of the square, blended onto white. */
function readLine(data: Pixels["data"], line: Float32Array, start: number, across: Stride): void {
	let at = (start + across.start) * 4;
	for (let x = 0; x < line.length; x += 3, at += across.step * 4) {
		const alpha = (data[at + 3] ?? 0) / 255;
		const ground = 255 * (1 - alpha);
		line[x] = (data[at] ?? 0) * alpha + ground;
		line[x + 1] = (data[at + 1] ?? 0) * alpha + ground;
		line[x + 2] = (data[at + 2] ?? 0) * alpha + ground;
	}
}

function scaleRow(line: Float32Array, row: Float32Array, runs: readonly Run[]): void {
	let to = 0;
	for (const { first, weights } of runs) {
		let [red, green, blue] = [0, 0, 0];
		let at = first * 3;
		for (let tap = 0; tap < weights.length; tap++, at += 3) {
			const weight = weights[tap] ?? 0;
			red += weight * (line[at] ?? 0);
			green += weight * (line[at + 1] ?? 0);
			blue += weight * (line[at + 2] ?? 0);
		}
		row[to++] = red;
		row[to++] = green;
		row[to++] = blue;
	}
}

/** The Catmull-Rom kernel, two pixels to either side. */
function catmullRom(distance: number): number {
	const x = Math.abs(distance);
	if (x < 1) return 1.5 * x ** 3 - 2.5 * x ** 2 + 1;
	return x < 2 ? -0.5 * x ** 3 + 2.5 * x ** 2 - 4 * x + 2 : 0;
}
const REACH = 2;

/** For each of `to` target pixels, its source pixels among `from`, with weights. */
function runsOf(from: number, to: number): Run[] {
	const scale = from / to;
	if (from <= PIXEL_ART_SIDE && from < to) return Array.from({ length: to }, (_, index) => covered(index, scale, from));
	const widened = Math.max(1, scale);
	return Array.from({ length: to }, (_, index) => {
		const centre = (index + 0.5) * scale;
		const first = Math.max(0, Math.floor(centre - REACH * widened));
		const end = Math.min(from, Math.ceil(centre + REACH * widened));
		const weights = Float32Array.from({ length: end - first }, (_, tap) =>
			catmullRom((first + tap + 0.5 - centre) / widened),
		);
		const sum = weights.reduce((total, weight) => total + weight, 0);
		return { first, weights: weights.map((weight) => weight / sum) };
	});
}

/** The source pixels that a target pixel covers, one or two where pictures are enlarged, by how much of each. */
function covered(index: number, scale: number, from: number): Run {
	const [start, end] = [index * scale, (index + 1) * scale];
	const first = Math.floor(start);
	const next = Math.min(first + 1, end);
	const share = Math.min(1, (next - start) / scale);
	return first + 1 < from && share < 1
		? { first, weights: Float32Array.of(share, 1 - share) }
		: { first, weights: Float32Array.of(1) };
}
