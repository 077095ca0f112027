import { type Abi, createClient, custom } from "viem";
import { multicall } from "viem/actions";
import { z } from "zod";
import type { Address } from "../../core/address.ts";
import type { RpcEndpoint } from "./rpc-endpoint.ts";

export interface ContractCall {
	abi: Abi;
	address: Address;
	functionName: string;
	args?: readonly unknown[];
}

/**
 * Many calls of contracts as one `eth_call` (Multicall3, which comes along: it need not be on the chain).
 *
 * @param blockNumber - the newest block if missing
 * @returns each call's result; null where a contract refuses its own call, or there is none
 * @throws EndpointError when the endpoint gives no answer
 */
export async function callContracts(
	endpoint: RpcEndpoint,
	calls: readonly ContractCall[],
	blockNumber?: bigint,
): Promise<unknown[]> {
	let failed: unknown = null;
	const client = createClient({
		transport: custom(
			{
				request: async ({ method, params }: { method: string; params?: unknown }) => {
					try {
						return await endpoint.call(method, (params ?? []) as unknown[], z.unknown());
					} catch (error) {
						failed = error;
						throw error;
					}
				},
			},
			{ retryCount: 0 },
		),
	});
	const results = await multicall(client, {
		deployless: true,
		batchSize: 0,
		...(blockNumber === undefined ? {} : { blockNumber }),
		contracts: calls as never,
	});
	// viem calls an endpoint that is silent a failure of each contract.
	if (failed !== null) throw failed;
	return (results as { status: string; result?: unknown }[]).map(({ result }) => result ?? null);
}
