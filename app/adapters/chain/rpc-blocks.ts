import type { Hash } from "../../core/address.ts";
import { lowerHeight } from "../../core/payments/block-heights.ts";
import { hex } from "./rpc-calls.ts";
import type { RpcEndpoint } from "./rpc-endpoint.ts";
import { BlockHashes } from "./rpc-shapes.ts";

/** One search; the next goes on where this one ended. */
const BLOCKS_PER_SEARCH = 90n;
/** A Worker opens six connections at once; further calls would wait while their time-outs run. */
const AT_ONCE = 6n;

/**
 * Lists what was mined, whoever sent it.
 *
 * @param head - the endpoint's own
 * @returns the transactions' hashes, and the last block that was read
 * @throws EndpointError
 */
export async function listMinedHashes(
	endpoint: RpcEndpoint,
	sinceBlock: bigint,
	head: bigint,
): Promise<{ hashes: Hash[]; searchedTo: bigint }> {
	const last = lowerHeight(head, sinceBlock + BLOCKS_PER_SEARCH - 1n);
	const hashes: Hash[] = [];
	for (let next = sinceBlock; next <= last; next += AT_ONCE) {
		const numbers = Array.from({ length: Number(AT_ONCE) }, (_, place) => next + BigInt(place));
		const blocks = numbers
			.filter((number) => number <= last)
			.map((number) => endpoint.call("eth_getBlockByNumber", [hex(number), false], BlockHashes));
		for (const [place, block] of (await Promise.all(blocks)).entries()) {
			// Its head is above its blocks: what is not there yet is searched next time.
			if (!block) return { hashes, searchedTo: next + BigInt(place) - 1n };
			hashes.push(...block.transactions);
		}
	}
	return { hashes, searchedTo: last };
}
