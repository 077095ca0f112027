/** Escapes JSON for use inside a <script> element: "<" could close the element or open a comment. */
export function inScript(json: string): string {
	return json.replaceAll("<", "\\u003c");
}
