import type { Box } from "../svg/svg-transforms.ts";
import { partsOf } from "./css-sums.ts";
import { angleOf, type Colour, colourOf, lengthOf, PLACES } from "./css-values.ts";

/** Gradients of CSS as elements of SVG (https://www.w3.org/TR/css-images-4/#gradients). */

const LONGEST = 2_000;
const MOST_STOPS = 60;
/** of a whole turn: what a gradient around a point is drawn as */
const WEDGE = 2;
/** What is repeated around a point more often ends where a wedge does. */
const MOST_TURNS = 60;

interface Stop {
	colour: Colour;
	/** 1 is the end of the gradient's line */
	at: number;
}

/**
 * @param box - what the gradient covers
 * @param id - of what is defined for it, which nothing else has
 * @returns null for what is no gradient that is understood
 */
export function gradientImage(value: string, box: Box, id: string): string | null {
	const [, repeats, kind = "", list = ""] =
		/^(repeating-)?(linear|radial|conic)-gradient\((.*)\)$/is.exec(value.trim()) ?? [];
	if (kind === "" || value.length > LONGEST) return null;
	const parts = partsOf(list.replace(/\s+/g, " "), ",").map((part) => part.trim());
	const [head = ""] = parts;
	const isHead = colourOf(partsOf(head, " ")[0] ?? "") === null;
	const drawn = { box, id, isRepeated: repeats !== undefined };
	const asked = isHead ? head.toLowerCase() : "";
	const stops = isHead ? parts.slice(1) : parts;
	if (stops.length < 2 || stops.length > MOST_STOPS || /\bin \w/.test(asked)) return null;
	switch (kind.toLowerCase()) {
		case "linear":
			return linear(asked, stops, drawn);
		case "radial":
			return radial(asked, stops, drawn);
		default:
			return conic(asked, stops, drawn);
	}
}

interface Drawn {
	box: Box;
	id: string;
	isRepeated: boolean;
}

/** @param whole - the line's length, in which lengths are measured. @returns null where one is no colour */
function stopsOf(parts: readonly string[], whole: number, isAngle = false): Stop[] | null {
	const stops: { colour: Colour; at: number | null; hint?: number }[] = [];
	let hint: number | undefined;
	const placeOf = (place: string) =>
		isAngle && !place.endsWith("%")
			? angleOf(place) / 360
			: (lengthOf(place, whole, { width: whole, height: whole, fontSize: 16 }) ?? 0) / (whole || 1);
	for (const part of parts) {
		const [name = "", ...places] = partsOf(part, " ").filter(Boolean);
		const colour = colourOf(name);
		if (colour === null) {
			if (stops.length === 0 || !/^[-+.\d]/.test(name)) return null;
			hint = placeOf(name);
			continue;
		}
		for (const place of places.length === 0 ? [null] : places.map(placeOf)) {
			stops.push({ colour, at: place, ...(hint === undefined ? {} : { hint }) });
			hint = undefined;
		}
	}
	const last = stops.length - 1;
	if (stops[0]) stops[0].at ??= 0;
	if (stops[last]) stops[last].at ??= 1;
	let least = Number.NEGATIVE_INFINITY;
	const placed = stops.map(({ colour, at }, index): Stop => {
		if (at !== null) {
			least = Math.max(least, at);
			return { colour, at: least };
		}
		const before = stops.findLastIndex((stop, place) => place < index && stop.at !== null);
		const after = stops.findIndex((stop, place) => place > index && stop.at !== null);
		const [from, to] = [stops[before]?.at ?? 0, Math.max(stops[after]?.at ?? 1, stops[before]?.at ?? 0)];
		return { colour, at: from + ((to - from) * (index - before)) / (after - before) };
	});
	return placed.flatMap((stop, index) => {
		const [before, middle] = [placed[index - 1], stops[index]?.hint];
		return before && middle !== undefined ? [...onTheWay(before, stop, middle), stop] : [stop];
	});
}

/** Steps on the way between two colours that have half of each at a place of their own (https://www.w3.org/TR/css-images-4/#color-interpolation-hint-position). */
const HINT_STEPS = 8;
function onTheWay(from: Stop, to: Stop, middle: number): Stop[] {
	const share = (middle - from.at) / (to.at - from.at || 1);
	if (share <= 0) return [{ ...to, at: from.at }];
	if (share >= 1) return [{ ...from, at: to.at }];
	return Array.from({ length: HINT_STEPS - 1 }, (_, step) => {
		const part = (step + 1) / HINT_STEPS;
		const mixed = part ** (Math.log(0.5) / Math.log(share));
		const between = (channel: keyof Colour) => from.colour[channel] * (1 - mixed) + to.colour[channel] * mixed;
		const colour = { red: between("red"), green: between("green"), blue: between("blue"), alpha: between("alpha") };
		return { at: from.at + part * (to.at - from.at), colour };
	});
}

