import { NotDrawn } from "../not-drawn.ts";
import { type Box, metMargin, stackOf } from "./html-layouts.ts";
import { isPositioned } from "./html-positioned.ts";

/** Boxes of HTML that float at the sides of lines (https://www.w3.org/TR/CSS2/visuren.html#floats). */

export type FloatSide = "left" | "right";
/** How far floating boxes reach in from both sides. */
export interface Insets {
	left: number;
	right: number;
}

/** What floats beside a block, from its top on. */
export interface Beside {
	bottom: number;
	insets(top: number, bottom: number): Insets;
}

/** What floats beside what is in a block: below its upper edge, and as far as it reaches beyond the space at its sides. */
export const besideWithin = (beside: Beside, top: number, before: number, behind: number): Beside => ({
	bottom: beside.bottom - top,
	insets(from, to) {
		const { left, right } = beside.insets(from + top, to + top);
		return { left: Math.max(0, left - before), right: Math.max(0, right - behind) };
	},
});

interface Placed {
	side: FloatSide;
	/** how far it reaches in from its side */
	reach: number;
	top: number;
	bottom: number;
}

const MOST_FLOATS = 400;

export function floatOf(values: ReadonlyMap<string, string> | undefined): FloatSide | null {
	const said = values?.get("float");
	return said === "left" || said === "right" ? said : null;
}

/** Whether a block is as high as what floats in it. @param around - the display of what it is in */
export const isByItself = (values: ReadonlyMap<string, string>, around: string | undefined): boolean =>
	isPositioned(values) || floatOf(values) !== null || /^(?:inline-)?(?:flex|grid)$/.test(around ?? "");

/** What is in a block, from its top on: boxes below each other, and those that float beside lines. */
export class FloatFlow {
	readonly #parts: Box[] = [];
	readonly #placed: Placed[] = [];
	readonly #draws: ((x: number, y: number) => string)[] = [];

	constructor(
		readonly width: number,
		/** what floats around it */
		readonly outer: Beside | null,
	) {}

	get isEmpty(): boolean {
		return this.#parts.length === 0;
	}

	get #end(): number {
		if (this.#placed.length === 0 && this.outer === null) return 0;
		const { height, margin } = stackOf(this.#parts);
		return height + margin.bottom;
	}

	#bottom(side?: FloatSide): number {
		const own = this.#placed.flatMap((one) => (side === undefined || one.side === side ? [one.bottom] : []));
		return Math.max(0, this.outer?.bottom ?? 0, ...own);
	}

	#insets(top: number, bottom: number): Insets {
		const reach = (side: FloatSide) =>
			Math.max(
				0,
				...this.#placed.flatMap((one) =>
					one.side === side && one.top < bottom - 0.01 && one.bottom > top + 0.01 ? [one.reach] : [],
				),
			);
		const outer = this.outer?.insets(top, bottom) ?? { left: 0, right: 0 };
		return { left: Math.max(outer.left, reach("left")), right: Math.max(outer.right, reach("right")) };
	}

	/** What is beside the next lines. @returns null for nothing */
	beside(from = this.#end): Beside | null {
		const bottom = this.#bottom();
		if (bottom <= from + 0.01) return null;
		return { bottom: bottom - from, insets: (top, end) => this.#insets(from + top, from + end) };
	}

	lines(box: Box): void {
		this.#parts.push(box);
	}

	/**
	 * @param clear - which floating boxes it is below of
	 * @param again - lays it out with words beside those
	 * @throws NotDrawn
	 */
	block(box: Box, clear: string | undefined, again: (beside: Beside) => Box): void {
		if (this.#placed.length === 0 && this.outer === null) {
			this.#put(box);
			return;
		}
		const end = this.#end;
		const bottom = /^(?:both|left|right)$/.test(clear ?? "")
			? this.#bottom(clear === "both" ? undefined : (clear as FloatSide))
			: 0;
		const last = this.#parts.at(-1)?.margin.bottom ?? 0;
		const place = end - last + metMargin(last, box.margin.top);
		if (bottom > place) {
			const gap = {
				isWide: false,
				width: 0,
				height: Math.max(0, bottom - end),
				margin: { top: 0, bottom: 0 },
				draw: () => "",
			};
			this.#parts.push(gap);
			this.#put({ ...box, margin: { ...box.margin, top: 0 } });
			return;
		}
		const beside = box.baseline === undefined ? null : this.beside(place);
		const moved = beside ? again(beside) : box;
		if (moved.margin.top !== box.margin.top) throw new NotDrawn("a margin beside a box that floats");
		this.#put(moved);
	}

	#put(box: Box): void {
		this.#parts.push(box);
		if ((box.hanging ?? 0) <= 0) return;
		const bottom = stackOf(this.#parts).height + (box.hanging ?? 0);
		this.#placed.push({ side: "left", reach: this.width, top: 0, bottom });
	}

	/**
	 * @param before - how wide the words before it are, in whose line it is
	 * @throws NotDrawn
	 */
	float(box: Box, side: FloatSide, before: number): void {
		if (this.#placed.length >= MOST_FLOATS) throw new NotDrawn("too many boxes that float");
		// What is there before the first one is not known to floating boxes.
		const end =
			this.#placed.length > 0 ? this.#end : stackOf(this.#parts).height + (this.#parts.at(-1)?.margin.bottom ?? 0);
		const high = box.height + box.margin.top + box.margin.bottom;
		let top = Math.max(end, ...this.#placed.map((one) => one.top));
		const room = (at: number) => {
			const { left, right } = this.#insets(at, at + 0.1);
			return this.width - left - right;
		};
		while (room(top) < box.width + before - 0.01 && room(top) < this.width) {
			if (before > 0) throw new NotDrawn("a box that floats below words before it");
			top = Math.min(...this.#placed.flatMap(({ bottom }) => (bottom > top + 0.01 ? [bottom] : [])));
		}
		if (before > 0 && room(top) < box.width + before) throw new NotDrawn("a box that floats below words before it");
		const reach = this.#insets(top, top + 0.1)[side];
		const x = side === "left" ? reach : this.width - reach - box.width;
		this.#placed.push({ side, reach: reach + box.width, top, bottom: top + high });
		this.#draws.push((left, up) => box.draw(left + x, up + top + box.margin.top));
	}

	/** All of it. */
	box(): Box {
		const content = stackOf(this.#parts);
		if (this.#placed.length === 0) return content;
		return {
			...content,
			width: this.width,
			hanging: Math.max(0, this.#bottom() - content.height),
			draw: (x, y) => content.draw(x, y) + this.#draws.map((draw) => draw(x, y)).join(""),
		};
	}
}
