/** Searches are cut to this length; names are shorter. */
const LONGEST_SEARCH = 100;

/** Normalises text for searching: lower case, without accents, compatibility characters replaced. */
export function searchText(...parts: (string | null)[]): string {
	return parts
		.filter((part) => part)
		.join("\n")
		.normalize("NFKD")
		.replace(/\p{Mn}/gu, "")
		.toLowerCase();
}

/** Normalises a typed search; "" matches everything. */
export function searchedFor(typed: string): string {
	return searchText([...typed.trim()].slice(0, LONGEST_SEARCH).join("").replace(/\s+/gu, " "));
}
