import { encodeAbiParameters, pad, toHex } from "viem";
import type { Address, Hash } from "#app/core/address.ts";
import { LOCAL_CHAIN_ID, type TokenSymbol, tokenContract } from "#app/core/chains.ts";
import type { SteeredFault } from "#local/rpc-faults.ts";
import type { EndpointName } from "#local/rpc-proxy.ts";
import { SILENCES as ANY_SILENCES, type Call, type FaultOf, faultsAt, SIDES, type Side } from "./rpc-sides.ts";

/** What happens on the chain while the watcher's endpoints fail. Nobody reports it. */
export interface WatchStory {
	name: string;
	token: TokenSymbol;
	/**
	 * - `plain`: a transfer
	 * - `inner`: ether that a contract's call sends
	 * - `passed-on`: ether to an address that has sent it all on before the next round
	 * - `replaced`: a plain transfer that was credited before the fault; its block is replaced, later it is mined again
	 * - `nothing`: no transfer at all
	 */
	how: "plain" | "inner" | "passed-on" | "replaced" | "nothing";
	/** the sum is what a link asks for; else no link takes it, and its owner is shown it */
	exact: boolean;
}

const STORIES = {
	token: { name: "a token's transfer", token: "USDC", how: "plain", exact: true },
	"other sum": { name: "a token's transfer of another sum", token: "USDC", how: "plain", exact: false },
	ether: { name: "ether", token: "ETH", how: "plain", exact: true },
	"other ether": { name: "ether of another sum", token: "ETH", how: "plain", exact: false },
	inner: { name: "ether by a contract's call", token: "ETH", how: "inner", exact: true },
	"other inner": { name: "ether of another sum by a contract's call", token: "ETH", how: "inner", exact: false },
	"passed on": { name: "ether that was passed on", token: "ETH", how: "passed-on", exact: true },
	replaced: { name: "a transfer whose block is replaced", token: "USDC", how: "replaced", exact: true },
	nothing: { name: "no transfer", token: "USDC", how: "nothing", exact: true },
	"no ether": { name: "no ether", token: "ETH", how: "nothing", exact: true },
} as const satisfies Record<string, WatchStory>;
type StoryName = keyof typeof STORIES;

/** The calls of services/payments/watch-chain; those of rooms that a find wakes meet the same faults. */
const CALLS = {
	chainId: { name: "eth_chainId", method: "eth_chainId" },
	head: { name: "eth_getBlockByNumber latest", method: "eth_getBlockByNumber", params: "latest" },
	finalized: { name: "eth_getBlockByNumber finalized", method: "eth_getBlockByNumber", params: "finalized" },
	block: { name: "eth_getBlockByNumber", method: "eth_getBlockByNumber", params: '^\\["0x[^"]*",false' },
	logs: { name: "eth_getLogs", method: "eth_getLogs" },
	balances: { name: "eth_getBalance", method: "eth_getBalance" },
	nonces: { name: "eth_getTransactionCount", method: "eth_getTransactionCount" },
	fullBlock: { name: "eth_getBlockByNumber with transactions", method: "eth_getBlockByNumber", params: "true\\]$" },
	blockTrace: { name: "debug_traceBlockByNumber", method: "debug_traceBlockByNumber" },
	transaction: { name: "eth_getTransactionByHash", method: "eth_getTransactionByHash" },
	receipt: { name: "eth_getTransactionReceipt", method: "eth_getTransactionReceipt" },
	code: { name: "eth_getCode", method: "eth_getCode" },
	trace: { name: "debug_traceTransaction", method: "debug_traceTransaction" },
} satisfies Record<string, Call>;
type CallName = keyof typeof CALLS;

/** In which stories the watcher makes a call. The last three verify what no link takes; for others their room does. */
const STORIES_OF: Record<CallName, StoryName[]> = {
	chainId: ["token", "ether"],
	head: ["token", "ether", "replaced"],
	finalized: ["token", "replaced"],
	block: ["token", "replaced"],
	logs: ["token", "other sum", "replaced"],
	balances: ["ether", "inner", "passed on"],
	nonces: ["ether", "passed on"],
	fullBlock: ["ether", "passed on"],
	blockTrace: ["inner"],
	transaction: ["other sum", "other ether"],
	receipt: ["other sum", "other ether"],
	code: ["other ether"],
	trace: ["other inner"],
};
/** Without one of these two endpoints do not agree: what the other says alone is no success before it is final. */
const ASKED_BY_ROOMS: readonly CallName[] = ["chainId", "head", "finalized"];

const SILENCES: Record<string, SteeredFault> = {
	...ANY_SILENCES,
	"429 that names a time": { kind: "rate-limited", body: false, retryAfterSeconds: 30 },
	"allowance spent": { kind: "spent" },
	"500 with a page": { kind: "server-error" },
};
const STALE_BLOCKS = 5;
const FAR_AHEAD = 1_000_000;
const ONE_ETHER = 10n ** 18n;
const TRANSFER_TOPIC = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
const madeUp = (nth: number): Hash => pad(toHex(0xbad0 + nth), { size: 32 });

/** What the lies are about. */
export interface About {
	payee: Address;
	/** base units that a link asks for */
	asked: bigint;
	/** newest block when the fault began */
	head: number;
}

type Fault = FaultOf<About>;

/** A transfer that pays the link, in a block that is not there. */
function inventedLog({ payee, asked, head }: About, nth: number) {
	return {
		address: tokenContract(LOCAL_CHAIN_ID, "USDC"),
		topics: [TRANSFER_TOPIC, pad("0x01", { size: 32 }), pad(payee, { size: 32 })],
		data: encodeAbiParameters([{ type: "uint256" }], [asked]),
		blockNumber: toHex(head),
		blockHash: madeUp(nth),
		transactionHash: madeUp(nth),
		transactionIndex: "0x0",
		logIndex: "0x0",
		removed: false,
	};
}

