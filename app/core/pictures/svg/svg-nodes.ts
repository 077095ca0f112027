/** An SVG's elements, read tolerantly: enough of them to tell what drawing costs (svg-cost.ts), no more. */
export interface SvgNode {
	/** without a namespace's prefix, lower case */
	tag: string;
	/** attributes and properties by name, lower case and without prefix: as written, then the style sheet's, then its own style's */
	values: ReadonlyMap<string, string>;
	/** index of the parent; -1 for the first */
	parent: number;
	/** number of ancestors */
	depth: number;
	/** length of the text in it, without its children's */
	textLength: number;
}

interface Rule {
	selectors: string[];
	declarations: string;
}

/** Comparisons of elements with style rules; art has some hundred elements and a dozen rules. */
const MOST_COMPARED = 5_000_000;
const LONGEST_NAME = 100;
const ENTITY = /<!ENTITY\s+([\w.-]+)\s+(?:"([^"<>&%]*)"|'([^'<>&%]*)')\s*>/g;

/**
 * Looks at each character a few times at most, whatever the file holds.
 *
 * @param most - elements in a file
 * @returns the elements in the order of the file; null where there are more, or too many style rules for them
 */
export function svgNodes(svg: string, most: number): SvgNode[] | null {
	const text = withEntities(between(svg, "<!--", "-->").outside);
	const rules = rulesIn(text);
	const nodes: SvgNode[] = [];
	const open: number[] = [];
	let from = 0;
	for (const { name, attributes, closes, isEmpty, start, end } of tagsIn(text)) {
		const inside = nodes[open.at(-1) ?? -1];
		if (inside) inside.textLength += start - from;
		from = end;
		if (closes) {
			open.pop();
			continue;
		}
		if (nodes.length >= most || nodes.length * rules.length > MOST_COMPARED) return null;
		const tag = name.replace(/^.*:/, "").toLowerCase();
		const values = valuesOf(tag, attributes, rules);
		nodes.push({ tag, values, parent: open.at(-1) ?? -1, depth: open.length, textLength: 0 });
		if (!isEmpty) open.push(nodes.length - 1);
	}
	return nodes;
}

/**
 * Letters times parts of each text: for each part resvg goes over all letters up to the next that is placed.
 *
 * @returns by the index of the text
 */
export function stepsOfTexts(nodes: readonly SvgNode[]): Map<number, number> {
	const steps = new Map<number, number>();
	let [text, parts, letters] = [-1, 0, 0];
	const end = () => steps.set(text, (steps.get(text) ?? 0) + parts * letters);
	for (const [index, { tag, values, depth, textLength }] of nodes.entries()) {
		const isInside = text !== -1 && depth > (nodes[text]?.depth ?? 0);
		if (!isInside && tag !== "text") continue;
		if (!isInside || values.has("x") || values.has("y")) {
			end();
			[parts, letters] = [0, 0];
		}
		if (!isInside) text = index;
		parts += 1;
		letters += textLength;
	}
	end();
	return steps;
}

/** What stands between two marks, and what does not. What is not ended reaches to the end. */
export function between(text: string, begin: string, end: string): { inside: string[]; outside: string } {
	const inside: string[] = [];
	let outside = "";
	for (let at = 0; ; ) {
		const start = text.indexOf(begin, at);
		if (start === -1) return { inside, outside: outside + text.slice(at) };
		outside += text.slice(at, start);
		const stop = text.indexOf(end, start + begin.length);
		if (stop === -1) return { inside: [...inside, text.slice(start + begin.length)], outside };
		inside.push(text.slice(start + begin.length, stop));
		at = stop + end.length;
	}
}

/** Entities stand for plain text here: svg-rules.ts refuses all others. */
export function withEntities(text: string): string {
	const values = new Map([...text.matchAll(ENTITY)].map(([, name = "", one, other]) => [name, one ?? other ?? ""]));
	return values.size === 0
		? text
		: text.replace(/&([\w.-]{1,100});/g, (whole, name: string) => values.get(name) ?? whole);
}

export interface Tag {
	name: string;
	attributes: string;
	closes: boolean;
	isEmpty: boolean;
	start: number;
	end: number;
}

