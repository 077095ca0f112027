import { fontOf } from "../css/css-fonts.ts";
import { partsOf } from "../css/css-sums.ts";
import { lengthOf } from "../css/css-values.ts";
import type { ElementStyle } from "../css/element-style.ts";
import { NotDrawn } from "../not-drawn.ts";
import { POINTS_AWAY } from "./svg-beyond.ts";
import { innerShareOf, offsetBehind, stopsOfLight } from "./svg-gradients.ts";
import { attributesIn, escapedText, type MarkupElement } from "./svg-markup.ts";
import { paintedApart } from "./svg-paints.ts";
import { filledDrawing, missingSides } from "./svg-pictures.ts";
import { plainPrimitive } from "./svg-primitives.ts";
import { rootSize, viewBoxOf } from "./svg-root.ts";
import type { Shapes } from "./svg-shapes.ts";
import { plainStroke } from "./svg-strokes.ts";
import type { TextShadows } from "./svg-text.ts";
import { tightPath } from "./svg-tight-paths.ts";
import { type Box, isMoveAlone, transformOf } from "./svg-transforms.ts";
import { GEOMETRY, plainValue, type ValueContext } from "./svg-values.ts";

const TRANSFORMS: ReadonlySet<string> = new Set([
	"transform",
	"transform-origin",
	"transform-box",
	"translate",
	"rotate",
	"scale",
]);
/** Where they are no element's property they are attributes alone, as x of a text. */
const GEOMETRIC = /^(?:[cr]?[xy]|r|d|width|height)$/;
/** What an animation may replace as a property; all else is an attribute. */
const PROPERTY =
	/^(?:fill|stroke|stop|flood|font|text|letter|word|marker|clip|mask|paint|color|opacity|display|visibility|filter)(?:-|$)/;
const IGNORED =
	/^(?:animation|transition|background|will-change|cursor|pointer-events|user-select|line-height|mask-(?!type|image))/;
/** What resvg does twice to a drawing in a drawing, and browsers do without its ground to the outermost. */
const AROUND: ReadonlySet<string> = new Set(["opacity", "filter", "mix-blend-mode"]);
const INSIDE: ReadonlySet<string> = new Set(["mask", "clip-path", "isolation"]);
/** What keeps white space, in the words of SVG 1.1. */
const SPACES: Readonly<Record<string, string>> = {
	pre: "preserve",
	"pre-wrap": "preserve",
	"break-spaces": "preserve",
	normal: "default",
	nowrap: "default",
};
const SHAPES = /^(?:path|rect|circle|ellipse|line|poly(?:line|gon)|text|tspan|textPath)$/;
const TEXTS: ReadonlySet<string> = new Set(["text", "tspan", "textPath"]);
const ANCHORS: Readonly<Record<string, string>> = { start: "end", end: "start" };
/** A picture of pixels in an address. */
const BASE64 = /^(\s*data:image\/(?:png|gif|webp|jpe?g|avif|bmp));base64,/i;
/** Stands in the address of a picture that is not shown as squares. */
export const SMOOTH = ";smooth;base64";
const GRADIENTS: ReadonlySet<string> = new Set(["linearGradient", "radialGradient"]);

export interface TagContext extends ValueContext, Box {
	/** masks of which alpha counts, not brightness */
	alphaMasks: ReadonlySet<string>;
	/** what is in it is put together before it comes over its ground */
	isIsolated: boolean;
	/** of the element among all */
	index: number;
	shapes: Shapes;
	shadows: TextShadows;
	/** attributes of filters that blur, and of their primitives */
	rooms: ReadonlyMap<MarkupElement, ReadonlyMap<string, string>>;
	/** pixels of its units where it is shown */
	scale: number;
	/** it, or one around it, has a filter, a mask or a clip, which may reach as far as what is in it */
	isUnderEffect: boolean;
	/** a transform of all that is in the root */
	shift: string;
	/** anything may be measured by the box of an element */
	hasShares: boolean;
	/** elements are drawn where others refer to them */
	hasUses: boolean;
	/** what it says itself, or one around it */
	inherited(name: string): string | undefined;
	/** what the element before it says, in the same one */
	before(): ((name: string) => string | undefined) | null;
	/** what the primitive of a filter says whose result it takes: the one of that name, else that before it */
	inputOf(name: string | undefined): ReadonlyMap<string, string> | null;
}

