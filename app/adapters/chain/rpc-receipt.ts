import { JSONParser } from "@streamparser/json";
import type { z } from "zod";
import type { Hash } from "../../core/address.ts";
import { isReadByVerdicts } from "../../core/payments/authorised.ts";
import type { SeenLog } from "../../core/payments/sighting.ts";
import { EndpointError, type RpcEndpoint } from "./rpc-endpoint.ts";
import { Receipt, ReceiptLog } from "./rpc-shapes.ts";

/** The 32,000,000 gas of a transaction on Arbitrum buy some 80,000 empty logs, of 400 bytes each as JSON; a second of a core. */
const LARGE_RECEIPT_BYTES = 40_000_000;
/** Logs kept of it: anybody may write as many as fit, that look as if a verdict read them. */
const LOGS_KEPT = 20_000;

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
		return receipt && { ...receipt, logs: receipt.logs.flatMap(seenLog) };
	} catch (error) {
		if (large && error instanceof EndpointError && error.failure === "too-large")
			return streamReceipt(endpoint, txHash);
		throw error;
	}
}

function seenLog({ address, topics, data }: z.output<typeof ReceiptLog>, ordinal: number): SeenLog[] {
	return isReadByVerdicts({ topics, data }) ? [{ ordinal, emitter: address, topics, data }] : [];
}

async function streamReceipt(endpoint: RpcEndpoint, txHash: Hash): Promise<TransactionReceipt> {
	const parser = new JSONParser({ paths: ["$.result.logs.*", "$.result.*"], keepStack: false });
	const fields: Record<string, unknown> = {};
	const logs: SeenLog[] = [];
	parser.onValue = ({ key, value }) => {
		// Of the array itself nothing is left: its logs were taken one by one.
		if (typeof key === "string" && key !== "logs") fields[key] = value;
		if (typeof key !== "number" || !isReadByVerdicts(value as unknown as SeenLog)) return;
		logs.push(...seenLog(ReceiptLog.parse(value), key));
		if (logs.length > LOGS_KEPT) throw new EndpointError("malformed", `${METHOD}: too many logs`);
	};
	const body = await endpoint.stream(METHOD, [txHash]);
	const reader = body.getReader();
	let bytes = 0;
	try {
		for (let part = await reader.read(); !part.done; part = await reader.read()) {
			bytes += part.value.length;
			if (bytes > LARGE_RECEIPT_BYTES) throw new EndpointError("malformed", `${METHOD}: too long an answer`);
			parser.write(part.value);
		}
		const receipt = Receipt.parse({ ...fields, logs: [] });
		if (receipt) return { ...receipt, logs };
	} catch (error) {
		if (error instanceof EndpointError) throw error;
	} finally {
		// What is left of a body that was refused is not read.
		await reader.cancel().catch(() => undefined);
	}
	throw new EndpointError("malformed", `${METHOD}: unexpected shape`);
}
