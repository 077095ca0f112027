import { expect, test } from "vitest";
import type { z } from "zod";
import type { RpcEndpoint } from "#app/adapters/chain/rpc-endpoint.ts";
import { readNative } from "#app/adapters/chain/rpc-native-transfer.ts";
import type { Address } from "#app/core/address.ts";
import { COLLECTOR, hashOf, PAYEE, PAYER, STRANGER, TX, UNKNOWN_TOKEN } from "../facts.ts";

/** Whose ether a trace shows arriving, when contracts moved it. */

const FEE = 21n;
const START = 1_000n;
const hex = (value: bigint) => `0x${value.toString(16)}`;

interface Call {
	type?: string;
	from: Address;
	to: Address;
	value?: bigint;
	input?: string;
	error?: string;
	calls?: Call[];
}

const ENTRY_POINT: Address = "0x0000000071727De22E5E9d8BAf0edAc6f37da032";

const frameOf = ({ type = "CALL", value = 0n, calls = [], ...call }: Call): object => ({
	error: null,
	...call,
	type,
	value: hex(value),
	calls: calls.length > 0 ? calls.map(frameOf) : null,
});

/** An endpoint that traces these calls, by which a sum arrived. */
function tracing(arrived: bigint, top: Call): RpcEndpoint {
	const payee = (balance: bigint) => ({ [PAYEE.toLowerCase()]: { balance: hex(balance) } });
	const answer = (method: string, params: readonly unknown[]) => {
		if (method === "eth_getCode") return "0x";
		const [, { tracer }] = params as [unknown, { tracer: string }];
		return tracer === "callTracer" ? frameOf(top) : { pre: payee(START), post: payee(START + arrived) };
	};
	return {
		name: "one",
		source: "one",
		chainId: 1,
		call: async <S extends z.ZodType>(method: string, params: readonly unknown[], shape: S) =>
			shape.parse(answer(method, params)),
		callMany: () => Promise.reject(new Error("no calls are sent together")),
		stream: () => Promise.reject(new Error("no answer is read in pieces")),
		ask: (question) => question(),
	};
}

const sent = {
	txHash: TX,
	from: STRANGER,
	to: UNKNOWN_TOKEN,
	value: 0n,
	fee: FEE,
	block: { number: 100n, hash: hashOf(100), timestamp: 1, miner: undefined },
};

const VAULT = UNKNOWN_TOKEN;
const pays = (from: Address, value: bigint): Call => ({ from, to: PAYEE, value });
const called = (calls: Call[], value = 0n): Call => ({ from: STRANGER, to: VAULT, value, calls });

test.each<[string, Call, [Address, bigint][]]>([
	["the contract that paid of its own", called([pays(VAULT, 100n)]), [[VAULT, 100n]]],
	["who handed the contract as much with the call", called([pays(VAULT, 100n)], 100n), [[STRANGER, 100n]]],
	[
		"who handed it more, which went elsewhere, too",
		called([{ from: VAULT, to: COLLECTOR, value: 50n }, pays(VAULT, 100n)], 150n),
		[[STRANGER, 100n]],
	],
	["the contract, where it was handed less", called([pays(VAULT, 100n)], 99n), [[VAULT, 100n]]],
	[
		"the contract for what it paid on top of what it was handed",
		called([pays(VAULT, 100n), pays(VAULT, 100n)], 150n),
		[
			[STRANGER, 100n],
			[VAULT, 100n],
		],
	],
	[
		"the contract, where somebody put as much in by another call",
		{
			...{ from: STRANGER, to: COLLECTOR },
			calls: [
				{ from: PAYER, to: VAULT, value: 100n },
				{ from: COLLECTOR, to: VAULT, calls: [pays(VAULT, 100n)] },
			],
		},
		[[VAULT, 100n]],
	],
	[
		"an account behind its proxy",
		called([{ type: "DELEGATECALL", from: VAULT, to: COLLECTOR, value: 100n, calls: [pays(VAULT, 100n)] }], 100n),
		[[STRANGER, 100n]],
	],
	[
		"each of several accounts in a bundle",
		called([
			{ from: VAULT, to: PAYER, calls: [pays(PAYER, 100n)] },
			{ from: VAULT, to: COLLECTOR, calls: [pays(COLLECTOR, 1n)] },
		]),
		[
			[PAYER, 100n],
			[COLLECTOR, 1n],
		],
	],
	["nobody by a call that failed", called([{ ...pays(VAULT, 100n), error: "execution reverted" }]), []],
	[
		"nobody by what a failed call had done",
		called([{ from: VAULT, to: COLLECTOR, error: "reverted", calls: [pays(COLLECTOR, 100n)] }]),
		[],
	],
	["nobody by the payee's own money", called([{ from: VAULT, to: PAYEE, calls: [pays(PAYEE, 100n)] }]), []],
])("%s", async (_, top, moves) => {
	const { moves: found } = await readNative(tracing(100n, top), PAYEE, sent);
	expect(found).toEqual(moves.map(([from, value]) => ({ from, value })));
});

