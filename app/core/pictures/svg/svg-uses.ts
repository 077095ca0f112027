import { attributesIn, escapedText, type MarkupElement } from "./svg-markup.ts";

/**
 * Custom properties of what is used come from where it is used (https://svgwg.org/svg2-draft/struct.html#UseShadowTree): each use gets a
 * copy of its own, inside of it, where nothing draws it but the use. A copy's elements say of which element they are one.
 */

const COPY_OF = "data-copy-of";
const NAME = "copy-for-use-";
/** Beyond them, and in what is used by what is used by what is used …, all uses are alike. */
const MOST_LETTERS = 2_000_000;
const MOST_DEPTH = 5;
/** Properties of the whole drawing are the same for all. */
const OF_ALL = /(^|[}\s])(?::root|svg|\*)\s*\{[^{}]*\}/g;
const DECLARED = /--[\w-]+\s*:/;

/** The same text with the copies; unchanged where custom properties are the same everywhere, or copies are too many. */
export function withCopiesForUses(text: string, elements: readonly MarkupElement[], css: string): string {
	const isNeeded =
		(text.includes("var(") || css.includes("var(")) &&
		elements.some(({ name }) => name === "use") &&
		(DECLARED.test(css.replace(OF_ALL, "$1")) ||
			elements.some(({ attributes, parent }) => parent !== -1 && DECLARED.test(attributes.get("style") ?? "")));
	if (!isNeeded) return text;
	const copies = new Copies(text, elements);
	try {
		return copies.written(0, text.length, 0);
	} catch (error) {
		if (error instanceof RangeError) return text;
		throw error;
	}
}

class Copies {
	#letters = 0;
	#count = 0;
	readonly #byId = new Map<string, number>();

	constructor(
		readonly text: string,
		readonly elements: readonly MarkupElement[],
	) {
		for (const [index, { attributes }] of elements.entries()) {
			const id = attributes.get("id");
			if (id !== undefined && !this.#byId.has(id)) this.#byId.set(id, index);
		}
	}

	/**
	 * @param first - of the elements that begin there
	 * @param name - of the first one where it is a copy
	 * @throws RangeError for too many copies
	 */
	written(start: number, end: number, first: number, depth = 0, name: string | null = null): string {
		let [result, from] = ["", start];
		for (let index = first; (this.elements[index]?.start ?? end) < end; index++) {
			const element = this.elements[index] as MarkupElement;
			if (element.start < from) continue;
			const target = element.name === "use" ? this.#targetOf(index, depth) : null;
			if (depth === 0 && target === null) continue;
			result += this.text.slice(from, element.start);
			const copied = target === null ? null : `${NAME}${this.#count++}`;
			const id = depth === 0 ? undefined : index === first ? name : null;
			result += this.#tag(element, id, copied, depth === 0 ? null : index);
			if (target !== null && copied !== null) {
				const used = this.elements[target] as MarkupElement;
				const copy = this.written(used.start, used.closeEnd, target, depth + 1, copied);
				result += element.isEmpty ? `${copy}</${element.prefix}use>` : copy;
			}
			from = element.end;
		}
		result += this.text.slice(from, end);
		this.#letters += result.length;
		if (depth > 0 && this.#letters > MOST_LETTERS) throw new RangeError("too many copies");
		return result;
	}

	/** @returns null for a use that has none, or is inside of it */
	#targetOf(use: number, depth: number): number | null {
		if (depth >= MOST_DEPTH) return null;
		const id = /^#(.+)$/.exec(this.elements[use]?.attributes.get("href") ?? "")?.[1];
		const target = id === undefined ? undefined : this.#byId.get(id);
		const used = this.elements[target ?? -1];
		const own = this.elements[use];
		if (target === undefined || !used || !own) return null;
		return used.start <= own.start && own.start < used.closeEnd ? null : target;
	}

	/** @param id - null for none, undefined where it stays */
	#tag(element: MarkupElement, id: string | null | undefined, href: string | null, copyOf: number | null): string {
		const { start, end, isEmpty } = element;
		let [result, from] = ["", start];
		for (const attribute of attributesIn(this.text.slice(start, end), start)) {
			const isChanged = (attribute.name === "id" && id !== undefined) || (attribute.name === "href" && href !== null);
			if (!isChanged) continue;
			result += this.text.slice(from, attribute.start);
			if (attribute.name === "href")
				result += `${this.text.slice(attribute.start, this.text.indexOf("=", attribute.start))}="#${href}"`;
			from = attribute.end;
		}
		const close = isEmpty ? "/>" : ">";
		result += this.text.slice(from, end - close.length);
		if (id) result += ` id="${escapedText(id)}"`;
		if (copyOf !== null) result += ` ${COPY_OF}="${copyOf}"`;
		return result + (isEmpty && href === null ? "/>" : ">");
	}
}

/**
 * @param elements - of a text with copies
 * @returns by element, of which one it is a copy; its own index for all others
 */
export function originalsOf(elements: readonly MarkupElement[]): number[] {
	const originals = elements.flatMap(({ attributes }, index) => (attributes.has(COPY_OF) ? [] : [index]));
	return elements.map(({ attributes }, index) => {
		const copied = attributes.get(COPY_OF);
		return copied === undefined ? index : (originals[Number(copied)] ?? index);
	});
}