const INVENTED_LOG: Fault = (nth, about) => ({ kind: "altered", result: [inventedLog(about, nth)] });

const onlyOne =
	(fault: SteeredFault): Fault =>
	(nth) =>
		nth === 2 ? null : fault;
const altered = (fields: Record<string, unknown>): SteeredFault => ({ kind: "altered", fields });
const answers = (result: unknown): SteeredFault => ({ kind: "altered", result });
/** Endpoints that see less, or are stricter: no lies, so both may. */
const stale: Fault = () => ({ kind: "stale", blocks: STALE_BLOCKS });
const stuck: Fault = () => ({ kind: "stuck" });

/** What an endpoint may see or say otherwise, by call. */
const OTHERS: Record<CallName, Record<string, Fault>> = {
	chainId: { "wrong chain": () => ({ kind: "wrong-chain", chainId: 1 }) },
	head: {
		stale,
		stuck,
		"far ahead": onlyOne(altered({ number: toHex(FAR_AHEAD) })),
		"another hash": (nth) => altered({ hash: madeUp(nth) }),
	},
	finalized: { stale, "far ahead": onlyOne(altered({ number: toHex(FAR_AHEAD) })), none: () => answers(null) },
	block: { stale, "another hash": (nth) => altered({ hash: madeUp(nth) }), none: () => answers(null) },
	logs: {
		stale,
		stuck,
		"5 blocks a call": () => ({ kind: "log-range", blocks: 5 }),
		hidden: onlyOne(answers([])),
		// in place of the true ones
		invented: (nth, about) => (nth === 2 ? null : INVENTED_LOG(nth, about)),
	},
	balances: {
		stale,
		"no state": () => ({ kind: "pruned", keep: 0 }),
		hidden: onlyOne(answers("0x0")),
		invented: (nth) => answers(toHex(ONE_ETHER * BigInt(nth))),
	},
	nonces: { stale, hidden: onlyOne(answers("0x0")), invented: (nth) => answers(toHex(nth)) },
	fullBlock: { stale, hidden: onlyOne(altered({ transactions: [] })), none: () => answers(null) },
	blockTrace: { "not offered": onlyOne({ kind: "no-trace" }), hidden: onlyOne(answers([])) },
	transaction: { stale, none: onlyOne(answers(null)), altered: (nth) => altered({ value: toHex(nth) }) },
	receipt: {
		stale,
		none: onlyOne(answers(null)),
		reverted: onlyOne(altered({ status: "0x0" })),
		"another block": (nth) => altered({ blockHash: madeUp(nth) }),
	},
	code: { stale, invented: onlyOne(answers("0x00")) },
	trace: { "not offered": onlyOne({ kind: "no-trace" }), hidden: onlyOne(answers({ pre: {}, post: {} })) },
};
/** Lies that invent a payment are told where there is none, too. */
const INVENTED: [CallName, string, Fault][] = [
	["logs", "invented", INVENTED_LOG],
	["balances", "invented", (nth) => answers(toHex(ONE_ETHER * BigInt(nth)))],
	["head", "another hash", (nth) => altered({ hash: madeUp(nth) })],
	["block", "another hash", (nth) => altered({ hash: madeUp(nth) })],
];
/** The watcher's memory may be lost as well while one of these fails: what it read it knows by its cursor alone. */
const ALSO_FORGETS: [CallName, StoryName][] = [
	["head", "token"],
	["logs", "token"],
	["balances", "ether"],
];

export interface WatcherCase {
	/** its place in the list */
	at: number;
	story: WatchStory;
	call: string;
	fault: string;
	side: Side;
	/** the endpoints struck give no answer to what a room asks as well: what the others say alone is no success yet */
	silences: boolean;
	/** takes time that nobody can be spared */
	slow: boolean;
	/** the watcher loses its memory under the fault */
	forgets: boolean;
	faults(about: About): Record<EndpointName, SteeredFault[]>;
}

const NOBODY: About = { payee: "0x0000000000000000000000000000000000000001", asked: 1n, head: 1 };

function caseOf(
	call: CallName,
	[fault, made]: readonly [string, Fault],
	story: StoryName,
	side: Side,
	forgets = false,
): Omit<WatcherCase, "at"> | null {
	if (side === "both" && made(2, NOBODY) === null) return null;
	return {
		story: STORIES[story],
		call: CALLS[call].name,
		fault,
		side,
		silences: fault in SILENCES && ASKED_BY_ROOMS.includes(call) && side !== "both",
		slow: fault.startsWith("slow"),
		forgets,
		faults: faultsAt(CALLS[call], side, made),
	};
}

/** Every fault × every call of the watcher × one endpoint, the other, both, × what happens meanwhile. */
export function listWatcherCases(): WatcherCase[] {
	const silences = Object.entries(SILENCES).map(([name, fault]) => [name, (() => fault) as Fault] as const);
	const cases: ReturnType<typeof caseOf>[] = [];
	for (const side of SIDES) {
		for (const [call, stories] of Object.entries(STORIES_OF) as [CallName, StoryName[]][])
			for (const story of stories)
				for (const fault of [...silences, ...Object.entries(OTHERS[call])])
					cases.push(caseOf(call, fault, story, side));
		for (const [call, name, fault] of INVENTED)
			for (const story of ["nothing", "no ether"] as const) cases.push(caseOf(call, [name, fault], story, side));
		for (const [call, story] of ALSO_FORGETS)
			for (const fault of [...silences, ...Object.entries(OTHERS[call])])
				cases.push(caseOf(call, fault, story, side, true));
	}
	return cases.filter((one) => one !== null).map((one, at) => ({ ...one, at }));
}
