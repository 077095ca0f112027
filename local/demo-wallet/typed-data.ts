import type { TypedDataDefinition } from "viem";
import { ProviderError } from "./rpc.ts";

/**
 * Reads what `eth_signTypedData_v4` is given: JSON, as wallets take it.
 *
 * @param chainId - the wallet's own; as most wallets do, it signs for no other one
 * @throws ProviderError -32602 for anything else
 */
export function readTypedData(asked: string, chainId: number): TypedDataDefinition {
	const data = JSON.parse(asked) as TypedDataDefinition & { domain: { chainId?: unknown } };
	if (data.domain.chainId !== chainId)
		throw new ProviderError(-32602, `The domain's chain is ${data.domain.chainId}, the wallet's is ${chainId}.`);
	if (!("EIP712Domain" in data.types)) throw new ProviderError(-32602, "The types lack EIP712Domain.");
	return data;
}
