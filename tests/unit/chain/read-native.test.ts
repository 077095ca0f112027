import { describe, expect, test } from "vitest";
import type { Address, Hash } from "#app/core/address.ts";
import type { ChainReader, ListedTransfer, ReadBlock } from "#app/ports/chain-reader.ts";
import { PortError } from "#app/ports/port-error.ts";
import { balancesBefore, readNative } from "#app/services/payments/watch-chain/read-native.ts";

const addressOf = (n: number): Address => `0x${n.toString(16).padStart(40, "0")}`;
const hashOf = (n: number): Hash => `0x${n.toString(16).padStart(64, "0")}`;
const HEAD: ReadBlock = { number: 100, hash: hashOf(100), parentHash: hashOf(99), timeAt: 0, txHashes: [] };
const PAYEE = addressOf(1);

interface Paid {
	block: number;
	to: Address;
	amount: bigint;
	/** by a contract's call: no transaction's own value */
	inside?: boolean;
}

/** A chain of payments, read through the reader's questions; it notes what was asked. */
function readerOf(paid: readonly Paid[], nonceAt: (block: number) => number = () => 0) {
	const asked = { balances: 0, nonces: 0, blocks: 0, traces: 0 };
	const transfer = ({ block, to, amount, inside }: Paid): ListedTransfer => ({
		txHash: hashOf(block),
		token: null,
		payee: to,
		from: inside ? null : addressOf(9),
		amount,
		blockNumber: block,
		blockHash: hashOf(block),
	});
	const reader: ChainReader = {
		name: "one",
		head: async () => HEAD,
		finalized: async () => null,
		block: async () => null,
		tokenTransfers: async ({ to }) => ({ found: [], readTo: to, narrowedTo: null }),
		balances: async (accounts, at) => {
			asked.balances += 1;
			return accounts.map((account) =>
				paid.filter(({ to, block }) => to === account && block <= at).reduce((sum, { amount }) => sum + amount, 0n),
			);
		},
		nonces: async (accounts, at) => {
			asked.nonces += accounts.length;
			return accounts.map(() => nonceAt(at));
		},
		nativeTransfers: async (number, payees, inside) => {
			asked[inside ? "traces" : "blocks"] += 1;
			const found = paid.filter(({ block, to, amount }) => block === number && amount > 0n && payees.has(to));
			return { found: found.filter((one) => inside || !one.inside).map(transfer), traced: inside };
		},
	};
	return { reader, asked };
}

const read = (
	reader: ChainReader,
	payees: readonly Address[],
	balances: [string, string, number][] = [],
	readTo = 90,
) => readNative(reader, HEAD, { payees, token: "ETH" }, { balances, readTo });

