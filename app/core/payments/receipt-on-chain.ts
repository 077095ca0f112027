import type { ReceiptClaims } from "./receipt-claims.ts";
import { TRANSFER_TOPIC } from "./transfer-logs.ts";

/** What a node answered to the questions below, as JSON-RPC gives it; `null` of a node is "there is none". */
export interface ChainAnswers {
	chainId: unknown;
	/** eth_blockNumber */
	head: unknown;
	/** eth_getTransactionReceipt */
	receipt: unknown;
	/** eth_getTransactionByHash; asked only where the chain's own coin moved */
	transaction: unknown;
	/** eth_getBlockByNumber, of the receipt's block */
	block: unknown;
	/** eth_getBlockByNumber "finalized"; null: the node does not say */
	finalized: unknown;
}

/**
 * Whether a chain holds what a receipt says.
 * - `holds`: every transfer is there; `unseen`: so is the transaction, but money that a contract passed on leaves no trace in these answers
 * - `gone`: the block is another one now and the transaction is in none; `moved`: it is in another block than the receipt says
 * - `contradicts`: the same block, and another payment
 * - `other-chain`: asked of another network; `behind`: the node has not reached that block; `forgotten`: it no longer keeps it
 * - `unclear`: no answer that can be read
 */
export type OnChain =
	| { state: "holds" | "unseen"; final: boolean | null }
	| { state: "moved"; block: string }
	| { state: "other-chain"; chainId: number }
	| { state: "gone" | "contradicts" | "behind" | "forgotten" | "unclear" };

const SUCCESS = 1n;

export function judgeOnChain({ payment, request }: ReceiptClaims, answers: ChainAnswers): OnChain {
	const chainId = quantity(answers.chainId);
	if (chainId === null) return { state: "unclear" };
	if (chainId !== BigInt(payment.chainId)) return { state: "other-chain", chainId: Number(chainId) };
	const head = quantity(answers.head);
	if (head === null) return { state: "unclear" };
	const number = BigInt(payment.blockNumber);
	const receipt = isInNoBlock(answers.receipt) ? null : answers.receipt;
	if (receipt === null) {
		if (head < number) return { state: "behind" };
		const hash = field(answers.block, "hash");
		if (typeof hash !== "string") return { state: "unclear" };
		return { state: isSame(hash, payment.blockHash) ? "forgotten" : "gone" };
	}
	const blockHash = field(receipt, "blockHash");
	const blockNumber = quantity(field(receipt, "blockNumber"));
	const status = quantity(field(receipt, "status"));
	const logs = field(receipt, "logs");
	const isForIt = isSame(field(receipt, "transactionHash"), payment.hash);
	if (typeof blockHash !== "string" || blockNumber === null || status === null || !Array.isArray(logs) || !isForIt) {
		return { state: "unclear" };
	}
	if (status !== SUCCESS) return { state: "contradicts" };
	if (!isSame(blockHash, payment.blockHash)) return { state: "moved", block: String(blockNumber) };
	if (blockNumber !== number) return { state: "contradicts" };
	const seen = payment.transfers.map((transfer) => seeTransfer(transfer, payment, request.payee, answers));
	const logged = payment.transfers.flatMap((transfer) => (transfer.log === null ? [] : [transfer.log]));
	const isNamedTwice = new Set(logged).size < logged.length;
	if (isNamedTwice || seen.includes("contradicts")) return { state: "contradicts" };
	const finalBlock = quantity(field(answers.finalized, "number"));
	const final = finalBlock === null ? null : finalBlock >= number;
	// The coin goes along with a transaction once: where it came by several calls, these answers show one of them at most.
	const isShown = seen.every((one) => one === "holds") && payment.transfers.length - logged.length <= 1;
	return { state: isShown ? "holds" : "unseen", final };
}

/** Some nodes have a receipt before the block. */
function isInNoBlock(receipt: unknown): boolean {
	const blockHash = field(receipt, "blockHash");
	return blockHash === null || (typeof blockHash === "string" && /^0x0+$/.test(blockHash));
}

type Transfer = ReceiptClaims["payment"]["transfers"][number];

function seeTransfer(
	{ log, payer, amount, amountSource }: Transfer,
	{ token }: ReceiptClaims["payment"],
	payee: string,
	{ receipt, transaction }: ChainAnswers,
): "holds" | "unseen" | "contradicts" {
	if (log === null) {
		const isDirect =
			isSame(field(transaction, "to"), payee) &&
			isSame(field(transaction, "from"), payer) &&
			quantity(field(transaction, "value")) === BigInt(amount);
		return isDirect && token.contract === null ? "holds" : "unseen";
	}
	const at: unknown = (field(receipt, "logs") as unknown[])[log];
	const topics = field(at, "topics");
	const moved =
		Array.isArray(topics) &&
		topics.length === 3 &&
		isSame(topics[0], TRANSFER_TOPIC) &&
		(payer === null || isSame(topics[1], topicOf(payer))) &&
		isSame(topics[2], topicOf(payee)) &&
		token.contract !== null &&
		isSame(field(at, "address"), token.contract);
	if (!moved) return "contradicts";
	const value = quantity(field(at, "data"));
	if (value === BigInt(amount)) return payer === null ? "unseen" : "holds";
	// Less counts where some of it went back in the same transaction, and the requester may have said how much it was.
	return amountSource === "requester" || (value !== null && value > BigInt(amount)) ? "unseen" : "contradicts";
}

const topicOf = (address: string) => `0x${"0".repeat(24)}${address.slice(2)}`;

const isSame = (one: unknown, other: unknown) =>
	typeof one === "string" && typeof other === "string" && one.toLowerCase() === other.toLowerCase();

function field(value: unknown, name: string): unknown {
	return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

/** A hexadecimal number of JSON-RPC, at most 32 bytes. */
function quantity(value: unknown): bigint | null {
	return typeof value === "string" && /^0x[0-9a-f]{1,64}$/i.test(value) ? BigInt(value) : null;
}