const short = (value: number) => String(Number(value.toFixed(4)));
const written = ({ red, green, blue }: Colour) => `rgb(${Math.round(red)},${Math.round(green)},${Math.round(blue)})`;

/** What is transparent has no colour of its own: it has that of what it goes over to. */
function stopElements(stops: readonly Stop[], from: number, to: number): string {
	const length = to - from || 1;
	return stops
		.flatMap(({ colour, at }, index) => {
			const near = [stops[index - 1], stops[index + 1]].flatMap((stop) => (stop ? [stop.colour] : []));
			const colours = colour.alpha === 0 && near.length > 0 ? near : [colour];
			return colours.map(
				(one) =>
					`<stop offset="${short((at - from) / length)}" stop-color="${written(one)}" stop-opacity="${short(colour.alpha)}"/>`,
			);
		})
		.join("");
}

const filled = ({ box, id }: Drawn, gradient: string): string =>
	`${gradient}<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" style="fill:url(#${id});stroke:none"/>`;

function linear(asked: string, parts: readonly string[], drawn: Drawn): string | null {
	const { box } = drawn;
	const sides = /^to\b/.test(asked) ? asked : "";
	const x = Number(/\bright\b/.test(sides)) - Number(/\bleft\b/.test(sides));
	const y = Number(/\bbottom\b/.test(sides)) - Number(/\btop\b/.test(sides));
	if (asked !== "" && sides === "" && !/^[-+\d.]+(?:deg|g?rad|turn)$/.test(asked) && asked !== "0") return null;
	// Towards a corner, the line is at right angles to that between the two others.
	const turn =
		sides === ""
			? (angleOf(asked === "" ? "180deg" : asked) * Math.PI) / 180
			: x !== 0 && y !== 0
				? Math.atan2(x * box.height, -y * box.width)
				: Math.atan2(x, -y);
	const [across, down] = [Math.sin(turn), -Math.cos(turn)];
	const length = Math.abs(box.width * across) + Math.abs(box.height * down);
	const stops = stopsOf(parts, length);
	if (!stops) return null;
	const [from, to] = drawn.isRepeated ? [stops[0]?.at ?? 0, stops.at(-1)?.at ?? 1] : [0, 1];
	const place = (at: number) => [
		box.x + box.width / 2 + across * length * (at - 0.5),
		box.y + box.height / 2 + down * length * (at - 0.5),
	];
	const [[x1 = 0, y1 = 0], [x2 = 0, y2 = 0]] = [place(from), place(to)];
	return filled(
		drawn,
		`<linearGradient id="${drawn.id}" gradientUnits="userSpaceOnUse" x1="${short(x1)}" y1="${short(y1)}" x2="${short(x2)}" y2="${short(y2)}"${drawn.isRepeated ? ' spreadMethod="repeat"' : ""}>${stopElements(stops, from, to)}</linearGradient>`,
	);
}

/** @param asked - with a place behind "at". @returns the middle, where nothing is said */
function centreOf(asked: string, { x, y, width, height }: Box): [x: number, y: number] {
	const words = (/\bat (.*)$/.exec(asked)?.[1] ?? "center").trim().split(" ");
	const isTurned = /^(?:top|bottom)$/.test(words[0] ?? "") || /^(?:left|right)$/.test(words[1] ?? "");
	const [first = "50%", second = "50%"] = isTurned ? [words[1] ?? "50%", words[0]] : words;
	const reference = { width, height, fontSize: 16 };
	return [
		x + (lengthOf(PLACES[first] ?? first, width, reference) ?? width / 2),
		y + (lengthOf(PLACES[second] ?? second, height, reference) ?? height / 2),
	];
}

function radial(asked: string, parts: readonly string[], drawn: Drawn): string | null {
	const { box } = drawn;
	const [x, y] = centreOf(asked, box);
	const shape = asked.replace(/\bat .*$/, "");
	const sizes = shape.match(/[-+\d.]+(?:px|%|em)/g) ?? [];
	const isCircle = /\bcircle\b/.test(shape) || (sizes.length === 1 && !/\bellipse\b/.test(shape));
	const [left, top] = [Math.abs(x - box.x), Math.abs(y - box.y)];
	const [right, bottom] = [Math.abs(box.x + box.width - x), Math.abs(box.y + box.height - y)];
	const choose = /\bclosest\b/.test(shape) ? Math.min : Math.max;
	const [across, down] = [choose(left, right), choose(top, bottom)];
	const isSide = /-side\b/.test(shape);
	const reference = { ...box, fontSize: 16 };
	const given = sizes.map((size, at) => lengthOf(size, at === 0 ? box.width : box.height, reference) ?? 0);
	const both = isSide ? choose(across, down) : Math.hypot(across, down);
	const [wide = 0, high = 0] =
		given.length > 0
			? [given[0], given[1] ?? given[0]]
			: isCircle
				? [both, both]
				: [across * (isSide ? 1 : Math.SQRT2), down * (isSide ? 1 : Math.SQRT2)];
	const stops = stopsOf(parts, wide);
	if (!stops || wide <= 0 || high <= 0) return null;
	const to = drawn.isRepeated ? (stops.at(-1)?.at ?? 1) : 1;
	if (to <= 0) return null;
	return filled(
		drawn,
		`<radialGradient id="${drawn.id}" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="1" gradientTransform="translate(${short(x)},${short(y)}) scale(${short(wide * to)},${short(high * to)})"${drawn.isRepeated ? ' spreadMethod="repeat"' : ""}>${stopElements(stops, 0, to)}</radialGradient>`,
	);
}

