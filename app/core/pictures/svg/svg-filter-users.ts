import type { ElementStyle } from "../css/element-style.ts";
import type { MarkupElement } from "./svg-markup.ts";

/** Attributes of a filter's region, and of a primitive's. */
export const REGION = ["x", "y", "width", "height"] as const;
/** Primitives that blur. */
export const BLURS: ReadonlySet<string> = new Set(["feGaussianBlur", "feDropShadow"]);

const REFERENCE = /^\s*url\(\s*["']?#([^"')]+)["']?\s*\)\s*$/i;

export interface Filter {
	element: MarkupElement;
	primitives: MarkupElement[];
	/** which elements it is put on */
	users: number[];
}

/** What an element says of its filter: a reference, or functions of CSS. */
export const filterOf = (element: MarkupElement, style: ElementStyle | undefined): string | undefined =>
	style?.values.get("filter") ?? element.attributes.get("filter");

export const isReference = (filter: string): boolean => REFERENCE.test(filter);

/** @returns a drawing's filters, with what is in each and what refers to it */
export function filtersIn(elements: readonly MarkupElement[], styles: readonly ElementStyle[]): Filter[] {
	const filters = new Map<number, Filter>();
	const users = new Map<string, number[]>();
	for (const [index, element] of elements.entries()) {
		filters.get(element.parent)?.primitives.push(element);
		if (element.name === "filter") filters.set(index, { element, primitives: [], users: [] });
		const id = REFERENCE.exec(filterOf(element, styles[index]) ?? "")?.[1];
		if (id === undefined) continue;
		const of = users.get(id) ?? [];
		of.push(index);
		users.set(id, of);
	}
	for (const filter of filters.values()) filter.users = users.get(filter.element.attributes.get("id") ?? "") ?? [];
	return [...filters.values()];
}
