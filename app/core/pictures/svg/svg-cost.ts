import { decodeDataUrl } from "../picture-address.ts";
import { extentOf, LONGEST_VALUE, numbersIn, scaleOf } from "./svg-extents.ts";
import { CANVAS, primitiveCost } from "./svg-filters.ts";
import { numberOf, type SvgNode, stepsOfTexts, svgNodes } from "./svg-nodes.ts";

/**
 * What it costs to draw an SVG, estimated from its text before it is drawn: a file of a kilobyte can take minutes. Costs are
 * milliseconds for a canvas of 400 × 400, as measured with resvg 2.6 in WebAssembly; what covers a part of the canvas costs that part.
 */

const MOST_NODES = 150_000;
/** Deeper ones are not looked at: nobody draws them. */
const MOST_DEPTH = 1_000;
/** Drawings in drawings in drawings; what is deeper is not looked at, nor drawn by anybody's art. */
const MOST_NESTED = 3;
const MOST_BYTES_INSIDE = 12 * 1024 * 1024;

const FILL = 2;
/** of a gradient */
const PAINTED = 4.5;
const LAYER = 6;
const MASK = 12;
const CLIP = 9;
const PATTERN = 8;
const FILTER = 15;
const SEGMENT = 0.007;
const STROKED_SEGMENT = 0.025;
const DASH = 0.000_85;
/** resvg draws no more of one path */
const MOST_DASHES = 1_000_000;
const NODE = 0.01;
const TEXT_STEP = 0.001;
/** of our fonts */
export const LETTER_SEGMENTS = 30;

const SHAPES: ReadonlySet<string> = new Set([
	"path",
	"rect",
	"circle",
	"ellipse",
	"line",
	"polyline",
	"polygon",
	"text",
	"tspan",
	"textpath",
	"image",
]);
/** What is drawn only where something refers to it. */
const DEFINITIONS: ReadonlySet<string> = new Set(["defs", "symbol", "mask", "clippath", "pattern", "marker", "filter"]);
/** Passed on to what is inside. */
const INHERITED = [
	"fill",
	"stroke",
	"stroke-dasharray",
	"marker",
	"marker-mid",
	"marker-start",
	"marker-end",
	"font-size",
];

interface Drawing {
	nodes: SvgNode[];
	children: number[][];
	byId: Map<string, number>;
	texts: Map<number, number>;
	/** area of the view box, in its own units */
	area: number;
	pixelsPerUnit: number;
}

function read(svg: string): Drawing | null {
	const nodes = svgNodes(svg, MOST_NODES);
	if (nodes === null) return null;
	const children: number[][] = nodes.map(() => []);
	const byId = new Map<string, number>();
	for (const [index, node] of nodes.entries()) {
		children[node.parent]?.push(index);
		const id = node.values.get("id");
		if (id !== undefined && !byId.has(id)) byId.set(id, index);
	}
	const values = nodes[0]?.values ?? new Map<string, string>();
	const box = (values.get("viewbox") ?? "").split(/[\s,]+/).map(Number);
	const width = box.length === 4 ? box[2] : numberOf(values, "width");
	const height = box.length === 4 ? box[3] : numberOf(values, "height");
	const isKnown = width && height && width > 0 && height > 0;
	return {
		nodes,
		children,
		texts: stepsOfTexts(nodes),
		byId,
		area: isKnown ? width * height : 0,
		pixelsPerUnit: isKnown ? CANVAS / Math.min(width, height) : CANVAS,
	};
}

