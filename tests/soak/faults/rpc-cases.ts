import { encodeAbiParameters, pad, toHex } from "viem";
import type { Address } from "#app/core/address.ts";
import { LOCAL_CHAIN_ID, tokenContract } from "#app/core/chains.ts";
import type { SteeredFault } from "#local/rpc-faults.ts";
import type { EndpointName } from "#local/rpc-proxy.ts";
import { HUNDRED } from "./links.ts";
import { SILENCES as ANY_SILENCES, type Call, type FaultOf, faultsAt, SIDES, type Side } from "./rpc-sides.ts";

/** What really happened, and what the link asks for. */
export type Story =
	/** paid by a transfer that is reported */
	| "paid"
	/** a reverted transfer is reported */
	| "reverted"
	/** paid, but not as deep as the link asks: 12 confirmations, or final */
	| "shallow"
	| "not-final"
	/** ether to a contract, which keeps it, or sends it on: only a trace shows */
	| "kept-inside"
	| "sent-on"
	/** a wallet attempt whose hash was lost: its nonce paid, or was used for nothing */
	| "lost-hash"
	| "cancelled"
	/** a wallet attempt that is only to begin */
	| "begin";

export const STORIES_PAID: readonly Story[] = ["paid", "kept-inside", "lost-hash"];

const CALLS = {
	chainId: { name: "eth_chainId", method: "eth_chainId" },
	transaction: { name: "eth_getTransactionByHash", method: "eth_getTransactionByHash" },
	receipt: { name: "eth_getTransactionReceipt", method: "eth_getTransactionReceipt" },
	newest: { name: "eth_getBlockByNumber latest", method: "eth_getBlockByNumber", params: "latest" },
	block: { name: "eth_getBlockByNumber of the receipt", method: "eth_getBlockByNumber", params: '^\\["0x[^"]*",false' },
	finalized: { name: "eth_getBlockByNumber finalized", method: "eth_getBlockByNumber", params: "finalized" },
	code: { name: "eth_getCode", method: "eth_getCode" },
	trace: { name: "debug_traceTransaction", method: "debug_traceTransaction" },
	countAt: { name: "eth_getTransactionCount at a block", method: "eth_getTransactionCount", params: '"0x[^"]*"\\]$' },
	fullBlock: { name: "eth_getBlockByNumber with transactions", method: "eth_getBlockByNumber", params: "true\\]$" },
	pendingCount: { name: "eth_getTransactionCount pending", method: "eth_getTransactionCount", params: "pending" },
} satisfies Record<string, Call>;
type CallName = keyof typeof CALLS;

/** Which calls a story asks, beside those that another story has tried already. */
const CALLS_OF: Partial<Record<Story, CallName[]>> = {
	paid: ["chainId", "transaction", "receipt", "newest", "block", "finalized"],
	"kept-inside": ["code", "trace"],
	"lost-hash": ["countAt", "fullBlock"],
	begin: ["chainId", "newest", "pendingCount"],
};
/** The same calls where nothing was paid. */
const UNPAID: Partial<Record<Story, Story>> = { paid: "reverted", "kept-inside": "sent-on", "lost-hash": "cancelled" };

const SILENCES: Record<string, SteeredFault> = {
	...ANY_SILENCES,
	"429 without a body": { kind: "rate-limited", body: false },
};

const STALE_BLOCKS = 5;
/** far above every head of these chains */
const FAR_AHEAD = 1_000_000;
const TRANSFER_TOPIC = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";

/** @param nth - 1 or 2: where both endpoints lie, they lie differently; null: undetectable if both did */
type Lie = FaultOf<Address>;

function forgedLog(payee: Address, amount: bigint) {
	return {
		address: tokenContract(LOCAL_CHAIN_ID, "USDC"),
		topics: [TRANSFER_TOPIC, pad("0x01", { size: 32 }), pad(payee, { size: 32 })],
		data: encodeAbiParameters([{ type: "uint256" }], [amount]),
	};
}

