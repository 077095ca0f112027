/** localStorage as JSON. What it refuses (full, forbidden) is kept for as long as the page is open. */

const refused = new Map<string, string>();

/** @returns null where nothing is kept, or what is kept is no JSON */
export function readKept(key: string): unknown {
	try {
		return JSON.parse(refused.get(key) ?? localStorage.getItem(key) ?? "null");
	} catch {
		return null;
	}
}

export function keep(key: string, value: unknown): void {
	const text = JSON.stringify(value);
	try {
		localStorage.setItem(key, text);
		refused.delete(key);
	} catch {
		refused.set(key, text);
	}
}

export function forgetKept(key: string): void {
	refused.delete(key);
	try {
		localStorage.removeItem(key);
	} catch {
		// Nothing was kept.
	}
}
