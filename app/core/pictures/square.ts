/** Pixels as decoders give them: red, green, blue, alpha, a byte each, not multiplied with alpha. */
export interface Pixels {
	data: Uint8Array | Uint8ClampedArray;
	width: number;
	height: number;
}

/** Where an upright pixel lies in a stored picture, along one side: `start + step * index`. */
interface Walk {
	start: number;
	step: number;
	count: number;
}

/** A weighted run of pixels that become one. */
interface Run {
	first: number;
	weights: Float32Array;
}

/** Orientations 5 to 8 exchange the sides. */
export const isTurned = (orientation: number): boolean => orientation >= 5;

/**
 * Cuts the square out of a picture and brings it to one size: turned upright, over white, with a filter that keeps edges
 * (Catmull-Rom, widened to the pixels that become one).
 *
 * @param orientation - EXIF's, 1 to 8
 * @param crop - where the square sits along the longer side, percent
 * @param edge - pixels of the result
 * @returns red, green, blue, alpha; alpha is 255 everywhere
 */
export function squareOf(
	source: Pixels,
	orientation: number,
	crop: { x: number; y: number },
	edge: number,
): Uint8Array<ArrayBuffer> {
	const turned = isTurned(orientation);
	const [width, height] = turned ? [source.height, source.width] : [source.width, source.height];
	const side = Math.min(width, height);
	const left = Math.round(((width - side) * crop.x) / 100);
	const top = Math.round(((height - side) * crop.y) / 100);
	const across = walkOf(source, orientation, "x", left, side);
	const down = walkOf(source, orientation, "y", top, side);
	const runs = runsOf(side, edge);
	// Row by row: a row of the square is brought to width, then given to the rows of the result it counts for.
	const result = new Float32Array(edge * edge * 3);
	const row = new Float32Array(edge * 3);
	const line = new Float32Array(side * 3);
	let begun = 0;
	for (let y = 0; y < side; y++) {
		readLine(source.data, line, down.start + down.step * y, across);
		narrow(line, row, runs);
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

const lastOf = (run: Run | undefined) => (run ? run.first + run.weights.length - 1 : -1);

/** The steps through the stored picture that go along one side of the upright one. */
function walkOf(source: Pixels, orientation: number, along: "x" | "y", from: number, count: number): Walk {
	const { width, height } = source;
	const rightToLeft = [2, 3, 7, 8].includes(orientation);
	const bottomToTop = [3, 4, 6, 7].includes(orientation);
	const alongStoredX = (along === "x") !== isTurned(orientation);
	const [size, step, backwards] = alongStoredX ? [width, 1, rightToLeft] : [height, width, bottomToTop];
	return backwards ? { start: (size - 1 - from) * step, step: -step, count } : { start: from * step, step, count };
}

/** One line of the square, over white. */
function readLine(data: Pixels["data"], line: Float32Array, start: number, across: Walk): void {
	let at = (start + across.start) * 4;
	for (let x = 0; x < line.length; x += 3, at += across.step * 4) {
		const alpha = (data[at + 3] ?? 0) / 255;
		const ground = 255 * (1 - alpha);
		line[x] = (data[at] ?? 0) * alpha + ground;
		line[x + 1] = (data[at + 1] ?? 0) * alpha + ground;
		line[x + 2] = (data[at + 2] ?? 0) * alpha + ground;
	}
}

function narrow(line: Float32Array, row: Float32Array, runs: readonly Run[]): void {
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

/** Catmull-Rom's curve, two pixels to either side. */
function catmullRom(distance: number): number {
	const x = Math.abs(distance);
	if (x < 1) return 1.5 * x ** 3 - 2.5 * x ** 2 + 1;
	return x < 2 ? -0.5 * x ** 3 + 2.5 * x ** 2 - 4 * x + 2 : 0;
}
const REACH = 2;

/** Which pixels of `from` become each of `to`. */
function runsOf(from: number, to: number): Run[] {
	const scale = from / to;
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
