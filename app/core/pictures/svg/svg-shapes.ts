import { lengthOf } from "../css/css-values.ts";
import type { ElementStyle } from "../css/element-style.ts";
import { NotDrawn } from "../not-drawn.ts";
import type { MarkupElement } from "./svg-markup.ts";
import { boxOfCourse, type Course, courseOfPath, type Point } from "./svg-paths.ts";
import type { Box } from "./svg-transforms.ts";

/** Letters of all paths that are followed; art has some ten thousand where it asks for it. */
const MOST_LETTERS = 300_000;
/** Elements of groups whose extent is asked for. */
const MOST_ASKED = 200_000;
const LONGEST_POINTS = 20_000;
/** Their lines reach as far on all sides. */
const EVEN: ReadonlySet<string> = new Set(["rect", "circle", "ellipse"]);
const GROUPS: ReadonlySet<string> = new Set(["g", "a", "use"]);
const MOVED = ["transform", "translate", "rotate", "scale", "offset-path"];
const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi;

type Said = (name: string) => string | undefined;

/** The shapes of one drawing: what they go through, and how far they reach. */
export class Shapes {
	#letters = 0;
	#asked = 0;
	readonly #foundStrokes: string[] = [];
	readonly #children: number[][];
	readonly #byId: Map<string | undefined, number>;

	/** @param canvas - what percentages refer to */
	constructor(
		readonly elements: readonly MarkupElement[],
		readonly styles: readonly ElementStyle[],
		readonly canvas: Box,
	) {
		this.#children = elements.map(() => []);
		for (const [index, { parent }] of elements.entries()) this.#children[parent]?.push(index);
		this.#byId = new Map(elements.map(({ attributes }, index) => [attributes.get("id"), index]));
	}

	/** @returns nothing for what is no shape, or once too much was asked for */
	courseOf(name: string, said: Said): Course {
		const reference = { ...this.canvas, fontSize: 16 };
		const along = (attribute: string, whole: number) => lengthOf(said(attribute) ?? "0", whole, reference) ?? 0;
		const x = (attribute: string) => along(attribute, this.canvas.width);
		const y = (attribute: string) => along(attribute, this.canvas.height);
		switch (name) {
			case "rect": {
				const [left, top] = [x("x"), y("y")];
				const [right, bottom] = [left + x("width"), top + y("height")];
				const [wide, high] = [said("rx") ?? said("ry") ?? "0", said("ry") ?? said("rx") ?? "0"];
				const rx = Math.min(lengthOf(wide, this.canvas.width, reference) ?? 0, (right - left) / 2);
				const ry = Math.min(lengthOf(high, this.canvas.height, reference) ?? 0, (bottom - top) / 2);
				if (!(rx > 0 && ry > 0))
					return [
						[
							[left, top],
							[right, top],
							[right, bottom],
							[left, bottom],
							[left, top],
						],
					];
				const corner = (toX: number, toY: number) => `A${rx} ${ry} 0 0 1 ${toX} ${toY}`;
				return courseOfPath(
					`M${left + rx} ${top}H${right - rx}${corner(right, top + ry)}V${bottom - ry}${corner(right - rx, bottom)}H${left + rx}${corner(left, bottom - ry)}V${top + ry}${corner(left + rx, top)}z`,
				);
			}
			case "circle":
			case "ellipse": {
				const [cx, cy] = [x("cx"), y("cy")];
				const [rx, ry] =
					name === "circle"
						? [x("r"), x("r")]
						: [x(said("rx") === undefined ? "ry" : "rx"), y(said("ry") === undefined ? "rx" : "ry")];
				return courseOfPath(`M${cx + rx} ${cy}A${rx} ${ry} 0 0 1 ${cx - rx} ${cy}A${rx} ${ry} 0 0 1 ${cx + rx} ${cy}`);
			}
			case "line":
				return [
					[
						[x("x1"), y("y1")],
						[x("x2"), y("y2")],
					],
				];
			case "polygon":
			case "polyline": {
				const numbers = ((said("points") ?? "").slice(0, LONGEST_POINTS).match(NUMBER) ?? []).map(Number);
				const points = Array.from(
					{ length: numbers.length >> 1 },
					(_, at): Point => [numbers[2 * at] ?? 0, numbers[2 * at + 1] ?? 0],
				);
				return [name === "polygon" && points[0] ? [...points, points[0]] : points];
			}
			case "path": {
				const data = said("d") ?? "";
				this.#letters += data.length;
				return this.#letters > MOST_LETTERS ? [] : courseOfPath(data);
			}
			default:
				return [];
		}
	}

