import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

/** @returns the folder's TypeScript files, parsed; paths from the repository's root */
export function sourceFiles(folder: string, ending: RegExp): ts.SourceFile[] {
	return readdirSync(folder, { recursive: true, encoding: "utf8" })
		.map((name) => join(folder, name))
		.filter((path) => ending.test(path) && !path.endsWith(".d.ts"))
		.sort()
		.map((path) => parse(path, readFileSync(path, "utf8")));
}

/** @param path - shown in problems; its extension decides whether it has JSX */
export function parse(path: string, text: string): ts.SourceFile {
	return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
}

/** All descendant nodes, outermost first. */
export function* nodesOf(node: ts.Node): Generator<ts.Node> {
	yield node;
	const children: ts.Node[] = [];
	ts.forEachChild(node, (child) => {
		children.push(child);
	});
	for (const child of children) yield* nodesOf(child);
}

/** "app/ui/field.tsx:12" */
export function placeOf(node: ts.Node): string {
	const file = node.getSourceFile();
	return `${file.fileName}:${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1}`;
}
