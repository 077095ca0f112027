import type { Address } from "../../core/address.ts";
import type { NonceOutcome } from "../../ports/chain.ts";
import { hex, unlessRefused } from "./rpc-calls.ts";
import { EndpointError, type RpcEndpoint } from "./rpc-endpoint.ts";
import { FullBlock, TransactionCount } from "./rpc-shapes.ts";
import { readHead } from "./rpc-sighting.ts";

/**
 * How far before the attempt's head to begin: the head may have been read from an endpoint ahead of this one, and a
 * reorg may mine the transaction lower than the attempt saw.
 */
const BACK_BLOCKS = 64n;
/** Blocks read one by one where the endpoint keeps no older state; more would hold the room up. The next search goes on. */
const BLOCKS_READ = 24n;

/** An account's transactions as an endpoint counts them: in blocks, and with what waits for one. */
export async function countTransactions(endpoint: RpcEndpoint, from: Address): Promise<{ mined: number; all: number }> {
	const count = (tag: string) => endpoint.call("eth_getTransactionCount", [from, tag], TransactionCount);
	const [mined, all] = await Promise.all([count("latest"), count("pending")]);
	return { mined, all: Math.max(mined, all) };
}

/**
 * Finds what used an account's nonce: a binary search of the transaction count over the blocks since the attempt, then
 * a read of that block. About 22 calls for a week of the fastest chain. Pruned nodes keep the state of their newest blocks:
 * what is older is read block by block, some in each search.
 *
 * @param sinceBlock - the attempt's head, or the block an earlier search ended at
 * @throws EndpointError
 */
export async function findNonceUse(
	endpoint: RpcEndpoint,
	from: Address,
	nonce: number,
	sinceBlock: bigint,
): Promise<NonceOutcome> {
	const head = await readHead(endpoint);
	const countAt = (block: bigint) => endpoint.call("eth_getTransactionCount", [from, hex(block)], TransactionCount);
	const usedAt = async (block: bigint): Promise<boolean | null> => {
		const count = await unlessRefused(countAt(block));
		return count === null ? null : count > nonce;
	};
	// Refused at its own head, it lags behind itself (a balancer's members differ): that is no answer.
	if ((await countAt(head)) <= nonce) return { kind: "unused", pending: false };

	const start = sinceBlock < head ? sinceBlock : head;
	const first = start > BACK_BLOCKS ? start - BACK_BLOCKS : 0n;
	let before = first;
	let after = head;
	// State from before the attempt may be pruned; at the attempt's own head the nonce was still free.
	let usedBefore = await usedAt(before);
	if (usedBefore === null) {
		before = start;
		usedBefore = await usedAt(before);
	}
	if (usedBefore) return readOneByOne(endpoint, from, nonce, start, head);
	while (after - before > 1n) {
		const middle = (before + after) / 2n;
		const used = await usedAt(middle);
		if (used) after = middle;
		else {
			before = middle;
			usedBefore = used;
		}
	}
	const found = await findInBlock(endpoint, from, nonce, after);
	if (found) return found;
	// The oldest state kept counts the nonce already: it was used before that.
	return usedBefore === null
		? readOneByOne(endpoint, from, nonce, start, after)
		: { kind: "used-unseen", searchedTo: after };
}

async function readOneByOne(
	endpoint: RpcEndpoint,
	from: Address,
	nonce: number,
	start: bigint,
	last: bigint,
): Promise<NonceOutcome> {
	let block = start;
	for (; block <= last && block - start < BLOCKS_READ; block++) {
		const found = await findInBlock(endpoint, from, nonce, block);
		if (found) return found;
	}
	return { kind: "used-unseen", searchedTo: block - 1n };
}

async function findInBlock(endpoint: RpcEndpoint, from: Address, nonce: number, number: bigint) {
	const block = await endpoint.call("eth_getBlockByNumber", [hex(number), true], FullBlock, "block");
	// The endpoint counts up to it, so it is there: a member of the balancer lags. Taken for "unseen" the payment would be lost.
	if (!block) throw new EndpointError("malformed", "the endpoint counted in a block it does not have");
	const transaction = block.transactions.find((candidate) => candidate.from === from && candidate.nonce === nonce);
	return transaction ? ({ kind: "used", txHash: transaction.hash } as const) : null;
}
