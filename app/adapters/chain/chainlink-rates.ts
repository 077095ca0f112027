import { parseAbi } from "viem";
import { z } from "zod";
import { LOCAL_CHAIN_ID } from "../../core/chains.ts";
import { lowerHeight } from "../../core/payments/block-heights.ts";
import { RATE_FEEDS, type RateFeed } from "../../core/payments/rate-feeds.ts";
import { type FeedRound, isSameRound } from "../../core/payments/rates.ts";
import { withTimeout } from "../../core/with-timeout.ts";
import { PortError } from "../../ports/port-error.ts";
import type { RatesPort } from "../../ports/rates.ts";
import { callContracts } from "./contract-calls.ts";
import { hex } from "./rpc-calls.ts";
import { type RpcEndpoint, rpcEndpoint, toPortError } from "./rpc-endpoint.ts";
import { Block } from "./rpc-shapes.ts";
import { readHead } from "./rpc-sighting.ts";

/** https://docs.chain.link/data-feeds/api-reference */
const FEED_ABI = parseAbi([
	"function latestRoundData() view returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)",
	"function getRoundData(uint80 round) view returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)",
	"function decimals() view returns (uint8)",
	"function description() view returns (string)",
]);

const ETHEREUM = 1;
/** Nobody waits for rates longer than this. */
const WHOLE_LIMIT_MS = 5_000;
/** For a payment that was found late: a feed that moves with every percent has that many rounds in hours, on a quiet day in days. */
const ROUNDS_BACK = 24n;
/** Round ids are phase << 64 | round; rounds of a phase begin at 1. */
const WITHIN_PHASE = (1n << 64n) - 1n;
const CALLS_PER_FEED = 3;

/** A block as two sources agree on it. */
interface AgreedBlock {
	number: bigint;
	time: number;
}

type Call =
	| { feed: RateFeed; functionName: "latestRoundData" | "decimals" | "description" }
	| { feed: RateFeed; round: bigint };
/** The outcome of a call: null where the contract refused it, or there is none. */
type Outcome = unknown;

/**
 * Chainlink's feeds on Ethereum, by one call of each of two endpoints at the same block. The local chain stands for Ethereum where that is
 * not set.
 *
 * @param urls - chain id → RPC endpoints
 */
export function chainlinkRates(urls: Readonly<Record<number, readonly string[]>>): RatesPort {
	const chainId = urls[ETHEREUM] ? ETHEREUM : LOCAL_CHAIN_ID;
	const pair = twoSources((urls[chainId] ?? []).map((url, position) => rpcEndpoint(chainId, url, position)));
	const asked = async <T>(question: (one: RpcEndpoint, other: RpcEndpoint) => Promise<T>): Promise<T> => {
		if (!pair) throw new PortError("rates", "refused", "rates need two endpoints of different providers");
		return withTimeout(question(...pair), WHOLE_LIMIT_MS, () => {
			throw new PortError("rates", "time-out", `no rates in ${WHOLE_LIMIT_MS} ms`);
		});
	};
	return {
		chainId: pair && chainId,
		readNewest: () =>
			asked(async (...both) => {
				const block = await agreedBlock(both);
				return {
					chainId,
					blockNumber: block.number,
					blockTime: block.time,
					rounds: await newestRounds(both, block, RATE_FEEDS),
				};
			}),
		readAt: (feeds, time) =>
			asked(async (...both) => {
				const block = await agreedBlock(both);
				if (block.time < time) throw new PortError("rates", "malformed", "the chain has not come so far");
				const newest = await newestRounds(both, block, feeds);
				return {
					chainId,
					blockNumber: block.number,
					blockTime: time,
					rounds: await roundsAt(both, block, newest, feeds, time),
				};
			}),
	};
}

/** The first endpoints of two providers: one alone proves nothing, and more cost without proving more. */
function twoSources(endpoints: readonly RpcEndpoint[]): [RpcEndpoint, RpcEndpoint] | null {
	const [one] = endpoints;
	const other = endpoints.find(({ source }) => source !== one?.source);
	return one && other ? [one, other] : null;
}

/** The newest block that both have. @throws PortError where they name different ones at one height */
async function agreedBlock(both: readonly RpcEndpoint[]): Promise<AgreedBlock> {
	const heads = await ofBoth(both, readHead);
	const number = heads.reduce(lowerHeight);
	const blocks = await ofBoth(both, (endpoint) => endpoint.call("eth_getBlockByNumber", [hex(number), false], Block));
	const [block, other] = blocks;
	if (!block || !other || block.hash !== other.hash)
		throw new PortError("rates", "malformed", `endpoints disagree on block ${number}`);
	return { number, time: block.timestamp };
}

