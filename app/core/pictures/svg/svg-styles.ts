import { begunValues } from "../css/css-animations.ts";
import { Matcher } from "../css/css-match.ts";
import { endOfBracket, partsOf, withBareData, withoutSums } from "../css/css-sums.ts";
import { isUnderstood } from "../css/css-understood.ts";
import type { ElementStyle } from "../css/element-style.ts";
import {
	type BesideSide,
	type Declaration,
	declarationsOf,
	readStyleSheet,
	type StyleRule,
	type StyleSheet,
} from "../css/style-sheet.ts";
import { beginAnimations } from "./svg-animations.ts";
import type { MarkupElement } from "./svg-markup.ts";
import { originalsOf } from "./svg-uses.ts";

/** What has no value by its variables is as around it, whatever an attribute says (https://www.w3.org/TR/css-variables-1/#invalid-at-computed-value-time). */
const INHERITED = /^(?:fill|stroke|color|(?:fill|stroke)-(?:opacity|width)|visibility)$/;
const MOST_DEPTH_OF_VARIABLES = 8;
const LETTERS_A_STEP = 16;
/** What one value of one frame takes, beside comparing. */
const STEPS_OF_A_FRAME = 8;
const LONGEST_VALUE = 20_000;
/** All resolved values of one file. */
const MOST_RESOLVED = 8_000_000;

/**
 * @param css - the text of all style elements
 * @param isMoving - whether animations have begun
 * @throws TooMuchStyle
 */
export function stylesOf(elements: readonly MarkupElement[], css: string, isMoving: boolean): ElementStyle[] {
	const sheet = readStyleSheet(css);
	const matcher = new Matcher(elements);
	const cascaded = cascade(elements, sheet, matcher);
	const declared = cascaded.map(({ values }) => values);
	const custom = declared.map((values) => {
		const own = [...values].filter(([name]) => name.startsWith("--"));
		return own.length === 0 ? null : new Map(own);
	});
	let resolved = 0;
	/** A custom property is inherited. */
	const variable = (index: number, name: string): { given: string; at: number } | undefined => {
		for (let at = index; at >= 0; at = elements[at]?.parent ?? -1) {
			const given = custom[at]?.get(name);
			if (given !== undefined) return { given, at };
		}
		return undefined;
	};
	const resolve = (index: number, value: string, depth = 0): string | undefined => {
		if (!value.includes("var(")) return value;
		if (depth > MOST_DEPTH_OF_VARIABLES || value.length > LONGEST_VALUE || resolved > MOST_RESOLVED) return undefined;
		resolved += value.length;
		let [result, from] = ["", 0];
		for (let start = value.indexOf("var("); start !== -1; start = value.indexOf("var(", from)) {
			const end = endOfBracket(value, start + 4);
			const [name = "", ...otherwise] = partsOf(value.slice(start + 4, end), ",");
			// What it refers to counts where it is declared.
			const found = variable(index, name.trim());
			const declared = found && resolve(found.at, found.given, depth + 1);
			const plain =
				declared ?? (otherwise.length > 0 ? resolve(index, otherwise.join(",").trim(), depth + 1) : undefined);
			resolved += plain?.length ?? 0;
			if (plain === undefined || resolved > MOST_RESOLVED) return undefined;
			result += value.slice(from, start) + plain;
			from = end + 1;
		}
		return result + value.slice(from);
	};
	const plainValues = (index: number, given: ReadonlyMap<string, string>) => {
		const values = new Map<string, string>();
		for (const [name, value] of given) {
			if (name.startsWith("--")) continue;
			const isSaidTwice = INHERITED.test(name) && elements[index]?.attributes.has(name);
			const plain = resolve(index, value) ?? (isSaidTwice ? "inherit" : undefined);
			if (plain !== undefined) values.set(name, withBareData(withoutSums(plain)));
		}
		return values;
	};
	const isAnimated = (values: ReadonlyMap<string, string>) =>
		isMoving && (values.has("animation") || values.has("animation-name"));
	const resolvedFrame = (index: number) => (value: string) => {
		matcher.spend(STEPS_OF_A_FRAME + value.length / LETTERS_A_STEP);
		return resolve(index, value);
	};
	// What is declared of others may change with these.
	for (const [index, { values, important }] of cascaded.entries()) {
		if (!isAnimated(values)) continue;
		const own = (name: string) => custom[index]?.get(name);
		for (const [name, value] of begunValues(plainValues(index, values), sheet, own, resolvedFrame(index), true)) {
			const animated = custom[index] ?? new Map<string, string>();
			if (!important.has(name)) custom[index] = animated.set(name, value);
		}
	}
	const begin = (index: number, values: Map<string, string>, { important }: Declared, attributes?: Attributes) => {
		if (!isAnimated(values)) return;
		const own = (name: string) => values.get(name) ?? attributes?.get(name);
		for (const [name, value] of begunValues(values, sheet, own, resolvedFrame(index)))
			if (!important.has(name)) values.set(name, value);
	};
	const styles = cascaded.map((own, index): ElementStyle => ({ values: plainValues(index, own.values) }));
	for (const [index, own] of cascaded.entries())
		begin(index, styles[index]?.values ?? new Map(), own, elements[index]?.attributes);
	for (const { index, side, ...own } of besidesOf(elements, sheet, matcher)) {
		const values = plainValues(index, own.values);
		begin(index, values, own);
		const style = styles[index];
		if (style) style[side] = values;
	}
	const isFixed = (index: number, name: string) => cascaded[index]?.important.has(name) === true;
	if (isMoving) beginAnimations(elements, styles, isFixed);
	return styles;
}

