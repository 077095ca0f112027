import { partsOf } from "../css/css-sums.ts";
import { lengthOf } from "../css/css-values.ts";
import type { ElementStyle } from "../css/element-style.ts";
import { NotDrawn } from "../not-drawn.ts";
import { BLURS, type Filter, filterOf, isReference, REGION } from "./svg-filter-users.ts";
import type { MarkupElement } from "./svg-markup.ts";
import type { Shapes } from "./svg-shapes.ts";
import { type Box, product, type Turn, transformOf, turnOf, UPRIGHT } from "./svg-transforms.ts";

/**
 * Filters of what is turned, tilted or mirrored. Browsers filter a drawing as it lies and turn the result; resvg turns the drawing and filters
 * it upright: its offsets have to be turned, and what depends on a region's sides is not drawn at all.
 */

const NEARLY = 1e-3;

/** What comes to the same however it lies, but for offsets. */
const ALIKE =
	/^fe(?:ColorMatrix|ComponentTransfer|Func[RGBA]|Merge|MergeNode|Blend|Composite|GaussianBlur|Offset|DropShadow|Morphology|Flood)$/;
const MOVES: ReadonlySet<string> = new Set(["feOffset", "feDropShadow"]);

const isNone = (number: number, [a, b, c, d]: Turn) =>
	Math.abs(number) < NEARLY * Math.max(...[a, b, c, d].map(Math.abs));
const isUpright = (turn: Turn) => isNone(turn[1], turn) && isNone(turn[2], turn) && turn[0] >= 0 && turn[3] >= 0;
/** Mirrored or turned by right angles: a region's sides stay upright. */
const isStraight = (turn: Turn) =>
	(isNone(turn[1], turn) && isNone(turn[2], turn)) || (isNone(turn[0], turn) && isNone(turn[3], turn));
/** As large along all directions. */
const isEven = (turn: Turn) =>
	isNone(Math.hypot(turn[0], turn[1]) - Math.hypot(turn[2], turn[3]), turn) &&
	isNone((turn[0] * turn[2] + turn[1] * turn[3]) / Math.max(...turn.map(Math.abs), NEARLY), turn);

/** An offset that resvg scales by the turned axes. */
function turned(dx: number, dy: number, [a, b, c, d]: Turn): [dx: number, dy: number] {
	const along = (one: number, other: number) => (one * dx + other * dy) / (Math.hypot(one, other) || 1);
	return [along(a, c), along(b, d)];
}
const short = (value: number) => String(Number(value.toFixed(4)));

/**
 * @param filters - of the drawing
 * @param styles - functions of filters are changed in them
 * @returns attributes of primitives, by element
 * @throws NotDrawn
 */
export function turnFilters(
	elements: readonly MarkupElement[],
	styles: readonly ElementStyle[],
	filters: readonly Filter[],
	shapes: Shapes,
	canvas: Box,
): Map<MarkupElement, Map<string, string>> {
	const changed = new Map<MarkupElement, Map<string, string>>();
	const turns: Turn[] = [];
	for (const [index, element] of elements.entries()) {
		const { parent, attributes } = element;
		const style = styles[index];
		const given = { transform: attributes.get("transform"), origin: attributes.get("transform-origin") };
		const own = (style && transformOf(style, given, () => null, canvas)) ?? given.transform ?? "";
		const turn = own === "" ? (turns[parent] ?? UPRIGHT) : product(turns[parent] ?? UPRIGHT, turnOf(own));
		turns.push(turn);
		const value = filterOf(element, style);
		if (value !== undefined && value !== "none" && !isReference(value) && !isUpright(turn))
			style?.values.set("filter", turnedFunctions(value, turn));
	}
	for (const { element: filter, primitives, users } of filters) {
		const of = users.map((index) => ({ index, turn: turns[index] ?? UPRIGHT }));
		const [first] = of;
		if (!first || of.every(({ turn }) => isUpright(turn))) continue;
		for (const { turn, index } of of) {
			if (isUpright(turn)) continue;
			refuseWhatTurns(primitives, turn);
			if (!isStraight(turn) && isCut(filter, primitives, shapes.boxOf(index)))
				throw new NotDrawn("a turned region of a filter");
		}
		const moving = primitives.filter(({ name }) => MOVES.has(name));
		if (moving.length === 0) continue;
		if (filter.attributes.get("primitiveUnits") === "objectBoundingBox") throw new NotDrawn("turned shares of a box");
		if (of.some(({ turn }) => turn.some((part, one) => !isNone(part - (first.turn[one] ?? 0), turn))))
			throw new NotDrawn("an offset that is turned in several ways");
		for (const one of moving) {
			const other = one.name === "feDropShadow" ? 2 : 0;
			const [dx = other, dy = other] = ["dx", "dy"].map((name) => {
				const offset = Number.parseFloat(one.attributes.get(name) ?? "");
				return Number.isNaN(offset) ? other : offset;
			});
			const [x, y] = turned(dx, dy, first.turn);
			changed.set(
				one,
				new Map([
					["dx", short(x)],
					["dy", short(y)],
				]),
			);
		}
	}
	return changed;
}

