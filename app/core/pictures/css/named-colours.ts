/**
 * Colours that a file names by numbers (ITU-T H.273), as a colour profile that Little CMS reads (ICC.1:2001-04: three primaries and a
 * curve). Light beyond what a screen shows is compressed into it.
 */

/** x and y of red, green, blue and white. */
export type Primaries = readonly [number, number, number, number, number, number, number, number];

const D65 = [0.3127, 0.329] as const;
/** H.273 §8.1 */
const PRIMARIES: Readonly<Record<number, Primaries>> = {
	1: [0.64, 0.33, 0.3, 0.6, 0.15, 0.06, ...D65],
	4: [0.67, 0.33, 0.21, 0.71, 0.14, 0.08, 0.31, 0.316],
	5: [0.64, 0.33, 0.29, 0.6, 0.15, 0.06, ...D65],
	6: [0.63, 0.34, 0.31, 0.595, 0.155, 0.07, ...D65],
	7: [0.63, 0.34, 0.31, 0.595, 0.155, 0.07, ...D65],
	9: [0.708, 0.292, 0.17, 0.797, 0.131, 0.046, ...D65],
	11: [0.68, 0.32, 0.265, 0.69, 0.15, 0.06, 0.314, 0.351],
	12: [0.68, 0.32, 0.265, 0.69, 0.15, 0.06, ...D65],
};
const [BT709, SRGB, UNSPECIFIED] = [1, 13, 2];

type Curve = (value: number) => number;
/** Of films: a screen in a dark room (ITU-R BT.1886). */
const video: Curve = (value) => value ** 2.4;
const power =
	(exponent: number): Curve =>
	(value) =>
		value ** exponent;

