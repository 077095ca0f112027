import type { Address, Hash } from "../../core/address.ts";
import type { ChainPosition, MinedSighting, Sighting } from "../../core/payments/sighting.ts";
import { hex, unlessRefused } from "./rpc-calls.ts";
import { EndpointError, type RpcEndpoint } from "./rpc-endpoint.ts";
import { readNative } from "./rpc-native-transfer.ts";
import { readReceipt } from "./rpc-receipt.ts";
import { Block, Code, Quantity, Transaction, TransactionCount } from "./rpc-shapes.ts";
import { readTokenCalls } from "./rpc-trace.ts";

/** What a link asks of a transaction. */
export interface Asked {
	payee: Address;
	/** null: the native coin */
	contract: Address | null;
	/** receipts of any length are read, in pieces, and call data of megabytes: one at a time */
	large?: boolean;
}

/** An endpoint's answer about a hash, and the head it was given at. */
export interface HeardSighting {
	sighting: Sighting;
	head: ChainPosition;
}

/**
 * What one endpoint says of a hash. The receipt is checked against the chain the endpoint itself shows now: a receipt
 * whose block is no longer there was removed by a reorg and proves nothing. A transaction that waits for an earlier one of its
 * account, which the endpoint does not know, is not known either.
 *
 * @param ask - whom the link pays, and by which token's contract (null: the native coin); null reads nothing beyond the receipt
 * @throws EndpointError
 */
export async function sight(endpoint: RpcEndpoint, txHash: Hash, ask: Asked | null): Promise<HeardSighting> {
	const [transaction, first] = await Promise.all([
		// Whoever sends somebody's signed payment on can add call data as well.
		endpoint.call("eth_getTransactionByHash", [txHash], Transaction, ask?.large ? "block" : "usual"),
		readReceipt(endpoint, txHash, ask?.large ?? false),
	]);
	if (!transaction) {
		if (first) throw contradiction("a receipt without its transaction");
		return { sighting: { kind: "unknown" }, head: await readPosition(endpoint) };
	}
	if (transaction.hash !== txHash) throw contradiction("another transaction than asked for");
	const { from, to, nonce, value, input, blockHash } = transaction;
	// Mined between the two answers, or an endpoint that does not keep receipts: it says nothing of what the transaction did.
	const receipt = first ?? (blockHash ? await readReceipt(endpoint, txHash, ask?.large ?? false) : null);
	if (!receipt && blockHash) throw contradiction("a mined transaction without its receipt");
	if (!receipt) {
		const isPlain = to !== null && to !== ask?.payee && input === "0x";
		const [head, next, code] = await Promise.all([
			readPosition(endpoint),
			unlessRefused(endpoint.call("eth_getTransactionCount", [from, "pending"], TransactionCount)),
			isPlain ? unlessRefused(endpoint.call("eth_getCode", [to, "latest"], Code)) : null,
		]);
		// Nodes keep it beside those that wait for a block, for whoever sent it: it costs nothing and is never mined.
		const isBehindUnsent = next !== null && nonce > next;
		if (isBehindUnsent) return { sighting: { kind: "unknown" }, head };
		const sentToCode = code !== null && code !== "0x";
		return {
			sighting: { kind: "unmined", from, to, nonce, value, input, ...(sentToCode ? { sentToCode } : {}) },
			head,
		};
	}
	if (receipt.transactionHash !== txHash || receipt.from !== from)
		throw contradiction("another receipt than asked for");

	// The head is asked after the receipt, so that on an honest endpoint it is never older than the block counted from.
	const [head, block, finalized] = await Promise.all([
		readPosition(endpoint),
		endpoint.call("eth_getBlockByNumber", [hex(receipt.blockNumber), false], Block),
		readFinalized(endpoint),
	]);
	if (!block || block.hash !== receipt.blockHash || block.number !== receipt.blockNumber) {
		throw contradiction("a receipt of a block that is not on its chain");
	}
	const succeeded = receipt.status === "0x1";
	const { gasUsed, effectiveGasPrice, l1Fee } = receipt;
	const fee = (gasUsed ?? 0n) * (effectiveGasPrice ?? 0n) + (l1Fee ?? 0n);
	const sent = { txHash, from, to, value, fee, block };
	const native = ask && ask.contract === null && succeeded ? await readNative(endpoint, ask.payee, sent) : null;
	const tokenCalls =
		ask?.contract && input && succeeded
			? await readTokenCalls(endpoint, { txHash, to, input }, { token: ask.contract, payee: ask.payee })
			: undefined;
	const sighting: MinedSighting = {
		kind: "mined",
		outcome: succeeded ? "success" : "reverted",
		block: { number: block.number, hash: block.hash, timeAt: block.timestamp * 1000 },
		head: head.number,
		finalized,
		from,
		to,
		nonce,
		value,
		logs: receipt.logs,
		native,
		input,
		...(tokenCalls ? { tokenCalls } : {}),
	};
	return { sighting, head };
}

export function readHead(endpoint: RpcEndpoint): Promise<bigint> {
	return endpoint.call("eth_blockNumber", [], Quantity);
}

/** The endpoint's newest block with its time, which reveals a stopped endpoint. */
export async function readPosition(endpoint: RpcEndpoint): Promise<ChainPosition> {
	const block = await endpoint.call("eth_getBlockByNumber", ["latest", false], Block);
	if (!block) throw contradiction("no newest block");
	return { number: block.number, timeAt: block.timestamp * 1000 };
}

/** @returns null where the chain or the endpoint does not say */
export async function readFinalized(endpoint: RpcEndpoint): Promise<bigint | null> {
	const block = await unlessRefused(endpoint.call("eth_getBlockByNumber", ["finalized", false], Block));
	return block?.number ?? null;
}

function contradiction(what: string): EndpointError {
	return new EndpointError("malformed", `the endpoint answered ${what}`);
}
