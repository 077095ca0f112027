import type { Hash } from "../../core/address.ts";
import { sourceStates, withoutStragglers } from "../../core/payments/endpoint-lag.ts";
import type { PaymentTerms } from "../../core/payments/payment-terms.ts";
import { agree } from "../../core/payments/quorum.ts";
import type { TransferRow } from "../../core/payments/records.ts";
import type { TransactionCheck } from "../../core/payments/transaction-check.ts";
import { isSameTransaction, type TransactionId } from "../../core/payments/transaction-id.ts";
import { PortError } from "../../ports/port-error.ts";
import type { PaymentDeps } from "./payment-deps.ts";

/**
 * Asks the chain of the terms about a hash. Never throws for a silent chain: silence is an answer.
 *
 * @param held - transfers of this hash seen before: when the hash is not mined any more, their blocks are asked for
 * @param receipt - `short`: one of megabytes is not read, so that hashes can be checked side by side; `long`: it is, which
 * takes a second of CPU; `any`: tried short, then long
 */
export async function checkTransaction(
	deps: Pick<PaymentDeps, "chain" | "clock">,
	terms: PaymentTerms,
	txHash: Hash,
	held: readonly TransferRow[],
	receipt: "short" | "long" | "any" = "any",
): Promise<TransactionCheck> {
	const check = await askChain(deps, terms, txHash, held, receipt === "long");
	return receipt === "any" && isTooLarge(check) ? askChain(deps, terms, txHash, held, true) : check;
}

/** An endpoint's answer was longer than is read beside others. */
export function isTooLarge({ answers }: TransactionCheck): boolean {
	return answers.some((answer) => !answer.ok && answer.failure === "too-large");
}

async function askChain(
	deps: Pick<PaymentDeps, "chain" | "clock">,
	terms: PaymentTerms,
	txHash: Hash,
	held: readonly TransferRow[],
	large: boolean,
): Promise<TransactionCheck> {
	const startedAt = deps.clock.now();
	const ask = { recipient: terms.requesterAddress, token: terms.token, large };
	const replies = await deps.chain.findTransaction(terms.chainId, txHash, ask);
	const answeredAt = deps.clock.now();
	const answers = withoutStragglers(terms.chainId, replies, answeredAt);
	const sources = sourceStates(
		terms.chainId,
		replies.map(({ endpoint, head = null }) => ({ name: endpoint, head })),
		answeredAt,
	);
	const consensus = agree(answers, deps.chain.sourceCount(terms.chainId));
	const forgotten = consensus.kind === "seen" && consensus.sighting.kind !== "mined";
	const goneBlocks = forgotten ? await listGoneBlocks(deps, { chainId: terms.chainId, txHash }, held) : [];
	return {
		chainId: terms.chainId,
		txHash,
		startedAt,
		answers,
		consensus,
		onOtherChain: null,
		goneBlocks,
		sources,
	};
}

/** A reorg puts another block in a block's place. No block there yet, or no answer, is an endpoint that is behind. */
async function listGoneBlocks(
	deps: Pick<PaymentDeps, "chain">,
	transaction: TransactionId,
	held: readonly TransferRow[],
): Promise<Hash[]> {
	const blocks = new Map(
		held
			.filter((row) => isSameTransaction(row, transaction) && row.state !== "reorged" && row.state !== "refused")
			.map((row) => [row.blockHash, BigInt(row.blockNumber)] as const),
	);
	const asked = [...blocks].map(async ([hash, number]) => {
		try {
			const there = await deps.chain.blockHash(transaction.chainId, number);
			return there === null || there === hash ? [] : [hash];
		} catch (error) {
			if (error instanceof PortError) return [];
			throw error;
		}
	});
	return (await Promise.all(asked)).flat();
}

/** Searches chains the link is not paid on for a hash that its own do not know, so that the verdict can name where it is. */
export async function checkOtherChains(deps: Pick<PaymentDeps, "chain">, terms: PaymentTerms, check: TransactionCheck) {
	if (check.consensus.kind !== "seen" || check.consensus.sighting.kind !== "unknown") return check;
	return { ...check, onOtherChain: await deps.chain.findOnOtherChains(check.txHash, terms.chainIds) };
}
