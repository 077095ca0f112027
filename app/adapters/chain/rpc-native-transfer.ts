import type { z } from "zod";
import type { Address, Hash } from "../../core/address.ts";
import type { NativeFacts, NativeMove } from "../../core/payments/sighting.ts";
import { hex, unlessRefused, unlessRefusedOrLong } from "./rpc-calls.ts";
import type { RpcEndpoint } from "./rpc-endpoint.ts";
import { type Block, Code, FullBlock, Quantity, StateDiff } from "./rpc-shapes.ts";
import { readNativeMoves } from "./rpc-trace.ts";

/** EIP-7702: code of an account that delegates to a contract is this, then the contract's address. */
export const DELEGATION = /^0xef0100[0-9a-f]{40}$/i;

/** A mined transaction, as far as it explains who moved the native coin. */
interface SentTransaction {
	txHash: Hash;
	from: Address;
	to: Address | null;
	/** wei at top level */
	value: bigint;
	/** wei the sender paid for it, which is no payment */
	fee: bigint;
	block: NonNullable<z.output<typeof Block>>;
}

/**
 * How much of the native coin a transaction brought to an address, and from whom. The code is read at the head: an address
 * without code now had none then, but for a contract that was never there.
 *
 * @throws EndpointError
 */
export async function readNative(endpoint: RpcEndpoint, payee: Address, sent: SentTransaction): Promise<NativeFacts> {
	const code = await endpoint.call("eth_getCode", [payee, "latest"], Code);
	const recipientCode = code === "0x" ? "none" : DELEGATION.test(code) ? "delegated" : "contract";
	if (recipientCode !== "contract" && sent.to === payee && sent.value > 0n) return { recipientCode, tracedDelta: null };
	// A block's own proposer is paid tips in it: their balance change is not this transaction's payment.
	if (sent.block.miner === payee) return { recipientCode, tracedDelta: null };
	// What the payee paid for sending the transaction themselves is no part of what arrived.
	const ownFee = sent.from === payee ? sent.fee : 0n;
	// Side by side: each may take as long as a call may.
	const [diff, calls] = await Promise.all([
		// Whoever sends somebody's payment on can touch as many other accounts as they like.
		unlessRefusedOrLong(
			endpoint.call(
				"debug_traceTransaction",
				[sent.txHash, { tracer: "prestateTracer", tracerConfig: { diffMode: true } }],
				StateDiff,
			),
		),
		readNativeMoves(endpoint, sent.txHash, payee),
	]);
	if (!diff) {
		const change = await balanceAround(endpoint, payee, sent);
		const tracedDelta = change === null ? null : change + ownFee;
		if (tracedDelta !== null || sent.to === null || sent.value === 0n) return { recipientCode, tracedDelta };
		const sentToCode = (await endpoint.call("eth_getCode", [sent.to, "latest"], Code)) !== "0x";
		return { recipientCode, tracedDelta, ...(sentToCode ? { sentToCode } : {}) };
	}
	const tracedDelta = balanceChange(diff, payee) + ownFee;
	if (!calls) return { recipientCode, tracedDelta };
	const moves = calls.moves.map((move) => unlessBooked(move, diff));
	return { recipientCode, tracedDelta, moves, ...(calls.spent > 0n ? { spent: calls.spent } : {}) };
}

/**
 * A disperser passes on what it is handed. A vault writes that down, may hand it back later, and pays out what it owed
 * before: that is its own coin.
 */
function unlessBooked(
	{ from, value, through }: NativeMove & { through: Address[] },
	{ post }: z.output<typeof StateDiff>,
): NativeMove {
	return { from: through.find((contract) => find(post, contract)?.storage != null) ?? from, value };
}

/**
 * The payee's balance before and after the block, where no tracer is offered: it shows this transaction's payment only when
 * nothing else in the block could have moved any coin. Needs the state of one block ago, no archive.
 *
 * @returns null where it is unknown
 */
async function balanceAround(
	endpoint: RpcEndpoint,
	payee: Address,
	{ txHash, block }: SentTransaction,
): Promise<bigint | null> {
	if (block.number === 0n) return null;
	const balanceAt = (number: bigint) => unlessRefused(endpoint.call("eth_getBalance", [payee, hex(number)], Quantity));
	const [before, after, whole] = await Promise.all([
		balanceAt(block.number - 1n),
		balanceAt(block.number),
		unlessRefusedOrLong(endpoint.call("eth_getBlockByNumber", [hex(block.number), true], FullBlock, "block")),
	]);
	if (before === null || after === null || !whole) return null;
	const idle = whole.transactions.every(
		({ hash, value, input }) => hash === txHash || (value === 0n && input === "0x"),
	);
	const withdrawn = whole.withdrawals?.some(({ address }) => address === payee) ?? false;
	return idle && !withdrawn ? after - before : null;
}

/**
 * Reads a balance change out of a state diff. An account without a change is in neither half, one without a new
 * balance only in `pre`'s; a new account is only in `post`, a destroyed one only in `pre`.
 */
function balanceChange(diff: { pre: Accounts; post: Accounts }, account: Address): bigint {
	const before = find(diff.pre, account);
	const after = find(diff.post, account);
	const was = before?.balance ?? 0n;
	if (!before && !after) return 0n;
	if (before && !after) return -was;
	return (after?.balance ?? was) - was;
}

type Accounts = z.output<typeof StateDiff>["post"];

function find(accounts: Accounts, account: Address): Accounts[string] | undefined {
	const wanted = account.toLowerCase();
	return Object.entries(accounts).find(([address]) => address.toLowerCase() === wanted)?.[1];
}
