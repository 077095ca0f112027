import { getAddress } from "viem/utils";
import { z } from "zod";
import type { Address, Hash } from "../../core/address.ts";

/**
 * Shapes of JSON-RPC answers (execution-apis), as far as they are read. Anything else is `malformed`, never a verdict; what a node
 * leaves out another writes as null.
 */

export const Quantity = z
	.string()
	.regex(/^0x[0-9a-f]{1,64}$/i)
	.transform(BigInt);

/** A quantity that must fit a JavaScript number: nonces, chain ids, timestamps. */
const SmallQuantity = Quantity.pipe(z.bigint().max(BigInt(Number.MAX_SAFE_INTEGER))).transform(Number);

const HashText = z
	.string()
	.regex(/^0x[0-9a-f]{64}$/i)
	.transform((text) => text.toLowerCase() as Hash);

const ZEROS = /^0x0+$/;

const AddressText = z
	.string()
	.regex(/^0x[0-9a-f]{40}$/i)
	.transform((text): Address => getAddress(text.toLowerCase()));

const Bytes = z
	.string()
	.regex(/^0x(?:[0-9a-f]{2})*$/i)
	.transform((text) => text as `0x${string}`);

export const ChainId = SmallQuantity;
export const TransactionCount = SmallQuantity;
export const Code = Bytes;
/** what a call of a contract returned */
export const ReturnData = Bytes;

export const Transaction = z
	.object({
		hash: HashText,
		/** null while it is in no block, which some nodes write as zeros */
		blockHash: HashText.nullish().transform((hash) => (hash && !ZEROS.test(hash) ? hash : null)),
		from: AddressText,
		to: AddressText.nullish().transform((to) => to ?? null),
		nonce: SmallQuantity,
		value: Quantity,
		input: Bytes.nullish().transform((input) => input ?? undefined),
	})
	.nullable();

export const ReceiptLog = z.object({
	address: AddressText,
	topics: z.array(HashText).max(4),
	data: Bytes,
	/** of the transaction that wrote it, and its place in the block, as they are written; some nodes leave them out */
	transactionHash: z.unknown().optional(),
	logIndex: z.unknown().optional(),
	/** true only in subscriptions: a receipt never holds a removed log */
	removed: z.literal(false).nullish(),
});

const WrittenReceipt = z
	.object({
		transactionHash: HashText,
		blockHash: HashText,
		blockNumber: Quantity,
		from: AddressText,
		status: z.enum(["0x0", "0x1"]),
		logs: z.array(ReceiptLog),
		gasUsed: Quantity.nullish(),
		effectiveGasPrice: Quantity.nullish(),
		/** OP Stack: what the sender pays for the data on Ethereum, besides gas */
		l1Fee: Quantity.nullish(),
	})
	.nullable();

/** Some nodes have one before the block: of what is in no block yet there is none. */
export const Receipt = z.preprocess((answer) => {
	const { blockHash } = (answer ?? {}) as { blockHash?: unknown };
	return blockHash === null || (typeof blockHash === "string" && ZEROS.test(blockHash)) ? null : answer;
}, WrittenReceipt);

export const Block = z
	.object({ number: Quantity, hash: HashText, timestamp: SmallQuantity, miner: AddressText.nullish() })
	.nullable();

/** A block with its transactions' hashes. */
export const BlockHashes = z.object({ transactions: z.array(HashText) }).nullable();

/** A block with its place in the chain and the hashes of its transactions. */
export const LinkedBlock = z
	.object({
		number: Quantity,
		hash: HashText,
		parentHash: HashText,
		timestamp: SmallQuantity,
		transactions: z.array(HashText),
	})
	.nullable();

export const PayingTransaction = z.object({
	hash: HashText,
	from: AddressText,
	to: AddressText.nullish().transform((to) => to ?? null),
	value: Quantity,
});

/** A block with who pays whom in it. */
export const PayingBlock = z.object({ hash: HashText, transactions: z.array(PayingTransaction) }).nullable();

/** A block with its transactions: to find the one that used a nonce, or to see that nothing else moved in it. */
export const FullBlock = z
	.object({
		transactions: z.array(
			z.object({
				hash: HashText,
				from: AddressText,
				nonce: SmallQuantity,
				value: Quantity.nullish(),
				input: Bytes.nullish(),
			}),
		),
		/** paid by the consensus layer; absent before Shanghai and on most layer 2s */
		withdrawals: z.array(z.object({ address: AddressText })).nullish(),
	})
	.nullable();

/** What eth_getLogs finds, as far as it leads to a transaction. */
export const FoundLog = z.object({
	transactionHash: HashText,
	blockNumber: Quantity,
	topics: z.array(HashText).max(4),
	data: Bytes,
});
export type FoundLog = z.output<typeof FoundLog>;

/** What eth_getLogs finds of a watched address. */
export const WatchedLog = FoundLog.extend({
	address: AddressText,
	blockHash: HashText,
	removed: z.boolean().nullish(),
});
export type WatchedLog = z.output<typeof WatchedLog>;

const TracedAccount = z.object({ balance: Quantity.nullish(), storage: z.record(z.string(), z.string()).nullish() });

/** geth's callTracer. */
export interface CallFrame {
	type: string;
	from: Address;
	/** absent where a contract was not created */
	to?: Address | null;
	/** wei */
	value: bigint;
	input?: `0x${string}` | null;
	error?: string | null;
	calls?: CallFrame[] | null;
}
export const CallFrame: z.ZodType<CallFrame> = z.lazy(() =>
	z.object({
		type: z.string(),
		from: AddressText,
		to: AddressText.nullish(),
		value: Quantity.nullish().transform((value) => value ?? 0n),
		input: Bytes.nullish(),
		error: z.string().nullish(),
		calls: z.array(CallFrame).nullish(),
	}),
);

/** One transaction of a block's trace. One that could not be traced has an error in place of its result; older nodes leave the hash out. */
export const TracedTransaction = z.object({ txHash: HashText.nullish(), result: CallFrame });

/** geth's prestateTracer in diffMode: untouched accounts and fields are left out. */
export const StateDiff = z.object({
	pre: z.record(z.string(), TracedAccount),
	post: z.record(z.string(), TracedAccount),
});
