import { type LogFault, type RpcRefusal, refuseLargeRange, refuseManyResults } from "./rpc-log-limits.ts";

/** Faults that a local RPC endpoint can simulate. */
export type RpcFault =
	/** the connection is cut */
	| { kind: "down" }
	| { kind: "slow"; ms: number }
	/**
	 * HTTP 429 with a JSON-RPC error or an empty body. The error is Infura's unless `provider` says otherwise; Alchemy's has
	 * the code 429 and comes with HTTP 200
	 */
	| { kind: "rate-limited"; body: boolean; retryAfterSeconds?: number; provider?: RateLimiter }
	/** HTTP 402, as from Infura when the day's allowance is spent */
	| { kind: "spent" }
	/** HTTP 500 with an HTML page */
	| { kind: "server-error" }
	/** hides the newest blocks and their contents */
	| { kind: "stale"; blocks: number }
	/** the head stays where it is when the fault is set, later blocks are hidden; `at` is filled in */
	| { kind: "stuck"; at?: number }
	/** has state for its newest blocks only; blocks, receipts and logs stay */
	| { kind: "pruned"; keep: number }
	/** has no debug_ and trace_ methods */
	| { kind: "no-trace" }
	| LogFault
	/** does not know unmined transactions, or not these: they are in a private mempool */
	| { kind: "private"; hashes?: string[] }
	| { kind: "wrong-chain"; chainId: number }
	/** returns a forged receipt; unset fields stay true */
	| { kind: "forged-receipt"; hash?: string; status?: "0x0" | "0x1"; logs?: unknown[]; blockHash?: string }
	/** the answer's second half is missing */
	| { kind: "truncated" }
	/** the answer's second half never comes; the connection stays */
	| { kind: "stalled" }
	/** knows no transaction and no receipt */
	| { kind: "forgetful" }
	/** calls contracts in another state than the chain's: storage slots of an address with other values */
	| { kind: "other-state"; address: string; slots: Record<string, string> }
	/** returns another result, or the true one with other fields */
	| { kind: "altered"; result?: unknown; fields?: Record<string, unknown> };

type RateLimiter = "infura" | "quicknode" | "alchemy";

/** HTTP status and JSON-RPC error of a provider that takes no more calls for the moment. */
export const RATE_LIMITS: Record<RateLimiter, { status: number; code: number; message: string }> = {
	infura: { status: 429, code: -32005, message: "Too many requests" },
	quicknode: { status: 429, code: -32007, message: "50/second request limit reached" },
	alchemy: { status: 200, code: 429, message: "Your app has exceeded its compute units per second capacity." },
};

