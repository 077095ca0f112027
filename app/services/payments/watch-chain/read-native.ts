import type { Address } from "../../../core/address.ts";
import type { TokenSymbol } from "../../../core/chains.ts";
import type { ChainReader, ListedTransfer, ReadBlock } from "../../../ports/chain-reader.ts";
import { PortError } from "../../../ports/port-error.ts";
import type { EndpointMemory } from "./watch-deps.ts";

/** Whole blocks read in one round, some 300 kB each; more are read in the next. */
const BLOCKS_A_ROUND = 20;
/** A balance that changed longer ago than this many blocks is not traced back further. */
const BLOCKS_BACK = 2_000;

interface NativeReading {
	found: ListedTransfer[];
	balances: EndpointMemory["balances"];
	/** blocks up to the head are left to be read */
	catchingUp: boolean;
}

/** More addresses than this are not asked about one by one: every block is read, and what contracts pay is not found. */
const BALANCES_ASKED = 2_000;

/** A payee's balance as it was last read; wei. */
interface Known {
	balance: bigint;
	block: number;
}

/**
 * Finds the native coin by balances: where one differs from the last round's, the blocks since are read with their
 * transactions; what those do not explain came by a contract's call, and is searched for in the block's trace.
 */
export async function readNative(
	reader: ChainReader,
	head: ReadBlock,
	{ payees }: { payees: readonly Address[]; token: TokenSymbol | null },
	{ balances, readTo }: Pick<EndpointMemory, "balances" | "readTo">,
): Promise<NativeReading> {
	if (payees.length === 0) return { found: [], balances: [], catchingUp: false };
	if (payees.length > BALANCES_ASKED) return readEveryBlock(reader, head, payees, balances, readTo);
	const known = await withNewPayees(reader, payees, balances, Math.min(readTo, head.number));
	const read = await reader.balances(payees, head.number);
	const now = new Map(payees.map((account, at) => [account, read[at] ?? 0n] as const));
	const changed = payees.filter((account) => now.get(account) !== known.get(account)?.balance);
	if (changed.length === 0) return { found: [], balances: rowsOf(now, head.number), catchingUp: false };

	const since = Math.min(...changed.map((account) => known.get(account)?.block ?? head.number));
	const from = Math.max(since + 1, head.number - BLOCKS_BACK, 0);
	const to = Math.min(head.number, from + BLOCKS_A_ROUND - 1);
	const { found, readTo: last } = await readBlocks(reader, from, to, new Set(changed));
	if (last < head.number) {
		// The old balances stay, so that the next round goes on: only the block that was read is new.
		const kept = payees.map((account): [string, string, number] => {
			const before = known.get(account);
			const isChanged = changed.includes(account);
			const balance = isChanged && before ? before.balance : (now.get(account) ?? 0n);
			return [account, balance.toString(), isChanged ? Math.max(last, before?.block ?? 0) : head.number];
		});
		return { found, balances: kept, catchingUp: true };
	}
	const unexplained = changed.filter((account) => {
		const arrived = found.filter(({ payee }) => payee === account).reduce((sum, { amount }) => sum + amount, 0n);
		return (now.get(account) ?? 0n) - (known.get(account)?.balance ?? 0n) !== arrived;
	});
	const inner = await traceBlocks(reader, from, to, unexplained);
	return { found: [...found, ...inner], balances: rowsOf(now, head.number), catchingUp: false };
}

/** Marks up to where blocks were read, in place of balances: nobody's address. */
const EVERY_BLOCK = "every-block";

async function readEveryBlock(
	reader: ChainReader,
	head: ReadBlock,
	payees: readonly Address[],
	balances: EndpointMemory["balances"],
	readTo: number,
): Promise<NativeReading> {
	const before = balances.find(([mark]) => mark === EVERY_BLOCK)?.[2] ?? Math.min(readTo, head.number);
	const from = Math.max(before + 1, head.number - BLOCKS_BACK);
	const to = Math.min(head.number, from + BLOCKS_A_ROUND - 1);
	const { found, readTo: last } = await readBlocks(reader, from, to, new Set(payees));
	return { found, balances: [[EVERY_BLOCK, "0", last]], catchingUp: last < head.number };
}

function rowsOf(balances: ReadonlyMap<Address, bigint>, block: number): EndpointMemory["balances"] {
	return [...balances].map(([account, balance]) => [account, balance.toString(), block]);
}

/** A payee that is new here begins with its balance at the block that was read last. */
async function withNewPayees(
	reader: ChainReader,
	payees: readonly Address[],
	balances: EndpointMemory["balances"],
	readTo: number,
): Promise<Map<Address, Known>> {
	const known = new Map<Address, Known>(
		balances
			.filter(([account]) => account !== EVERY_BLOCK)
			.map(([account, balance, block]) => [account as Address, { balance: BigInt(balance), block }]),
	);
	const fresh = payees.filter((account) => !known.has(account));
	if (fresh.length === 0) return known;
	const then = await stateOrNull(reader.balances(fresh, readTo));
	for (const [at, account] of fresh.entries()) known.set(account, { balance: then?.[at] ?? -1n, block: readTo });
	return known;
}

async function readBlocks(reader: ChainReader, from: number, to: number, payees: ReadonlySet<Address>) {
	const found: ListedTransfer[] = [];
	for (let number = from; number <= to; number++) {
		const block = await reader.nativeTransfers(number, payees, false);
		// Its head is above its blocks: what is not there yet is read next time.
		if (!block) return { found, readTo: number - 1 };
		found.push(...block.found);
	}
	return { found, readTo: to };
}

/** Searches the blocks in which a balance changed otherwise than by their transactions' own values. */
async function traceBlocks(reader: ChainReader, from: number, to: number, payees: readonly Address[]) {
	const found: ListedTransfer[] = [];
	if (payees.length === 0) return found;
	let before = await stateOrNull(reader.balances(payees, Math.max(0, from - 1)));
	for (let number = from; number <= to; number++) {
		const after = await stateOrNull(reader.balances(payees, number));
		const moved = payees.filter((_, at) => before === null || after === null || before[at] !== after[at]);
		before = after;
		if (moved.length === 0) continue;
		const block = await stateOrNull(reader.nativeTransfers(number, new Set(moved), true));
		found.push(...(block?.found.filter(({ from: sender }) => sender === null) ?? []));
	}
	return found;
}

/** State of old blocks, and traces, are not to be had everywhere: what cannot be read is not found by this round. */
async function stateOrNull<T>(reading: Promise<T>): Promise<T | null> {
	try {
		return await reading;
	} catch (error) {
		if (error instanceof PortError) return null;
		throw error;
	}
}
