/** Where rows of links lie that nobody has asked for in a long time: a text for each time that a link's were moved, readable at any time. */
export interface ColdStorage {
	/** Resolves once the text is durable: what it was made of may be deleted. */
	put(key: string, text: string): Promise<void>;
	/** @returns null where nothing lies under the key */
	get(key: string): Promise<string | null>;
}
