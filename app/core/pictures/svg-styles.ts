import { Matcher } from "./css-match.ts";
import { endOfBracket, withoutSums } from "./css-sums.ts";
import { isUnderstood } from "./css-understood.ts";
import {
	type Declaration,
	declarationsOf,
	partsOf,
	readStyleSheet,
	type StyleRule,
	type StyleSheet,
} from "./style-sheet.ts";
import type { MarkupElement } from "./svg-markup.ts";

/** What counts for each element of an SVG: style sheet, style attribute and where its animations begin. */
export interface ElementStyle {
	/** by property, as declared; attributes count only where they refer to custom properties */
	values: Map<string, string>;
	/** nothing where no animation has begun */
	begun?: BegunAnimations;
}

export interface BegunAnimations {
	/** attributes that an animation replaces */
	replaced: Map<string, string>;
	/** transforms that animations put behind the element's own */
	motion: string[];
	/** an animation replaces the element's own transform */
	isTurned: boolean;
}

const MOST_DEPTH_OF_VARIABLES = 8;
const LETTERS_A_STEP = 16;
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
	const declared = cascade(elements, sheet, matcher);
	const custom = declared.map((values) => {
		const own = [...values].filter(([name]) => name.startsWith("--"));
		return own.length === 0 ? null : new Map(own);
	});
	let resolved = 0;
	/** A custom property is inherited. */
	const variable = (index: number, name: string): string | undefined => {
		for (let at = index; at >= 0; at = elements[at]?.parent ?? -1) {
			const found = custom[at]?.get(name);
			if (found !== undefined) return found;
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
			const given = variable(index, name.trim()) ?? (otherwise.length > 0 ? otherwise.join(",").trim() : undefined);
			const plain = given === undefined ? undefined : resolve(index, given, depth + 1);
			resolved += plain?.length ?? 0;
			if (plain === undefined || resolved > MOST_RESOLVED) return undefined;
			result += value.slice(from, start) + plain;
			from = end + 1;
		}
		return result + value.slice(from);
	};
	const styles = elements.map((_, index): ElementStyle => {
		const values = new Map<string, string>();
		for (const [name, value] of declared[index] ?? []) {
			if (name.startsWith("--")) continue;
			const plain = resolve(index, value);
			if (plain !== undefined) values.set(name, withoutSums(plain));
		}
		return { values };
	});
	if (!isMoving) return styles;
	for (const [index, style] of styles.entries())
		beginFrames(style, sheet, (value) => {
			matcher.spend(1);
			return resolve(index, value);
		});
	beginAnimations(elements, styles);
	return styles;
}

/** https://www.w3.org/TR/css-cascade-4/#cascade-sort: attributes count least and are left to resvg. */
function cascade(elements: readonly MarkupElement[], sheet: StyleSheet, matcher: Matcher): Map<string, string>[] {
	const rules = indexed(sheet);
	return elements.map((element, index) => {
		const values = new Map(
			[...element.attributes].filter(([name, value]) => name !== "style" && value.includes("var(")),
		);
		const put = (declarations: readonly Declaration[], important: boolean) => {
			matcher.spend(declarations.length);
			for (const declaration of declarations)
				if (declaration.important === important) {
					// What is read of a value takes as long as the value: one rule gives it to every element.
					matcher.spend(1 + declaration.value.length / LETTERS_A_STEP);
					values.delete(declaration.name);
					values.set(declaration.name, declaration.value);
				}
		};
		const matching = rules(element).filter(({ selector }) => matcher.matches(index, selector));
		const own = declarationsOf(element.attributes.get("style") ?? "").filter(({ name, value }) =>
			isUnderstood(name, value, true),
		);
		for (const important of [false, true]) {
			for (const { declarations } of matching) put(declarations, important);
			put(own, important);
		}
		return values;
	});
}

