import type { ElementStyle } from "../css/element-style.ts";
import { NotDrawn } from "../not-drawn.ts";
import type { BoxModel } from "./html-box-model.ts";
import { cutOff, effectsOn, hidesBeyond } from "./html-effects.ts";
import { isByItself } from "./html-floats.ts";
import { groundOfBox } from "./html-grounds.ts";
import { type Box, metMargin } from "./html-layouts.ts";
import { type Insets, insetsOf, isPositioned, type Positioned, positionedBoxes } from "./html-positioned.ts";
import type { TextStyle } from "./html-text-style.ts";

/** Boxes of HTML around what is laid out in them: how large they are, how their margins meet others, and how they are drawn. */

export interface Frame {
	tag: string;
	display: string;
	/** of what it is in */
	parentDisplay: string | undefined;
	values: ReadonlyMap<string, string>;
	style: ElementStyle | undefined;
	textStyle: TextStyle;
	model: BoxModel;
	content: Box;
	/** how wide its content is */
	inside: number;
	/** the width that it says itself, or that its columns have; null for none */
	own: number | null;
	/** how wide its content may be */
	free: number;
	/** how high its content is, where that is known before it is laid out */
	known: number | null;
	/** how high it is by its proportions; null for none */
	proportions: number | null;
	/** of what it is in, where it is known */
	height: number | null;
	/** something floats beside its words */
	isBesideFloat: boolean;
	/** nothing comes after it in what it is in */
	isLast: boolean;
	/** what is positioned in it; null for a box in which nothing is */
	positioned: readonly Positioned[] | null;
	/** draws what stands before its words; null for nothing */
	marker: ((x: number, y: number) => string) | null;
	/** begins the names of what is defined for it */
	name: string;
}

/** @throws NotDrawn */
export function framed(frame: Frame): Box {
	const { tag, display, values, style, textStyle, model, content, inside, own, known } = frame;
	const { margin, border, around, reference, bounded } = model;
	const { left, right, top, bottom } = around;
	// The margins of what is in it stay in it where something is between, or where it is a box of its own.
	const isMiddle = display === "flex" || display === "grid";
	const isApart = isMiddle || /^(?:inline-block|flow-root)$/.test(display) || hidesBeyond(style);
	const keepsTop = top > 0 || isApart;
	const keepsBottom = bottom > 0 || isApart || known !== null;
	const shift = keepsTop && !isMiddle ? content.margin.top : 0;
	const holdsFloats = isApart || /^t[dh]$/.test(tag) || isByItself(values, frame.parentDisplay);
	const hanging = content.hanging ?? 0;
	const isShifted = keepsTop && content.margin.top !== 0;
	if (frame.isBesideFloat && (holdsFloats || tag === "table" || margin.left === null || isShifted))
		throw new NotDrawn("a box beside one that floats");
	const needed =
		content.height + (holdsFloats ? hanging : 0) + shift + (keepsBottom && !isMiddle ? content.margin.bottom : 0);
	const high = known ?? bounded("height", needed, frame.height);
	if (high < needed && (known === null || (frame.proportions !== null && !hidesBeyond(style))))
		throw new NotDrawn("a box lower than what is in it");
	const outside = { width: inside + left + right, height: high + top + bottom };
	const hangs = holdsFloats || hanging === 0 ? 0 : top + shift + content.height + hanging - outside.height;
	const padded = {
		width: outside.width - border.left.width - border.right.width,
		height: outside.height - border.top.width - border.bottom.width,
	};
	const positioned = frame.positioned && positionedBoxes(frame.positioned, padded);
	const insets = frame.positioned && !isPositioned(values) ? insetsOf(values, reference, textStyle.size) : null;
	// What is moved lies over what follows it.
	const isMoved = Object.values(insets ?? {}).some((inset) => inset !== null && inset !== 0);
	if (isMoved && !frame.isLast) throw new NotDrawn("boxes over each other");
	return {
		isWide: own !== null,
		height: outside.height,
		hanging: Math.max(0, hangs),
		first: content.first === undefined ? undefined : top + shift + content.first,
		baseline: content.baseline === undefined ? undefined : top + shift + content.baseline,
		width: (own ?? content.width) + left + right + (margin.left ?? 0) + (margin.right ?? 0),
		margin: {
			top: keepsTop ? (margin.top ?? 0) : metMargin(margin.top ?? 0, content.margin.top),
			bottom: keepsBottom ? (margin.bottom ?? 0) : metMargin(margin.bottom ?? 0, content.margin.bottom),
		},
		draw: (x, y) => drawnAt(x, y, frame, outside, shift, insets, positioned),
	};
}

function drawnAt(
	x: number,
	y: number,
	{ values, style, textStyle, model, content, inside, own, free, marker, name }: Frame,
	outside: { width: number; height: number },
	shift: number,
	insets: Insets | null,
	positioned: ((x: number, y: number) => string) | null,
): string {
	if (/^(?:hidden|collapse)$/.test(values.get("visibility") ?? "")) return "";
	const { margin, border, around } = model;
	const rest = free - inside;
	const auto = margin.left === null && margin.right === null ? rest / 2 : margin.left === null ? rest : 0;
	const begin =
		x + (margin.left ?? 0) + (own === null ? 0 : Math.max(0, auto)) + (insets?.left ?? -(insets?.right ?? 0));
	const up = y + (insets?.top ?? -(insets?.bottom ?? 0));
	const box = { ...outside, x: begin, y: up };
	const [inX, inY] = [begin + around.left, up + around.top + shift];
	const drawn = (marker?.(inX, inY) ?? "") + content.draw(inX, inY);
	const ground = groundOfBox(values, box, border, textStyle.colour, name, drawn);
	const all = drawn + (positioned?.(begin + border.left.width, up + border.top.width) ?? "");
	const shown = hidesBeyond(style) ? cutOff(values, box, border, all, name) : all;
	return effectsOn(values, box, ground + shown, name);
}
