import { getAddress, pad, slice } from "viem/utils";
import { z } from "zod";
import type { Address, Hash } from "../../core/address.ts";
import { lowerHeight } from "../../core/payments/block-heights.ts";
import { TRANSFER_TOPIC } from "../../core/payments/transfer-logs.ts";
import { hex, unlessRefused, unlessRefusedOrLong } from "./rpc-calls.ts";
import { EndpointError, type RpcEndpoint } from "./rpc-endpoint.ts";
import { FoundLog } from "./rpc-shapes.ts";
import { streamAnswer } from "./rpc-stream.ts";

/** Providers allow 10,000 blocks a call, 1,000, 100 or 10: the widest that is taken, and whose answer is read, is used. */
const RANGES = [10_000n, 1_000n, 100n, 10n];
/** One search; the next goes on where this one ended. */
const CALLS_PER_SEARCH = 20;

/** Of so few blocks an answer of any length is read, in pieces. */
const STREAMED_BLOCKS = 10n;

/** A transaction in which an account sent the token to the payee. */
export interface FoundTransfer {
	txHash: Hash;
	from: Address;
}

/** Which transfers to find: of one token, from any of some accounts to one payee. */
export interface TransferSearch {
	token: Address;
	payee: Address;
	/** null: from anybody */
	from: readonly Address[] | null;
	/** first block; the endpoint's own head is the last */
	sinceBlock: bigint;
}

/**
 * Finds transfers by their logs, which full nodes keep: no archive is needed.
 *
 * @param head - the endpoint's own; nodes refuse a range beyond it
 * @returns their transactions, and the last block that was searched
 * @throws EndpointError
 */
export async function findTransfers(
	endpoint: RpcEndpoint,
	{ token, payee, from, sinceBlock }: TransferSearch,
	head: bigint,
): Promise<{ found: FoundTransfer[]; searchedTo: bigint }> {
	const accounts = from?.map((account) => pad(account, { size: 32 }));
	const topics = [TRANSFER_TOPIC, accounts, pad(payee, { size: 32 })];
	const found = new Map<Hash, FoundTransfer>();
	let next = sinceBlock;
	let range = 0;
	for (let calls = 0; next <= head && calls < CALLS_PER_SEARCH; calls++) {
		const width = RANGES[range];
		if (width === undefined) break;
		const last = lowerHeight(head, next + width - 1n);
		const filter = { address: token, topics, fromBlock: hex(next), toBlock: hex(last) };
		const keep = ({ transactionHash: txHash, topics: indexed, data }: FoundLog) => {
			const sender = indexed[1];
			// Anybody may move nothing of anybody's, as often as they like.
			if (sender && /[1-9a-f]/i.test(data.slice(2))) found.set(txHash, { txHash, from: getAddress(slice(sender, 12)) });
		};
		if (width > STREAMED_BLOCKS) {
			const logs = await unlessRefusedOrLong(endpoint.call("eth_getLogs", [filter], z.array(FoundLog)));
			if (logs === null) {
				range += 1;
				continue;
			}
			logs.forEach(keep);
		} else if (!(await readFew(endpoint, filter, keep))) break;
		next = last + 1n;
	}
	return { found: [...found.values()], searchedTo: next - 1n };
}

/** @returns false when the endpoint refuses even so few blocks */
async function readFew(endpoint: RpcEndpoint, filter: object, keep: (log: FoundLog) => void): Promise<boolean> {
	try {
		const logs = await unlessRefused(endpoint.call("eth_getLogs", [filter], z.array(FoundLog)));
		logs?.forEach(keep);
		return logs !== null;
	} catch (error) {
		if (!(error instanceof EndpointError) || error.failure !== "too-large") throw error;
	}
	const question = { method: "eth_getLogs", params: [filter], paths: ["$.result.*"] };
	await streamAnswer(endpoint, question, (_, value) => keep(FoundLog.parse(value)));
	return true;
}
