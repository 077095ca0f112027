import { createClient, custom, type EIP1193Provider } from "viem";
import { signMessage } from "viem/actions";
import type { Address, Hash } from "#app/core/address.ts";
import { payerMessage } from "#app/core/claim.ts";
import type { PayerTerms } from "./contract.ts";
import { isRejection } from "./transfer.ts";

/** What came of asking a wallet to sign. */
export type Signing = { ok: true; signature: `0x${string}` } | { ok: false; why: "rejected" | "failed" };

/**
 * Asks the wallet to sign, in words a person can read, that a transaction pays this link (personal_sign, EIP-191). It
 * moves nothing and grants nothing. Asked once: a second window for the same words would look like an attack.
 *
 * @param payer - the account the payment came from; the server takes no other's word
 */
export async function signPayment(
	provider: EIP1193Provider,
	terms: Pick<PayerTerms, "paymentId" | "chainId" | "appUrl">,
	txHash: Hash,
	payer: Address,
): Promise<Signing> {
	const client = createClient({ transport: custom(provider, { retryCount: 0 }) });
	try {
		const message = payerMessage(terms, txHash, terms.appUrl);
		return { ok: true, signature: await signMessage(client, { account: payer, message }) };
	} catch (error) {
		return { ok: false, why: isRejection(error) ? "rejected" : "failed" };
	}
}
