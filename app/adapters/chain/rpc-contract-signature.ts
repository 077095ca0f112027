import { encodeFunctionData, parseAbi } from "viem/utils";
import type { Address, Hash } from "../../core/address.ts";
import { PortError } from "../../ports/port-error.ts";
import { EndpointError, type RpcEndpoint, toPortError } from "./rpc-endpoint.ts";
import { ReturnData } from "./rpc-shapes.ts";

const ABI = parseAbi(["function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)"]);
/** bytes4(keccak256("isValidSignature(bytes32,bytes)")), padded to a word (EIP-1271). */
const VALID = `0x1626ba7e${"0".repeat(56)}`;

/**
 * Asks a contract wallet whether a signature is its own (EIP-1271). Every endpoint is asked: one that lies must not make
 * an address somebody's. An address without code answers nothing, which is no.
 *
 * @throws PortError when no endpoint answered, or when those that did contradict each other
 */
export async function isValidContractSignature(
	endpoints: readonly RpcEndpoint[],
	address: Address,
	hash: Hash,
	signature: `0x${string}`,
): Promise<boolean> {
	const data = encodeFunctionData({ abi: ABI, functionName: "isValidSignature", args: [hash, signature] });
	const asked = endpoints.map((endpoint) => endpoint.ask(() => judge(endpoint, address, data)));
	const settled = await Promise.allSettled(asked);
	const answers = settled.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
	if (answers.length === 0) {
		throw toPortError(settled.flatMap((result) => (result.status === "rejected" ? [result.reason] : [])));
	}
	if (new Set(answers).size > 1) throw new PortError("chain", "malformed", "endpoints disagree on a signature");
	return answers[0] === true;
}

async function judge(endpoint: RpcEndpoint, to: Address, data: `0x${string}`): Promise<boolean> {
	try {
		return (await endpoint.call("eth_call", [{ to, data }, "latest"], ReturnData)) === VALID;
	} catch (error) {
		// A wallet that does not know the signature may say so by reverting.
		if (error instanceof EndpointError && error.reverted) return false;
		throw error;
	}
}