async function newestRounds(
	both: readonly RpcEndpoint[],
	block: AgreedBlock,
	feeds: readonly RateFeed[],
): Promise<Record<string, FeedRound>> {
	const calls = feeds.flatMap((feed): Call[] =>
		(["latestRoundData", "decimals", "description"] as const).map((functionName) => ({ feed, functionName })),
	);
	const answers = await ofBoth(both, (endpoint) => callAll(endpoint, block.number, calls));
	return agreed(
		answers.map((outcomes) =>
			feeds.map((feed, at) => {
				const [round, decimals, description] = outcomes.slice(CALLS_PER_FEED * at, CALLS_PER_FEED * (at + 1));
				const read = RoundShape.safeParse(round);
				if (!read.success || typeof decimals !== "number" || typeof description !== "string") return null;
				return [feed.pair, { ...read.data, decimals, description }] as const;
			}),
		),
	);
}

/** Goes back from the newest rounds to those that were the newest at a time. */
async function roundsAt(
	both: readonly RpcEndpoint[],
	block: AgreedBlock,
	newest: Readonly<Record<string, FeedRound>>,
	feeds: readonly RateFeed[],
	time: number,
): Promise<Record<string, FeedRound>> {
	const isThen = (round: FeedRound | undefined) => round !== undefined && round.updatedAt <= BigInt(time);
	const calls = feeds.flatMap((feed): { feed: RateFeed; round: bigint }[] => {
		const round = newest[feed.pair];
		if (!round || isThen(round)) return [];
		const before = (round.roundId & WITHIN_PHASE) - 1n;
		const back = Number(before < ROUNDS_BACK ? before : ROUNDS_BACK);
		return Array.from({ length: Math.max(back, 0) }, (_, at) => ({ feed, round: round.roundId - 1n - BigInt(at) }));
	});
	const answers = calls.length === 0 ? [] : await ofBoth(both, (endpoint) => callAll(endpoint, block.number, calls));
	const older = agreed(
		answers.map((outcomes) =>
			feeds.map(({ pair }) => {
				const latest = newest[pair];
				for (const [at, outcome] of outcomes.entries()) {
					if (calls[at]?.feed.pair !== pair || !latest) continue;
					const read = RoundShape.safeParse(outcome);
					// A round that is missing may have been the newest then.
					if (!read.success) return null;
					const { decimals, description } = latest;
					if (isThen({ ...read.data, decimals, description }))
						return [pair, { ...read.data, decimals, description }] as const;
				}
				return null;
			}),
		),
	);
	return { ...Object.fromEntries(Object.entries(newest).filter(([, round]) => isThen(round))), ...older };
}

const RoundShape = z
	.tuple([z.bigint(), z.bigint(), z.bigint(), z.bigint(), z.bigint()])
	.transform(([roundId, answer, , updatedAt]) => ({ roundId, answer, updatedAt }));

/** What every source gave alike, by pair. */
function agreed(said: readonly (readonly (readonly [string, FeedRound] | null)[])[]): Record<string, FeedRound> {
	const [first = [], ...others] = said;
	return Object.fromEntries(
		first.flatMap((entry, at) => {
			const isAgreed = others.every((other) => entry && other[at] && isSameRound(entry[1], other[at][1]));
			return entry && others.length > 0 && isAgreed ? [entry] : [];
		}),
	);
}

const callAll = (endpoint: RpcEndpoint, blockNumber: bigint, calls: readonly Call[]): Promise<Outcome[]> =>
	callContracts(
		endpoint,
		calls.map((call) => ({
			abi: FEED_ABI,
			address: call.feed.address,
			...("round" in call ? { functionName: "getRoundData", args: [call.round] } : { functionName: call.functionName }),
		})),
		blockNumber,
	);

/** Asks both. @throws PortError when one of them does not answer: one alone proves nothing */
async function ofBoth<T>(both: readonly RpcEndpoint[], question: (endpoint: RpcEndpoint) => Promise<T>): Promise<T[]> {
	const settled = await Promise.allSettled(both.map((endpoint) => endpoint.ask(() => question(endpoint))));
	const errors = settled.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
	if (errors.length > 0) throw toPortError(errors);
	return settled.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
}
