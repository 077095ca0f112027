import { cleanText } from "#app/core/i18n/plain-text.ts";

/** The gallery's filter, kept in the URL for Back and reload. */
export interface GalleryQuery {
	/** part of a name; "" matches all */
	search: string;
	/** slug; null for all */
	collection: string | null;
	/** include hidden NFTs */
	hidden: boolean;
}

/** Longer searches are cut; names are shorter. */
const LONGEST_SEARCH = 80;
const LONGEST_SLUG = 200;

/** Form value for "all collections". Not a possible slug: those have small letters, digits and hyphens, or are "" (no collection). */
const ALL = "*";

export function readGalleryQuery(params: URLSearchParams): GalleryQuery {
	const collection = params.get("collection") ?? ALL;
	return {
		search: cleanText(params.get("search") ?? "", LONGEST_SEARCH),
		collection: collection === ALL ? null : collection.slice(0, LONGEST_SLUG),
		hidden: params.get("hidden") === "yes",
	};
}

/** @returns the query string without default values; "" for the whole gallery */
export function writeGalleryQuery(query: GalleryQuery, more: Record<string, string> = {}): string {
	const params = new URLSearchParams();
	if (query.search) params.set("search", query.search);
	if (query.collection !== null) params.set("collection", query.collection);
	if (query.hidden) params.set("hidden", "yes");
	for (const [name, value] of Object.entries(more)) params.set(name, value);
	const text = params.toString();
	return text ? `?${text}` : "";
}

/** Form value for a collection. */
export function collectionValue(slug: string | null): string {
	return slug ?? ALL;
}
