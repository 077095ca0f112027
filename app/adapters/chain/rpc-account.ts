import { encodeFunctionData, parseAbi } from "viem/utils";
import type { Address } from "../../core/address.ts";
import type { AccountState } from "../../ports/chain.ts";
import { unlessRefused } from "./rpc-calls.ts";
import type { RpcEndpoint } from "./rpc-endpoint.ts";
import { Quantity, TransactionCount } from "./rpc-shapes.ts";

const ERC20 = parseAbi(["function balanceOf(address owner) view returns (uint256)"]);

/**
 * What one endpoint says of an account.
 *
 * @param token - whose balance to read besides the native coin's; null for none
 * @throws EndpointError
 */
export async function readAccount(
	endpoint: RpcEndpoint,
	account: Address,
	token: Address | null,
): Promise<AccountState> {
	const data = encodeFunctionData({ abi: ERC20, functionName: "balanceOf", args: [account] });
	const [nonce, nativeBalance, tokenBalance, gasPrice] = await Promise.all([
		endpoint.call("eth_getTransactionCount", [account, "pending"], TransactionCount),
		endpoint.call("eth_getBalance", [account, "latest"], Quantity),
		token && endpoint.call("eth_call", [{ to: token, data }, "latest"], Quantity),
		unlessRefused(endpoint.call("eth_gasPrice", [], Quantity)),
	]);
	return { nonce, nativeBalance, tokenBalance, gasPrice };
}
