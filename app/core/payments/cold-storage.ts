/** Where rows of links lie that nobody has asked for in a long time: one text for each link, readable at any time. */
export interface ColdStorage {
	/** Stores a link's text, over an earlier one. Resolves once it is safe to delete what it was made of. */
	put(paymentId: string, text: string): Promise<void>;
	/** @returns null where nothing lies for the link */
	get(paymentId: string): Promise<string | null>;
}
