/** Longer searches are cut: a name is no longer. */
const LONGEST_SEARCH = 100;

/** A text as searches see it: no case, no accents, one spelling of every letter. */
export function searchText(...parts: (string | null)[]): string {
	return parts
		.filter((part) => part)
		.join("\n")
		.normalize("NFKD")
		.replace(/\p{Mn}/gu, "")
		.toLowerCase();
}

/** Typed text, normalised as the search text is; "" finds everything. */
export function searchedFor(typed: string): string {
	return searchText([...typed.trim()].slice(0, LONGEST_SEARCH).join("").replace(/\s+/gu, " "));
}
