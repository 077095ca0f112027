import type { Address, Hash } from "../../../core/address.ts";
import { requireChain } from "../../../core/chains.ts";
import { isFarBehind } from "../../../core/payments/endpoint-lag.ts";
import { NATIVE_LOG_EMITTER } from "../../../core/payments/transfer-logs.ts";
import type { NewArrival } from "../../../db/payments/arrivals.ts";
import type { ChainReader, ListedTransfer, ReadBlock } from "../../../ports/chain-reader.ts";
import { PortError } from "../../../ports/port-error.ts";
import { balancesBefore, readNative } from "./read-native.ts";
import type { EndpointMemory } from "./watch-deps.ts";
import type { WatchedPayees } from "./watched-payees.ts";

/** Calls for logs in one round; a longer gap is read on in the next. */
const CALLS_A_ROUND = 12;
/** The width tried first; what an endpoint refuses is remembered. */
const FIRST_WIDTH = 10_000;
/** A narrowed width is tried so many times wider: plans change. */
const WIDER = 2;
/** An empty list at the head proves little: a balanced endpoint may answer from a machine that is behind. */
const OVERLAP_MS = 10_000;
const OVERLAP_BLOCKS = { least: 3, most: 16 };
/** More payees than this are not asked for by name: every transfer of the tokens is read and filtered here. */
const PAYEES_ASKED_FOR = 2_000;
/** Heads remembered of each endpoint: a reorg that goes below the oldest is read again from there. */
const HEADS_REMEMBERED = 32;
/** Where a chain is read for the first time, or again after nobody used it: links made while its watcher woke up. */
export const FIRST_SPAN_MS = 15 * 60_000;
/** A head so far beyond what time allows is invented; the rest of it is a chain that catches up. */
const PLAUSIBLE_BLOCKS = 10_000;

export interface EndpointReading {
	head: ReadBlock;
	finalized: number | null;
	/** transfers to watched addresses */
	found: NewArrival[];
	/** blocks from here on were replaced since the last round; null: none */
	reorgedFrom: number | null;
	memory: EndpointMemory;
	/** blocks up to the head are left to be read */
	catchingUp: boolean;
}

/** What is known of the chain before the round. */
export interface KnownChain {
	chainId: number;
	/** the furthest head any endpoint named, and when; null: none did */
	best: { number: number; at: number } | null;
	/**
	 * where to begin with an endpoint that was not read since the watcher woke up; null: a while before its own head, for what
	 * another endpoint named is no measure
	 */
	startAt: number | null;
	now: number;
}

/** An endpoint that is read for the first time. */
export const NEW_ENDPOINT: EndpointMemory = {
	readTo: -1,
	width: FIRST_WIDTH,
	restUntil: 0,
	answeredAt: 0,
	heads: [],
	balances: [],
};

/**
 * Reads what is new of one endpoint: its head, the logs of watched addresses since it was last read, and native coins by
 * balance. Each endpoint is read from where it was left itself, so that what one misses or hides, another finds.
 *
 * @throws PortError where it does not answer, is far behind, or names an impossible head
 */
export async function readEndpoint(
	reader: ChainReader,
	known: KnownChain,
	before: EndpointMemory,
	payees: WatchedPayees,
): Promise<EndpointReading> {
	const { chainId, now } = known;
	const [head, finalized] = await Promise.all([reader.head(), reader.finalized()]);
	refuseImplausible(known, head);
	const { forkedAt, isKnown } = await findFork(reader, before, head);
	const span = blocksIn(chainId, FIRST_SPAN_MS);
	const begin = before.readTo >= 0 ? before.readTo : (known.startAt ?? head.number - span);
	const readTo = Math.min(begin, head.number, forkedAt ?? head.number);
	const from = Math.max(0, readTo + 1 - overlap(chainId));
	const { payees: owners, contracts } = payees.ofTokens();
	const native = payees.ofNative();
	const { logsNative = false } = requireChain(chainId);
	const tokens = [
		...contracts.map(({ contract }) => contract),
		...(native.token && logsNative ? [NATIVE_LOG_EMITTER] : []),
	];
	const named = [...new Set([...owners, ...native.payees])];
	const width = Math.min(FIRST_WIDTH, before.width * WIDER);
	const logs =
		tokens.length === 0
			? { found: [], readTo: head.number, narrowedTo: null }
			: await reader.tokenTransfers({
					tokens,
					payees: named.length > PAYEES_ASKED_FOR ? null : named,
					from,
					to: head.number,
					width,
					calls: CALLS_A_ROUND,
				});
	const balances = forkedAt === null ? before.balances : balancesBefore(before.balances, forkedAt);
	const { traceTries } = before;
	const coins = await readNative(reader, head, native, { balances, readTo: Math.max(readTo, 0), traceTries });
	// A chain that logs native transfers (EIP-7708) has listed all of a transaction's by them.
	const isLogged = ({ txHash, payee }: ListedTransfer) =>
		logs.found.some((log) => log.token === null && log.txHash === txHash && log.payee === payee);
	const unlogged = coins.found.filter((coin) => !isLogged(coin));
	const tokenOf = new Map(contracts.map(({ contract, token }) => [contract, token] as const));
	const found = sumUp([...logs.found, ...unlogged], (transfer) => {
		const token = transfer.token === null ? native.token : tokenOf.get(transfer.token);
		return token && payees.has(transfer.payee, token) ? token : null;
	}).map((arrival) => ({ ...arrival, chainId, minedAt: arrival.blockHash === head.hash ? head.timeAt : null }));
	return {
		head,
		finalized,
		found,
		reorgedFrom: forkedAt === null ? null : forkedAt + 1,
		catchingUp: logs.readTo < head.number || coins.catchingUp,
		memory: {
			readTo: Math.max(Math.min(logs.readTo, coins.readTo), 0),
			// Wider only by a range that was as wide: most rounds read a few blocks, which proves nothing.
			width: logs.narrowedTo ?? Math.max(before.width, Math.min(width, head.number - from + 1)),
			restUntil: 0,
			answeredAt: now,
			heads: isKnown ? headsWith(before.heads, forkedAt, head) : before.heads,
			balances: coins.balances,
			traceTries: coins.traceTries,
		},
	};
}

