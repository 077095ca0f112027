import type { ElementStyle } from "../css/element-style.ts";
import { NotDrawn } from "../not-drawn.ts";
import { escapedText, type MarkupElement } from "../svg/svg-markup.ts";

/** Boxes that styles put before and behind what is in an element (https://www.w3.org/TR/css-pseudo-4/#generated-content). */

/** Elements with those boxes after them, which stand nowhere in the text. */
export interface WithBesides {
	elements: readonly MarkupElement[];
	styles: readonly ElementStyle[];
	/** by element */
	before: ReadonlyMap<number, number>;
	after: ReadonlyMap<number, number>;
	/** what is in such a box, as markup; null for what is not known here */
	words: ReadonlyMap<number, string | null>;
}

export function withBesides(elements: readonly MarkupElement[], styles: readonly ElementStyle[]): WithBesides {
	const [before, after] = [new Map<number, number>(), new Map<number, number>()];
	const words = new Map<number, string | null>();
	const [others, othersStyles]: [MarkupElement[], ElementStyle[]] = [[], []];
	for (const [parent, style] of styles.entries())
		for (const [side, given] of [
			[before, style.before],
			[after, style.after],
		] as const) {
			const content = given?.get("content") ?? "none";
			if (!given || /^(?:none|normal)$/i.test(content)) continue;
			const index = elements.length + others.length;
			side.set(parent, index);
			words.set(index, textOf(content));
			others.push({ ...MADE_BY_STYLE, parent });
			othersStyles.push({ values: new Map([...given].filter(([name]) => name !== "content")) });
		}
	return others.length === 0
		? { elements, styles, before, after, words }
		: { elements: [...elements, ...others], styles: [...styles, ...othersStyles], before, after, words };
}

/** It has no place in the text. */
const MADE_BY_STYLE: Omit<MarkupElement, "parent"> = {
	name: "span",
	prefix: "",
	attributes: new Map(),
	place: 0,
	start: Number.POSITIVE_INFINITY,
	end: Number.POSITIVE_INFINITY,
	closeStart: Number.POSITIVE_INFINITY,
	closeEnd: Number.POSITIVE_INFINITY,
	isEmpty: false,
	hasTwoReferences: false,
};

/** @returns what is in strings; null for what a browser works out */
function textOf(content: string): string | null {
	if (!/^(?:"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'|\s)+$/.test(content)) return null;
	const strings = content.match(/"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'/g) ?? [];
	const texts = strings.map((string) =>
		string
			.slice(1, -1)
			.replace(/\\([\da-f]{1,6})\s?|\\([\s\S])/gi, (_, digits: string | undefined, letter: string | undefined) =>
				digits === undefined ? (letter ?? "") : characterOf(Number.parseInt(digits, 16)),
			),
	);
	return escapedText(texts.join(""));
}

const characterOf = (code: number) => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd");

/** @throws NotDrawn */
export function wordsOf(words: string | null): string {
	if (words === null) throw new NotDrawn("content of a style");
	return words;
}
