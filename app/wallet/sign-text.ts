import type { EIP1193Provider } from "viem";
import { signMessage } from "viem/actions";
import type { Address } from "#app/core/address.ts";
import { isSignature } from "#app/core/payments/read-signed-request.ts";
import { clientOf } from "./wallet-client.ts";
import { isRejection } from "./wallet-errors.ts";

/** What came of asking a wallet to sign. */
export type Signing = { ok: true; signature: `0x${string}` } | { ok: false; why: "rejected" | "failed" };

/**
 * Asks the wallet to sign a readable text (personal_sign, EIP-191). Asked once: a second window for the same words would
 * look like an attack.
 */
export async function signText(provider: EIP1193Provider, account: Address, message: string): Promise<Signing> {
	try {
		const signature: unknown = await signMessage(clientOf(provider), { account, message });
		return isSignature(signature) ? { ok: true, signature } : { ok: false, why: "failed" };
	} catch (error) {
		return { ok: false, why: isRejection(error) ? "rejected" : "failed" };
	}
}
