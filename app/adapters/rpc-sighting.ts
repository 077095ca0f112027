import type { Address, Hash } from "../core/address.ts";
import type { MinedSighting, NativeFacts, Sighting } from "../core/sighting.ts";
import { EndpointError, type RpcEndpoint } from "./rpc-endpoint.ts";
import { Block, Code, Quantity, Receipt, StateDiff, Transaction } from "./rpc-shapes.ts";

/** EIP-7702: code of an account that delegates to a contract is this, then the contract's address. */
const DELEGATION = /^0xef0100[0-9a-f]{40}$/i;

/**
 * What one endpoint says of a hash. The receipt is checked against the chain the endpoint itself shows now: a receipt
 * whose block is no longer there was removed by a reorg and proves nothing.
 *
 * @param nativeTo - whose balance change to read, for a link that asks for the native coin; null otherwise
 * @throws EndpointError
 */
export async function sight(endpoint: RpcEndpoint, txHash: Hash, nativeTo: Address | null): Promise<Sighting> {
	const [transaction, receipt] = await Promise.all([
		endpoint.call("eth_getTransactionByHash", [txHash], Transaction),
		endpoint.call("eth_getTransactionReceipt", [txHash], Receipt),
	]);
	if (!transaction) {
		if (receipt) throw contradiction("a receipt without its transaction");
		return { kind: "unknown" };
	}
	if (transaction.hash !== txHash) throw contradiction("another transaction than asked for");
	const { from, to, nonce, value } = transaction;
	if (!receipt) return { kind: "unmined", from, to, nonce, value };
	if (receipt.transactionHash !== txHash || receipt.from !== from)
		throw contradiction("another receipt than asked for");

	// The head is asked after the receipt, so that on an honest endpoint it is never older than the block counted from.
	const [head, block, finalized, native] = await Promise.all([
		readHead(endpoint),
		endpoint.call("eth_getBlockByNumber", [hex(receipt.blockNumber), false], Block),
		readFinalized(endpoint),
		nativeTo && receipt.status === "0x1" ? readNative(endpoint, txHash, nativeTo, { to, value }) : null,
	]);
	if (!block || block.hash !== receipt.blockHash || block.number !== receipt.blockNumber) {
		throw contradiction("a receipt of a block that is not on its chain");
	}
	const sighting: MinedSighting = {
		kind: "mined",
		outcome: receipt.status === "0x1" ? "success" : "reverted",
		block: { number: block.number, hash: block.hash, timeAt: block.timestamp * 1000 },
		head,
		finalized,
		from,
		to,
		nonce,
		value,
		logs: receipt.logs.map((log, ordinal) => ({
			ordinal,
			emitter: log.address,
			topics: log.topics,
			data: log.data,
		})),
		// A block's own proposer is paid tips in it: their balance change is not this transaction's payment.
		native: native && block.miner === nativeTo ? { ...native, tracedDelta: null } : native,
		plain: transaction.input === "0x",
	};
	return sighting;
}

export function readHead(endpoint: RpcEndpoint): Promise<bigint> {
	return endpoint.call("eth_blockNumber", [], Quantity);
}

/** @returns null where the chain or the endpoint does not tell */
export async function readFinalized(endpoint: RpcEndpoint): Promise<bigint | null> {
	const block = await unlessRefused(endpoint.call("eth_getBlockByNumber", ["finalized", false], Block));
	return block?.number ?? null;
}

/** The code is read at the head: an address without code now had none then, but for a contract that was never there. */
async function readNative(
	endpoint: RpcEndpoint,
	txHash: Hash,
	recipient: Address,
	top: { to: Address | null; value: bigint },
): Promise<NativeFacts> {
	const code = await endpoint.call("eth_getCode", [recipient, "latest"], Code);
	const recipientCode = code === "0x" ? "none" : DELEGATION.test(code) ? "delegated" : "contract";
	if (recipientCode !== "contract" && top.to === recipient && top.value > 0n) {
		return { recipientCode, tracedDelta: null };
	}
	const diff = await unlessRefused(
		endpoint.call(
			"debug_traceTransaction",
			[txHash, { tracer: "prestateTracer", tracerConfig: { diffMode: true } }],
			StateDiff,
		),
	);
	return { recipientCode, tracedDelta: diff && balanceChange(diff, recipient) };
}

/**
 * Reads a balance change out of a state diff. An account without a change is in neither half, one without a new
 * balance only in `pre`'s; a new account is only in `post`, a destroyed one only in `pre`.
 */
function balanceChange(diff: { pre: Accounts; post: Accounts }, account: Address): bigint {
	const before = find(diff.pre, account);
	const after = find(diff.post, account);
	const was = before?.balance ?? 0n;
	if (!before && !after) return 0n;
	if (before && !after) return -was;
	return (after?.balance ?? was) - was;
}

type Accounts = Record<string, { balance?: bigint }>;

function find(accounts: Accounts, account: Address): { balance?: bigint } | undefined {
	const wanted = account.toLowerCase();
	return Object.entries(accounts).find(([address]) => address.toLowerCase() === wanted)?.[1];
}

/** @returns null when the endpoint answers that it does not offer this call; silence stays an error */
export async function unlessRefused<T>(answer: Promise<T>): Promise<T | null> {
	try {
		return await answer;
	} catch (error) {
		if (error instanceof EndpointError && error.refusedCall) return null;
		throw error;
	}
}

function contradiction(what: string): EndpointError {
	return new EndpointError("malformed", `the endpoint answered ${what}`);
}

export function hex(quantity: bigint): string {
	return `0x${quantity.toString(16)}`;
}
