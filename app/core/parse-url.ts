/** An absolute address in parts, null for anything else. `URL.canParse` is too new for the browsers of wallet apps on old phones. */
export function parseUrl(text: string): URL | null {
	try {
		return new URL(text);
	} catch {
		return null;
	}
}
