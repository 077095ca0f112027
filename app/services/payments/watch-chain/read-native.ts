import type { Address } from "../../../core/address.ts";
import type { TokenSymbol } from "../../../core/chains.ts";
import type { ChainReader, ListedTransfer, ReadBlock } from "../../../ports/chain-reader.ts";
import { PortError } from "../../../ports/port-error.ts";
import type { EndpointMemory } from "./watch-deps.ts";

/** Whole blocks read in one round, some 300 kB each; more are read in the next. */
const BLOCKS_A_ROUND = 20;
/** A trace that is not answered is asked for in so many rounds of the endpoint: whoever fills a block must not hold up the chain. */
const TRACE_TRIES = 12;
/** In place of a balance that is not known: every block since is read, and traced. */
const UNKNOWN = -1n;
const NOT_KNOWN: State = { balance: UNKNOWN, nonce: null };
const NOTHING: State = { balance: 0n, nonce: null };

interface NativeReading {
	found: ListedTransfer[];
	balances: EndpointMemory["balances"];
	/** last block whose transfers were read */
	readTo: number;
	/** rounds in which a trace was not answered, one after another */
	traceTries: number;
	/** blocks up to the head are left to be read */
	catchingUp: boolean;
}

/** More addresses than this are not asked about one by one: every block is read, and what contracts pay is not found. */
const BALANCES_ASKED = 2_000;

/** What an account had at a block. */
interface State {
	/** wei */
	balance: bigint;
	/** transactions it had sent, where it had nothing; null: not asked */
	nonce: number | null;
}

/** A payee as it was last read. */
interface Known extends State {
	block: number;
}

/**
 * Finds the native coin by balances: where one differs from the last round's, or an empty account has sent something, the
 * blocks since are read with their transactions; what those do not explain came by a contract's call, and is searched for in the block's trace.
 */
export async function readNative(
	reader: ChainReader,
	head: ReadBlock,
	{ payees }: { payees: readonly Address[]; token: TokenSymbol | null },
	{ balances, readTo, traceTries = 0 }: Pick<EndpointMemory, "balances" | "readTo" | "traceTries">,
): Promise<NativeReading> {
	if (payees.length === 0) return { found: [], balances: [], readTo: head.number, traceTries: 0, catchingUp: false };
	if (payees.length > BALANCES_ASKED) return readEveryBlock(reader, head, payees, balances, readTo);
	const known = await withNewPayees(reader, payees, balances, Math.min(readTo, head.number));
	const read = await readStates(reader, payees, head.number);
	const now = new Map(payees.map((account, at) => [account, read[at] ?? NOTHING] as const));
	const changed = payees.filter((account) => hasMoved(known.get(account), now.get(account)));
	if (changed.length === 0)
		return {
			found: [],
			balances: [...now].map(([account, state]) => rowOf(account, state, head.number)),
			readTo: head.number,
			traceTries: 0,
			catchingUp: false,
		};

	const since = Math.min(...changed.map((account) => known.get(account)?.block ?? head.number));
	const from = Math.max(since + 1, 0);
	const to = Math.min(head.number, from + BLOCKS_A_ROUND - 1);
	const { found, readTo: last } = await readBlocks(reader, from, to, new Set(changed));
	// Each part of a long gap is explained by its own balances: what came in it must not be lost in the next.
	const then =
		last === head.number
			? changed.map((account) => now.get(account) ?? NOTHING)
			: await statesAt(reader, changed, last);
	const unexplained = changed.filter((account, at) => {
		const arrived = found.filter(({ payee }) => payee === account).reduce((sum, { amount }) => sum + amount, 0n);
		const balance = then?.[at]?.balance;
		return balance === undefined || balance - (known.get(account)?.balance ?? 0n) !== arrived;
	});
	const inner = await traceBlocks(reader, from, last, unexplained, known);
	// What could not be traced now is traced by the next round.
	const isRetried = inner.failed && traceTries + 1 < TRACE_TRIES;
	const rows = payees.map((account): BalanceRow => {
		const at = changed.indexOf(account);
		if (at < 0) return rowOf(account, now.get(account) ?? NOTHING, head.number);
		const before = known.get(account) ?? { ...NOT_KNOWN, block: since };
		if (isRetried && unexplained.includes(account)) return rowOf(account, before, before.block);
		return rowOf(account, then?.[at] ?? NOT_KNOWN, Math.max(last, before.block));
	});
	const readUpTo = Math.min(...rows.map(([, , block]) => block));
	return {
		found: [...found, ...inner.found],
		balances: rows,
		readTo: readUpTo,
		traceTries: isRetried ? traceTries + 1 : 0,
		// An endpoint that does not trace is given the time until the next round.
		catchingUp: last < head.number && !isRetried,
	};
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
	const from = before + 1;
	const to = Math.min(head.number, from + BLOCKS_A_ROUND - 1);
	const { found, readTo: last } = await readBlocks(reader, from, to, new Set(payees));
	return { found, balances: [[EVERY_BLOCK, "0", last]], readTo: last, traceTries: 0, catchingUp: last < head.number };
}

