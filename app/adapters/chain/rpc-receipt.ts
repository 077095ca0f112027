import type { z } from "zod";
import type { Hash } from "../../core/address.ts";
import { isReadByVerdicts } from "../../core/payments/authorised.ts";
import type { SeenLog } from "../../core/payments/sighting.ts";
import { EndpointError, type RpcEndpoint } from "./rpc-endpoint.ts";
import { Receipt, ReceiptLog } from "./rpc-shapes.ts";
import { streamAnswer } from "./rpc-stream.ts";

/** Logs kept of it: anybody may write as many as fit, that look as if a verdict read them. */
const LOGS_KEPT = 40_000;

const METHOD = "eth_getTransactionReceipt";

/** A receipt with the logs that verdicts read, each with its place among all. */
type TransactionReceipt = Omit<NonNullable<z.output<typeof Receipt>>, "logs"> & { logs: SeenLog[] };

/**
 * @param large - reads a receipt of any length, in pieces; whoever sends somebody's signed payment on can add megabytes of logs
 * @returns null when the endpoint knows none
 * @throws EndpointError `too-large` unless `large`
 */
export async function readReceipt(
	endpoint: RpcEndpoint,
	txHash: Hash,
	large: boolean,
): Promise<TransactionReceipt | null> {
	try {
		const receipt = await endpoint.call(METHOD, [txHash], Receipt);
		return receipt && { ...receipt, logs: receipt.logs.flatMap(logReader(txHash)) };
	} catch (error) {
		if (large && error instanceof EndpointError && error.failure === "too-large")
			return streamReceipt(endpoint, txHash);
		throw error;
	}
}

/** Reads one receipt's logs: one that is listed twice, or is another transaction's, would be counted as money that never moved. */
function logReader(txHash: Hash) {
	const places = new Set<unknown>();
	return ({ address, topics, data, ...log }: z.output<typeof ReceiptLog>, ordinal: number): SeenLog[] => {
		if (!isReadByVerdicts({ emitter: address, topics, data })) return [];
		const { transactionHash, logIndex } = log;
		const isAnothers = typeof transactionHash === "string" && transactionHash.toLowerCase() !== txHash;
		if (isAnothers || (logIndex != null && places.has(logIndex)))
			throw new EndpointError("malformed", `${METHOD}: a log that is not its own`);
		if (logIndex != null) places.add(logIndex);
		return [{ ordinal, emitter: address, topics, data }];
	};
}

async function streamReceipt(endpoint: RpcEndpoint, txHash: Hash): Promise<TransactionReceipt | null> {
	const fields: Record<string, unknown> = {};
	const logs: SeenLog[] = [];
	const readLog = logReader(txHash);
	const question = { method: METHOD, params: [txHash], paths: ["$.result.logs.*", "$.result.*"] };
	await streamAnswer(endpoint, question, (key, value) => {
		// Of the array itself nothing is left: its logs were taken one by one.
		if (typeof key === "string" && key !== "logs") fields[key] = value;
		if (typeof key !== "number") return;
		logs.push(...readLog(ReceiptLog.parse(value), key));
		if (logs.length > LOGS_KEPT) throw new EndpointError("malformed", `${METHOD}: too many logs`);
	});
	const receipt = Receipt.safeParse({ ...fields, logs: [] });
	if (receipt.success) return receipt.data && { ...receipt.data, logs };
	throw new EndpointError("malformed", `${METHOD}: unexpected shape`);
}