/** What is declared for boxes before and behind what is in elements of HTML. */
function besidesOf(
	elements: readonly MarkupElement[],
	{ besides, layers }: StyleSheet,
	matcher: Matcher,
): (Declared & { index: number; side: BesideSide })[] {
	const ranked = inOrder(besides, layers);
	if (ranked.length === 0) return [];
	const isHtml: boolean[] = [];
	return elements.flatMap(({ parent, name }, index) => {
		isHtml.push(name === "foreignObject" || isHtml[parent] === true);
		if (isHtml[parent] !== true) return [];
		const matching = ranked.filter(({ selector }) => matcher.matches(index, selector));
		return (["before", "after", "first"] as const).flatMap((side) => {
			const rules = matching.filter((rule) => rule.side === side);
			return rules.length === 0 ? [] : [{ ...declaredBy(rules, [], new Map(), matcher), index, side }];
		});
	});
}

/** Rules that count less first. */
function inOrder<Rule extends StyleRule>(rules: readonly Rule[], layers: readonly string[]): Rule[] {
	const layerOf = ({ layer }: StyleRule) => (layer === null ? layers.length : layers.indexOf(layer));
	return rules.toSorted((one, other) => layerOf(one) - layerOf(other) || one.specificity - other.specificity);
}

type Attributes = ReadonlyMap<string, string>;
interface Declared {
	values: Map<string, string>;
	/** what no animation changes */
	important: Set<string>;
}

/** https://www.w3.org/TR/css-cascade-4/#cascade-sort: attributes count least and are left to resvg. */
function cascade(elements: readonly MarkupElement[], sheet: StyleSheet, matcher: Matcher): Declared[] {
	const rules = indexed(sheet);
	const declared = elements.map((element, index) => {
		const values = new Map(
			[...element.attributes].filter(([name, value]) => name !== "style" && value.includes("var(")),
		);
		const matching = rules(element).filter(({ selector }) => matcher.matches(index, selector));
		const own = declarationsOf(element.attributes.get("style") ?? "").filter(({ name, value }) =>
			isUnderstood(name, value, true),
		);
		return declaredBy(matching, own, values, matcher);
	});
	// Rules see what is used, not where it is used.
	return originalsOf(elements).map((original, index) => {
		const found = declared[original] ?? { values: new Map(), important: new Set() };
		if (original !== index) matcher.spend(1 + found.values.size);
		return found;
	});
}

/** @param values - what counts less than all of it, added to */
function declaredBy(
	rules: readonly StyleRule[],
	own: readonly Declaration[],
	values: Map<string, string>,
	matcher: Matcher,
): Declared {
	const important = new Set<string>();
	const put = (declarations: readonly Declaration[], isImportant: boolean) => {
		matcher.spend(declarations.length);
		for (const declaration of declarations)
			if (declaration.important === isImportant) {
				if (isImportant) important.add(declaration.name);
				// What is read of a value takes as long as the value: one rule gives it to every element.
				matcher.spend(1 + declaration.value.length / LETTERS_A_STEP);
				values.delete(declaration.name);
				values.set(declaration.name, declaration.value);
			}
	};
	for (const isImportant of [false, true]) {
		for (const { declarations } of rules) put(declarations, isImportant);
		put(own, isImportant);
	}
	return { values, important };
}

/** @returns what finds the rules that an element may match, those that count less first: art has a class for each colour */
function indexed({ rules, layers }: StyleSheet): (element: MarkupElement) => StyleRule[] {
	const byKey = new Map<string, { rule: StyleRule; rank: number }[]>();
	const ranked = inOrder(rules, layers);
	for (const [rank, rule] of ranked.entries()) {
		const last = rule.selector.slice(rule.selector.findLastIndex(({ type }) => COMBINATORS.has(type)) + 1);
		const named = last.map((part) =>
			part.type === "attribute" && part.action === "element" && part.name === "class"
				? `.${part.value}`
				: part.type === "tag"
					? part.name.toLowerCase()
					: null,
		);
		const key = named.find((name) => name !== null) ?? "";
		const list = byKey.get(key) ?? [];
		list.push({ rule, rank });
		byKey.set(key, list);
	}
	// Most elements of a drawing have the name and the classes of others.
	const known = new Map<string, StyleRule[]>();
	return ({ name, attributes }) => {
		const kind = `${name} ${attributes.get("class") ?? ""}`;
		const found = known.get(kind);
		if (found) return found;
		const classes = (attributes.get("class") ?? "").split(/\s+/, MOST_CLASSES).map((one) => `.${one}`);
		const listed = [...new Set(["", name.toLowerCase(), ...classes])]
			.flatMap((key) => byKey.get(key) ?? [])
			.sort((one, other) => one.rank - other.rank)
			.map(({ rule }) => rule);
		if (known.size < MOST_KINDS) known.set(kind, listed);
		return listed;
	};
}
const MOST_KINDS = 500;
const COMBINATORS: ReadonlySet<string> = new Set(["descendant", "child", "adjacent", "sibling", "column-combinator"]);
const MOST_CLASSES = 100;
