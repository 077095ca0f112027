import { colourOf } from "./css-values.ts";

/** Values on their way from one to another, as animations have them. */

const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi;
const LONGEST = 4_000;
const short = (value: number) => String(Number(value.toFixed(5)));

/** @param share - 0 for the first, 1 for the other; timing functions go beyond both */
export function between(one: string, other: string, share: number): string {
	if (share === 0) return one;
	if (share === 1) return other;
	if (one.length + other.length > LONGEST) return share < 0.5 ? one : other;
	const [from, to] = [colourOf(one), colourOf(other)];
	if (from && to) {
		// What is transparent has less of its colour in the mix.
		const alpha = from.alpha + (to.alpha - from.alpha) * share;
		const [red, green, blue] = (["red", "green", "blue"] as const).map((channel) =>
			alpha > 0 ? (from[channel] * from.alpha * (1 - share) + to[channel] * to.alpha * share) / alpha : 0,
		);
		return `rgba(${Math.round(red ?? 0)},${Math.round(green ?? 0)},${Math.round(blue ?? 0)},${short(alpha)})`;
	}
	const [first, second] = [identityLike(one, other), identityLike(other, one)];
	// A zero needs no unit.
	const bare = (text: string) =>
		text
			.replace(NUMBER, "#")
			.replace(/#[a-z%]*/gi, "#")
			.replace(/\s*,\s*|\s+/g, " ");
	const numbers = second.match(NUMBER) ?? [];
	if (numbers.length === 0 || bare(first) !== bare(second)) return share < 0.5 ? one : other;
	const begun = first.match(NUMBER) ?? [];
	const kept = /\d(?:[a-z]|%)/i.test(second) ? second : first;
	let at = 0;
	return kept.replace(NUMBER, () => {
		const [start, end] = [Number(begun[at] ?? 0), Number(numbers[at] ?? 0)];
		at += 1;
		return short(start + (end - start) * share);
	});
}

/** What is none becomes a transform of the same functions that does nothing. */
function identityLike(value: string, other: string): string {
	if (!/^none$/i.test(value.trim()) || !other.includes("(")) return value;
	return other.replace(
		/([a-z\d]+)\(([^()]*)\)/gi,
		(_, name: string, list: string) => `${name}(${list.replace(NUMBER, /^scale/i.test(name) ? "1" : "0")})`,
	);
}

const CURVES: Readonly<Record<string, readonly [number, number, number, number]>> = {
	ease: [0.25, 0.1, 0.25, 1],
	"ease-in": [0.42, 0, 1, 1],
	"ease-out": [0, 0, 0.58, 1],
	"ease-in-out": [0.42, 0, 0.58, 1],
};

/**
 * @param timing - a timing function (https://www.w3.org/TR/css-easing-1/), linear where it is none
 * @param share - of the time, 0 to 1
 * @returns the share of the way
 */
export function eased(timing: string, share: number): number {
	const text = timing.trim().toLowerCase();
	const steps = /^steps\(\s*(\d+)\s*(?:,\s*([a-z-]+)\s*)?\)$/.exec(text) ?? /^step-(?:start|end)$/.exec(text);
	if (steps) {
		const count = Math.max(Number(steps[1] ?? 1), 1);
		const isEarly = text === "step-start" || /^(?:jump-)?start$/.test(steps[2] ?? "");
		return Math.min((Math.floor(share * count) + (isEarly ? 1 : 0)) / count, 1);
	}
	const list = /^cubic-bezier\(([^()]*)\)$/.exec(text)?.[1];
	const curve = list?.split(",").map(Number) ?? CURVES[text];
	if (!curve) return share;
	const [x1 = 0, y1 = 0, x2 = 1, y2 = 1] = curve;
	return onBezier(x1, y1, x2, y2, share);
}

/** The height of a curve between 0 and 1, where it is so far along. */
export function onBezier(x1: number, y1: number, x2: number, y2: number, along: number): number {
	const at = (one: number, other: number, t: number) =>
		3 * (1 - t) ** 2 * t * one + 3 * (1 - t) * t ** 2 * other + t ** 3;
	let [low, high] = [0, 1];
	for (let step = 0; step < 24; step++) {
		const middle = (low + high) / 2;
		if (at(x1, x2, middle) < along) low = middle;
		else high = middle;
	}
	return at(y1, y2, (low + high) / 2);
}

/** How far what repeats is after some time. @returns null where it has ended */
export function shareOfTurn(elapsed: number, duration: number, turns: number): { turn: number; share: number } | null {
	if (elapsed >= duration * turns) return null;
	const turn = Math.floor(elapsed / duration);
	return { turn, share: elapsed / duration - turn };
}
