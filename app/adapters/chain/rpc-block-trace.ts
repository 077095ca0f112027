import type { Address, Hash } from "../../core/address.ts";
import { hex } from "./rpc-calls.ts";
import { EndpointError, type RpcEndpoint } from "./rpc-endpoint.ts";
import { type CallFrame, TracedTransaction } from "./rpc-shapes.ts";
import { streamAnswer } from "./rpc-stream.ts";

/** The native coin arriving inside a transaction's calls. */
interface InnerTransfer {
	txHash: Hash;
	payee: Address;
	/** wei, of all calls of the transaction together */
	amount: bigint;
}

/**
 * Lists what reaches some payees by the calls of one block's transactions (geth's debug_traceBlockByNumber). Only leads to
 * transactions: their sums are judged from each one's own trace. One that no node traces in time is left out.
 *
 * @param hashes - the block's transactions, in order
 * @throws EndpointError; `refusedCall` where the endpoint does not trace blocks
 */
export async function listInnerTransfers(
	endpoint: RpcEndpoint,
	blockNumber: number,
	hashes: readonly Hash[],
	payees: ReadonlySet<Address>,
): Promise<InnerTransfer[]> {
	const found = new Map<string, InnerTransfer>();
	const params = [hex(BigInt(blockNumber)), { tracer: "callTracer" }];
	const question = { method: "debug_traceBlockByNumber", params, paths: ["$.result.*"], refusal };
	await streamAnswer(endpoint, question, (key, value) => {
		const traced = TracedTransaction.safeParse(value);
		const txHash = traced.data?.txHash ?? hashes[Number(key)];
		if (txHash && traced.success) collect(traced.data.result, txHash, payees, found);
	});
	return [...found.values()];
}

/** JSON-RPC's "method not found", and EIP-1474's "method not supported". */
const UNSUPPORTED_CODES: readonly unknown[] = [-32601, -32004];
/** The method is not offered, or the block's state is gone: the same question has the same answer later. */
const FOR_GOOD =
	/not (?:found|exist|supported|available|allowed|enabled)|unsupported|disabled|upgrade|forbidden|unauthorized|missing trie|historical state|pruned/i;
/** EIP-1474's "resource not found". */
const NOT_FOUND_CODE = -32001;
/** The block itself, which another server of the provider has announced: this one may have it a moment later. */
const NO_BLOCK = /\b(?:block|header)\b.*\bnot (?:found|exist|available)|unknown block/i;

/** Too many requests, a trace that takes too long, or a block that is not there yet may be answered another time. */
function refusal(error: unknown): EndpointError {
	const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
	const isNoBlock = code === NOT_FOUND_CODE || NO_BLOCK.test(String(message));
	const isForGood = UNSUPPORTED_CODES.includes(code) || (!isNoBlock && FOR_GOOD.test(String(message)));
	return new EndpointError("unreachable", "debug_traceBlockByNumber: refused", null, isForGood);
}

const MOVES_VALUE = new Set(["CALL", "CREATE", "CREATE2", "SELFDESTRUCT"]);

function collect(
	frame: CallFrame,
	txHash: Hash,
	payees: ReadonlySet<Address>,
	found: Map<string, InnerTransfer>,
): void {
	// Failed calls moved nothing, nor did what they called.
	if (frame.error) return;
	const { type, from, to, value } = frame;
	if (MOVES_VALUE.has(type) && to && value > 0n && from !== to && payees.has(to)) {
		const key = `${txHash} ${to}`;
		found.set(key, { txHash, payee: to, amount: (found.get(key)?.amount ?? 0n) + value });
	}
	for (const call of frame.calls ?? []) collect(call, txHash, payees, found);
}
