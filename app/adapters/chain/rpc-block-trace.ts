import type { Address, Hash } from "../../core/address.ts";
import { hex } from "./rpc-calls.ts";
import { EndpointError, type RpcEndpoint } from "./rpc-endpoint.ts";
import { CallFrame } from "./rpc-shapes.ts";
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
 * transactions: their sums are judged from each one's own trace.
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
	let traces = 0;
	const params = [hex(BigInt(blockNumber)), { tracer: "callTracer" }];
	const question = { method: "debug_traceBlockByNumber", params, paths: ["$.result.*.result", "$.error"] };
	await streamAnswer(endpoint, question, (key, value) => {
		if (key === "error") throw new EndpointError("unreachable", "debug_traceBlockByNumber: refused", null, true);
		const txHash = hashes[traces++];
		const frame = CallFrame.safeParse(value);
		if (txHash && frame.success) collect(frame.data, txHash, payees, found);
	});
	return [...found.values()];
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
