import type { z } from "zod";
import { PlaceLost } from "../../ports/marketplace.ts";
import { PortError } from "../../ports/port-error.ts";
import { askOutside, readShape } from "../outside-fetch.ts";

/** How a marketplace refuses a question that is none, or no more. */
const BAD_QUESTION = new Set([400, 404, 410, 422]);

/**
 * Asks for a page of a listing, in either shape.
 *
 * @param further - the question names a place in the listing, which the marketplace may have lost
 */
export async function askPage<Shape extends z.ZodType>(
	url: URL,
	apiKey: string | undefined,
	shape: Shape,
	further: boolean,
): Promise<z.output<Shape>> {
	const answer = await askOutside("marketplace", url, apiKey ? { "X-API-KEY": apiKey } : {});
	if (answer.status === 200) return readShape("marketplace", answer.text, shape);
	if (further && BAD_QUESTION.has(answer.status)) throw new PlaceLost(`HTTP ${answer.status}`);
	throw new PortError("marketplace", "refused", `HTTP ${answer.status}`);
}
