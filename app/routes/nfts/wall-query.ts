import { cleanText } from "#app/core/plain-text.ts";

/** What of the wall is looked at; stands in the address, so that Back and a reload keep it. */
export interface WallQuery {
	/** part of a name; "" for all */
	search: string;
	/** slug; null for all */
	collection: string | null;
	/** hidden pieces too */
	hidden: boolean;
}

/** No name is longer. */
const LONGEST_SEARCH = 80;
const LONGEST_SLUG = 200;

/** No slug: the marketplaces' are of small letters, digits and hyphens. "" is one of ours: pieces without a collection. */
const ALL = "*";

export function readWallQuery(params: URLSearchParams): WallQuery {
	const collection = params.get("collection") ?? ALL;
	return {
		search: cleanText(params.get("search") ?? "", LONGEST_SEARCH),
		collection: collection === ALL ? null : collection.slice(0, LONGEST_SLUG),
		hidden: params.get("hidden") === "yes",
	};
}

/** @returns the query without what it leaves as it is: "" for the whole wall */
export function writeWallQuery(query: WallQuery, more: Record<string, string> = {}): string {
	const params = new URLSearchParams();
	if (query.search) params.set("search", query.search);
	if (query.collection !== null) params.set("collection", query.collection);
	if (query.hidden) params.set("hidden", "yes");
	for (const [name, value] of Object.entries(more)) params.set(name, value);
	const text = params.toString();
	return text ? `?${text}` : "";
}

/** A select's or radio's value for a collection. */
export function collectionValue(slug: string | null): string {
	return slug ?? ALL;
}
