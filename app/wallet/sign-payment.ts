import type { EIP1193Provider } from "viem";
import type { Address, Hash } from "#app/core/address.ts";
import { payerMessage } from "#app/core/payments/claim.ts";
import type { PayerTerms } from "./contract.ts";
import { type Signing, signText } from "./sign-text.ts";

/**
 * Asks the wallet to sign, in words a person can read, that a transaction pays this link. It moves nothing and grants
 * nothing.
 *
 * @param payer - the account the payment came from; the server takes no other's word
 */
export function signPayment(
	provider: EIP1193Provider,
	terms: Pick<PayerTerms, "paymentId" | "chainId" | "appUrl">,
	txHash: Hash,
	payer: Address,
): Promise<Signing> {
	return signText(provider, payer, payerMessage(terms, txHash, terms.appUrl));
}