/** White of a page, candela per square metre (ITU-R BT.2408), and the brightest that is told apart. */
const [PAPER, BRIGHTEST] = [203, 1_000];
/** As Chromium shows it, measured: half as bright up to a page's white, from there ever more compressed until the brightest is white. */
const compressed = (light: number) => {
	const above = (most: number) => 1 - Math.exp(-0.62 * (most - 1));
	return light <= 1 ? light / 2 : Math.min(1, 0.5 + (0.5 * above(light)) / above(BRIGHTEST / PAPER));
};
/** SMPTE ST 2084 */
const pq: Curve = (value) => {
	const root = value ** (1 / 78.84375);
	return compressed(
		(Math.max(root - 0.8359375, 0) / (18.8515625 - 18.6875 * root)) ** (1 / 0.1593017578125) * (10_000 / PAPER),
	);
};
/** ARIB STD-B67, on a screen of a thousand candela */
const hlg: Curve = (value) => {
	const light = value <= 0.5 ? value ** 2 / 3 : (Math.exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12;
	return compressed(light ** 1.2 * (BRIGHTEST / PAPER));
};
/** H.273 §8.2 */
const CURVES: Readonly<Record<number, Curve>> = {
	1: video,
	4: power(2.2),
	5: power(2.8),
	6: video,
	8: power(1),
	[SRGB]: (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4),
	14: video,
	15: video,
	16: pq,
	17: (value) => Math.min(1, value ** 2.6 * (52.37 / 48)),
	18: hlg,
};

/** @returns null for sRGB, and for what is not known */
export function namedProfile(primaries: number, transfer: number): Uint8Array | null {
	const [given, curve] = [primaries, transfer].map((code, at) => (code === UNSPECIFIED ? [BT709, SRGB][at] : code));
	if (given === BT709 && curve === SRGB) return null;
	const [colours, light] = [PRIMARIES[given ?? 0], CURVES[curve ?? 0]];
	return colours && light ? profileOf(colours, light) : null;
}

/** @returns a profile of a PNG's gAMA, the exponent from light to numbers, and of its cHRM, if it has one */
export function measuredProfile(gamma: number, primaries: Primaries | null): Uint8Array | null {
	if (!(gamma > 0.05 && gamma < 5)) return null;
	// What programs write for sRGB; with primaries beside it browsers take it at its word.
	if (primaries === null && Math.abs(gamma - 1 / 2.2) < 0.01) return null;
	return profileOf(primaries ?? (PRIMARIES[BT709] as Primaries), power(1 / gamma));
}

type Matrix = readonly [number, number, number, number, number, number, number, number, number];
const product = (one: Matrix, other: Matrix): Matrix =>
	Array.from({ length: 9 }, (_, at) =>
		[0, 1, 2].reduce((sum, k) => sum + (one[Math.floor(at / 3) * 3 + k] ?? 0) * (other[k * 3 + (at % 3)] ?? 0), 0),
	) as unknown as Matrix;
const times = (matrix: Matrix, [x, y, z]: readonly number[]): number[] =>
	[0, 3, 6].map(
		(row) => (matrix[row] ?? 0) * (x ?? 0) + (matrix[row + 1] ?? 0) * (y ?? 0) + (matrix[row + 2] ?? 0) * (z ?? 0),
	);
const lit = (x: number, y: number) => [x / y, 1, (1 - x - y) / y];

function inverse([a, b, c, d, e, f, g, h, i]: Matrix): Matrix {
	const whole = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
	return [
		e * i - f * h,
		c * h - b * i,
		b * f - c * e,
		f * g - d * i,
		a * i - c * g,
		c * d - a * f,
		d * h - e * g,
		b * g - a * h,
		a * e - b * d,
	].map((value) => value / whole) as unknown as Matrix;
}

const BRADFORD: Matrix = [0.8951, 0.2664, -0.1614, -0.7502, 1.7135, 0.0367, 0.0389, -0.0685, 1.0296];
const D50 = [0.9642, 1, 0.8249];
const CURVE_STEPS = 1_024;
const TAGS = ["rXYZ", "gXYZ", "bXYZ", "rTRC", "gTRC", "bTRC"];

function profileOf([rx, ry, gx, gy, bx, by, wx, wy]: Primaries, curve: Curve): Uint8Array | null {
	const [red, green, blue] = [lit(rx, ry), lit(gx, gy), lit(bx, by)];
	const columns = [0, 1, 2].flatMap((row) => [red[row], green[row], blue[row]]) as unknown as Matrix;
	const white = lit(wx, wy);
	const shares = times(inverse(columns), white);
	const [from, to] = [times(BRADFORD, white), times(BRADFORD, D50)];
	const scale = [0, 1, 2].map((at) => (to[at] ?? 0) / (from[at] ?? 1));
	const scaled: Matrix = [scale[0] ?? 1, 0, 0, 0, scale[1] ?? 1, 0, 0, 0, scale[2] ?? 1];
	const adapted = product(inverse(BRADFORD), product(scaled, BRADFORD));
	const points = [red, green, blue].map((point, at) =>
		times(
			adapted,
			point.map((value) => value * (shares[at] ?? 0)),
		),
	);
	if (points.flat().some((value) => !Number.isFinite(value) || Math.abs(value) > 10)) return null;
	const [tableAt, pointBytes, curveBytes] = [128, 20, 12 + CURVE_STEPS * 2];
	const first = tableAt + 4 + TAGS.length * 12;
	const file = new Uint8Array(first + 3 * pointBytes + curveBytes);
	const view = new DataView(file.buffer);
	const name = (at: number, text: string) => file.set(new TextEncoder().encode(text), at);
	view.setUint32(0, file.byteLength);
	view.setUint32(8, 0x02400000);
	for (const [at, text] of [
		[12, "mntr"],
		[16, "RGB "],
		[20, "XYZ "],
		[36, "acsp"],
	] as const)
		name(at, text);
	for (const [at, value] of D50.entries()) view.setInt32(68 + 4 * at, Math.round(value * 65_536));
	view.setUint32(tableAt, TAGS.length);
	for (const [index, tag] of TAGS.entries()) {
		const at = tableAt + 4 + index * 12;
		name(at, tag);
		// One curve serves all three.
		view.setUint32(at + 4, first + Math.min(index, 3) * pointBytes);
		view.setUint32(at + 8, index < 3 ? pointBytes : curveBytes);
	}
	for (const [index, point] of points.entries()) {
		name(first + index * pointBytes, "XYZ ");
		for (const [at, value] of point.entries())
			view.setInt32(first + index * pointBytes + 8 + 4 * at, Math.round(value * 65_536));
	}
	const curveAt = first + 3 * pointBytes;
	name(curveAt, "curv");
	view.setUint32(curveAt + 8, CURVE_STEPS);
	for (let step = 0; step < CURVE_STEPS; step++)
		view.setUint16(
			curveAt + 12 + 2 * step,
			Math.round(Math.min(Math.max(curve(step / (CURVE_STEPS - 1)), 0), 1) * 65_535),
		);
	return file;
}
