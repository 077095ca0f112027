/** Providers' own limits of eth_getLogs, with the error codes and texts that they answer. */

/** Whose refusal of a large block range is imitated; `ankr-2024` is what Ankr answered before. */
export type RangeLimiter = "alchemy" | "infura" | "quicknode" | "ankr" | "ankr-2024" | "publicnode";

export type LogFault =
	/** refuses logs of more blocks; `exclusive`: of as many blocks, too, as some providers understand their own limit */
	| { kind: "log-range"; blocks: number; provider?: RangeLimiter; exclusive?: boolean }
	/** refuses to return more logs, and suggests a range */
	| { kind: "log-results"; results: number; provider?: "infura" | "alchemy" };

/** A JSON-RPC error, and the HTTP status if it is not 200. */
export interface RpcRefusal {
	code: number;
	message: string;
	data?: unknown;
	httpStatus?: number;
}

const HTTP_CONTENT_TOO_LARGE = 413;

const hex = (height: bigint) => `0x${height.toString(16)}`;
const rangeText = (from: bigint, to: bigint) => `[${hex(from)}, ${hex(to)}]`;

const RANGE_REFUSALS: Record<RangeLimiter, (from: bigint, to: bigint, blocks: number) => RpcRefusal> = {
	alchemy: (from, _to, blocks) => {
		const plan = `you can make eth_getLogs requests with up to a ${blocks} block range`;
		const works = rangeText(from, from + BigInt(blocks) - 1n);
		return {
			code: -32600,
			message: `Under the Free tier plan, ${plan}. Based on your parameters, this block range should work: ${works}. Upgrade to PAYG for expanded block range.`,
		};
	},
	infura: (from, to, blocks) => ({ code: -32602, message: `range ${to - from + 1n} exceeds limit of ${blocks}` }),
	quicknode: (_from, _to, blocks) => ({
		code: -32614,
		message: `eth_getLogs is limited to a ${blocks.toLocaleString("en-US")} range`,
		httpStatus: HTTP_CONTENT_TOO_LARGE,
	}),
	ankr: () => ({ code: -32062, message: "Block range is too large" }),
	"ankr-2024": () => ({ code: -32600, message: "block range is too wide" }),
	publicnode: (_from, _to, blocks) => ({ code: -32701, message: `exceed maximum block range: ${blocks}` }),
};

/** Any fault; those of other kinds are ignored. */
type AnyFault = LogFault | { kind: string };

const isLogFault = (fault: AnyFault): fault is LogFault => fault.kind === "log-range" || fault.kind === "log-results";

/** @throws RpcRefusal if a fault allows fewer blocks */
export function refuseLargeRange(from: bigint, to: bigint, faults: readonly AnyFault[]): void {
	for (const fault of faults) {
		if (!isLogFault(fault) || fault.kind !== "log-range") continue;
		const { blocks, provider = "alchemy", exclusive } = fault;
		const most = BigInt(exclusive ? blocks - 1 : blocks);
		if (to - from + 1n > most) throw RANGE_REFUSALS[provider](from, to, blocks);
	}
}

/**
 * The suggested range ends before the block with the first log too many, but holds at least one block.
 *
 * @param logs - the true answer, oldest first
 * @throws RpcRefusal if a fault allows fewer logs
 */
export function refuseManyResults(logs: unknown, from: bigint, faults: readonly AnyFault[]): void {
	if (!Array.isArray(logs)) return;
	for (const fault of faults) {
		if (!isLogFault(fault) || fault.kind !== "log-results" || logs.length <= fault.results) continue;
		const { blockNumber } = logs[fault.results] as { blockNumber: string };
		const before = BigInt(blockNumber) - 1n;
		const to = before > from ? before : from;
		const works = rangeText(from, to);
		if (fault.provider === "alchemy")
			throw {
				code: -32602,
				message: `Log response size exceeded. You can make eth_getLogs requests with up to a 2K block range and no limit on the response size, or you can request any block range with a cap of ${fault.results} logs in the response. Based on your parameters and the response size limit, this block range should work: ${works}`,
			} satisfies RpcRefusal;
		throw {
			code: -32005,
			message: `query returned more than ${fault.results} results. Try with this block range ${works}.`,
			data: { from: hex(from), limit: fault.results, to: hex(to) },
		} satisfies RpcRefusal;
	}
}
