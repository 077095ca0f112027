import { lengthOf } from "../css/css-values.ts";
import { BLURS, type Filter, REGION } from "./svg-filter-users.ts";
import type { MarkupElement } from "./svg-markup.ts";
import type { Shapes } from "./svg-shapes.ts";
import type { Box } from "./svg-transforms.ts";

/**
 * Filters that blur, with room around their region: resvg blurs in several steps, and each of them loses what reaches beyond the region, so
 * that a drawing's edges become dark. Each primitive still ends where the region does.
 */

/** Of a blur, as far as it is seen. */
const DEVIATIONS = 3;
/** Pixels of an avatar; resvg blurs less than that in one step. */
const LEAST_DEVIATION = 2;
const AVATAR_EDGE = 400;
/** Room takes time: a drawing of many blurs has none. */
const MOST_FILTERED = 8;
/** Room for a primitive costs as much as it is larger: pictures that all of them are larger together, about a second. */
const MOST_ADDED = 30;
/** of the region's longer side: what is in it is in memory */
const MOST_ROOM = 0.5;

const short = (value: number) => String(Number(value.toFixed(4)));

/**
 * @param filters - of the drawing
 * @returns attributes of those filters and of their primitives, by element
 */
export function roomForBlurs(
	filters: readonly Filter[],
	shapes: Shapes,
	canvas: Box,
): Map<MarkupElement, Map<string, string>> {
	const changed = new Map<MarkupElement, Map<string, string>>();
	let added = 0;
	if (filters.reduce((sum, { users }) => sum + users.length, 0) > MOST_FILTERED) return changed;
	for (const { element: filter, primitives, users } of filters) {
		if (filter.attributes.has("href")) continue;
		const deviation = Math.max(
			...primitives.map(({ name, attributes }) =>
				BLURS.has(name)
					? Math.max(
							...(attributes.get("stdDeviation") ?? "2")
								.trim()
								.split(/[\s,]+/, 2)
								.map(Number),
						)
					: 0,
			),
		);
		const isSmall = !(deviation * (AVATAR_EDGE / Math.min(canvas.width, canvas.height)) > LEAST_DEVIATION);
		// A tile is as large as the region of what it repeats.
		const isOther = filter.attributes.get("primitiveUnits") === "objectBoundingBox";
		if (isSmall || isOther || primitives.some(({ name }) => name === "feTile")) continue;
		const region = regionOf(filter, users, shapes, canvas);
		if (region === null) continue;
		const seen = DEVIATIONS * deviation;
		const room = Math.max(
			0,
			Math.min(seen, MOST_ROOM * Math.max(region.width, region.height), canvas.width - seen, canvas.height - seen),
		);
		const { box } = region;
		const [x, width] = wider(region.x, region.width, canvas.x, canvas.width, room);
		const [y, height] = wider(region.y, region.height, canvas.y, canvas.height, room);
		const larger = (width * height - region.width * region.height) / (canvas.width * canvas.height);
		const cost = larger * primitives.length * users.length;
		if (added + cost > MOST_ADDED) continue;
		added += cost;
		// As shares of a box where it says so: what it costs is estimated by that.
		const attributes = box
			? [(x - box.x) / box.width, (y - box.y) / box.height, width / box.width, height / box.height]
			: [x, y, width, height];
		changed.set(filter, new Map(REGION.map((name, at) => [name, short(attributes[at] ?? 0)])));
		for (const primitive of primitives) {
			const missing = REGION.filter((name) => !primitive.attributes.has(name));
			changed.set(primitive, new Map(missing.map((name) => [name, short(region[name])])));
		}
	}
	return changed;
}

/**
 * One side of a region with room around it, but none outside of the picture: within a clip or an opacity resvg cuts off what lies
 * more than two pictures' sides behind where a filter's region begins.
 */
function wider(start: number, side: number, first: number, whole: number, room: number): [start: number, side: number] {
	const from = Math.min(start, Math.max(start, first) - room);
	const to = Math.max(start + side, Math.min(start + side, first + whole) + room);
	return [from, to - from];
}

/** The region of a filter in units of what it is put on. @returns null where that is several, or not known */
function regionOf(
	filter: MarkupElement,
	users: readonly number[],
	shapes: Shapes,
	canvas: Box,
): (Box & { box: Box | null }) | null {
	const isOfUser = filter.attributes.get("filterUnits") !== "userSpaceOnUse";
	const box = isOfUser && users.length === 1 ? shapes.boxOf(users[0] ?? -1) : null;
	if (isOfUser && !(box && box.width > 0 && box.height > 0)) return null;
	const whole = box ?? canvas;
	const [x, y, width, height] = REGION.map((name, at) => {
		const value = filter.attributes.get(name) ?? (at < 2 ? "-10%" : "120%");
		const side = at % 2 === 0 ? whole.width : whole.height;
		// Numbers are shares of a box.
		const length = lengthOf(value, box ? 1 : side, { ...canvas, fontSize: 16 });
		return length === null ? Number.NaN : box ? length * side : length;
	});
	const region = {
		box,
		x: (x ?? 0) + (box?.x ?? 0),
		y: (y ?? 0) + (box?.y ?? 0),
		width: width ?? 0,
		height: height ?? 0,
	};
	return region.width > 0 && region.height > 0 && Number.isFinite(region.x + region.y) ? region : null;
}