test("what the payee paid for fetching it is no part of what arrived", async () => {
	const top: Call = { from: PAYEE, to: VAULT, calls: [pays(VAULT, 100n)] };
	const facts = await readNative(tracing(100n - FEE, top), PAYEE, { ...sent, from: PAYEE });
	expect(facts).toMatchObject({ tracedDelta: 100n, moves: [{ from: VAULT, value: 100n }] });
});

const spends = (to: Address, value: bigint, calls: Call[] = []): Call => ({ from: PAYEE, to, value, calls });
const bundled = (...calls: Call[]): Call => ({ from: STRANGER, to: ENTRY_POINT, calls });
const ran = (...calls: Call[]): Call => ({ from: ENTRY_POINT, to: PAYEE, calls });
/** A Safe runs what its owners signed, whoever calls it, with whatever coin. */
const executed = (value: bigint, ...calls: Call[]): Call => ({
	from: STRANGER,
	to: PAYEE,
	value,
	input: "0x6a761202",
	calls,
});
const paid: Call = { from: ENTRY_POINT, to: PAYER, calls: [pays(PAYER, 100n)] };

/** Whoever bundles operations chooses which go together: the payee's own may be among them. */
test.each<[string, Call, { arrived: bigint; spent?: bigint; from: Address[] }]>([
	["spent by an operation", bundled(ran(spends(COLLECTOR, 30n)), paid), { arrived: 70n, spent: 30n, from: [PAYER] }],
	[
		"paid for an operation's gas, behind the account's proxy",
		bundled(ran({ type: "DELEGATECALL", from: PAYEE, to: VAULT, calls: [spends(ENTRY_POINT, 3n)] }), paid),
		{ arrived: 97n, spent: 3n, from: [PAYER] },
	],
	[
		"swapped by an operation, less what came back",
		bundled(ran(spends(VAULT, 30n, [pays(VAULT, 20n)])), paid),
		{ arrived: 90n, spent: 10n, from: [PAYER] },
	],
	[
		"swapped with a gain",
		bundled(ran(spends(VAULT, 30n, [pays(VAULT, 40n)])), paid),
		{ arrived: 110n, from: [VAULT, PAYER] },
	],
	[
		"spent by an operation through a module of the account's",
		bundled(
			ran({ from: PAYEE, to: VAULT, calls: [{ from: VAULT, to: PAYEE, calls: [spends(COLLECTOR, 30n)] }] }),
			paid,
		),
		{ arrived: 70n, spent: 30n, from: [PAYER] },
	],
	[
		"given back to whoever calls for it, by an operation of theirs",
		bundled({ ...paid, calls: [pays(PAYER, 100n), { from: PAYER, to: PAYEE, calls: [spends(PAYER, 99n)] }] }),
		{ arrived: 1n, from: [PAYER] },
	],
	[
		"spent by their Safe, whoever adds a wei to it",
		{ from: STRANGER, to: VAULT, calls: [executed(1n, spends(COLLECTOR, 30n)), pays(PAYER, 100n)] },
		{ arrived: 71n, spent: 29n, from: [PAYER] },
	],
	[
		"passed on of what a stranger's call brings along",
		{ from: STRANGER, to: VAULT, calls: [executed(100n, spends(STRANGER, 100n)), pays(PAYER, 5n)] },
		{ arrived: 5n, from: [PAYER] },
	],
	[
		"passed on of what an entry point pays out",
		bundled({ from: ENTRY_POINT, to: PAYEE, value: 100n, calls: [spends(COLLECTOR, 99n)] }),
		{ arrived: 1n, from: [ENTRY_POINT] },
	],
])("what the payee has %s", async (_, top, { arrived, spent, from }) => {
	const facts = await readNative(tracing(arrived, top), PAYEE, sent);
	expect(facts).toMatchObject({ tracedDelta: arrived, moves: from.map((account) => ({ from: account })) });
	expect(facts.spent).toBe(spent);
});