const referred = (value: string | null | undefined) => /url\(\s*["']?#([^"')\s]+)/.exec(value ?? "")?.[1] ?? null;
const linked = (values: ReadonlyMap<string, string>) => /^#(\S+)/.exec(values.get("href") ?? "")?.[1] ?? null;

interface Context {
	/** transforms so far, by area */
	scale: number;
	inherited: Record<string, string>;
}

interface Cost {
	ms: number;
	/** part of the canvas that may be covered, 0 to 1 */
	area: number;
	/** canvases held at once */
	layers: number;
}

const NOTHING: Cost = { ms: 0, area: 0, layers: 0 };
/** More than any bound: what it is added to is over it as well. */
const BEYOND = 1e9;

class Estimate {
	readonly #kept = new Map<string, Cost>();
	readonly #busy = new Set<number>();
	constructor(
		readonly drawing: Drawing,
		readonly nesting: number,
		readonly letterSegments: number,
	) {}

	/** Of what a reference leads to: its content, drawn where it is referred to. A circle draws nothing. */
	#referred(id: string | null, scale: number): Cost {
		const index = id === null ? undefined : this.drawing.byId.get(id);
		if (index === undefined || this.#busy.has(index)) return NOTHING;
		// As large as can be, or as it is: two estimates for each target are enough.
		const isScaled = scale > 1;
		const name = `${index} ${isScaled}`;
		const known = this.#kept.get(name);
		if (known) return known;
		this.#busy.add(index);
		const context = { scale: isScaled ? Number.POSITIVE_INFINITY : 1, inherited: {} };
		const cost = this.#content(index, context, true);
		this.#busy.delete(index);
		this.#kept.set(name, cost);
		return cost;
	}

	/** Of an element and all in it. */
	of(index: number, context: Context): Cost {
		const node = this.drawing.nodes[index];
		if (!node || DEFINITIONS.has(node.tag)) return NOTHING;
		return this.#content(index, context, false);
	}

	#content(index: number, context: Context, isTarget: boolean): Cost {
		const { nodes, children } = this.drawing;
		const node = nodes[index];
		if (!node) return NOTHING;
		if (node.depth > MOST_DEPTH) return { ms: BEYOND, area: 1, layers: 0 };
		const { tag, values } = node;
		const own = this.#contextOf(node, context, isTarget);
		let { ms, area, layers } = SHAPES.has(tag) ? this.#shape(node, own) : { ms: NODE, area: 0, layers: 0 };
		ms += TEXT_STEP * (this.drawing.texts.get(index) ?? 0);
		if (tag === "use") {
			const target = this.#referred(linked(values), own.scale);
			ms += target.ms;
			area += target.area;
			layers = Math.max(layers, target.layers);
		}
		for (const child of children[index] ?? []) {
			const cost = this.of(child, own);
			ms += cost.ms;
			area += cost.area;
			layers = Math.max(layers, cost.layers);
		}
		return this.#effects(node, own, { ms: Math.min(ms, BEYOND), area: Math.min(area, 1), layers });
	}

	#contextOf({ tag, values }: SvgNode, { scale, inherited }: Context, isTarget: boolean): Context {
		const declared = INHERITED.flatMap((name) => {
			const value = values.get(name);
			return value === undefined ? [] : [[name, value]];
		});
		// A box of its own draws its content in any size.
		const isBoxed = (tag === "svg" && scale !== 1) || tag === "symbol" || (isTarget && tag === "pattern");
		return {
			scale: isBoxed ? Number.POSITIVE_INFINITY : scale * scaleOf(values.get("transform") ?? ""),
			inherited: { ...inherited, ...Object.fromEntries(declared) },
		};
	}

	#areaOf(width: number, height: number, scale: number): number {
		const part = (width * height * scale) / this.drawing.area;
		return Number.isFinite(part) ? Math.min(part, 1) : 1;
	}

	#shape(node: SvgNode, { scale, inherited }: Context): Cost {
		const fontSize = Number.parseFloat(inherited["font-size"] ?? "16") || 16;
		const { width, height, segments } = extentOf(node, fontSize, this.letterSegments);
		const area = node.tag === "image" ? 1 : this.#areaOf(width, height, scale);
		const paint = [inherited.fill, inherited.stroke];
		const painted = paint.some((value) => value?.includes("url("));
		const isStroked = inherited.stroke !== undefined && inherited.stroke !== "none";
		let ms =
			NODE +
			area * (painted ? PAINTED : FILL) +
			segments * Math.max(area, 0.05) * (isStroked ? STROKED_SEGMENT : SEGMENT);
		const inside = node.tag === "image" ? this.#drawingIn(node.values.get("href") ?? "") : NOTHING;
		ms += inside.ms;
		let layers = inside.layers;
		for (const value of paint) {
			const id = referred(value);
			if (id === null || this.drawing.nodes[this.drawing.byId.get(id) ?? -1]?.tag !== "pattern") continue;
			const target = this.#referred(id, scale);
			ms += area * PATTERN + target.ms * Math.max(area, 0.1);
			layers = Math.max(layers, target.layers + 1);
		}
		if (isStroked) ms += this.#dashes(inherited["stroke-dasharray"], width + height, segments);
		for (const name of ["marker", "marker-mid", "marker-start", "marker-end"]) {
			const target = this.#referred(referred(inherited[name] ?? null), 2);
			ms += target.ms * (name === "marker" || name === "marker-mid" ? segments : 1);
		}
		return { ms, area, layers };
	}

	/** A drawing inside of the drawing, by a data URL. */
	#drawingIn(address: string): Cost {
		if (!/^data:image\/svg/i.test(address) || this.nesting >= MOST_NESTED) return NOTHING;
		const bytes = decodeDataUrl(address, MOST_BYTES_INSIDE);
		if (!(bytes instanceof Uint8Array)) return NOTHING;
		return { ...costOf(new TextDecoder().decode(bytes), this.nesting + 1, this.letterSegments), area: 1 };
	}

	#dashes(array: string | undefined, extent: number, segments: number): number {
		if (!array || array === "none") return 0;
		const sum = numbersIn(array).reduce((total, dash) => total + Math.abs(Number(dash)), 0);
		if (sum === 0) return 0;
		const length = Math.min(extent, 4 * Math.sqrt(this.drawing.area || CANVAS ** 2)) * Math.max(1, segments / 2);
		return DASH * Math.min(length / sum, MOST_DASHES);
	}

	/** Opacity, masks, clips and filters: layers of their own, which are put together. */
	#effects(node: SvgNode, { scale }: Context, content: Cost): Cost {
		const { values } = node;
		let { ms, layers } = content;
		const { area } = content;
		const opacity = numberOf(values, "opacity");
		const blends =
			(values.get("mix-blend-mode") ?? "normal") !== "normal" ||
			values.get("isolation") === "isolate" ||
			values.has("enable-background");
		if ((opacity !== null && opacity < 1) || blends) {
			ms += area * LAYER;
			layers += 1;
		}
		for (const [name, each] of [
			["mask", MASK],
			["clip-path", CLIP],
		] as const) {
			const id = referred(values.get(name));
			if (id === null) continue;
			const target = this.#referred(id, scale);
			ms += NODE + area * each + target.ms * Math.max(area, 0.1);
			layers = Math.max(layers, target.layers) + 2;
		}
		const filters = values.get("filter") ?? "";
		if (filters.length > LONGEST_VALUE) ms = BEYOND;
		for (const id of filters.slice(0, LONGEST_VALUE).matchAll(/url\(\s*["']?#([^"')\s]+)/g)) {
			ms += this.#filter(id[1] ?? "", area);
			layers += 2;
		}
		// Functions such as blur(2px) and drop-shadow(…).
		const functions = /[a-z-]+\(/i.test(filters.slice(0, LONGEST_VALUE).replace(/url\([^)]*\)/gi, ""));
		if (functions)
			ms += area * (FILTER + 65 * (values.get("filter")?.match(/\b(?:blur|drop-shadow)\(/gi)?.length ?? 1));
		return { ms: Math.min(ms, BEYOND), area, layers };
	}

	#filter(id: string, area: number): number {
		const { nodes, children, byId, pixelsPerUnit, area: whole } = this.drawing;
		const index = byId.get(id);
		const node = index === undefined ? undefined : nodes[index];
		if (index === undefined || !node) return 0;
		const [width, height] = [node.values.get("width"), node.values.get("height")].map((side) =>
			side === undefined ? 1.2 : Math.abs(Number.parseFloat(side) || 1.2) / (side.includes("%") ? 100 : 1),
		);
		const isAbsolute = /userSpaceOnUse/.test(node.values.get("filterunits") ?? "");
		const region = (width ?? 1.2) * (height ?? 1.2);
		const covered = Math.min(isAbsolute ? (whole > 0 ? region / whole : 16) : area * region, 16);
		const primitives = (children[index] ?? []).map((child) => nodes[child]).filter((child) => child !== undefined);
		// feImage draws an element, or a picture.
		const drawn = primitives
			.filter(({ tag }) => tag === "feimage")
			.map(({ values }) => this.#referred(linked(values), 2).ms);
		const each = primitives.map((primitive) => primitiveCost(primitive, pixelsPerUnit));
		return covered * [...each, ...drawn].reduce((sum, ms) => sum + ms, FILTER);
	}
}

function costOf(svg: string, nesting: number, letterSegments: number): { ms: number; layers: number } {
	const drawing = read(svg);
	if (drawing === null) return { ms: BEYOND, layers: 0 };
	const { ms, layers } = new Estimate(drawing, nesting, letterSegments).of(0, { scale: 1, inherited: {} });
	return { ms, layers };
}

/**
 * @param svg - the file's text, without numeric character references
 * @param letterSegments - of a letter's outline
 * @returns milliseconds for a canvas of 400 × 400, and how many canvases are held at once; both only roughly
 */
export const svgCost = (svg: string, letterSegments = LETTER_SEGMENTS): { ms: number; layers: number } =>
	costOf(svg, 0, letterSegments);