type BalanceRow = EndpointMemory["balances"][number];

function rowOf(account: string, { balance, nonce }: State, block: number): BalanceRow {
	return nonce === null ? [account, balance.toString(), block] : [account, balance.toString(), block, nonce];
}

/** An exchange's or shop's address may pass on all it gets between two rounds: then its nonce alone tells. */
function hasMoved(before: State | undefined, after: State | undefined): boolean {
	if (!before || !after || before.balance !== after.balance) return true;
	return before.nonce !== null && after.nonce !== null && before.nonce !== after.nonce;
}

/** Balances, and nonces of those who have nothing. */
async function readStates(reader: ChainReader, accounts: readonly Address[], block: number): Promise<State[]> {
	const balances = await reader.balances(accounts, block);
	const empty = accounts.filter((_, at) => balances[at] === 0n);
	const nonces = empty.length === 0 ? [] : await reader.nonces(empty, block);
	return accounts.map((account, at) => ({
		balance: balances[at] ?? 0n,
		nonce: nonces[empty.indexOf(account)] ?? null,
	}));
}

/** @returns null where the endpoint has no state of the block any more */
async function statesAt(reader: ChainReader, accounts: readonly Address[], block: number): Promise<State[] | null> {
	try {
		return await readStates(reader, accounts, block);
	} catch (error) {
		if (error instanceof PortError) return null;
		throw error;
	}
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
			.map(([account, balance, block, nonce = null]) => [
				account as Address,
				{ balance: BigInt(balance), block, nonce },
			]),
	);
	const fresh = payees.filter((account) => !known.has(account));
	if (fresh.length === 0) return known;
	const then = await statesAt(reader, fresh, readTo);
	for (const [at, account] of fresh.entries()) known.set(account, { ...(then?.[at] ?? NOT_KNOWN), block: readTo });
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

/**
 * Searches the blocks in which a balance changed otherwise than by their transactions' own values; all of them where the endpoint now says
 * that an account had something else before the first than it said then: which block moved it, it does not tell.
 *
 * @returns `failed` where a block's trace was not answered: an endpoint that does not trace answers that it does not
 */
async function traceBlocks(
	reader: ChainReader,
	from: number,
	to: number,
	payees: readonly Address[],
	known: ReadonlyMap<Address, Known>,
): Promise<{ found: ListedTransfer[]; failed: boolean }> {
	const found: ListedTransfer[] = [];
	if (payees.length === 0) return { found, failed: false };
	let before = await balancesAt(reader, payees, Math.max(0, from - 1));
	const contradicted = payees.filter((account, at) => {
		const said = known.get(account);
		return before !== null && said?.block === from - 1 && said.balance !== UNKNOWN && said.balance !== before[at];
	});
	for (let number = from; number <= to; number++) {
		const after = await balancesAt(reader, payees, number);
		const moved = payees.filter(
			(account, at) => before === null || after === null || before[at] !== after[at] || contradicted.includes(account),
		);
		before = after;
		if (moved.length === 0) continue;
		try {
			const block = await reader.nativeTransfers(number, new Set(moved), true);
			// Another server of the provider may have it a moment later.
			if (!block) return { found, failed: true };
			found.push(...block.found.filter(({ from: sender }) => sender === null));
		} catch (error) {
			if (error instanceof PortError) return { found, failed: true };
			throw error;
		}
	}
	return { found, failed: false };
}

/** @returns null where the endpoint has no state of the block any more */
async function balancesAt(reader: ChainReader, accounts: readonly Address[], block: number): Promise<bigint[] | null> {
	try {
		return await reader.balances(accounts, block);
	} catch (error) {
		if (error instanceof PortError) return null;
		throw error;
	}
}

/**
 * What is remembered of balances after a reorg: blocks above the fork are read again.
 *
 * @param fork - last block that is on the chain still
 */
export function balancesBefore(balances: EndpointMemory["balances"], fork: number): EndpointMemory["balances"] {
	return balances.map((row) => (row[2] > fork ? [row[0], UNKNOWN.toString(), fork] : row));
}
