import type { Address } from "../core/address.ts";
import type { NonceFate } from "../ports/chain.ts";
import { EndpointError, type RpcEndpoint } from "./rpc-endpoint.ts";
import { FullBlock, TransactionCount } from "./rpc-shapes.ts";
import { hex, readHead, unlessRefused } from "./rpc-sighting.ts";

/**
 * How far before the attempt's head to begin: the head may have been read from an endpoint ahead of this one, and a
 * reorg may mine the transaction lower than the attempt saw.
 */
const LOOK_BACK_BLOCKS = 64n;

/**
 * Finds what used an account's nonce: a binary search of the transaction count over the blocks since the attempt, then
 * a look into that block. About 22 calls for a week of the fastest chain.
 *
 * @throws EndpointError
 */
export async function findNonceFate(
	endpoint: RpcEndpoint,
	from: Address,
	nonce: number,
	sinceBlock: bigint,
): Promise<NonceFate> {
	const head = await readHead(endpoint);
	const countAt = (block: bigint) => endpoint.call("eth_getTransactionCount", [from, hex(block)], TransactionCount);
	const usedAt = async (block: bigint): Promise<boolean | null> => {
		const count = await unlessRefused(countAt(block));
		return count === null ? null : count > nonce;
	};
	// Refused at its own head, it lags behind itself (a balancer's members differ): that is no answer.
	if ((await countAt(head)) <= nonce) return { kind: "unused" };

	const start = sinceBlock < head ? sinceBlock : head;
	let before = start > LOOK_BACK_BLOCKS ? start - LOOK_BACK_BLOCKS : 0n;
	let after = head;
	// State from before the attempt may be pruned; at the attempt's own head the nonce was still free.
	if ((await usedAt(before)) === null) before = start;
	// Pruned as well, or the nonce was used before the attempt: then nothing can be told.
	if ((await usedAt(before)) !== false) return { kind: "used-unseen" };
	while (after - before > 1n) {
		const middle = (before + after) / 2n;
		const used = await usedAt(middle);
		if (used === null) return { kind: "used-unseen" };
		if (used) after = middle;
		else before = middle;
	}
	const block = await endpoint.call("eth_getBlockByNumber", [hex(after), true], FullBlock);
	// Its count there is known, so the block is: a member of the balancer lags. Taken for "unseen" the payment would be lost.
	if (!block) throw new EndpointError("malformed", "the endpoint counted in a block it does not have");
	const transaction = block.transactions.find((candidate) => candidate.from === from && candidate.nonce === nonce);
	return transaction ? { kind: "used", txHash: transaction.hash } : { kind: "used-unseen" };
}
