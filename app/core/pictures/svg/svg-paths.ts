/** Paths as the points they go through (https://www.w3.org/TR/SVG2/paths.html): for their length, their extent and what moves along them. */

export type Point = readonly [x: number, y: number];
/** Each part begins anew. */
export type Course = Point[][];

const LONGEST_PATH = 20_000;
/** of a curve */
const STEPS = 12;
const TOKEN = /([mlhvcsqtaz])|([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)/gi;
/** Up to the first letter that is of no path. */
const KNOWN = /^[mlhvcsqtaz\d\s,.e+-]*/i;
const COUNTS: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };

/** One step of a path; a curve of one control point has it twice, `isCubic` tells them apart. */
export type Segment =
	| { kind: "move" | "line" | "close"; to: Point }
	| { kind: "curve"; from: Point; first: Point; second: Point; to: Point; isCubic: boolean }
	| { kind: "arc"; from: Point; to: Point; arc: Arc };
interface Arc {
	rx: number;
	ry: number;
	turn: number;
	isLarge: boolean;
	isSwept: boolean;
}

/** @returns what comes before the first mistake; nothing of a path too long for art */
export function courseOfPath(data: string): Course {
	const course: Course = [];
	for (const segment of segmentsOfPath(data)) {
		const { to } = segment;
		const part = course.at(-1) ?? [];
		if (segment.kind === "move") course.push([to]);
		else if (segment.kind === "arc") part.push(...pointsOfArc(segment.from, to, segment.arc));
		else if (segment.kind === "curve") {
			const { from, first, second, isCubic } = segment;
			for (let step = 1; step <= STEPS; step++) part.push(onCurve(from, first, second, to, step / STEPS, isCubic));
		} else part.push(to);
		if (segment.kind === "close") course.push([to]);
	}
	return course;
}

/** @returns what comes before the first mistake; nothing of a path too long for art */
export function segmentsOfPath(data: string): Segment[] {
	const course: Segment[] = [];
	if (data.length > LONGEST_PATH) return course;
	const tokens = [...(KNOWN.exec(data)?.[0] ?? "").matchAll(TOKEN)];
	let [x, y, startX, startY] = [0, 0, 0, 0];
	/** the last curve's second control point, and which kind of curve it was */
	let [controlX, controlY, curve] = [0, 0, ""];
	let command = "";
	for (let at = 0; at < tokens.length; ) {
		const letter = tokens[at]?.[1];
		if (letter !== undefined) {
			command = letter;
			at += 1;
		}
		const kind = command.toLowerCase();
		const count = COUNTS[kind];
		if (count === undefined || (course.length === 0 && kind !== "m")) return course;
		const numbers: number[] = [];
		while (numbers.length < count && at < tokens.length && tokens[at]?.[1] === undefined) {
			const text = tokens[at]?.[2] ?? "";
			// The two flags of an arc need nothing between them and what follows.
			const isFlag = kind === "a" && (numbers.length === 3 || numbers.length === 4);
			if (isFlag && text.length > 1 && /^[01]/.test(text)) {
				numbers.push(Number(text[0]));
				tokens.splice(at, 1, [text.slice(1), undefined, text.slice(1)] as unknown as RegExpExecArray);
				continue;
			}
			if (isFlag && !/^[01]$/.test(text)) return course;
			numbers.push(Number(text));
			at += 1;
		}
		if (numbers.length < count) return course;
		const isRelative = command === kind;
		const [ownX, ownY] = isRelative ? [x, y] : [0, 0];
		const point = (index: number): Point => [ownX + (numbers[index] ?? 0), ownY + (numbers[index + 1] ?? 0)];
		if (kind === "m") {
			[x, y] = point(0);
			[startX, startY] = [x, y];
			course.push({ kind: "move", to: [x, y] });
			command = isRelative ? "l" : "L";
		} else if (kind === "z") {
			[x, y] = [startX, startY];
			course.push({ kind: "close", to: [x, y] });
			command = "";
		} else if (kind === "a") {
			const [rx = 0, ry = 0, turn = 0, isLarge = 0, isSwept = 0] = numbers;
			const end = point(5);
			const arc = { rx, ry, turn, isLarge: isLarge === 1, isSwept: isSwept === 1 };
			course.push({ kind: "arc", from: [x, y], to: end, arc });
			[x, y] = end;
		} else if (count <= 2 && kind !== "t") {
			const end: Point =
				kind === "h" ? [ownX + (numbers[0] ?? 0), y] : kind === "v" ? [x, ownY + (numbers[0] ?? 0)] : point(0);
			course.push({ kind: "line", to: end });
			[x, y] = end;
		} else {
			const mirrored: Point = [2 * x - controlX, 2 * y - controlY];
			const isCubic = kind === "c" || kind === "s";
			const first: Point =
				kind === "s" || kind === "t" ? (curve === (isCubic ? "cubic" : "square") ? mirrored : [x, y]) : point(0);
			const second = kind === "c" ? point(2) : kind === "s" ? point(0) : first;
			const end = point(count - 2);
			course.push({ kind: "curve", from: [x, y], first, second, to: end, isCubic });
			[[controlX, controlY], curve] = [second, isCubic ? "cubic" : "square"];
			[x, y] = end;
			continue;
		}
		curve = "";
	}
	return course;
}

