import type { StyledElement } from "../css/css-match.ts";
import { between, tagsIn, withEntities } from "./svg-nodes.ts";

/** The namespace of SVG. */
export const SVG = "http://www.w3.org/2000/svg";

/** An attribute as it is written. */
export interface Attribute {
	/** without a namespace's prefix, but for xmlns */
	name: string;
	/** without character references */
	value: string;
	isPrefixed: boolean;
	/** of the whole `name="value"` in the text */
	start: number;
	end: number;
}

/** An element and where it stands in the text. */
export interface MarkupElement extends StyledElement {
	/** of its own tag */
	start: number;
	end: number;
	isEmpty: boolean;
	/** where its closing tag begins and ends; those of its own tag where there is none */
	closeStart: number;
	closeEnd: number;
	/** by href and by xlink:href */
	hasTwoReferences: boolean;
	/** its prefix with the colon, or nothing */
	prefix: string;
}

/** Each takes about a kilobyte; a drawing of more is drawn as it is. */
const MOST_ELEMENTS = 40_000;
const ATTRIBUTE = /([\w.:-]{1,100})\s{0,20}=\s{0,20}("[^"]*"|'[^']*')/g;
const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** The same file without comments, with its entities and CDATA written out. */
export function plainMarkup(svg: string): string {
	const bare = withEntities(between(svg, "<!--", "-->").outside);
	if (!bare.includes("<![CDATA[")) return bare;
	return bare
		.split("<![CDATA[")
		.map((piece, index) => {
			if (index === 0) return piece;
			const end = piece.indexOf("]]>");
			return end === -1 ? `<![CDATA[${piece}` : escapedText(piece.slice(0, end)) + piece.slice(end + 3);
		})
		.join("");
}

export const escapedText = (text: string): string =>
	text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** Without references to characters by name or number. */
export function unescapedText(text: string): string {
	if (!text.includes("&")) return text;
	return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi, (whole, hex, digits, name) => {
		if (name !== undefined) return NAMED[name] ?? whole;
		const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16);
		return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
	});
}

/** @returns the elements of a plain file in their order; null where there are too many */
export function elementsOf(text: string): MarkupElement[] | null {
	const elements: MarkupElement[] = [];
	const open: number[] = [];
	const places: number[] = [];
	for (const { name, attributes, closes, isEmpty, start, end } of tagsIn(text)) {
		if (closes) {
			const closed = elements[open.pop() ?? -1];
			if (closed) [closed.closeStart, closed.closeEnd] = [start, end];
			continue;
		}
		if (elements.length >= MOST_ELEMENTS) return null;
		const parent = open.at(-1) ?? -1;
		const place = parent === -1 ? 0 : (places[parent] ?? 0);
		if (parent !== -1) places[parent] = place + 1;
		const given = attributesIn(attributes, 0);
		// Of two references that without a namespace counts.
		const references = given.filter((one) => one.name === "href");
		const own = references.length > 1 ? given.filter((one) => one.name !== "href" || !one.isPrefixed) : given;
		elements.push({
			name: name.replace(/^.*:/, ""),
			prefix: /^.*:/.exec(name)?.[0] ?? "",
			attributes: new Map(own.map((attribute) => [attribute.name, attribute.value])),
			hasTwoReferences: references.length > 1,
			parent,
			place,
			start,
			end,
			isEmpty,
			closeStart: end,
			closeEnd: end,
		});
		if (!isEmpty) open.push(elements.length - 1);
	}
	return elements;
}

/**
 * @param attributes - a tag's text
 * @param from - where it begins
 */
export function attributesIn(attributes: string, from: number): Attribute[] {
	return [...attributes.matchAll(ATTRIBUTE)].map(({ 0: whole, 1: name = "", 2: quoted = "", index }) => ({
		name: name.startsWith("xmlns") ? name : name.replace(/^.*:/, ""),
		value: unescapedText(quoted.slice(1, -1)),
		isPrefixed: name.includes(":"),
		start: from + index,
		end: from + index + whole.length,
	}));
}
