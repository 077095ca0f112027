import { hashOf, randomFrom } from "../core/seeded.ts";

/**
 * The engraved identicon of an address: the same address always draws the same rosette, so people recognise a payee the way
 * they recognise a banknote. An aid to the eye, never a proof: the address itself is always shown beside it.
 */

const TAU = Math.PI * 2;

/** A tenth, as short as a path may say it: 1.2, -.3. */
const tenth = (tenths: number) => String(tenths / 10).replace(/^(-?)0\./, "$1.");

/** From point to point by what lies between them, which is half as long to write as where they are. */
function closedLine(radiusAt: (angle: number) => number, points: number): string {
	let path = "";
	let [atX, atY] = [0, 0];
	for (let i = 0; i < points; i++) {
		const angle = (i / points) * TAU;
		const radius = radiusAt(angle);
		const x = Math.round(10 * (100 + radius * Math.cos(angle)));
		const y = Math.round(10 * (100 + radius * Math.sin(angle)));
		path += `${["M", "l"][i] ?? (x < atX ? "" : " ")}${tenth(x - atX)}${y < atY ? "" : " "}${tenth(y - atY)}`;
		[atX, atY] = [x, y];
	}
	return `${path}z`;
}

interface Ring {
	radius: number;
	amplitude: number;
	waves: number;
	copies: number;
	phase: number;
	lobes?: number;
	lobeAmplitude?: number;
}

/** Copies of one wave round a circle, each a step out of phase: a guilloche. */
function ring({ radius, amplitude, waves, copies, phase, lobes = 0, lobeAmplitude = 0 }: Ring): string {
	let path = "";
	for (let copy = 0; copy < copies; copy++) {
		const shift = phase + (copy / copies) * TAU;
		const at = (angle: number) =>
			radius + amplitude * Math.sin(waves * angle + shift) + (lobes ? lobeAmplitude * Math.cos(lobes * angle) : 0);
		path += closedLine(at, Math.max(120, waves * 22));
	}
	return path;
}

const circle = (radius: number) => ring({ radius, amplitude: 0, waves: 3, copies: 1, phase: 0 });

/**
 * @param address - any spelling; case is folded
 * @returns SVG path data for viewBox 0 0 200 200: `bold` for avatars (fill, evenodd), `lines` for the watermark (stroke)
 */
export function drawIdenticon(address: string): { bold: string; lines: string[] } {
	const random = randomFrom(hashOf(address.toLowerCase()));
	const pick = (choices: number[]) => choices[Math.floor(random() * choices.length)] ?? 0;
	const lobes = pick([0, 0, 5, 6, 8, 10, 12]);
	const lobeAmplitude = lobes ? 3.5 : 0;
	const split = 50 + random() * 16;
	const phase = random() * TAU;
	const outer = ring({
		radius: (94 + split) / 2 - lobeAmplitude,
		amplitude: (94 - split) / 2 + 2,
		waves: pick([12, 15, 18, 20, 24]),
		copies: pick([7, 8, 9]),
		phase,
		lobes,
		lobeAmplitude,
	});
	const middle = ring({
		radius: split * 0.72,
		amplitude: split * 0.27,
		waves: pick([8, 9, 10, 12, 14]),
		copies: pick([6, 7, 8]),
		phase: phase * 2,
	});
	const core = ring({
		radius: split * 0.36,
		amplitude: split * 0.13,
		waves: pick([6, 7, 8, 9]),
		copies: pick([5, 6]),
		phase: phase * 3,
	});
	const eye = ring({
		radius: split * 0.15,
		amplitude: split * 0.08,
		waves: pick([5, 6, 8]),
		copies: pick([3, 4]),
		phase,
	});
	return { lines: [outer, middle, core, eye], bold: boldIdenticon(random, pick, phase) };
}

/** Five ways to cut a block, then a number of petals. */
function boldIdenticon(random: () => number, pick: (choices: number[]) => number, phase: number): string {
	const cut = Math.floor(random() * 5);
	const n = pick([4, 5, 6, 7, 8, 9, 10]);
	const c = pick([2, 3]);
	const k = pick([3, 4, 5, 6, 8]);
	const wave = (radius: number, amplitude: number, waves: number, copies: number, turn = phase) =>
		ring({ radius, amplitude, waves, copies, phase: turn });
	switch (cut) {
		case 0:
			return wave(62, 34, n, c) + wave(22, 9, k, 2);
		case 1:
			return circle(96) + wave(58, 24, k + 2, 2) + circle(16);
		case 2:
			return wave(84, 12, n + 6, 1) + circle(62) + wave(34, 22, k, 2, phase * 2);
		case 3:
			return wave(48, 48, k, 1) + wave(48, 48, k, 1, phase + Math.PI) + circle(30) + circle(16);
		default:
			return circle(94) + circle(78) + wave(46, 24, n, 1) + wave(26, 10, k, 2);
	}
}

/** A whole SVG document holding one form of the identicon under the id `s`, for `<use>`. */
export function identiconDocument(address: string, form: "bold" | "lines"): string {
	const drawn = drawIdenticon(address);
	const paths = form === "bold" ? [drawn.bold] : drawn.lines;
	// However long a line is: a dash of length 1 covers it whole, so that CSS can draw it.
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200"><g id="s">${paths.map((d) => `<path pathLength="1" d="${d}"/>`).join("")}</g></svg>`;
}
