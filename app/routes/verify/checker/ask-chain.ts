import type { EIP1193Provider } from "viem";
import type { ContractQuestion, InnerSignature, ReceiptChecks } from "#app/core/payments/check-receipt.ts";
import type { ReceiptClaims } from "#app/core/payments/receipt-claims.ts";
import { judgeOnChain, type OnChain } from "#app/core/payments/receipt-on-chain.ts";
import { isContractSignature } from "#app/wallet/contract-signature.ts";
import type { Ask } from "./ask.ts";

/** Asks a node whether the chain holds the payment. The network comes first: another one's answers mean nothing. */
export async function askChain(claims: ReceiptClaims, ask: Ask): Promise<OnChain | { state: "silent" }> {
	const { payment } = claims;
	const none = { head: null, receipt: null, transaction: null, block: null, finalized: null };
	try {
		const chainId = await ask("eth_chainId", []);
		const first = judgeOnChain(claims, { ...none, chainId });
		if (first.state === "other-chain") return first;
		const number = `0x${BigInt(payment.blockNumber).toString(16)}`;
		const isCoin = payment.transfers.some(({ log }) => log === null);
		const [head, receipt, transaction, block, finalized] = await Promise.all([
			ask("eth_blockNumber", []),
			ask("eth_getTransactionReceipt", [payment.hash]),
			isCoin ? ask("eth_getTransactionByHash", [payment.hash]) : null,
			ask("eth_getBlockByNumber", [number, false]),
			// Not every network has finality.
			ask("eth_getBlockByNumber", ["finalized", false]).catch(() => null),
		]);
		return judgeOnChain(claims, { chainId, head, receipt, transaction, block, finalized });
	} catch {
		return { state: "silent" };
	}
}

/** Asks the contracts that alone can say whether a signature is theirs; what no node of theirs says stays as it was. */
export async function askContracts(checks: ReceiptChecks, ask: Ask): Promise<ReceiptChecks> {
	const [request, payer] = await Promise.all([settle(checks.request, ask), settle(checks.payer, ask)]);
	return { ...checks, request, payer };
}

async function settle(found: InnerSignature, ask: Ask): Promise<InnerSignature> {
	if (found.state !== "ask-contract") return found;
	const isTheirs = await isContracts(found.question, ask);
	if (isTheirs === null) return found;
	return isTheirs ? { state: "holds", signer: found.signer } : { state: "not-theirs" };
}

function isContracts({ chainId, address, hash, signature }: ContractQuestion, ask: Ask): Promise<boolean | null> {
	const provider = {
		request: ({ method, params }: { method: string; params: readonly unknown[] }) => ask(method, params),
	};
	return isContractSignature(provider as unknown as EIP1193Provider, chainId, address, hash, signature);
}
