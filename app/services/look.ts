import { verifyMessage } from "viem/utils";
import type { Address, Hash } from "../core/address.ts";
import { payerMessage } from "../core/claim.ts";
import type { PaymentTerms } from "../core/payment-terms.ts";
import { agree } from "../core/quorum.ts";
import type { Consensus, EndpointAnswer, Sighting } from "../core/sighting.ts";
import type { AttemptRow, TransferRow } from "../db/rows.ts";
import { PortError } from "../ports/port-error.ts";
import type { PaymentDeps } from "./payment-deps.ts";

/** One look at one hash: what every endpoint said, and when the asking began. */
export interface Look {
	txHash: Hash;
	/** epoch ms; an answer asked for earlier never replaces a later one */
	startedAt: number;
	answers: EndpointAnswer[];
	consensus: Consensus;
	/** where else the hash was found, when this chain does not know it */
	elsewhere: { chainId: number; sighting: Sighting } | null;
	/** blocks of transfers seen before that the chain still holds, or may hold: who forgets their hash only lags */
	standing: readonly Hash[];
}

/**
 * Asks the link's chain about a hash. Never throws for a silent chain: silence is an answer.
 *
 * @param held - transfers of this hash seen before: when the hash is not mined any more, their blocks are asked for
 */
export async function lookAt(
	deps: Pick<PaymentDeps, "chain" | "clock">,
	terms: PaymentTerms,
	txHash: Hash,
	held: readonly TransferRow[],
): Promise<Look> {
	const startedAt = deps.clock.now();
	const ask = { recipient: terms.requesterAddress, token: terms.token };
	const answers = await deps.chain.look(terms.chainId, txHash, ask);
	const consensus = agree(answers, deps.chain.endpointCount(terms.chainId));
	const forgotten = consensus.kind === "seen" && consensus.sighting.kind !== "mined";
	const standing = forgotten ? await standingBlocks(deps, terms.chainId, txHash, held) : [];
	return { txHash, startedAt, answers, consensus, elsewhere: null, standing };
}

/** A reorg puts another block in a block's place. No block there yet, or no answer, is an endpoint that is behind. */
async function standingBlocks(
	deps: Pick<PaymentDeps, "chain">,
	chainId: number,
	txHash: Hash,
	held: readonly TransferRow[],
): Promise<Hash[]> {
	const blocks = new Map(
		held
			.filter((row) => row.txHash === txHash && row.state !== "reorged" && row.state !== "refused")
			.map((row) => [row.blockHash, BigInt(row.blockNumber)] as const),
	);
	const asked = [...blocks].map(async ([hash, number]) => {
		try {
			const there = await deps.chain.blockHash(chainId, number);
			return there === null || there === hash ? [hash] : [];
		} catch (error) {
			if (error instanceof PortError) return [hash];
			throw error;
		}
	});
	return (await Promise.all(asked)).flat();
}

/** Looks on the other chains for a hash this one does not know, so that the verdict can name where it is. */
export async function lookElsewhereToo(deps: Pick<PaymentDeps, "chain">, terms: PaymentTerms, look: Look) {
	if (look.consensus.kind !== "seen" || look.consensus.sighting.kind !== "unknown") return look;
	return { ...look, elsewhere: await deps.chain.lookElsewhere(look.txHash, terms.chainId) };
}

/** The account that sent a transaction, once any endpoint agreed it is known. */
export function senderOf(look: Look): { from: Address; nonce: number } | null {
	if (look.consensus.kind !== "seen" || look.consensus.sighting.kind === "unknown") return null;
	const { from, nonce } = look.consensus.sighting;
	return { from, nonce };
}

/**
 * Tells whether the paying address signed that this transaction pays this link (personal_sign, EIP-191).
 * Plain accounts only: a contract wallet's signature (EIP-1271) needs a call and is left to the requester.
 */
export async function isSignedByPayer(
	appUrl: string,
	terms: PaymentTerms,
	txHash: Hash,
	payer: Address,
	signature: `0x${string}`,
): Promise<boolean> {
	try {
		return await verifyMessage({ address: payer, message: payerMessage(terms, txHash, appUrl), signature });
	} catch {
		// viem throws on a signature of the wrong shape; it proves nothing, that is all.
		return false;
	}
}

/** Nothing can turn the answer around: the block is final, or the transaction stands on another chain. */
export function isBeyondReorg(look: Look): boolean {
	if (look.elsewhere) return true;
	if (look.consensus.kind !== "seen" || look.consensus.sighting.kind !== "mined") return false;
	const { finalized, block } = look.consensus.sighting;
	return finalized !== null && block.number <= finalized;
}

/** The attempt's account and nonce are those of the transaction looked at. */
export function isOfLook(attempt: AttemptRow, look: Look): boolean {
	const sender = senderOf(look);
	return (
		sender !== null && sender.nonce === attempt.nonce && sender.from.toLowerCase() === attempt.fromAddress.toLowerCase()
	);
}
