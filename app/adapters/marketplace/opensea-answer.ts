import type { z } from "zod";
import { CursorLost, type MarketplaceNft } from "../../ports/marketplace.ts";
import { PortError } from "../../ports/port-error.ts";
import { callService, readShape } from "../outside-fetch.ts";

/** Statuses for an invalid or expired request. */
const INVALID_REQUEST = new Set([400, 404, 410, 422]);

/** @param given - an NFT's picture URLs as the marketplace gives them, the best first */
export function imageUrlsOf(
	given: readonly (string | null | undefined)[],
): Pick<MarketplaceNft, "imageUrl" | "otherImageUrls"> {
	const [imageUrl = null, ...otherImageUrls] = given.filter((url): url is string => Boolean(url));
	return { imageUrl, otherImageUrls };
}

/**
 * Requests a page of a listing, for both API versions.
 *
 * @param further - the request has a cursor, which the marketplace may no longer accept
 */
export async function requestPage<Shape extends z.ZodType>(
	url: URL,
	apiKey: string | undefined,
	shape: Shape,
	further: boolean,
): Promise<z.output<Shape>> {
	const answer = await callService("marketplace", url, apiKey ? { "X-API-KEY": apiKey } : {});
	if (answer.status === 200) return readShape("marketplace", answer.text, shape);
	if (further && INVALID_REQUEST.has(answer.status)) throw new CursorLost(`HTTP ${answer.status}`);
	throw new PortError("marketplace", "refused", `HTTP ${answer.status}`);
}
