import type { Hash } from "../../core/address.ts";
import { requireChain, type TokenSymbol, tokenContract } from "../../core/chains.ts";
import { higherHeight } from "../../core/payments/block-heights.ts";
import type { LinkRow } from "../../core/payments/records.ts";
import { amongUnjudged } from "../../db/payments/reported.ts";
import { PortError } from "../../ports/port-error.ts";
import type { RoomDeps } from "./payment-deps.ts";
import { rememberBlock, rememberedBlock } from "./searched-blocks.ts";

/** Longer than the time between two checks: what was mined since the last one that asked about every hash. */
const SEARCHED_BACK_MS = 6 * 60_000;
/** Searches of one check: together they reach the head of every chain that makes at most a block a second. */
const SEARCHES = 4;
/** A hash that could not be checked so often holds up no other: it waits for its turn like those that are not mined. */
const TRIES = 3;
const TRIES_REMEMBERED = 500;
/** Blocks searched again: a reorg may move a transaction, an endpoint may have missed it. One call searches logs of many blocks. */
const OVERLAP_BLOCKS = { token: 64n, native: 6n };

/**
 * Finds which of a link's reported hashes are mined on a chain, without asking about each: anybody may invent more than a check asks
 * about, and none of them may keep a payer's waiting for its turn.
 *
 * @param limit - more are found again by the next search
 * @returns hashes to check now; none where the chain does not answer
 */
export async function findReported(deps: RoomDeps, link: LinkRow, chainId: number, limit: number): Promise<Hash[]> {
	try {
		const found = new Set<Hash>();
		const tries = deps.memory.get("reports-tried") ?? {};
		const isToken = tokenContract(chainId, link.token) !== null;
		let sinceBlock = await searchStart(deps, link.token, chainId);
		for (let searches = 0; searches < SEARCHES && found.size < limit; searches++) {
			const { hashes, searchedTo } = await search(deps, link, chainId, sinceBlock);
			const fresh = hashes.filter((hash) => (tries[hash] ?? 0) < TRIES);
			if (fresh.length > 0)
				for (const hash of await amongUnjudged(deps.db, { paymentId: link.paymentId, chainId }, fresh)) found.add(hash);
			if (searchedTo === null || found.size > limit) break;
			rememberBlock(deps.memory, "reports-searched", chainId, searchedTo);
			// A search of logs ends at the head.
			if (isToken || searchedTo < sinceBlock) break;
			sinceBlock = searchedTo + 1n;
		}
		// Whoever was tried least comes first.
		const chosen = [...found].sort((a, b) => (tries[a] ?? 0) - (tries[b] ?? 0)).slice(0, limit);
		remember(deps, tries, chosen);
		return chosen;
	} catch (error) {
		if (error instanceof PortError) return [];
		throw error;
	}
}

function remember(deps: RoomDeps, tries: Readonly<Record<Hash, number>>, chosen: readonly Hash[]): void {
	if (chosen.length === 0) return;
	const known = Object.entries(tries).slice(-TRIES_REMEMBERED + chosen.length);
	const now = chosen.map((hash) => [hash, (tries[hash] ?? 0) + 1]);
	deps.memory.set("reports-tried", Object.fromEntries([...known, ...now]));
}

async function searchStart(deps: RoomDeps, token: TokenSymbol, chainId: number): Promise<bigint> {
	const back = BigInt(Math.ceil(SEARCHED_BACK_MS / requireChain(chainId).blockTimeMs));
	const searchedTo = rememberedBlock(deps.memory, "reports-searched", chainId);
	const overlap = OVERLAP_BLOCKS[tokenContract(chainId, token) ? "token" : "native"];
	if (searchedTo !== null) return higherHeight(searchedTo - overlap, 0n);
	return higherHeight((await deps.chain.head(chainId)) - back, 0n);
}

async function search(deps: RoomDeps, link: LinkRow, chainId: number, sinceBlock: bigint) {
	const { requesterAddress: payee } = link;
	const token = tokenContract(chainId, link.token);
	if (!token) return deps.chain.listMinedHashes(chainId, sinceBlock);
	const { found, searchedTo } = await deps.chain.findTransfers(chainId, { token, payee, from: null, sinceBlock });
	return { hashes: found.map(({ txHash }) => txHash), searchedTo };
}
