import { requireChain } from "../chains.ts";
import { higherHeight } from "./block-heights.ts";
import { agree } from "./quorum.ts";
import type { ChainPosition, EndpointAnswer } from "./sighting.ts";
import type { Source } from "./wire.ts";

/** A few blocks are ordinary lag; this many mean that an endpoint has stopped, or nearly. */
const BLOCKS_BEHIND = 8n;
/** Fast chains make several blocks while two endpoints are asked. */
const BEHIND_MS = 15_000;
/** Behind the clock by so many of the chain's block times, and by so long, an endpoint's chain has stopped. */
const BLOCK_TIMES_BEHIND_CLOCK = 8;
const BEHIND_CLOCK_MS = 60_000;

/** @returns how many blocks behind another an endpoint counts as silent */
export function blocksTooFarBehind(chainId: number): bigint {
	const fast = BigInt(Math.ceil(BEHIND_MS / requireChain(chainId).blockTimeMs));
	return higherHeight(fast, BLOCKS_BEHIND);
}

/**
 * Whether an endpoint's newest block is too old for its answers to count. Far behind another's is not enough: whoever invents a head
 * would silence the honest one and be the only source. A late endpoint is also late by the clock.
 *
 * @param best - the furthest block any endpoint showed
 * @param now - epoch ms
 */
export function isFarBehind(chainId: number, head: ChainPosition, best: bigint, now: number): boolean {
	const { blockTimeMs, blocksOnDemand = false } = requireChain(chainId);
	const blocks = blocksTooFarBehind(chainId);
	const isBehindBest = best - head.number >= blocks;
	if (blocksOnDemand) return isBehindBest;
	const ageMs = now - head.timeAt;
	// Half the time those blocks take: some come sooner than usual.
	if (isBehindBest && ageMs >= Math.max(BEHIND_MS, (Number(blocks) * blockTimeMs) / 2)) return true;
	return ageMs > Math.max(BEHIND_CLOCK_MS, blockTimeMs * BLOCK_TIMES_BEHIND_CLOCK);
}

/**
 * Turns the answers of endpoints that are far behind into silence: a stopped one would otherwise keep every later
 * payment waiting for its agreement. Of blocks it has, it knows as much as any other: what it denies there stays denied.
 *
 * @param now - epoch ms
 */
export function withoutStragglers(chainId: number, answers: readonly EndpointAnswer[], now: number): EndpointAnswer[] {
	const heads = answers.flatMap(({ head }) => (head ? [head.number] : []));
	const best = heads.reduce(higherHeight, 0n);
	return answers.map((answer) => {
		const { endpoint, source, head } = answer;
		if (!answer.ok || !head || !isFarBehind(chainId, head, best, now)) return answer;
		if (answers.some((other) => denies(answer, other, head.number))) return answer;
		return { endpoint, source, head, ok: false, failure: "behind" };
	});
}

/** Whether an endpoint does not know, or knows otherwise, what another has seen mined in a block that both have. */
function denies(answer: EndpointAnswer, other: EndpointAnswer, head: bigint): boolean {
	if (!other.ok || other.sighting.kind !== "mined" || other.sighting.block.number > head) return false;
	const both = agree([answer, other], 2);
	return both.kind !== "seen" || both.sighting.kind !== "mined";
}

/** One endpoint as its last answer met it; for people who watch the chain's connection. */
export function sourceStates(
	chainId: number,
	answers: readonly { name: string; head: ChainPosition | null }[],
	now: number,
): Source[] {
	const best = answers.flatMap(({ head }) => (head ? [head.number] : [])).reduce(higherHeight, 0n);
	return answers.map(({ name, head }) => ({
		name,
		chainId,
		head: head?.number.toString() ?? null,
		lag: head && Number(best - head.number),
		behind: head !== null && isFarBehind(chainId, head, best, now),
		answeredAt: head && now,
	}));
}
