import { isPaint } from "../css/css-values.ts";
import type { MarkupElement } from "../svg/svg-markup.ts";
import type { WithBesides } from "./html-besides.ts";

/** Attributes of old HTML that say what styles say today (https://html.spec.whatwg.org/multipage/rendering.html#presentational-hints). */

/** Those that are not drawn, wherever they stand. */
const OTHER = /^(?:background|text|align|valign|cellpadding|cellspacing|frame|rules|noshade|nowrap|[hv]space|hidden)$/;
const TABLE = /^(?:table|t[dhr]|tbody|thead|tfoot|col|colgroup|hr)$/;
const OF_TABLE = /^(?:width|height|size|color|border)$/;
const COLOURED = /^(?:body|table|t[dhr]|tbody|thead|tfoot)$/;
const ALIGNED = /^(?:p|h[1-6])$/;

/**
 * Puts them into the styles of what is in an element, where those say nothing.
 *
 * @param index - of a foreignObject
 * @returns false for one that cannot be drawn
 */
export function addHints(index: number, { elements, styles }: WithBesides): boolean {
	for (let at = index + 1; (elements[at]?.start ?? Infinity) < (elements[index]?.closeStart ?? 0); at++) {
		const { name = "", attributes = new Map() } = elements[at] ?? {};
		for (const [attribute, value] of attributes) {
			const property = propertyOf(name, attribute, value);
			if (property === null) return false;
			const values = styles[at]?.values;
			const isSaid = values?.has(property) || (property === "background-color" && values?.has("background"));
			if (property !== "" && !isSaid) values?.set(property, value.toLowerCase());
		}
	}
	return true;
}

/** @returns the property that an attribute stands for, nothing for one that is none, null for one that is not drawn */
function propertyOf(name: string, attribute: string, value: string): string | null {
	if (attribute === "dir") return /^rtl$/i.test(value) ? null : "";
	if (attribute === "bgcolor") return !COLOURED.test(name) ? "" : isPaint(value) ? "background-color" : null;
	if (attribute === "text" && name === "body" && isPaint(value)) return "color";
	if (attribute === "align" && ALIGNED.test(name)) return "text-align";
	if (TABLE.test(name) && OF_TABLE.test(attribute)) return attribute === "border" && value.trim() === "0" ? "" : null;
	return OTHER.test(attribute) ? null : "";
}

/** The namespace of an element, as it or one around it says. */
export function namespaceOf(elements: readonly MarkupElement[], index: number): string | undefined {
	const prefix = elements[index]?.prefix.slice(0, -1) ?? "";
	const name = prefix === "" ? "xmlns" : `xmlns:${prefix}`;
	for (let at = index; at >= 0; at = elements[at]?.parent ?? -1) {
		const said = elements[at]?.attributes.get(name);
		if (said !== undefined) return said;
	}
	return undefined;
}