	/** An element's extent without its stroke, in its own units. @returns null where it is not known */
	boxOf(index: number, said: Said = this.#saidOf(index)): Box | null {
		const element = this.elements[index];
		this.#asked += 1;
		if (!element || this.#asked > MOST_ASKED) return null;
		if (!GROUPS.has(element.name)) {
			if (element.name !== "image" && element.name !== "svg") return boxOfCourse(this.courseOf(element.name, said));
			return boxOfCourse(this.courseOf("rect", (name) => (name === "rx" || name === "ry" ? undefined : said(name))));
		}
		const target = element.name === "use" ? this.#byId.get(said("href")?.replace(/^#/, "")) : undefined;
		const inside: readonly number[] =
			element.name === "use" ? (target === undefined ? [] : [target]) : (this.#children[index] ?? []);
		let box: Box | null = null;
		for (const child of inside) {
			const saidOfChild = this.#saidOf(child);
			// Where something turns in it, nothing is known.
			if (MOVED.some((name) => saidOfChild(name) !== undefined) || this.styles[child]?.begun) return null;
			const part: Box | null = this.boxOf(child, saidOfChild);
			if (!part) return null;
			const x: number = box ? Math.min(box.x, part.x) : part.x;
			const y: number = box ? Math.min(box.y, part.y) : part.y;
			const right: number = Math.max(box ? box.x + box.width : x, part.x + part.width);
			const bottom: number = Math.max(box ? box.y + box.height : y, part.y + part.height);
			box = { x, y, width: right - x, height: bottom - y };
		}
		// That of what is used, without its own place, as browsers take it.
		return box;
	}

	/**
	 * An element's extent with its stroke, in its own units.
	 *
	 * @param inherited - what an element says, or one around it
	 * @throws NotDrawn where it is not known
	 */
	strokedBoxOf(index: number, inherited: (index: number, name: string) => string | undefined): Box {
		const box = this.boxOf(index);
		if (!box) throw new NotDrawn("a clip by an unknown extent");
		const isStroked = (at: number) => this.#strokes[at] !== "none";
		const name = this.elements[index]?.name ?? "";
		if (GROUPS.has(name) ? !this.#inside(index).some(isStroked) : !isStroked(index)) return box;
		if (!EVEN.has(name)) throw new NotDrawn("a clip by the extent of a line");
		const half =
			(lengthOf(inherited(index, "stroke-width") ?? "1", this.canvas.width, { ...this.canvas, fontSize: 16 }) ?? 1) / 2;
		return { x: box.x - half, y: box.y - half, width: box.width + 2 * half, height: box.height + 2 * half };
	}

	/** By element, its own or of one around it; all in one go, since groups of groups would ask for each again. */
	get #strokes(): string[] {
		if (this.#foundStrokes.length > 0) return this.#foundStrokes;
		for (const [index, { parent }] of this.elements.entries()) {
			const own = this.#saidOf(index)("stroke")?.trim() ?? "inherit";
			this.#foundStrokes.push(own === "inherit" ? (this.#foundStrokes[parent] ?? "none") : own);
		}
		return this.#foundStrokes;
	}

	/** Elements in an element: those that follow it until one is not. */
	#inside(index: number): number[] {
		const found: number[] = [];
		for (let at = index + 1; (this.elements[at]?.parent ?? -1) >= index; at++) found.push(at);
		return found;
	}

	#saidOf(index: number): Said {
		return (name) => this.styles[index]?.values.get(name) ?? this.elements[index]?.attributes.get(name);
	}
}
