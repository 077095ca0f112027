import { lengthOf } from "../css/css-values.ts";
import { bordersOf, drawnBorders, outlineOn } from "../html/html-borders.ts";
import { SHARP } from "../html/html-corners.ts";
import { sidesOf } from "../html/html-text-style.ts";
import { NotDrawn } from "../not-drawn.ts";

const SEEN_AROUND = /^(?:border(?!-radius)|margin|padding|outline)/;

/** What a root has around its content, as a box of CSS: its size stays, so that it reaches beyond the picture to the right and below. */
export interface RootBox {
	/** pixels, of its content from the picture's corner */
	left: number;
	top: number;
	/** the lines around it, as SVG in pixels */
	lines: string;
}

/**
 * @param screen - pixels of where it is shown
 * @throws NotDrawn
 */
export function rootBoxOf(values: ReadonlyMap<string, string>, screen: { width: number; height: number }): RootBox {
	const isPlaced = /^(?:relative|absolute|fixed)$/.test(values.get("position") ?? "");
	if (!isPlaced && ![...values.keys()].some((name) => SEEN_AROUND.test(name))) return { left: 0, top: 0, lines: "" };
	const reference = { ...screen, fontSize: 16 };
	const colour = values.get("color") ?? "#000";
	const [margin, padding] = (["margin", "padding"] as const).map((name) =>
		sidesOf(values, name, [0, 0], screen.width, reference),
	);
	const border = bordersOf(values, reference, colour);
	const place = (side: "left" | "top", whole: number) =>
		isPlaced ? (lengthOf(values.get(side) ?? "0", whole, reference) ?? 0) : 0;
	const [x, y] = [place("left", screen.width) + (margin?.left ?? 0), place("top", screen.height) + (margin?.top ?? 0)];
	const left = border.left.width + (padding?.left ?? 0);
	const top = border.top.width + (padding?.top ?? 0);
	const box = {
		x,
		y,
		width: screen.width + left + border.right.width + (padding?.right ?? 0),
		height: screen.height + top + border.bottom.width + (padding?.bottom ?? 0),
	};
	const root = {
		left: x + left,
		top: y + top,
		lines: drawnBorders(border, box, SHARP) + outlineOn(values, box, SHARP, colour),
	};
	if (values.has("border-radius") && (root.lines !== "" || root.left !== 0 || root.top !== 0))
		throw new NotDrawn("a round root with something around it");
	if (root.lines !== "" && ["transform", "rotate", "scale", "translate"].some((name) => values.has(name)))
		throw new NotDrawn("lines that turn with a root");
	return root;
}
