import type { Address, Hash } from "../address.ts";
import { tokenContract } from "../chains.ts";
import type { PaymentTerms } from "./payment-terms.ts";
import type { AttemptRow } from "./records.ts";
import type { Consensus, EndpointAnswer, Sighting } from "./sighting.ts";
import type { TransactionId } from "./transaction-id.ts";
import { payersOfMoves, sameAddress, tokenMoves } from "./transfer-logs.ts";
import type { Source } from "./wire.ts";

const PAYERS_CONSIDERED = 20;

/** One check of one transaction on one chain: what every endpoint said, and when the asking began. */
export interface TransactionCheck extends TransactionId {
	/** epoch ms; an answer asked for earlier never replaces a later one */
	startedAt: number;
	answers: EndpointAnswer[];
	consensus: Consensus;
	/** where else the hash was found, when this chain does not know it */
	onOtherChain: { chainId: number; sighting: Sighting } | null;
	/** each endpoint as it answered, for the dashboard */
	sources: Source[];
	/** blocks of transfers seen before that another block has replaced; whoever only forgot a hash lags */
	goneBlocks: readonly Hash[];
}

/** The account that sent a transaction, once any endpoint agreed it is known. */
export function senderOf(check: TransactionCheck): { from: Address; nonce: number } | null {
	if (check.consensus.kind !== "seen" || check.consensus.sighting.kind === "unknown") return null;
	const { from, nonce } = check.consensus.sighting;
	return { from, nonce };
}

/**
 * The accounts whose money a mined transaction moved to the link's payee, as far as known: whoever sent exactly the sum
 * asked, then the largest sums. A transaction of thousands of dust transfers names no more than PAYERS_CONSIDERED; and where
 * a contract claims to have signed everything, the one that paid the sum is asked before it.
 */
export function payersOf(check: TransactionCheck, terms: PaymentTerms): Address[] {
	if (check.consensus.kind !== "seen" || check.consensus.sighting.kind !== "mined") return [];
	const { logs, native, to, from } = check.consensus.sighting;
	const contract = tokenContract(terms.chainId, terms.token);
	if (contract === null) {
		const payers = new Set<Address>(payersOfMoves(native?.moves ?? []));
		if (to === terms.requesterAddress) payers.add(from);
		return [...payers].slice(0, PAYERS_CONSIDERED);
	}
	const arriving = tokenMoves(logs).filter((move) => {
		const arrives = move.to === terms.requesterAddress && move.from !== terms.requesterAddress && move.value > 0n;
		return arrives && sameAddress(move.emitter, contract ?? null);
	});
	const exact = arriving.filter(({ value }) => value === terms.amount);
	return [...new Set([...payersOfMoves(exact), ...payersOfMoves(arriving)])].slice(0, PAYERS_CONSIDERED);
}

/**
 * Whether somebody other than the payers sent a transaction. Its call may then read what is to be paid from somewhere, and be
 * sent before anything is signed: that it was seen early does not make the payment old.
 */
export function isRelayed(check: TransactionCheck, payers: readonly Address[]): boolean {
	const sender = senderOf(check);
	return sender === null || payers.length === 0 || payers.some((payer) => !sameAddress(payer, sender.from));
}

/** Nothing can turn the answer around: the block is final, or the transaction is on another chain. */
export function isBeyondReorg(check: TransactionCheck): boolean {
	if (check.onOtherChain) return true;
	if (check.consensus.kind !== "seen" || check.consensus.sighting.kind !== "mined") return false;
	const { finalized, block } = check.consensus.sighting;
	return finalized !== null && block.number <= finalized;
}

/** The attempt's account and nonce are those of the transaction checked. */
export function isCheckedTransaction(
	attempt: Pick<AttemptRow, "chainId" | "fromAddress" | "nonce">,
	check: TransactionCheck,
): boolean {
	const sender = senderOf(check);
	return (
		attempt.chainId === check.chainId &&
		sender !== null &&
		sender.nonce === attempt.nonce &&
		sameAddress(sender.from, attempt.fromAddress)
	);
}
