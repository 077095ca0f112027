import type { EIP1193Provider } from "viem";
import type { Address } from "#app/core/address.ts";
import { isSignature } from "#app/core/payments/read-signed-request.ts";
import { type RequestMessage, requestTypedData } from "#app/core/payments/signed-request.ts";
import type { Signing } from "./sign-text.ts";
import { isRejection } from "./wallet-errors.ts";

export { requestMessage } from "#app/core/payments/signed-request.ts";
export { switchWalletChain } from "./switch-chain.ts";

/**
 * Asks the wallet to sign a request (eth_signTypedData_v4, EIP-712). Asked once, and directly: the domain's types are sent as they
 * are, not as a library infers them.
 *
 * @param chainId - the chain the wallet is on: wallets refuse another one in the domain
 */
export async function signTypedData(
	provider: EIP1193Provider,
	account: Address,
	message: RequestMessage,
	chainId: number,
): Promise<Signing> {
	try {
		const asked = JSON.stringify(requestTypedData(message, chainId));
		const signature: unknown = await provider.request({ method: "eth_signTypedData_v4", params: [account, asked] });
		return isSignature(signature) ? { ok: true, signature } : { ok: false, why: "failed" };
	} catch (error) {
		return { ok: false, why: isRejection(error) ? "rejected" : "failed" };
	}
}
