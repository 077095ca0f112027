import type { Answer } from "./exchange.ts";
import { drawItem } from "./opensea/art.ts";

/** A generated profile picture, deterministic by id. */
export function portrait(path: string, pattern: RegExp): Answer | null {
	const [, id] = pattern.exec(path) ?? [];
	if (!id) return null;
	return {
		status: 200,
		headers: { "content-type": "image/svg+xml", "cache-control": "public, max-age=86400" },
		body: drawItem("sitters", id),
	};
}