/** @returns what finds the rules that an element may match, those that count less first: art has a class for each colour */
function indexed({ rules }: StyleSheet): (element: MarkupElement) => StyleRule[] {
	const byKey = new Map<string, { rule: StyleRule; rank: number }[]>();
	const ranked = rules.toSorted((one, other) => one.specificity - other.specificity);
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

/** of one element */
const MOST_ANIMATIONS = 20;

/** CSS animations at their first instant (https://www.w3.org/TR/css-animations-1/). */
function beginFrames(
	{ values }: ElementStyle,
	{ keyframes }: StyleSheet,
	resolve: (value: string) => string | undefined,
): void {
	const listed = partsOf(values.get("animation") ?? values.get("animation-name") ?? "", ",");
	for (const [at, one] of listed.slice(0, MOST_ANIMATIONS).entries()) {
		const words = one.trim().split(/\s+/);
		const frames = words.map((word) => keyframes.get(word)).find((found) => found !== undefined);
		if (!frames) continue;
		const times = words.filter((word) => /^-?[\d.]+m?s$/i.test(word));
		const longhand = (name: string) =>
			partsOf(values.get(`animation-${name}`) ?? "", ",")
				.at(at)
				?.trim() || undefined;
		const delay = Number.parseFloat(longhand("delay") ?? times[1] ?? "0");
		const isFilled = /\b(?:backwards|both)\b/.test(`${longhand("fill-mode") ?? ""} ${one}`);
		if (delay > 0 && !isFilled) continue;
		const isReversed = /\breverse\b|\balternate-reverse\b/.test(`${longhand("direction") ?? ""} ${one}`);
		for (const { name, value } of isReversed ? frames.last : frames.first) {
			const plain = resolve(value);
			if (plain !== undefined && !name.startsWith("--")) values.set(name, plain);
		}
	}
}

const ANIMATIONS: ReadonlySet<string> = new Set([
	"animate",
	"set",
	"animateTransform",
	"animateMotion",
	"animateColor",
]);

/** Animations of SVG at their first instant (https://svgwg.org/specs/animations/). */
function beginAnimations(elements: readonly MarkupElement[], styles: readonly ElementStyle[]): void {
	const byId = new Map(elements.map(({ attributes }, index) => [attributes.get("id"), index]));
	for (const { name, attributes, parent } of elements) {
		if (!ANIMATIONS.has(name) || !hasBegun(attributes.get("begin"))) continue;
		const id = attributes.get("href")?.replace(/^#/, "");
		const style = styles[id === undefined ? parent : (byId.get(id) ?? -1)];
		if (!style) continue;
		style.begun ??= { replaced: new Map(), motion: [], isTurned: false };
		const target = style.begun;
		const first =
			name === "set"
				? attributes.get("to")
				: (attributes.get("values")?.split(";")[0] ?? attributes.get("from"))?.trim();
		const property = attributes.get("attributeName") ?? "";
		const isAdded = attributes.get("additive") === "sum";
		if (name === "animateMotion") {
			const path = /^\s*m\s*([-+\d.e]+)[\s,]*([-+\d.e]+)/i.exec(attributes.get("path") ?? "");
			const [x, y = "0"] = path ? path.slice(1) : (first ?? "").split(/[\s,]+/);
			if (x) target.motion.push(`translate(${x},${y})`);
		} else if (first === undefined || first === "") continue;
		else if (name === "animateTransform") {
			if (!isAdded) {
				target.motion.splice(0);
				target.isTurned = true;
			}
			target.motion.push(`${attributes.get("type") ?? "translate"}(${first})`);
		} else if (property !== "href" && !isAdded) target.replaced.set(property, first);
	}
}

/** Whether one of the instants it begins at is the first; events are none. */
function hasBegun(begin: string | undefined): boolean {
	return (
		begin === undefined ||
		begin.split(";").some((instant) => /^\s*(?:[+-]?0+(?:\.0+)?|-[\d.:]+)(?:m?s|min|h)?\s*$/.test(instant))
	);
}
