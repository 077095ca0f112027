import type { MarkupElement } from "../svg/svg-markup.ts";
import { type WithBesides, wordsOf } from "./html-besides.ts";

/** Elements of HTML that are boxes below each other. */
export const BLOCKS: ReadonlySet<string> = new Set(
	"div p h1 h2 h3 h4 h5 h6 pre body html section article main header footer center ul ol li dl dt dd blockquote figure figcaption address nav aside hr table td th".split(
		" ",
	),
);
/** Those that are parts of a line. */
export const INLINE: ReadonlySet<string> = new Set(
	"span b strong i em u s del ins strike small a code kbd samp tt cite dfn var abbr time label font sub sup big mark br".split(
		" ",
	),
);
/** Those of which nothing is seen. */
export const UNSEEN: ReadonlySet<string> = new Set("script style title meta link head template canvas".split(" "));

export type Node = { words: string } | { child: number };

/** Which words and elements an element has in it, in their order. */
export class HtmlNodes {
	readonly #children = new Map<number, number[]>();

	readonly elements: readonly MarkupElement[];

	constructor(
		readonly text: string,
		readonly besides: WithBesides,
	) {
		this.elements = besides.elements;
	}

	/**
	 * Finds what is in an element.
	 *
	 * @returns false where that is more than a number of elements
	 */
	gather(index: number, most: number): boolean {
		for (let at = index + 1; (this.elements[at]?.start ?? Infinity) < (this.elements[index]?.closeStart ?? 0); at++) {
			const parent = this.elements[at]?.parent ?? -1;
			const siblings = this.#children.get(parent) ?? [];
			siblings.push(at);
			this.#children.set(parent, siblings);
			if (at - index > most) return false;
		}
		return true;
	}

	/** @throws NotDrawn for what is not known of a style */
	in(index: number): Node[] {
		const { before, after, words } = this.besides;
		const own = words.get(index);
		if (own !== undefined) return own === "" ? [] : [{ words: wordsOf(own) }];
		const element = this.elements[index];
		const nodes: Node[] = [];
		let from = element?.end ?? 0;
		for (const child of this.#children.get(index) ?? []) {
			const inner = this.elements[child];
			if (!inner) continue;
			nodes.push({ words: this.text.slice(from, inner.start) }, { child });
			from = inner.closeEnd;
		}
		nodes.push({ words: this.text.slice(from, element?.closeStart ?? from) });
		const beside = (side: ReadonlyMap<number, number>): Node[] => {
			const child = side.get(index);
			return child === undefined ? [] : [{ child }];
		};
		return [...beside(before), ...nodes.filter((node) => "child" in node || node.words !== ""), ...beside(after)];
	}

	/** Whether no element comes after this one in what it is in. */
	isLast(index: number): boolean {
		const parent = this.elements[index]?.parent ?? -1;
		return this.#children.get(parent)?.at(-1) === index && !this.besides.after.has(parent);
	}
}
