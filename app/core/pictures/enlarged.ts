import type { Pixels } from "./square.ts";

/**
 * A picture of as many pixels for each of its own, which go over into each other evenly, as browsers enlarge it.
 *
 * @param times - a whole number
 */
export function enlarged({ data, width, height }: Pixels, times: number): Pixels {
	// What is transparent has no colour.
	const light = new Float32Array(width * height * 4);
	for (let at = 0; at < light.length; at += 4) {
		const alpha = data[at + 3] ?? 0;
		for (let colour = at; colour < at + 3; colour++) light[colour] = ((data[colour] ?? 0) * alpha) / 255;
		light[at + 3] = alpha;
	}
	const wide = spread(light, { count: width, step: 4, lines: height, line: width * 4 }, times);
	const across = width * times;
	// Each column becomes a line of a picture on its side.
	const whole = spread(wide, { count: height, step: across * 4, lines: across, line: 4 }, times);
	const down = height * times;
	const result = new Uint8ClampedArray(across * down * 4);
	for (let y = 0; y < down; y++)
		for (let x = 0; x < across; x++) {
			const [from, to] = [(x * down + y) * 4, (y * across + x) * 4];
			const alpha = whole[from + 3] ?? 0;
			if (alpha === 0) continue;
			for (let colour = 0; colour < 3; colour++) result[to + colour] = ((whole[from + colour] ?? 0) * 255) / alpha;
			result[to + 3] = alpha;
		}
	return { data: new Uint8Array(result.buffer), width: across, height: down };
}

/** Lines of pixels, each so many times as long, one after the other. */
function spread(
	from: Float32Array,
	{ count, step, lines, line }: { count: number; step: number; lines: number; line: number },
	times: number,
): Float32Array {
	const result = new Float32Array(lines * count * times * 4);
	let to = 0;
	for (let start = 0; start < lines * line; start += line)
		for (let at = 0; at < count * times; at++, to += 4) {
			const place = (at + 0.5) / times - 0.5;
			const before = Math.floor(place);
			const share = place - before;
			const first = start + Math.max(0, before) * step;
			const second = start + Math.min(count - 1, before + 1) * step;
			for (let channel = 0; channel < 4; channel++)
				result[to + channel] = (from[first + channel] ?? 0) * (1 - share) + (from[second + channel] ?? 0) * share;
		}
	return result;
}
