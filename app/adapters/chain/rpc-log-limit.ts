/**
 * Why a provider refused an eth_getLogs call: too many blocks or too many results. What providers answer is listed with its
 * sources in docs/decisions/0029-the-chain-watcher.md.
 */
export interface LogLimit {
	/** blocks of a range that the provider says would work; null where it names none */
	blocks: number | null;
}

/** Codes used for a range that is too wide; some are used for other refusals too, which the words tell apart. */
const RANGE_CODES = new Set([-32600, -32602, -32005, -32614, -32062, -32701, -32000, -32603, -32012, 35]);
const RANGE_WORDS =
	/block range|range (?:is )?too|range limit|limited to a|ranges over|exceeds? (?:the )?limit|exceed maximum|more than \d+ results|too many (?:results|logs)|response (?:size|is too)|response too (?:large|big)|query timeout|max range|eth_getlogs is limited/i;
/** A range beyond the head is the caller's mistake, not a limit. */
const NOT_A_LIMIT = /beyond current head|invalid block range params/i;

const SUGGESTED = /\[\s*(0x[0-9a-f]+|\d+)\s*,\s*(0x[0-9a-f]+|\d+)\s*\]/i;
const NUMBER_AFTER =
	/(?:limit of|limited to an?|maximum block range:?|max(?:imum)? (?:is|range):?|ranges over|up to an?) ([\d,]+)/i;
/** Few blocks are asked for anyway: a number of results is no range. */
const RESULTS = /([\d,]+) (?:results|logs)/i;

/**
 * @param refusal - the JSON-RPC error as it came
 * @returns null when the refusal has nothing to do with the size of the range
 */
export function logLimitOf(refusal: { code: number; message: string; data?: unknown }): LogLimit | null {
	const { code, message } = refusal;
	if (NOT_A_LIMIT.test(message) || !RANGE_CODES.has(code) || !RANGE_WORDS.test(message)) return null;
	const suggested = SUGGESTED.exec(message) ?? suggestedIn(refusal.data);
	if (suggested?.[1] && suggested[2]) {
		const blocks = Number(BigInt(suggested[2]) - BigInt(suggested[1])) + 1;
		return { blocks: blocks > 0 ? blocks : null };
	}
	const named = RESULTS.test(message) ? null : NUMBER_AFTER.exec(message)?.[1];
	const blocks = named ? Number(named.replaceAll(",", "")) : Number.NaN;
	// Stay one below a stated limit: some providers mean "fewer than".
	return { blocks: Number.isSafeInteger(blocks) && blocks > 0 ? Math.max(1, blocks - 1) : null };
}

/** Infura names the range in the error's data: `{ from: "0xa", to: "0xb" }`. */
function suggestedIn(data: unknown): [string, string, string] | null {
	if (typeof data !== "object" || data === null) return null;
	const { from, to } = data as { from?: unknown; to?: unknown };
	const isHeight = (value: unknown): value is string => typeof value === "string" && /^0x[0-9a-f]{1,16}$/i.test(value);
	return isHeight(from) && isHeight(to) ? ["", from, to] : null;
}

/** The width of the next try after a refusal: what the provider says would work, else half. */
export function narrower(width: number, limit: LogLimit): number {
	const half = Math.max(1, Math.floor(width / 2));
	return limit.blocks !== null && limit.blocks < width ? limit.blocks : half;
}