export function* tagsIn(text: string): Generator<Tag> {
	for (let start = text.indexOf("<"); start !== -1; ) {
		const end = endOfTag(text, start + 1);
		if (end === -1) return;
		if (text[end] === "<") {
			start = end;
			continue;
		}
		const closes = text[start + 1] === "/";
		const whole = text.slice(start + (closes ? 2 : 1), end);
		const name = /^[\w.:-]{1,100}/.exec(whole)?.[0];
		if (name !== undefined) {
			const isEmpty = whole.endsWith("/");
			yield { name, attributes: whole.slice(name.length), closes, isEmpty, start, end: end + 1 };
		}
		start = text.indexOf("<", end + 1);
	}
}

/** @returns the place of ">", or of a "<" that comes before; -1 where neither does, or a quote does not end */
function endOfTag(text: string, from: number): number {
	for (let at = from; at < text.length; at++) {
		const letter = text[at];
		if (letter === ">" || letter === "<") return at;
		if (letter !== '"' && letter !== "'") continue;
		at = text.indexOf(letter, at + 1);
		if (at === -1) return -1;
	}
	return -1;
}

function rulesIn(text: string): Rule[] {
	return between(text, "<style", "</style")
		.inside.concat(between(text, "<svg:style", "</svg:style").inside)
		.flatMap((css) => css.slice(css.indexOf(">") + 1).split("}"))
		.flatMap((rule) => {
			const brace = rule.lastIndexOf("{");
			if (brace === -1) return [];
			const selectors = rule.slice(0, brace).split(",");
			return [{ selectors: selectors.map(lastPartOf), declarations: rule.slice(brace + 1) }];
		});
}

const lastPartOf = (selector: string) =>
	selector
		.trim()
		.slice(-LONGEST_NAME)
		.split(/[\s>+~]/)
		.at(-1) ?? "";

/** Pairs of a name and a quoted value, as they come. */
function* pairsIn(attributes: string): Generator<[name: string, value: string]> {
	for (let at = 0; ; ) {
		const equals = attributes.indexOf("=", at);
		if (equals === -1) return;
		const name = /([\w.-]+)\s*$/.exec(attributes.slice(Math.max(at, equals - LONGEST_NAME), equals))?.[1];
		let start = equals + 1;
		while (/\s/.test(attributes[start] ?? "")) start++;
		const quote = attributes[start];
		const end = quote === '"' || quote === "'" ? attributes.indexOf(quote, start + 1) : -1;
		if (end === -1) {
			at = start;
			continue;
		}
		if (name !== undefined) yield [name.toLowerCase(), attributes.slice(start + 1, end).trim()];
		at = end + 1;
	}
}

function valuesOf(tag: string, attributes: string, rules: readonly Rule[]): Map<string, string> {
	const values = new Map(pairsIn(attributes));
	const matching = rules.filter(({ selectors }) => selectors.some((selector) => matches(selector, tag, values)));
	for (const style of [...matching.map(({ declarations }) => declarations), values.get("style") ?? ""]) {
		for (const declaration of style.split(";")) {
			const colon = declaration.indexOf(":");
			if (colon <= 0) continue;
			values.set(declaration.slice(0, colon).trim().toLowerCase(), declaration.slice(colon + 1).trim());
		}
	}
	return values;
}

/** What a selector says beyond names, classes and ids is taken to match. */
function matches(selector: string, tag: string, values: ReadonlyMap<string, string>): boolean {
	const named = /^[\w-]+/.exec(selector)?.[0];
	const classes = values.get("class")?.split(/\s+/) ?? [];
	return (
		(named === undefined || named.toLowerCase() === tag) &&
		[...selector.matchAll(/\.([\w-]+)/g)].every(([, name = ""]) => classes.includes(name)) &&
		[...selector.matchAll(/#([\w-]+)/g)].every(([, name]) => name === values.get("id"))
	);
}

/** A value's number, without its unit. @returns null for none */
export function numberOf(values: ReadonlyMap<string, string>, name: string): number | null {
	const value = Number.parseFloat(values.get(name) ?? "");
	return Number.isFinite(value) ? value : null;
}