/** Around a point: wedges of one colour each. */
function conic(asked: string, parts: readonly string[], { box, id, isRepeated }: Drawn): string | null {
	const stops = stopsOf(parts, 1, true);
	const [first, last] = [stops?.[0], stops?.at(-1)];
	if (!stops || !first || !last) return null;
	const [x, y] = centreOf(asked, box);
	const turn = angleOf(/\bfrom ([-+\d.a-z]+)/.exec(asked)?.[1] ?? "0deg");
	const length = last.at - first.at;
	const colourAt = (angle: number): Colour => {
		const at = isRepeated && length > 0 ? first.at + ((((angle - first.at) % length) + length) % length) : angle;
		const after = stops.findIndex((stop) => stop.at > at);
		const [one, other] = [
			stops[after - 1] ?? (after === 0 ? first : last),
			after === -1 ? last : (stops[after] ?? last),
		];
		const share = other.at === one.at ? 0 : (at - one.at) / (other.at - one.at);
		const between = (channel: keyof Colour) => one.colour[channel] * (1 - share) + other.colour[channel] * share;
		return { red: between("red"), green: between("green"), blue: between("blue"), alpha: between("alpha") };
	};
	const edges = Array.from({ length: 360 / WEDGE }, (_, at) => (at * WEDGE) / 360);
	const turns = isRepeated && length * MOST_TURNS > 1 ? Math.ceil(1 / length) : 0;
	for (let times = -turns; times <= turns; times++)
		edges.push(...stops.map(({ at }) => at + times * length).filter((at) => at > 0 && at < 1));
	edges.sort((one, other) => one - other);
	// No farther than the farthest corner: resvg cuts off what reaches far out of its clip.
	const far = (from: number, side: number, place: number) =>
		Math.max(Math.abs(place - from), Math.abs(from + side - place));
	const reach = 1.01 * Math.hypot(far(box.x, box.width, x), far(box.y, box.height, y));
	const corner = (at: number) => {
		const angle = ((turn + at * 360) * Math.PI) / 180;
		return `${short(x + Math.sin(angle) * reach)} ${short(y - Math.cos(angle) * reach)}`;
	};
	const filling = ({ alpha, ...colour }: Colour) =>
		`fill:${written({ alpha, ...colour })};fill-opacity:${short(alpha)};stroke:none`;
	const wedge = (around: readonly number[], fill: string) =>
		`<path d="M${short(x)} ${short(y)}${around.map((at) => `L${corner(at)}`).join("")}z" style="${fill}"/>`;
	// Of one colour there is one, in which no line shows.
	const pieces: { around: number[]; fill: string }[] = [];
	for (const [index, from] of edges.entries()) {
		const to = edges[index + 1] ?? 1;
		const fill = filling(colourAt((from + to) / 2));
		const before = pieces.at(-1);
		if (before?.fill === fill) before.around.push(to);
		else pieces.push({ around: [from, to], fill });
	}
	const wedges = pieces.map(({ around, fill }, index) => {
		const last = around.at(-1) ?? 1;
		// A little of the next one lies below it, so that no line shows between them.
		return wedge([...around.slice(0, -1), index + 1 < pieces.length ? last + WEDGE / 720 : last], fill);
	});
	// Where the last one meets the first, and in the middle, where all of them meet, something lies below them, too.
	if (stops.every(({ colour }) => colour.alpha === 1)) {
		const ends = colourAt(1 - WEDGE / 720);
		wedges.unshift(
			`<circle cx="${short(x)}" cy="${short(y)}" r="${short(reach / 50)}" style="fill:${written(colourAt(0.5))};stroke:none"/>`,
			wedge([-WEDGE / 720, WEDGE / 720], filling(ends)),
		);
	}
	const whole = `x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}"`;
	return `<clipPath id="${id}"><rect ${whole}/></clipPath><g clip-path="url(#${id})">${wedges.join("")}</g>`;
}
