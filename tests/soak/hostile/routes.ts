import { routes } from "#app/routes.js";

/** Where the app answers, as its routes are written: "link/:paymentId/calls". */
export function listPatterns(): string[] {
	const patterns: string[] = [];
	const note = (path: string | undefined) => {
		if (path !== undefined) patterns.push(path.replace(/^\//, ""));
	};
	routes(note as unknown as Parameters<typeof routes>[0]);
	if (patterns.length === 0) throw new Error("the app has no routes");
	return patterns;
}