/** A fault for some or all methods. */
export type SteeredFault = RpcFault & {
	methods?: string[];
	/** regular expression; only calls whose parameters (JSON) match */
	params?: string;
	/** number of affected calls; default: until reset */
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

function blockOf(value: unknown): bigint | null {
	if (value === null || typeof value !== "object") return null;
	const block = (value as Record<string, unknown>).blockNumber ?? (value as Record<string, unknown>).number;
	return typeof block === "string" ? BigInt(block) : null;
}

/** Throws a JSON-RPC error object. */
const refuse = (code: number, message: string): never => {
	throw { code, message };
};

const hex = (height: bigint) => `0x${height.toString(16)}`;
const isHeight = (value: unknown): value is string => typeof value === "string" && value.startsWith("0x");

/** Index of the block parameter of methods that read state; the default is the newest block. */
const STATE_BLOCK_AT: Record<string, number> = {
	eth_getBalance: 1,
	eth_getTransactionCount: 1,
	eth_getCode: 1,
	eth_getStorageAt: 2,
	eth_getProof: 2,
	eth_call: 1,
};

const CHANGES_VIEW: ReadonlySet<RpcFault["kind"]> = new Set([
	"stale",
	"stuck",
	"pruned",
	"no-trace",
	"log-range",
	"log-results",
	"private",
]);

/** True for calls that cannot be passed to the chain: the endpoint sees less of it, or real nodes are stricter than anvil. */
export function needsOwnView(call: RpcCall, faults: readonly SteeredFault[]): boolean {
	return call.method === "eth_getLogs" || faults.some(({ kind }) => CHANGES_VIEW.has(kind));
}

export const isRpcError = (error: unknown): error is RpcRefusal =>
	typeof error === "object" && error !== null && "code" in error && typeof error.code === "number";

/** The endpoint's view of the chain. */
interface View {
	/** its own head */
	head: bigint;
	/** number of blocks that its head is behind */
	lag: bigint;
	/** resolves a block tag or number to a height */
	heightOf(block: unknown): Promise<bigint>;
}

async function viewOf(faults: readonly SteeredFault[], ask: Ask): Promise<View> {
	const chainHead = BigInt((await ask("eth_blockNumber", [])) as string);
	let head = chainHead;
	const lower = (to: bigint) => {
		if (to < head) head = to > 0n ? to : 0n;
	};
	for (const fault of faults)
		if (fault.kind === "stale") lower(chainHead - BigInt(fault.blocks));
		else if (fault.kind === "stuck") {
			fault.at ??= Number(chainHead);
			lower(BigInt(fault.at));
		}
	const lag = chainHead - head;
	return {
		head,
		lag,
		async heightOf(block) {
			if (isHeight(block)) return BigInt(block);
			if (block === "earliest") return 0n;
			if (block === "finalized" || block === "safe") {
				const { number } = (await ask("eth_getBlockByNumber", [block, false])) as { number: string };
				return BigInt(number) > lag ? BigInt(number) - lag : 0n;
			}
			if (typeof block !== "object" || block === null) return head;
			const { blockNumber, blockHash } = block as Record<string, unknown>;
			if (!blockHash) return BigInt(blockNumber as string);
			const named = blockOf(await ask("eth_getBlockByHash", [blockHash, false]));
			return named ?? refuse(-32000, "header not found");
		},
	};
}

/**
 * Answers a call from the endpoint's own view, or refuses it like real nodes that are stricter than anvil.
 *
 * @throws the JSON-RPC error object to return
 */
export async function answerOwnView(call: RpcCall, faults: readonly SteeredFault[], ask: Ask): Promise<unknown> {
	const { method } = call;
	const params = call.params ?? [];
	if (faults.some(({ kind }) => kind === "no-trace") && /^(debug|trace)_/.test(method))
		refuse(-32601, `the method ${method} does not exist/is not available`);
	const view = await viewOf(faults, ask);
	if (method === "eth_getLogs") return answerLogs(params[0], view, faults, ask);
	await refusePruned(call, view, faults, ask);
	const result = await answerBehind(call, view, ask);
	for (const fault of faults) if (fault.kind === "private") return hidePrivate(call, fault, result, ask);
	return result;
}

/** A log range beyond the head is an error, not an empty list (execution-apis#875). */
async function answerLogs(asked: unknown, view: View, faults: readonly SteeredFault[], ask: Ask): Promise<unknown> {
	const filter = (asked ?? {}) as Record<string, unknown>;
	if (filter.blockHash) {
		const height = await view.heightOf({ blockHash: filter.blockHash });
		if (height > view.head) refuse(-32000, "unknown block");
		const logs = await ask("eth_getLogs", [filter]);
		refuseManyResults(logs, height, faults);
		return logs;
	}
	const [from, to] = await Promise.all([view.heightOf(filter.fromBlock), view.heightOf(filter.toBlock)]);
	const last = to > view.head ? to : from;
	if (last > view.head)
		refuse(-32602, `block range extends beyond current head block: requested ${last}, head ${view.head}`);
	if (from > to) refuse(-32602, "invalid block range params");
	refuseLargeRange(from, to, faults);
	const logs = await ask("eth_getLogs", [{ ...filter, fromBlock: hex(from), toBlock: hex(to) }]);
	refuseManyResults(logs, from, faults);
	return logs;
}

/** Full nodes keep state for about 128 blocks; a trace needs the state before its transaction. */
async function refusePruned(call: RpcCall, view: View, faults: readonly SteeredFault[], ask: Ask): Promise<void> {
	for (const fault of faults) {
		if (fault.kind !== "pruned") continue;
		const oldest = view.head - BigInt(fault.keep);
		const at = STATE_BLOCK_AT[call.method];
		if (at !== undefined && (await view.heightOf(call.params?.[at])) < oldest)
			refuse(-32000, "missing trie node (path ) state is not available, not found");
		if (call.method !== "debug_traceTransaction") continue;
		const mined = blockOf(await ask("eth_getTransactionReceipt", [call.params?.[0]]));
		if (mined !== null && mined <= oldest) refuse(-32000, "required historical state unavailable (reexec=128)");
	}
}

/** Answers as an endpoint that is some blocks behind. */
async function answerBehind({ method, params = [] }: RpcCall, view: View, ask: Ask): Promise<unknown> {
	if (view.lag === 0n) return ask(method, params);
	if (method === "eth_blockNumber") return hex(view.head);
	// Transactions of hidden blocks still wait in its pool.
	if (method === "eth_getTransactionCount" && params[1] === "pending") return ask(method, params);
	const stateAt = STATE_BLOCK_AT[method];
	const at = stateAt ?? (/^eth_get(BlockByNumber|BlockReceipts)$/.test(method) ? 0 : undefined);
	if (at !== undefined) {
		const height = await view.heightOf(params[at]);
		if (height > view.head) return stateAt === undefined ? null : refuse(-32000, "header not found");
		return ask(method, Object.assign([...params], { [at]: hex(height) }));
	}
	if (method === "debug_traceTransaction") {
		const mined = blockOf(await ask("eth_getTransactionReceipt", [params[0]]));
		if (mined !== null && mined > view.head) refuse(-32000, "transaction not found");
	}
	const result = await ask(method, params);
	const block = blockOf(result);
	if (block === null || block <= view.head) return result;
	// A transaction in a hidden block is still pending for this endpoint.
	if (method === "eth_getTransactionByHash")
		return { ...(result as object), blockHash: null, blockNumber: null, transactionIndex: null };
	return null;
}

type Private = Extract<RpcFault, { kind: "private" }>;

/** Removes privately pooled transactions from an answer, and from the account's pending nonce. */
async function hidePrivate(call: RpcCall, fault: Private, result: unknown, ask: Ask): Promise<unknown> {
	const [subject, block] = call.params ?? [];
	const hashes = fault.hashes?.map((hash) => hash.toLowerCase());
	if (call.method === "eth_getTransactionByHash") {
		const hidden = !hashes || hashes.includes(String(subject).toLowerCase());
		return hidden && blockOf(result) === null ? null : result;
	}
	if (call.method !== "eth_getTransactionCount" || block !== "pending") return result;
	if (!hashes) return ask(call.method, [subject, "latest"]);
	let count = BigInt(result as string);
	for (const hash of hashes) {
		const waiting = (await ask("eth_getTransactionByHash", [hash])) as Record<string, string | null> | null;
		if (!waiting || blockOf(waiting) !== null) continue;
		if (waiting.from?.toLowerCase() !== String(subject).toLowerCase()) continue;
		const nonce = BigInt(waiting.nonce ?? "0x0");
		if (nonce < count) count = nonce;
	}
	return hex(count);
}

/** A receipt as a lying endpoint returns it. */
export function forgeReceipt(result: unknown, fault: Extract<RpcFault, { kind: "forged-receipt" }>): unknown {
	if (result === null || typeof result !== "object") return result;
	const receipt = result as Record<string, unknown>;
	if (fault.hash && String(receipt.transactionHash).toLowerCase() !== fault.hash.toLowerCase()) return result;
	const forged = { ...receipt };
	if (fault.status) forged.status = fault.status;
	if (fault.logs) forged.logs = fault.logs;
	if (fault.blockHash) forged.blockHash = fault.blockHash;
	return forged;
}

/** An answer as a lying endpoint returns it; null results stay null. */
export function alterAnswer(result: unknown, fault: Extract<RpcFault, { kind: "altered" }>): unknown {
	if (fault.result !== undefined) return fault.result;
	if (result === null || typeof result !== "object") return result;
	return { ...result, ...fault.fields };
}

/** A contract's call as it runs in the endpoint's own state (state overrides of eth_call). */
export function inOwnState(call: RpcCall, faults: readonly SteeredFault[]): RpcCall {
	const other = faults.find((fault) => fault.kind === "other-state");
	if (call.method !== "eth_call" || !other) return call;
	const [asked, block = "latest"] = call.params ?? [];
	return { ...call, params: [asked, block, { [other.address]: { stateDiff: other.slots } }] };
}

export function concerns(fault: SteeredFault, call: RpcCall): boolean {
	if (fault.methods && !fault.methods.includes(call.method)) return false;
	return fault.params === undefined || new RegExp(fault.params).test(JSON.stringify(call.params ?? []));
}
