import { partsOf } from "../css/css-sums.ts";
import { lengthOf, PLACES } from "../css/css-values.ts";
import { NotDrawn } from "../not-drawn.ts";
import { escapedText } from "./svg-markup.ts";
import type { Box } from "./svg-transforms.ts";

const LONGEST_SHAPE = 4_000;

/**
 * A shape of CSS as an element of SVG, which a clip path may hold (https://www.w3.org/TR/css-shapes-1/#supported-basic-shapes).
 *
 * @param extent - of what is clipped, in the drawing's own units
 * @returns null for what is no such shape
 */
export function clipShape(value: string, extent: () => Box): string | null {
	const [, kind = "", list = ""] =
		/^(circle|ellipse|inset|xywh|rect|polygon|path)\((.*)\)\s*(?:[a-z-]+-box)?$/is.exec(value) ?? [];
	if (/^shape\(|view-box/i.test(value)) throw new NotDrawn("a clip of a newer shape");
	if (kind === "" || value.length > LONGEST_SHAPE) return null;
	// A radius below nothing is none.
	if (/^(?:circle|ellipse)$/i.test(kind) && /^\s*(?:\S+\s+)?-/.test(list)) return null;
	const box = extent();
	const across = (text = "0") => box.x + of(text, box.width);
	const down = (text = "0") => box.y + of(text, box.height);
	const of = (text: string, whole: number) =>
		lengthOf(PLACES[text] ?? text, whole, { width: box.width, height: box.height, fontSize: 16 }) ?? 0;
	const [sizes = "", place = ""] = list.split(/\bat\b/);
	const [x, y = "50%"] = place.trim() === "" ? ["50%"] : place.trim().split(/\s+/);
	const [first, second] = sizes.trim().split(/\s+/).filter(Boolean);
	/** From the middle to a side, along x or y. @param word - which side, or a length */
	const reach = (word: string, middle: number, start: number, whole: number) =>
		/^(?:closest|farthest)-side$/i.test(word)
			? Math[/^c/i.test(word) ? "min" : "max"](Math.abs(middle - start), Math.abs(start + whole - middle))
			: of(word, whole);
	const isSide = (word = "closest-side") => /-side$/i.test(word);
	switch (kind.toLowerCase()) {
		case "circle": {
			const word = first ?? "closest-side";
			const sides = [reach(word, across(x), box.x, box.width), reach(word, down(y), box.y, box.height)];
			const radius = isSide(word)
				? Math[/^c/i.test(word) ? "min" : "max"](...sides)
				: of(word, Math.hypot(box.width, box.height) / Math.SQRT2);
			return `<circle cx="${across(x)}" cy="${down(y)}" r="${radius}"/>`;
		}
		case "ellipse":
			return `<ellipse cx="${across(x)}" cy="${down(y)}" rx="${reach(first ?? "closest-side", across(x), box.x, box.width)}" ry="${reach(second ?? "closest-side", down(y), box.y, box.height)}"/>`;
		case "inset": {
			const [sides = "", round = "0"] = list.split(/\bround\b/);
			const [top = "0", right = top, bottom = top, left = right] = sides.trim().split(/\s+/);
			const width = box.width - of(left, box.width) - of(right, box.width);
			const height = box.height - of(top, box.height) - of(bottom, box.height);
			const radius = of(round.trim().split(/\s+/)[0] ?? "0", box.width);
			return `<rect x="${across(left)}" y="${down(top)}" width="${Math.max(width, 0)}" height="${Math.max(height, 0)}" rx="${radius}"/>`;
		}
		case "xywh":
		case "rect": {
			const [edges = "", round = "0"] = list.split(/\bround\b/);
			const [one = "0", two = "0", three = "0", four = "0"] = edges.trim().split(/\s+/);
			const isSized = kind.toLowerCase() === "xywh";
			const [left, top] = isSized ? [across(one), down(two)] : [across(four), down(one)];
			const right = isSized ? left + of(three, box.width) : across(two);
			const bottom = isSized ? top + of(four, box.height) : down(three);
			const radius = of(round.trim().split(/\s+/)[0] ?? "0", box.width);
			return `<rect x="${left}" y="${top}" width="${Math.max(right - left, 0)}" height="${Math.max(bottom - top, 0)}" rx="${radius}"/>`;
		}
		case "polygon": {
			const points = partsOf(list, ",").map((point) => point.trim().split(/\s+/));
			const drawn = points.filter(([word = ""]) => !/^(?:nonzero|evenodd)$/.test(word));
			const rule = /^\s*evenodd\b/i.test(list) ? ' clip-rule="evenodd"' : "";
			return `<polygon${rule} points="${drawn.map(([px, py]) => `${across(px)},${down(py)}`).join(" ")}"/>`;
		}
		default: {
			const data = /(["'])(.*)\1/s.exec(list)?.[2] ?? "";
			const rule = /^\s*evenodd\b/i.test(list) ? ' clip-rule="evenodd"' : "";
			return `<path${rule} transform="translate(${box.x},${box.y})" d="${escapedText(data)}"/>`;
		}
	}
}