describe("native coins are found by balances", () => {
	test("an unchanged balance reads no block", async () => {
		const { reader, asked } = readerOf([{ block: 50, to: PAYEE, amount: 5n }]);
		expect(await read(reader, [PAYEE], [[PAYEE, "5", 90]])).toMatchObject({ found: [], catchingUp: false });
		expect(asked).toEqual({ balances: 1, nonces: 0, blocks: 0, traces: 0 });
	});

	test("an empty address that sent something since was paid before that: its blocks are read", async () => {
		const passedOn = [
			{ block: 95, to: PAYEE, amount: 5n },
			{ block: 97, to: PAYEE, amount: -5n },
		];
		const { reader } = readerOf(passedOn, (block) => (block < 97 ? 0 : 1));
		const first = await read(reader, [PAYEE]);
		expect(first.found).toContainEqual(expect.objectContaining({ txHash: hashOf(95), amount: 5n }));
		expect(first.balances).toEqual([[PAYEE, "0", 100, 1]]);
	});

	test("an empty address that sent nothing reads no block", async () => {
		const { reader, asked } = readerOf([]);
		const { balances } = await read(reader, [PAYEE]);
		expect(
			(await readNative(reader, HEAD, { payees: [PAYEE], token: "ETH" }, { balances, readTo: 100 })).found,
		).toEqual([]);
		expect(asked).toMatchObject({ blocks: 0, traces: 0 });
	});

	test("a payment is found in the blocks since, without a trace", async () => {
		const { reader, asked } = readerOf([{ block: 95, to: PAYEE, amount: 5n }]);
		const { found, balances } = await read(reader, [PAYEE], [[PAYEE, "0", 90]]);
		expect(found).toMatchObject([{ txHash: hashOf(95), amount: 5n }]);
		expect(balances).toEqual([[PAYEE, "5", 100]]);
		expect(asked.traces).toBe(0);
	});

	test("a block that is not there when it is to be traced is traced in the next round", async () => {
		const { reader } = readerOf([{ block: 95, to: PAYEE, amount: 5n, inside: true }]);
		let tries = 0;
		const behind: ChainReader = {
			...reader,
			nativeTransfers: async (number, payees, inside) =>
				inside && tries++ === 0 ? null : reader.nativeTransfers(number, payees, inside),
		};
		const first = await read(behind, [PAYEE], [[PAYEE, "0", 90]]);
		expect(first).toMatchObject({ found: [], traceTries: 1 });
		const memory = { balances: first.balances, readTo: first.readTo, traceTries: first.traceTries };
		const next = await readNative(behind, HEAD, { payees: [PAYEE], token: "ETH" }, memory);
		expect(next.found).toMatchObject([{ txHash: hashOf(95), from: null }]);
	});

	test("what transactions do not explain is searched for in the trace of the block in which the balance moved", async () => {
		const { reader, asked } = readerOf([{ block: 95, to: PAYEE, amount: 5n, inside: true }]);
		const { found } = await read(reader, [PAYEE], [[PAYEE, "0", 90]]);
		expect(found).toMatchObject([{ txHash: hashOf(95), from: null }]);
		expect(asked.traces).toBe(1);
	});

	test("a new payee begins with its balance of then: what it had before is no payment", async () => {
		const { reader, asked } = readerOf([{ block: 20, to: PAYEE, amount: 5n }]);
		expect((await read(reader, [PAYEE])).found).toEqual([]);
		expect(asked.blocks).toBe(0);
	});

	test("a long gap is read on in the next round, with the old balance", async () => {
		const { reader } = readerOf([{ block: 95, to: PAYEE, amount: 5n }]);
		const first = await read(reader, [PAYEE], [[PAYEE, "0", 60]], 60);
		expect(first).toMatchObject({ found: [], catchingUp: true, balances: [[PAYEE, "0", 80, 0]] });
		const second = await read(reader, [PAYEE], first.balances as [string, string, number][], 60);
		expect(second).toMatchObject({ catchingUp: false, found: [{ txHash: hashOf(95) }] });
	});

	test("what a contract paid early in a long gap is found with that part of it", async () => {
		const { reader, asked } = readerOf([{ block: 65, to: PAYEE, amount: 5n, inside: true }]);
		const first = await read(reader, [PAYEE], [[PAYEE, "0", 60]], 60);
		expect(first.found).toMatchObject([{ txHash: hashOf(65), from: null }]);
		expect(first).toMatchObject({ catchingUp: true, readTo: 80, balances: [[PAYEE, "5", 80]] });
		expect(asked.traces).toBe(1);
	});

	test("blocks above a fork are read again, though the balance is what it was", async () => {
		const { reader } = readerOf([{ block: 95, to: PAYEE, amount: 5n }]);
		const before = balancesBefore([[PAYEE, "5", 98]], 93) as [string, string, number][];
		expect((await read(reader, [PAYEE], before, 93)).found).toMatchObject([{ txHash: hashOf(95) }]);
		expect(balancesBefore([[PAYEE, "5", 93]], 93)).toEqual([[PAYEE, "5", 93]]);
	});

	test("a trace that is not answered is asked for again by the next round", async () => {
		const { reader } = readerOf([{ block: 95, to: PAYEE, amount: 5n, inside: true }]);
		const silent: ChainReader = {
			...reader,
			nativeTransfers: (number, payees, inside) =>
				inside
					? Promise.reject(new PortError("chain", "time-out", "no answer"))
					: reader.nativeTransfers(number, payees, inside),
		};
		const first = await read(silent, [PAYEE], [[PAYEE, "0", 90]]);
		expect(first).toMatchObject({ found: [], readTo: 90, balances: [[PAYEE, "0", 90]] });
		expect((await read(reader, [PAYEE], first.balances as [string, string, number][])).found).toHaveLength(1);
	});

	test("an endpoint whose balances contradict what it said before has every block since traced: the move has no block of its own", async () => {
		const { reader, asked } = readerOf([{ block: 95, to: PAYEE, amount: 5n, inside: true }]);
		const lying: ChainReader = { ...reader, balances: async (accounts) => accounts.map(() => 777n) };
		const under = await read(lying, [PAYEE], [[PAYEE, "0", 90]]);
		expect(under.found).toMatchObject([{ txHash: hashOf(95), from: null }]);
		expect(asked.traces).toBe(10);
		// And so has one that was believed, once it tells the truth.
		expect((await read(reader, [PAYEE], [[PAYEE, "777", 90]])).found).toMatchObject([{ txHash: hashOf(95) }]);
	});

	test("beyond 2,000 addresses none is asked for its balance: every block is read", async () => {
		const payees = Array.from({ length: 2_001 }, (_, at) => addressOf(at + 1));
		const { reader, asked } = readerOf([{ block: 95, to: PAYEE, amount: 5n }]);
		const { found, balances } = await read(reader, payees);
		expect(found).toMatchObject([{ txHash: hashOf(95) }]);
		expect(balances).toEqual([["every-block", "0", 100]]);
		expect(asked).toEqual({ balances: 0, nonces: 0, blocks: 10, traces: 0 });
	});
});
