/** What an RPC endpoint of the local stack can be told to do wrong. */
export type RpcFault =
	/** the connection is cut */
	| { kind: "down" }
	| { kind: "slow"; ms: number }
	/** HTTP 429, with a JSON-RPC error or an empty body */
	| { kind: "rate-limited"; body: boolean; retryAfterSeconds?: number }
	/** HTTP 500 with a page of HTML */
	| { kind: "server-error" }
	/** hides the newest blocks and everything in them */
	| { kind: "stale"; blocks: number }
	| { kind: "wrong-chain"; chainId: number }
	/** tells of a receipt that is not so; what is absent stays true */
	| { kind: "forged-receipt"; hash?: string; status?: "0x0" | "0x1"; logs?: unknown[]; blockHash?: string }
	/** the answer's second half is missing */
	| { kind: "truncated" }
	/** knows no transaction and no receipt */
	| { kind: "forgetful" }
	/** answers something else: another result, or the true one with other fields */
	| { kind: "altered"; result?: unknown; fields?: Record<string, unknown> };

/** A fault, for some methods or all. */
export type SteeredFault = RpcFault & {
	methods?: string[];
	/** only calls whose parameters, as JSON, match this expression */
	params?: string;
	/** how many calls it lasts; without it, until reset */
	times?: number;
};

export interface RpcCall {
	id?: unknown;
	method: string;
	params?: unknown[];
}

export interface RpcAnswer {
	jsonrpc?: string;
	id?: unknown;
	result?: unknown;
	error?: unknown;
}

type Ask = (method: string, params: unknown[]) => Promise<unknown>;

const TAGS = new Set(["latest", "pending"]);

function blockOf(value: unknown): bigint | null {
	if (value === null || typeof value !== "object") return null;
	const block = (value as Record<string, unknown>).blockNumber ?? (value as Record<string, unknown>).number;
	return typeof block === "string" ? BigInt(block) : null;
}

/** The chain as an endpoint sees it that is some blocks behind. */
export async function answerStale(call: RpcCall, lag: number, ask: Ask): Promise<unknown> {
	const head = BigInt((await ask("eth_blockNumber", [])) as string);
	const seen = head > BigInt(lag) ? head - BigInt(lag) : 0n;
	const seenHex = `0x${seen.toString(16)}`;
	if (call.method === "eth_blockNumber") return seenHex;
	const params = (call.params ?? []).map((param) => (typeof param === "string" && TAGS.has(param) ? seenHex : param));
	if (call.method === "eth_getLogs") {
		const [filter] = params as [Record<string, unknown>];
		const to = filter.toBlock;
		const tooNew = to === undefined || (typeof to === "string" && (TAGS.has(to) || BigInt(to) > seen));
		return ask(call.method, [tooNew && !filter.blockHash ? { ...filter, toBlock: seenHex } : filter]);
	}
	const result = await ask(call.method, params);
	const block = blockOf(result);
	if (block === null || block <= seen) return result;
	// a transaction mined in a hidden block still waits, as far as this endpoint knows
	if (call.method === "eth_getTransactionByHash")
		return { ...(result as object), blockHash: null, blockNumber: null, transactionIndex: null };
	return null;
}

/** What a lying endpoint says of a receipt. */
export function forgeReceipt(result: unknown, fault: Extract<RpcFault, { kind: "forged-receipt" }>): unknown {
	if (result === null || typeof result !== "object") return result;
	const receipt = result as Record<string, unknown>;
	if (fault.hash && String(receipt.transactionHash).toLowerCase() !== fault.hash.toLowerCase()) return result;
	const told = { ...receipt };
	if (fault.status) told.status = fault.status;
	if (fault.logs) told.logs = fault.logs;
	if (fault.blockHash) told.blockHash = fault.blockHash;
	return told;
}

/** What an endpoint says that answers a question wrongly; nothing is altered where there is nothing. */
export function alterAnswer(result: unknown, fault: Extract<RpcFault, { kind: "altered" }>): unknown {
	if (fault.result !== undefined) return fault.result;
	if (result === null || typeof result !== "object") return result;
	return { ...result, ...fault.fields };
}

export function concerns(fault: SteeredFault, call: RpcCall): boolean {
	if (fault.methods && !fault.methods.includes(call.method)) return false;
	return fault.params === undefined || new RegExp(fault.params).test(JSON.stringify(call.params ?? []));
}
