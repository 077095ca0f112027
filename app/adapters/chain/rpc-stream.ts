import { JSONParser } from "@streamparser/json";
import { EndpointError, type RpcEndpoint } from "./rpc-endpoint.ts";
import { isOf } from "./rpc-ids.ts";

/** The 32,000,000 gas of a transaction on Arbitrum buy some 80,000 empty logs, of 400 bytes each as JSON; a second of a core. */
const MAX_BYTES = 40_000_000;

interface Question {
	method: string;
	params: readonly unknown[];
	/** JSONPath of the values to read; a list and its items, or an object's fields */
	paths: string[];
	/** what a JSON-RPC error in place of a result means; left out: the endpoint has not answered */
	refusal?(error: unknown): EndpointError;
}

/**
 * Reads an answer of many megabytes while it comes: none of it is kept but what the callback keeps.
 *
 * @param onValue - by key: the place in a list, or the field's name
 * @throws EndpointError
 */
export async function streamAnswer(
	endpoint: RpcEndpoint,
	{ method, params, paths, refusal = () => new EndpointError("unreachable", `${method}: refused`) }: Question,
	onValue: (key: string | number | undefined, value: unknown) => void,
): Promise<void> {
	// An error is no empty list.
	const parser = new JSONParser({ paths: [...paths, "$.error", "$.id"], keepStack: false });
	const { id, body } = await endpoint.stream(method, params);
	let isOwn = false;
	parser.onValue = ({ key, value, stack }) => {
		if (stack.length !== 1) onValue(key, value);
		else if (key === "id") isOwn = isOf({ id: value }, id);
		else if (value !== null) throw refusal(value);
	};
	const reader = body.getReader();
	let bytes = 0;
	try {
		for (let part = await reader.read(); !part.done; part = await reader.read()) {
			bytes += part.value.length;
			if (bytes > MAX_BYTES) throw new EndpointError("too-large", `${method}: too long an answer`);
			parser.write(part.value);
		}
		// A body that was cut off is no shorter list.
		if (!parser.isEnded) throw new EndpointError("malformed", `${method}: cut off`);
		if (!isOwn) throw new EndpointError("malformed", `${method}: an answer to another question`);
	} catch (error) {
		if (error instanceof EndpointError) throw error;
		throw new EndpointError("malformed", `${method}: unexpected shape`);
	} finally {
		// What is left of a body that was refused is not read.
		await reader.cancel().catch(() => undefined);
	}
}