/** An element's tag, and the attributes of groups that are put around it, or around what is in it. */
export interface WrittenElement {
	before: string | null;
	tag: string;
	inside: string | null;
}

const isPlainSize = (value: string) => /^[\d.]+(?:px)?$/.test(value);

/** @returns null where it stays as it is */
export function writtenElement(
	text: string,
	element: MarkupElement,
	style: ElementStyle,
	context: TagContext,
): WrittenElement | null {
	const { name: tag, attributes } = element;
	const [isSvg, isRoot] = [tag === "svg", element.parent === -1];
	const changed = new Map<string, string>();
	const declared = new Map<string, string>();
	const dropped = new Set<string>();
	const groups = { before: [] as string[], inside: context.isIsolated ? ["isolation:isolate"] : ([] as string[]) };
	const plainOf = (name: string, value: string) =>
		name === "font-size" && !isPlainSize(value) ? `${context.fontSize}px` : plainValue(name, value, context);
	// Its place moves its clip, too, which resvg leaves where it is for a symbol.
	const usesSymbol =
		tag === "use" && context.byId.get((attributes.get("href") ?? "").replace(/^#/, ""))?.name === "symbol";
	const moves = (name: string) =>
		isSvg
			? AROUND.has(name) || INSIDE.has(name)
			: usesSymbol && (AROUND.has(name) || name === "mask" || name === "clip-path");
	const move = (name: string, value: string) =>
		(!usesSymbol && (INSIDE.has(name) || isRoot) ? groups.inside : groups.before).push(`${name}:${value}`);
	const put = (given: string, value: string) => {
		const name = given === "mask-image" ? "mask" : given === "text-decoration-line" ? "text-decoration" : given;
		if (TRANSFORMS.has(name) || IGNORED.test(name)) return;
		if (name === "font") {
			for (const [each, part] of fontOf(value)) put(each, part);
			return;
		}
		if (name === "marker") {
			for (const place of ["start", "mid", "end"]) put(`marker-${place}`, value);
			return;
		}
		const plain = plainOf(name, value);
		if (plain === null) return;
		if (isSvg && isRoot && /^(?:width|height|display)$/.test(name)) return;
		if (moves(name)) move(name, plain);
		else if (GEOMETRY[tag]?.includes(name) || name === "mask-type") changed.set(name, plain);
		else {
			// The last one counts.
			declared.delete(name);
			declared.set(name, plain);
		}
	};
	for (const [name, value] of style.values) put(name, value);
	for (const [name, value] of style.begun?.replaced ?? [])
		if (PROPERTY.test(name)) put(name, value);
		else changed.set(name, value);
	for (const [name, value] of attributes) {
		if (changed.has(name) || name === "style") continue;
		const plain = plainOf(name, value);
		if (isRoot && name === "display") dropped.add(name);
		const isMoved = moves(name) && plain !== null;
		if (isMoved && !style.values.has(name)) move(name, plain);
		// A mask of a mask is no mask to browsers.
		if (plain === null || isMoved || (tag === "mask" && name === "mask")) dropped.add(name);
		else if (plain !== value) changed.set(name, plain);
	}
	// SVG 2 knows no features.
	if (attributes.has("requiredFeatures")) dropped.add("requiredFeatures");
	if (isRoot && attributes.has("viewBox") && viewBoxOf(element) === null) dropped.add("viewBox");
	// Of several elements of one name browsers refer to the first, resvg to the last.
	const first = context.byId.get(attributes.get("id") ?? "");
	if (attributes.has("id") && first !== undefined && first !== element) dropped.add("id");
	for (const [name, value] of missingSides(element, style, context.byId)) changed.set(name, value);
	const said = (name: string) => changed.get(name) ?? attributes.get(name);
	if (tag === "image") {
		const side = (name: "width" | "height") =>
			lengthOf(changed.get(name) ?? attributes.get(name) ?? "", context[name], context) ?? 0;
		const box = { width: side("width"), height: side("height") };
		const filled = filledDrawing(attributes.get("href") ?? "", attributes.get("preserveAspectRatio") ?? "", box);
		const isSharp = plainOf("image-rendering", context.inherited("image-rendering") ?? "auto") === "optimizeSpeed";
		const address = attributes.get("href") ?? "";
		// What says no size is as large as it is.
		const isSized = box.width > 0 && box.height > 0;
		if (isSized && !isSharp && BASE64.test(address)) changed.set("href", address.replace(BASE64, `$1${SMOOTH},`));
		if (filled !== null) changed.set("href", filled).set("preserveAspectRatio", "none");
	}
	const isEmptyBox =
		isSvg && !isRoot && ["width", "height"].some((name) => /^\s*0+(?:\.0*)?(?:px|%)?\s*$/.test(said(name) ?? ""));
	if (isEmptyBox) declared.set("display", "none");
	const size = isSvg && isRoot ? rootSize(element) : null;
	for (const [name, value] of Object.entries(size ?? {})) changed.set(name, String(value));
	const inner = tag === "stop" && context.inherited("fr") !== undefined ? innerShareOf(context.inherited, context) : 0;
	const isLight = tag === "stop" && /^linearrgb$/i.test(context.inherited("color-interpolation") ?? "");
	const other = isLight ? context.before() : null;
	const ahead = other ? stopsOfLight(other, (name) => declared.get(name) ?? said(name), inner) : "";
	if (inner > 0) changed.set("offset", offsetBehind(inner, said("offset")));
	if (said("orient") === POINTS_AWAY) changed.set("orient", "auto");
	if (tag === "mask" && context.alphaMasks.has(attributes.get("id") ?? "")) changed.set("mask-type", "alpha");
	const given = { transform: attributes.get("transform"), origin: attributes.get("transform-origin") };
	// The root is a box of CSS, which turns around its middle.
	if (isRoot) given.origin ??= "50% 50%";
	let isUnknown = false;
	const ownBox = () => {
		const box = context.shapes.boxOf(
			context.index,
			(name) => changed.get(name) ?? style.values.get(name) ?? attributes.get(name),
		);
		isUnknown = box === null;
		return box;
	};
	const transform = transformOf(style, given, ownBox, context);
	if (isUnknown && TEXTS.has(tag) && transform !== null && !isMoveAlone(transform))
		throw new NotDrawn("letters turned around their middle");
	const isTurnedAround = isSvg || (usesSymbol && groups.before.length > 0);
	const place = ["x", "y"].map((name, at) =>
		lengthOf(said(name) ?? "0", at === 0 ? context.width : context.height, context),
	);
	const moved = usesSymbol && isTurnedAround ? `translate(${place.map((length) => length ?? 0).join(",")})` : "";
	if (moved !== "") for (const name of ["x", "y"]) changed.set(name, "0");
	const turned = isTurnedAround ? [transform ?? given.transform ?? "", moved].filter(Boolean).join(" ") : "";
	if (isTurnedAround && given.transform !== undefined) dropped.add("transform");
	if (transform !== null && !isTurnedAround)
		changed.set(
			GRADIENTS.has(tag) ? "gradientTransform" : tag === "pattern" ? "patternTransform" : "transform",
			transform,
		);
	// No element has it of one around it.
	const isOfScreen = SHAPES.test(tag) && (said("vector-effect") !== undefined || style.values.has("vector-effect"));
	if (attributes.has("pathLength") || isOfScreen) {
		const saidOfStroke = (name: string) =>
			declared.get(name) ?? said(name) ?? (name.startsWith("stroke-") ? context.inherited(name) : undefined);
		const stroke = plainStroke(saidOfStroke, () => context.shapes.courseOf(tag, said), context.scale, context);
		for (const [name, value] of stroke) declared.set(name, value);
	}
	for (const [name, value] of paintedApart(tag, (name) => declared.get(name) ?? said(name), context))
		if (value === null) {
			declared.delete(name);
			dropped.add(name);
		} else declared.set(name, value);
	// A mark at each point of a path would stand where it is cut, too.
	const hasMarks = () =>
		[style.values.get("marker"), context.inherited("marker"), context.inherited("marker-mid")].some(Boolean);
	/** Whether its box says how anything of it is drawn: a path that is cut becomes some times as long. */
	const isMeasured = () =>
		context.isUnderEffect ||
		context.hasUses ||
		["fill", "stroke"].some((name) => (declared.get(name) ?? said(name) ?? context.inherited(name))?.includes("url("));
	if (tag === "path" && context.hasShares && isMeasured() && !hasMarks()) {
		const tight = tightPath(said("d") ?? "");
		if (tight !== null) changed.set("d", tight);
	}
	for (const [name, value] of context.rooms.get(element) ?? []) changed.set(name, value);
	const primitive = tag.startsWith("fe")
		? plainPrimitive(
				element,
				(name) => declared.get(name) ?? said(name),
				context.inherited("color-interpolation-filters") ?? "linearRGB",
				context,
				context.index,
				context.inputOf(said("in")),
			)
		: null;
	for (const [name, value] of primitive?.values ?? []) {
		declared.delete(name);
		changed.set(name, value);
	}
	if (tag === "text" && !declared.has("filter") && !attributes.has("filter")) {
		const shadow = context.inherited("text-shadow");
		const filter =
			shadow && context.shadows.filterOf(shadow, context.inherited("color") ?? "#000", context, context.scale);
		if (filter) declared.set("filter", `url(#${filter})`);
	}
	const space = SPACES[style.values.get("white-space") ?? ""];
	if (space !== undefined) {
		changed.set("xml:space", space);
		dropped.add("space");
	}
	// A line that is read from the right begins there.
	const anchor = tag === "text" || declared.has("text-anchor") || attributes.has("text-anchor");
	if (anchor && TEXTS.has(tag) && /^rtl$/i.test(context.inherited("direction") ?? "")) {
		const turned = ANCHORS[declared.get("text-anchor") ?? context.inherited("text-anchor") ?? "start"];
		if (turned !== undefined) declared.set("text-anchor", turned);
	}
	// What is painted in the colour of an element is painted in the colours of those in it, too.
	if (style.values.has("color") || attributes.has("color"))
		for (const paint of ["fill", "stroke"])
			if (!declared.has(paint) && !attributes.has(paint) && /^currentcolor$/i.test(context.inherited(paint) ?? ""))
				declared.set(paint, "currentColor");
	const now = [...declared].map(([name, value]) => `${name}:${value}`).join(";");
	const own = partsOf(attributes.get("style") ?? "", ";")
		.map((part) => part.split(":").map((side) => side.trim()))
		.filter(([name, value]) => name && value)
		.map(([name, ...value]) => `${name}:${value.join(":")}`)
		.join(";");
	const isDouble = attributes.has("href") && element.hasTwoReferences;
	const group = (of: readonly string[], turn: string) =>
		of.length === 0 && turn === ""
			? null
			: `${turn === "" ? "" : ` transform="${escapedText(turn)}"`}${of.length === 0 ? "" : ` style="${escapedText(of.join(";"))}"`}>`;
	const before = group(groups.before, isRoot ? "" : turned);
	const inside = group(groups.inside, isRoot ? [context.shift, turned].filter(Boolean).join(" ") : "");
	const isSame = ahead === "" && changed.size === 0 && dropped.size === 0 && now === own && !isDouble;
	if (isSame && before === null && inside === null) return null;
	const styled = [...style.values.keys()].filter((name) => !GEOMETRIC.test(name));
	const left = new Set([...changed.keys(), ...dropped, "style", ...styled]);
	let [result, from] = ["", element.start];
	for (const { name, isPrefixed, start, end } of attributesIn(text.slice(element.start, element.end), element.start)) {
		if (!left.has(name) && !(isDouble && isPrefixed && name === "href")) continue;
		result += text.slice(from, start);
		from = end;
	}
	const close = element.isEmpty ? "/>" : ">";
	result += text.slice(from, element.end - close.length);
	for (const [name, value] of changed) result += ` ${name}="${escapedText(value)}"`;
	return {
		before,
		inside,
		tag: `${ahead}${primitive?.ahead ?? ""}${result}${now === "" ? "" : ` style="${escapedText(now)}"`}${close}`,
	};
}
