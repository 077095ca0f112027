/** JSON that may stand between script tags: nothing in it ends the element or opens a comment. */
export function inScript(json: string): string {
	return json.replaceAll("<", "\\u003c");
}
