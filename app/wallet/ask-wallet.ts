import type { EIP1193Provider } from "viem";
import type { Address, Hash } from "#app/core/address.ts";
import type { PayerTerms } from "./contract.ts";
import { readNonce } from "./read-wallet.ts";
import { sendTransferCalls, speaksCalls } from "./send-calls.ts";
import { type SendPlan, sendTransfer } from "./transfer.ts";
import { isUnsupported } from "./wallet-errors.ts";

/** What the wallet answered when it was asked to pay. */
export type WalletAnswer = { kind: "hash"; txHash: Hash } | { kind: "batch"; id: string };

/**
 * Opens the wallet. A wallet that sends no transactions of its own is asked a second way, as a batch of one call
 * (EIP-5792): only when it says that it does not know the first way, speaks the second, and its own node says that the
 * account has sent nothing meanwhile.
 *
 * @throws what the wallet threw; judgeSendError reads it
 */
export async function askWallet(
	provider: EIP1193Provider,
	terms: PayerTerms,
	from: Address,
	plan: SendPlan & { nonce: number },
): Promise<WalletAnswer> {
	try {
		const answer: unknown = await sendTransfer(provider, terms, from, plan);
		const txHash = typeof answer === "string" ? answer.toLowerCase() : "";
		if (!/^0x[0-9a-f]{64}$/.test(txHash)) throw new Error("the wallet answered something else than a hash");
		return { kind: "hash", txHash: txHash as Hash };
	} catch (error) {
		if (!isUnsupported(error) || !(await speaksCalls(provider, from))) throw error;
		const nonce = await readNonce(provider, from).catch(() => null);
		if (nonce !== plan.nonce) throw error;
		return { kind: "batch", id: await sendTransferCalls(provider, terms, from, plan.tag) };
	}
}