/** @throws NotDrawn */
function refuseWhatTurns(primitives: readonly MarkupElement[], turn: Turn): void {
	for (const [at, { name, attributes }] of primitives.entries()) {
		if (name.startsWith("fe") && !ALIKE.test(name)) throw new NotDrawn(`${name} that is turned`);
		const sides = (attributes.get("stdDeviation") ?? attributes.get("radius") ?? "0")
			.trim()
			.split(/[\s,]+/)
			.map(Number);
		const isOneSided = sides.length > 1 && sides[0] !== sides[1];
		if (isOneSided && !isUnturned(turn)) throw new NotDrawn("a blur along a turned line");
		if (BLURS.has(name) && sides.some((side) => side > 0) && !isStraight(turn) && !isEven(turn))
			throw new NotDrawn("a tilted blur");
		if (isStraight(turn)) continue;
		if (REGION.some((side) => attributes.has(side))) throw new NotDrawn("a turned region of a filter");
		if (name === "feFlood" && !isWithin(primitives, at)) throw new NotDrawn("a turned flood");
	}
}
const isUnturned = (turn: Turn) => isNone(turn[1], turn) && isNone(turn[2], turn);

/** Whether a flood is seen only where something else is. */
function isWithin(primitives: readonly MarkupElement[], at: number): boolean {
	const result = primitives[at]?.attributes.get("result");
	const takers = primitives.filter(({ attributes }, index) => {
		if (index <= at) return false;
		const inputs = [attributes.get("in") ?? (index === at + 1 ? result : undefined), attributes.get("in2")];
		return (index === at + 1 && !attributes.has("in")) || (result !== undefined && inputs.includes(result));
	});
	return (
		takers.length > 0 &&
		takers.every(
			({ name, attributes }) => name === "feComposite" && /^(?:in|atop)$/.test(attributes.get("operator") ?? ""),
		)
	);
}

/** Of a box of its own, as browsers have them where nothing is said. */
const DEFAULTS: Readonly<Record<string, number>> = { x: -0.1, y: -0.1, width: 1.2, height: 1.2 };

/** Whether a filter's region cuts off what is seen. @param box - of what is filtered */
function isCut(filter: MarkupElement, primitives: readonly MarkupElement[], box: Box | null): boolean {
	const { attributes } = filter;
	if (!REGION.some((side) => attributes.has(side))) return false;
	const isOfUser = attributes.get("filterUnits") === "userSpaceOnUse";
	const [x = 0, y = 0, width = 0, height = 0] = REGION.map(
		(side) => lengthOf(attributes.get(side) ?? "", 1, { width: 1, height: 1, fontSize: 16 }) ?? DEFAULTS[side] ?? 0,
	);
	const [left, top, right, bottom] = isOfUser
		? box === null
			? [0, 0, 0, 0]
			: [box.x, box.y, box.x + box.width, box.y + box.height]
		: [0, 0, 1, 1];
	if (isOfUser && (box === null || REGION.some((side) => attributes.get(side)?.includes("%")))) return false;
	const wider = primitives.some(({ name }) => MOVES.has(name) || BLURS.has(name)) && !isOfUser ? 0.05 : 0;
	return x > left - wider || y > top - wider || x + width < right + wider || y + height < bottom + wider;
}

/** Functions of CSS; they have no region. @throws NotDrawn */
function turnedFunctions(value: string, turn: Turn): string {
	if (!isEven(turn) && !isStraight(turn) && /\b(?:blur|drop-shadow)\(/i.test(value))
		throw new NotDrawn("a tilted blur");
	return value.replace(/\bdrop-shadow\(((?:[^()]|\([^()]*\))*)\)/gi, (_, list: string) => {
		const parts = partsOf(list.trim().replace(/\s+/g, " "), " ");
		const lengths = parts.map((part) => lengthOf(part, 0, { width: 0, height: 0, fontSize: 16 }));
		const [one, other] = lengths.flatMap((length, at) => (length === null ? [] : [at]));
		if (one === undefined || other === undefined) return `drop-shadow(${list})`;
		const [x, y] = turned(lengths[one] ?? 0, lengths[other] ?? 0, turn);
		return `drop-shadow(${parts
			.with(one, `${short(x)}px`)
			.with(other, `${short(y)}px`)
			.join(" ")})`;
	});
}