function blocksIn(chainId: number, ms: number): number {
	return Math.ceil(ms / requireChain(chainId).blockTimeMs);
}

function overlap(chainId: number): number {
	return Math.min(Math.max(blocksIn(chainId, OVERLAP_MS), OVERLAP_BLOCKS.least), OVERLAP_BLOCKS.most);
}

/** One endpoint alone may invent a head: what it claims to be there must not move the cursor beyond what can be. */
function refuseImplausible({ chainId, best, now }: KnownChain, head: ReadBlock): void {
	if (best === null) return;
	const { blocksOnDemand = false } = requireChain(chainId);
	const position = { number: BigInt(head.number), timeAt: head.timeAt };
	if (isFarBehind(chainId, position, BigInt(best.number), now))
		throw new PortError("chain", "unreachable", `the endpoint is at block ${head.number}, far behind`);
	const possible = blocksIn(chainId, Math.max(0, now - best.at)) * 4 + PLAUSIBLE_BLOCKS;
	if (!blocksOnDemand && head.number - best.number > possible)
		throw new PortError("chain", "malformed", `block ${head.number} cannot be there yet`);
}

/**
 * `forkedAt`: the newest remembered block that is still on the endpoint's chain; null where no block was replaced, or the endpoint does not
 * tell what the newest one is now (`isKnown`: it does).
 */
async function findFork(
	reader: ChainReader,
	{ heads }: EndpointMemory,
	head: ReadBlock,
): Promise<{ forkedAt: number | null; isKnown: boolean }> {
	const below = heads.filter(({ number }) => number <= head.number).toReversed();
	for (const [place, known] of below.entries()) {
		const hash = known.number === head.number ? head.hash : await hashAt(reader, known, head);
		if (hash === known.hash)
			return { forkedAt: place === 0 && below.length === heads.length ? null : known.number, isKnown: true };
		if (hash === null && place === 0) return { forkedAt: null, isKnown: false };
	}
	const [oldest] = heads;
	return { forkedAt: oldest === undefined ? null : Math.max(0, oldest.number - 1), isKnown: true };
}

/** One of each block: several rounds see the same head. */
function headsWith(
	heads: EndpointMemory["heads"],
	forkedAt: number | null,
	{ number, hash }: ReadBlock,
): EndpointMemory["heads"] {
	const kept = heads.filter((known) => known.number < number && known.number <= (forkedAt ?? number));
	return [...kept, { number, hash }].slice(-HEADS_REMEMBERED);
}

async function hashAt(reader: ChainReader, { number }: { number: number }, head: ReadBlock): Promise<Hash | null> {
	if (number === head.number - 1) return head.parentHash;
	return (await reader.block(number))?.hash ?? null;
}

/** One arrival for all transfers of a transaction of one token to one payee; whoever sent the most of it is its payer. */
function sumUp(
	transfers: readonly ListedTransfer[],
	tokenOf: (transfer: ListedTransfer) => NewArrival["token"] | null,
) {
	const sums = new Map<string, Omit<NewArrival, "chainId" | "minedAt"> & { largest: bigint }>();
	for (const transfer of transfers) {
		const token = tokenOf(transfer);
		if (!token) continue;
		const { txHash, payee, amount, from, blockNumber, blockHash } = transfer;
		const key = `${txHash} ${payee} ${token}`;
		const sum = sums.get(key) ?? {
			txHash,
			payee,
			token,
			amount: 0n,
			fromAddress: null as Address | null,
			blockNumber,
			blockHash,
			largest: -1n,
		};
		sums.set(key, {
			...sum,
			amount: sum.amount + amount,
			...(amount > sum.largest ? { largest: amount, fromAddress: from } : {}),
		});
	}
	return [...sums.values()].map(({ largest: _, ...arrival }) => arrival);
}