function onCurve(from: Point, first: Point, second: Point, to: Point, share: number, isCubic: boolean): Point {
	const rest = 1 - share;
	const along = (axis: 0 | 1) =>
		isCubic
			? rest ** 3 * from[axis] +
				3 * rest ** 2 * share * first[axis] +
				3 * rest * share ** 2 * second[axis] +
				share ** 3 * to[axis]
			: rest ** 2 * from[axis] + 2 * rest * share * first[axis] + share ** 2 * to[axis];
	return [along(0), along(1)];
}

/** An arc by its middle and angles, radians. */
interface Turned {
	rx: number;
	ry: number;
	cos: number;
	sin: number;
	begin: number;
	sweep: number;
	at(angle: number): Point;
}

/**
 * @returns null for what is a line
 * @see https://www.w3.org/TR/SVG2/implnote.html#ArcConversionEndpointToCenter
 */
export function turnedArc(from: Point, to: Point, arc: Arc): Turned | null {
	let [rx, ry] = [Math.abs(arc.rx), Math.abs(arc.ry)];
	if (rx === 0 || ry === 0) return null;
	const [sin, cos] = [Math.sin((arc.turn * Math.PI) / 180), Math.cos((arc.turn * Math.PI) / 180)];
	const [halfX, halfY] = [(from[0] - to[0]) / 2, (from[1] - to[1]) / 2];
	const [x, y] = [cos * halfX + sin * halfY, cos * halfY - sin * halfX];
	const larger = Math.sqrt(Math.max(1, x ** 2 / rx ** 2 + y ** 2 / ry ** 2));
	rx *= larger;
	ry *= larger;
	const under = rx ** 2 * y ** 2 + ry ** 2 * x ** 2;
	const root =
		Math.sqrt(Math.max(0, (rx ** 2 * ry ** 2 - under) / (under || 1))) * (arc.isLarge === arc.isSwept ? -1 : 1);
	const [centreX, centreY] = [(root * rx * y) / ry, (-root * ry * x) / rx];
	const begin = Math.atan2((y - centreY) / ry, (x - centreX) / rx);
	let sweep = Math.atan2((-y - centreY) / ry, (-x - centreX) / rx) - begin;
	if (arc.isSwept && sweep < 0) sweep += 2 * Math.PI;
	if (!arc.isSwept && sweep > 0) sweep -= 2 * Math.PI;
	const at = (angle: number): Point => {
		const [ownX, ownY] = [centreX + rx * Math.cos(angle), centreY + ry * Math.sin(angle)];
		return [cos * ownX - sin * ownY + (from[0] + to[0]) / 2, sin * ownX + cos * ownY + (from[1] + to[1]) / 2];
	};
	return { rx, ry, cos, sin, begin, sweep, at };
}

function pointsOfArc(from: Point, to: Point, arc: Arc): Point[] {
	const turned = turnedArc(from, to, arc);
	if (!turned) return [to];
	const { begin, sweep, at } = turned;
	const steps = Math.ceil(Math.abs(sweep) / (Math.PI / 2)) * STEPS;
	return Array.from({ length: steps }, (_, step) => at(begin + (sweep * (step + 1)) / steps));
}

const distance = (one: Point, other: Point) => Math.hypot(other[0] - one[0], other[1] - one[1]);

export const lengthOfCourse = (course: Course): number =>
	course.reduce(
		(sum, part) => part.reduce((length, point, at) => length + distance(part[at - 1] ?? point, point), sum),
		0,
	);

/** @returns the point at a share of the way, and the way's direction there in degrees; null where there is no way */
export function placeOn(course: Course, share: number): { x: number; y: number; angle: number } | null {
	let rest = lengthOfCourse(course) * share;
	let found: { x: number; y: number; angle: number } | null = null;
	for (const part of course)
		for (const [at, to] of part.entries()) {
			const from = part[at - 1];
			const length = from ? distance(from, to) : 0;
			if (!from || length === 0) {
				found ??= { x: to[0], y: to[1], angle: 0 };
				continue;
			}
			const within = Math.min(rest / length, 1);
			const angle = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
			found = { x: from[0] + (to[0] - from[0]) * within, y: from[1] + (to[1] - from[1]) * within, angle };
			if (rest <= length) return found;
			rest -= length;
		}
	return found;
}

/** The extent of all points. @returns null for none */
export function boxOfCourse(course: Course): { x: number; y: number; width: number; height: number } | null {
	let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
	for (const part of course)
		for (const [x, y] of part) {
			[left, right] = [Math.min(left, x), Math.max(right, x)];
			[top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
		}
	return left > right ? null : { x: left, y: top, width: right - left, height: bottom - top };
}
