import { ResponseBodyTooLargeError } from "viem";
import { readCapped } from "../../core/read-capped.ts";

/**
 * A `fetch` for viem that returns with the body read. viem's time-out ends when the headers are in: an endpoint that stops half way
 * through its answer would keep its connection, and the Durable Object that asked from resting, for as long as it likes.
 *
 * @param maxBytes - of a body
 * @returns a `fetch` that throws ResponseBodyTooLargeError for a longer one
 */
export function fetchWhole(maxBytes: number): typeof fetch {
	return async (input, init) => {
		const response = await fetch(input, init);
		const bytes = await readCapped(response, maxBytes);
		if (!bytes) throw new ResponseBodyTooLargeError({ maxSize: maxBytes, size: maxBytes + 1 });
		return new Response(bytes, response);
	};
}
