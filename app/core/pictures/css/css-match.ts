import type { PseudoSelector, Selector } from "css-what";

/** Elements in their order, as far as selectors ask about them. */
export interface StyledElement {
	/** without a namespace's prefix */
	name: string;
	/** as written, by name without prefix */
	attributes: ReadonlyMap<string, string>;
	/** index of the parent; -1 for the root */
	parent: number;
	/** index among the parent's elements, from 0 on */
	place: number;
}

/** Steps of comparing elements with selectors; art takes some ten thousand. */
const MOST_STEPS = 2_000_000;

/** A style sheet that would take minutes. */
export class TooMuchStyle extends Error {
	override name = "TooMuchStyle";
}

/** Compares elements of one document with selectors (https://www.w3.org/TR/selectors-4/). */
export class Matcher {
	#steps = 0;
	readonly #children: number[][];

	constructor(readonly elements: readonly StyledElement[]) {
		this.#children = elements.map(() => []);
		for (const [index, { parent }] of elements.entries()) this.#children[parent]?.push(index);
	}

	/** @throws TooMuchStyle beyond all steps there are */
	spend(steps: number): void {
		this.#steps += steps;
		if (this.#steps > MOST_STEPS) throw new TooMuchStyle("a style sheet takes too long");
	}

	/** @throws TooMuchStyle */
	matches(index: number, selector: readonly Selector[], last = selector.length - 1): boolean {
		for (let at = last; at >= 0; at--) {
			this.spend(1);
			const part = selector[at];
			const element = this.elements[index];
			if (!part || !element) return false;
			switch (part.type) {
				case "descendant":
					for (let above = element.parent; above >= 0; above = this.elements[above]?.parent ?? -1)
						if (this.matches(above, selector, at - 1)) return true;
					return false;
				case "child":
					return element.parent >= 0 && this.matches(element.parent, selector, at - 1);
				case "adjacent":
				case "sibling": {
					const from = part.type === "adjacent" ? Math.max(0, element.place - 1) : 0;
					const asked = (this.#children[element.parent] ?? []).slice(from, element.place);
					this.spend(asked.length);
					return asked.some((sibling) => this.matches(sibling, selector, at - 1));
				}
				default:
					if (!this.#isOne(index, element, part)) return false;
			}
		}
		return true;
	}

	#isOne(index: number, element: StyledElement, part: Selector): boolean {
		switch (part.type) {
			case "universal":
				return true;
			case "tag":
				return part.name === element.name;
			case "attribute":
				// Letters of any case where a selector says so.
				return part.ignoreCase === true
					? hasAttribute(element.attributes.get(part.name)?.toLowerCase(), part.action, part.value.toLowerCase())
					: hasAttribute(element.attributes.get(part.name), part.action, part.value);
			case "pseudo":
				return this.#isPseudo(index, element, part);
			default:
				return false;
		}
	}

	/** @param selector - of what is inside, or behind where it begins with that (https://www.w3.org/TR/selectors-4/#relational) */
	#has(index: number, selector: readonly Selector[]): boolean {
		const { parent = -1, place = 0 } = this.elements[index] ?? {};
		const first = selector[0]?.type ?? "";
		const isRelative = COMBINATORS.has(first);
		const asked = isRelative ? selector.slice(1) : selector;
		const behind = (this.#children[parent] ?? []).slice(place + 1);
		const found =
			first === "adjacent"
				? behind.slice(0, 1)
				: first === "sibling"
					? behind
					: first === "child"
						? (this.#children[index] ?? [])
						: this.#inside(index);
		this.spend(found.length);
		return found.some((one) => this.matches(one, asked));
	}

	/** All elements in an element: those that follow it until one is not. */
	#inside(index: number): number[] {
		const found: number[] = [];
		for (let at = index + 1; (this.elements[at]?.parent ?? -1) >= index; at++) found.push(at);
		return found;
	}

	#isPseudo(index: number, element: StyledElement, { name, data }: PseudoSelector): boolean {
		if (Array.isArray(data)) {
			if (name === "has") return data.some((selector) => this.#has(index, selector));
			const isAny = data.some((selector) => this.matches(index, selector));
			return name === "not" ? !isAny : ["is", "where", "matches", "any", "-webkit-any"].includes(name) && isAny;
		}
		const siblings = this.#children[element.parent] ?? [index];
		const ofType = () => {
			this.spend(siblings.length);
			return siblings.filter((sibling) => this.elements[sibling]?.name === element.name);
		};
		const fromEnd = (list: readonly number[]) => list.length - list.indexOf(index);
		switch (name) {
			case "root":
				return element.parent === -1;
			case "first-child":
				return element.place === 0;
			case "last-child":
				return element.place === siblings.length - 1;
			case "only-child":
				return siblings.length === 1;
			case "first-of-type":
				return ofType()[0] === index;
			case "last-of-type":
				return ofType().at(-1) === index;
			case "nth-child":
				return isNth(data, element.place + 1);
			case "nth-last-child":
				return isNth(data, siblings.length - element.place);
			case "nth-of-type":
				return isNth(data, ofType().indexOf(index) + 1);
			case "nth-last-of-type":
				return isNth(data, fromEnd(ofType()));
			case "empty":
				return (this.#children[index] ?? []).length === 0;
			default:
				// hover, focus: nobody points at a picture
				return false;
		}
	}
}

const COMBINATORS: ReadonlySet<string> = new Set(["child", "descendant", "adjacent", "sibling"]);

function hasAttribute(value: string | undefined, action: string, wanted: string): boolean {
	if (value === undefined) return false;
	switch (action) {
		case "exists":
			return true;
		case "equals":
			return value === wanted;
		case "element":
			return value.split(/\s+/).includes(wanted);
		case "start":
			return wanted !== "" && value.startsWith(wanted);
		case "end":
			return wanted !== "" && value.endsWith(wanted);
		case "any":
			return wanted !== "" && value.includes(wanted);
		case "hyphen":
			return value === wanted || value.startsWith(`${wanted}-`);
		default:
			return value !== wanted;
	}
}

/** @param formula - such as 2n+1, odd, 3 (https://www.w3.org/TR/css-syntax-3/#anb-microsyntax) */
function isNth(formula: string | null, place: number): boolean {
	const text = (formula ?? "").toLowerCase().replace(/\s+/g, "").replace("odd", "2n+1").replace("even", "2n");
	const [, before, sign, step, offset] = /^(?:(([+-]?)(\d*)n))?([+-]?\d+)?$/.exec(text) ?? [];
	if (before === undefined) return offset !== undefined && place === Number(offset);
	const each = Number(`${sign === "-" ? "-" : ""}${step === "" ? "1" : step}`);
	const rest = place - Number(offset ?? 0);
	return each === 0 ? rest === 0 : rest % each === 0 && rest / each >= 0;
}
