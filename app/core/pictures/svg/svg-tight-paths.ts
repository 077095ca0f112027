import { type Point, type Segment, segmentsOfPath, turnedArc } from "./svg-paths.ts";

/**
 * Paths whose curves end where they turn back. resvg takes a path's control points for its extent, and shares of a box (of gradients,
 * patterns, clips, masks and filters) go by it: a curve that is cut at its turns has none outside of what it goes through.
 */

const NEARLY = 1e-6;
const short = (value: number) => String(Number(value.toPrecision(9)));
const written = (points: readonly Point[]) => points.map(([x, y]) => `${short(x)} ${short(y)}`).join(" ");
const between = (one: Point, other: Point, share: number): Point => [
	one[0] + (other[0] - one[0]) * share,
	one[1] + (other[1] - one[1]) * share,
];

/** Where along a curve it turns back, of 0 to 1 (https://www.w3.org/TR/SVG2/paths.html#PathDataCubicBezierCommands). */
function turnsOf(points: readonly Point[]): number[] {
	const found = [0, 1].flatMap((axis) => {
		const [p0 = 0, p1 = 0, p2 = 0, p3 = 0] = points.map((point) => point[axis as 0 | 1]);
		if (points.length === 3) return [(p0 - p1) / (p0 - 2 * p1 + p2)];
		const [a, b, c] = [p3 - 3 * p2 + 3 * p1 - p0, 2 * (p2 - 2 * p1 + p0), p1 - p0];
		if (Math.abs(a) < NEARLY * (Math.abs(b) + Math.abs(c))) return [-c / b];
		const root = Math.sqrt(b * b - 4 * a * c);
		return [(-b + root) / (2 * a), (-b - root) / (2 * a)];
	});
	return found.filter((share) => share > NEARLY && share < 1 - NEARLY).sort((one, other) => one - other);
}

/** The two parts of a curve (de Casteljau). */
function cutAt(points: readonly Point[], share: number): [before: Point[], after: Point[]] {
	const [before, after]: [Point[], Point[]] = [[], []];
	for (
		let row = [...points];
		row.length > 0;
		row = row.slice(1).map((point, at) => between(row[at] ?? point, point, share))
	) {
		before.push(row[0] ?? [0, 0]);
		after.unshift(row.at(-1) ?? [0, 0]);
	}
	return [before, after];
}

function curveOf({ from, first, second, to, isCubic }: Segment & { kind: "curve" }): string {
	let rest: Point[] = isCubic ? [from, first, second, to] : [from, first, to];
	const letter = isCubic ? "C" : "Q";
	let [result, done] = ["", 0];
	for (const share of turnsOf(rest)) {
		const [before, after] = cutAt(rest, (share - done) / (1 - done));
		result += `${letter}${written(before.slice(1))}`;
		[rest, done] = [after, share];
	}
	return `${result}${letter}${written(rest.slice(1))}`;
}

function arcOf({ from, to, arc }: Segment & { kind: "arc" }): string {
	const turned = from[0] === to[0] && from[1] === to[1] ? null : turnedArc(from, to, arc);
	if (!turned) return `L${written([to])}`;
	const { rx, ry, cos, sin, begin, sweep, at } = turned;
	const turns = [Math.atan2(-sin * ry, cos * rx), Math.atan2(cos * ry, sin * rx)].flatMap((angle) =>
		[-2, -1, 0, 1, 2].map((half) => (angle + half * Math.PI - begin) / sweep),
	);
	const shares = turns.filter((share) => share > NEARLY && share < 1 - NEARLY).sort((one, other) => one - other);
	const ends = [...shares.map((share) => at(begin + share * sweep)), to];
	const head = `A${short(rx)} ${short(ry)} ${short(arc.turn)} 0 ${arc.isSwept ? 1 : 0} `;
	return ends.map((end) => head + written([end])).join("");
}

/** @returns the same path with its curves cut at their turns; null where it has none, or is too long */
export function tightPath(data: string): string | null {
	if (!/[csqta]/i.test(data)) return null;
	const segments = segmentsOfPath(data);
	if (segments.length === 0) return null;
	return segments
		.map((segment) => {
			switch (segment.kind) {
				case "curve":
					return curveOf(segment);
				case "arc":
					return arcOf(segment);
				case "close":
					return "Z";
				default:
					return `${segment.kind === "move" ? "M" : "L"}${written([segment.to])}`;
			}
		})
		.join("");
}