/** What an endpoint may say that is not so, by call. */
const LIES: Partial<Record<CallName, Record<string, Lie>>> = {
	chainId: { "wrong chain": () => ({ kind: "wrong-chain", chainId: 1 }) },
	transaction: { disagree: (nth) => ({ kind: "altered", fields: { value: toHex(nth), nonce: toHex(1_000 + nth) } }) },
	receipt: {
		"forged receipt": (nth) => ({ kind: "altered", fields: { status: nth === 1 ? "0x1" : "0x0" } }),
		"forged log": (nth, payee) => ({
			kind: "forged-receipt",
			status: "0x1",
			logs: [forgedLog(payee, HUNDRED * BigInt(nth))],
		}),
		disagree: (nth) => ({ kind: "altered", fields: { blockHash: pad(toHex(nth), { size: 32 }) } }),
	},
	newest: { disagree: (nth) => (nth === 2 ? null : { kind: "altered", fields: { number: toHex(FAR_AHEAD) } }) },
	block: { disagree: (nth) => ({ kind: "altered", fields: { hash: pad(toHex(nth), { size: 32 }) } }) },
	finalized: { disagree: (nth) => (nth === 2 ? null : { kind: "altered", fields: { number: toHex(FAR_AHEAD) } }) },
	code: { disagree: (nth) => (nth === 2 ? null : { kind: "altered", result: "0x" }) },
	trace: {
		disagree: (nth, payee) => ({
			kind: "altered",
			result: { pre: {}, post: { [payee.toLowerCase()]: { balance: toHex(HUNDRED * BigInt(nth)) } } },
		}),
	},
	countAt: { disagree: (nth) => (nth === 2 ? null : { kind: "altered", result: toHex(FAR_AHEAD) }) },
	fullBlock: { disagree: (nth) => (nth === 2 ? null : { kind: "altered", fields: { transactions: [] } }) },
	pendingCount: { disagree: (nth) => ({ kind: "altered", result: toHex(FAR_AHEAD * nth) }) },
};
/** The transaction of a nonce is searched at the second endpoint only where the first does not know; the find is judged by both. */
const FIRST_ENDPOINT_FIRST: readonly CallName[] = ["countAt", "fullBlock"];
/** An endpoint that is ahead of the chain says that a transfer is deep, or final. */
const LIES_OF_DEPTH: [Story, CallName][] = [
	["shallow", "newest"],
	["not-final", "finalized"],
];

export interface RpcCase {
	story: Story;
	call: string;
	fault: string;
	side: Side;
	/** the endpoints struck give no answer: what the others say alone is no success before it is final */
	silences: boolean;
	faults(payee: Address): Record<EndpointName, SteeredFault[]>;
}

function caseOf(story: Story, call: CallName, fault: string, side: Side, silences: boolean, lie: Lie): RpcCase | null {
	if (side === "both" && lie(2, "0x") === null) return null;
	if (side === "two" && FIRST_ENDPOINT_FIRST.includes(call)) return null;
	return {
		story,
		call: CALLS[call].name,
		fault,
		side,
		silences: silences && !FIRST_ENDPOINT_FIRST.includes(call),
		faults: faultsAt(CALLS[call], side, lie),
	};
}

/** Every fault × every call × one endpoint, the other, both; lies also where nothing was paid. */
export function listRpcCases(): RpcCase[] {
	const cases: (RpcCase | null)[] = [];
	for (const side of SIDES) {
		for (const [story, calls] of Object.entries(CALLS_OF) as [Story, CallName[]][])
			for (const call of calls) {
				for (const [fault, steered] of Object.entries(SILENCES))
					cases.push(caseOf(story, call, fault, side, true, () => steered));
				const lies = { ...LIES[call] };
				if (call !== "chainId") lies["stale head"] = () => ({ kind: "stale", blocks: STALE_BLOCKS });
				const unpaid = UNPAID[story];
				for (const [fault, lie] of Object.entries(lies)) {
					cases.push(caseOf(story, call, fault, side, false, lie));
					if (unpaid) cases.push(caseOf(unpaid, call, fault, side, false, lie));
				}
			}
		for (const [story, call] of LIES_OF_DEPTH)
			for (const [fault, lie] of Object.entries(LIES[call] ?? {}))
				cases.push(caseOf(story, call, fault, side, false, lie));
	}
	return cases.filter((one) => one !== null);
}
