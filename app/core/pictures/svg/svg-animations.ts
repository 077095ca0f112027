import type { ElementStyle } from "../css/element-style.ts";
import { between, onBezier, shareOfTurn } from "../css/motion-values.ts";
import type { MarkupElement } from "./svg-markup.ts";
import { type Course, courseOfPath, placeOn } from "./svg-paths.ts";

/** Browsers have no `animateColor` any more. */
const ANIMATIONS: ReadonlySet<string> = new Set(["animate", "set", "animateTransform", "animateMotion"]);
/** Animations that begin with others that begin with others; what is deeper has not begun. */
const MOST_DEPTH = 4;
const MOST_VALUES = 200;
/** Letters of numbers that are added one by one. */
const LONGEST_SUM = 4_000;
/** of all ways that something moves along */
const MOST_POINTS = 200_000;

type Named = (id: string) => MarkupElement | undefined;

/**
 * Animations of SVG as the drawing begins (https://svgwg.org/specs/animations/).
 *
 * @param isFixed - whether a style says of an element's property that nothing changes it
 */
export function beginAnimations(
	elements: readonly MarkupElement[],
	styles: readonly ElementStyle[],
	isFixed: (index: number, name: string) => boolean,
): void {
	const byId = new Map(elements.map(({ attributes }, index) => [attributes.get("id"), index]));
	const named = (id: string) => elements[byId.get(id) ?? -1];
	const begins = new Map<MarkupElement, number | null>();
	const courses = new Map<MarkupElement, Course>();
	let points = 0;
	for (const [index, element] of elements.entries()) {
		const { name, attributes, parent } = element;
		if (!ANIMATIONS.has(name)) continue;
		const begin = begunAt(element, named, begins, 0);
		const id = attributes.get("href")?.replace(/^#/, "");
		const at = id === undefined ? parent : (byId.get(id) ?? -1);
		const [style, target] = [styles[at], elements[at]];
		const share = begin === null ? null : shareOf(attributes, -begin);
		if (share === null || !style || !target) continue;
		style.begun ??= { replaced: new Map(), way: [], turns: [], isTurned: false };
		const { begun } = style;
		const property = (attributes.get("attributeName") ?? "").replace("xlink:", "");
		// Transforms have an element of their own.
		if (name !== "animateTransform" && /^(?:gradient|pattern)?transform$/i.test(property)) continue;
		const isAdded = attributes.get("additive") === "sum";
		if (name === "animateMotion") {
			const path = elements.slice(index + 1, index + 4).find((one) => one.parent === index && one.name === "mpath");
			if (points > MOST_POINTS) continue;
			const way = path && named((path.attributes.get("href") ?? "").replace(/^#/, ""));
			const course = (way && courses.get(way)) ?? courseOf(attributes, way);
			if (way) courses.set(way, course);
			points += course.reduce((sum, part) => sum + part.length, 0);
			const place = placeOn(course, shareOfValues(attributes, share));
			if (!place) continue;
			if (!isAdded) begun.way = [];
			begun.way.push(`translate(${short(place.x)},${short(place.y)})`);
			const turn = attributes.get("rotate") ?? "0";
			const angle = /^auto/.test(turn) ? place.angle + (turn === "auto-reverse" ? 180 : 0) : Number.parseFloat(turn);
			if (angle) begun.way.push(`rotate(${short(angle)})`);
			continue;
		}
		const given = style.values.get(property) ?? target.attributes.get(property);
		const type = attributes.get("type") ?? "translate";
		const own = name === "animateTransform" ? listOfTransform(given, type, attributes) : given;
		const value = name === "set" ? attributes.get("to") : valueAt(attributes, share, own);
		if (value === undefined || value === "") continue;
		if (name === "animateTransform") {
			// What a style says counts more than the attribute, which is what is animated.
			if (style.values.has("transform")) continue;
			if (!isAdded && !isByItself(attributes)) [begun.turns, begun.isTurned] = [[], true];
			begun.turns.push(`${type}(${value})`);
		} else if (!isFixed(at, property) && (property !== "href" || value.startsWith("#")))
			begun.replaced.set(property, isAdded ? sumOf(given ?? "0", value) : value);
	}
}

/** It says how much is added, and neither to what nor up to where. */
const isByItself = (attributes: ReadonlyMap<string, string>) =>
	attributes.has("by") && !["from", "to", "values"].some((name) => attributes.has(name));

/** The numbers that an animation of a transform begins with where it says none: its element's, if that is all it has, else none. */
function listOfTransform(given = "", type: string, attributes: ReadonlyMap<string, string>): string {
	const [, name, list = ""] = /^\s*(\w+)\(([^()]*)\)\s*$/.exec(given) ?? [];
	if (name === type && !isByItself(attributes)) return list;
	return (attributes.get("to") ?? attributes.get("by") ?? "0").replace(/[-+\d.e]+/g, "0");
}

const short = (value: number) => Number(value.toFixed(4));

/** Seconds of a clock's value: 2s, 1.5min, 00:03. @returns null for what is none */
function secondsOf(text: string): number | null {
	const value = text.trim();
	const clock = /^([+-]?)(?:(\d+):)?(\d+):(\d+(?:\.\d+)?)$/.exec(value);
	if (clock) {
		const [, sign, hours = "0", minutes = "0", seconds = "0"] = clock;
		return (sign === "-" ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds));
	}
	const [, number, unit = "s"] = /^([+-]?(?:\d+\.?\d*|\.\d+))(ms|s|min|h)?$/.exec(value) ?? [];
	return number === undefined
		? null
		: (Number(number) * ({ ms: 1, s: 1000, min: 60_000, h: 3_600_000 }[unit] ?? 0)) / 1000;
}

/**
 * The last of its begins that lies before the drawing's; events are none.
 *
 * @param known - of others so far
 * @returns null where it has not begun
 */
function begunAt(
	animation: MarkupElement,
	named: Named,
	known: Map<MarkupElement, number | null>,
	depth: number,
): number | null {
	const found = known.get(animation);
	if (found !== undefined) return found;
	// What waits for itself does not begin.
	known.set(animation, null);
	const begin = animation.attributes.get("begin") ?? "0s";
	const begins = begin.split(";", MOST_VALUES).flatMap((one) => {
		const [, id, offset = "0s"] = /^\s*([\w-]{1,100})\.begin\s*([+-]\s*[\d.:a-z]+)?\s*$/.exec(one) ?? [];
		if (id === undefined) return secondsOf(one) ?? [];
		const other = depth < MOST_DEPTH ? named(id) : undefined;
		const first = other && ANIMATIONS.has(other.name) ? begunAt(other, named, known, depth + 1) : null;
		const later = secondsOf(offset.replace(/\s+/g, ""));
		return first === null || later === null ? [] : first + later;
	});
	const past = begins.filter((seconds) => seconds <= 0);
	const last = past.length === 0 ? null : Math.max(...past);
	known.set(animation, last);
	return last;
}

/** How far it is, 0 to 1. @returns null where it has ended before */
function shareOf(attributes: ReadonlyMap<string, string>, elapsed: number): number | null {
	const duration = secondsOf(attributes.get("dur") ?? "") ?? Number.POSITIVE_INFINITY;
	if (!Number.isFinite(duration) || duration <= 0) return 0;
	const count = attributes.get("repeatCount") ?? "1";
	const endless = secondsOf(attributes.get("repeatDur") ?? "") ?? (attributes.has("repeatDur") ? Infinity : null);
	const turns =
		count === "indefinite" || endless === Infinity
			? Infinity
			: endless !== null
				? endless / duration
				: Number(count) || 1;
	return shareOfTurn(elapsed, duration, turns)?.share ?? null;
}

const listOf = (text: string | undefined) => text?.split(";", MOST_VALUES).map((one) => one.trim()) ?? [];

/** Where between which values it is. */
function segmentOf(attributes: ReadonlyMap<string, string>, share: number, values: readonly string[]) {
	const last = values.length - 1;
	const mode = attributes.get("calcMode") ?? "linear";
	const times = listOf(attributes.get("keyTimes")).map(Number);
	const isTimed = times.length === values.length && mode !== "paced";
	const paced = mode === "paced" ? pacesOf(values) : null;
	const timeOf = (at: number) =>
		isTimed ? (times[at] ?? 1) : (paced?.[at] ?? (mode === "discrete" ? at / values.length : at / last));
	let at = 0;
	while (at < last && timeOf(at + 1) <= share) at++;
	const isEnd = share >= 1 || at >= last;
	if (isEnd || mode === "discrete") return { at: share >= 1 ? last : at, within: 0 };
	const within = (share - timeOf(at)) / (timeOf(at + 1) - timeOf(at) || 1);
	const [x1 = 0, y1 = 0, x2 = 1, y2 = 1] = (listOf(attributes.get("keySplines"))[at] ?? "")
		.split(/[\s,]+/)
		.filter(Boolean)
		.map(Number);
	return { at, within: mode === "spline" ? onBezier(x1, y1, x2, y2, within) : within };
}

/** Values of one number each, in times by how far they are from each other. */
function pacesOf(values: readonly string[]): number[] | null {
	const numbers = values.map(Number.parseFloat);
	const ways = numbers.map((value, at) => Math.abs(value - (numbers[at - 1] ?? value)));
	const whole = ways.reduce((sum, way) => sum + way, 0);
	if (!(whole > 0)) return null;
	let sum = 0;
	return ways.map((way) => {
		sum += way;
		return sum / whole;
	});
}

/** @param own - what it has without the animation. @returns undefined where that stays */
function valueAt(attributes: ReadonlyMap<string, string>, share: number, own: string | undefined): string | undefined {
	const given = listOf(attributes.get("values"));
	const [from, to, by] = ["from", "to", "by"].map((name) => attributes.get(name)?.trim());
	if (given.at(-1) === "") given.pop();
	if (given.length === 0) {
		const start = from ?? own;
		if (from === undefined && (share === 0 || start === undefined)) return undefined;
		const end = to ?? (by === undefined ? undefined : sumOf(start ?? "", by));
		if (start === undefined || end === undefined) return start;
		given.push(start, end);
	}
	const { at, within } = segmentOf(attributes, share, given);
	return between(given[at] ?? "", given[at + 1] ?? given[at] ?? "", within);
}

/** Of numbers, one by one. */
const sumOf = (start: string, by: string): string => {
	if (start.length + by.length > LONGEST_SUM) return start;
	const added = by.trim().split(/[\s,]+/);
	const sums = start
		.trim()
		.split(/[\s,]+/)
		.map((one, at) => Number.parseFloat(one) + Number.parseFloat(added[at] ?? "0"));
	return sums.every(Number.isFinite) ? sums.join(" ") : start;
};

function courseOf(attributes: ReadonlyMap<string, string>, path: MarkupElement | undefined): Course {
	const data = path?.attributes.get("d") ?? attributes.get("path");
	if (data !== undefined) return courseOfPath(data);
	const values = attributes.has("values")
		? listOf(attributes.get("values"))
		: [attributes.get("from") ?? "0,0", attributes.get("to") ?? ""];
	const points = values
		.map((value) => value.split(/[\s,]+/).map(Number))
		.filter((point) => point.every(Number.isFinite));
	return [points.map(([x = 0, y = 0]) => [x, y] as const)];
}

/** Along a path, key points say how far. */
function shareOfValues(attributes: ReadonlyMap<string, string>, share: number): number {
	const points = listOf(attributes.get("keyPoints"));
	if (points.length === 0) return share;
	const { at, within } = segmentOf(attributes, share, points);
	return Number(between(points[at] ?? "0", points[at + 1] ?? points[at] ?? "0", within)) || 0;
}
