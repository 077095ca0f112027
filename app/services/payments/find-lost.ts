import type { Address } from "../../core/address.ts";
import { tokenContract } from "../../core/chains.ts";
import { higherHeight, lowerHeight } from "../../core/payments/block-heights.ts";
import { ATTEMPT_MATTERS_MS } from "../../core/payments/claim.ts";
import type { AttemptRow, LinkRecord } from "../../core/payments/records.ts";
import type { TransactionId } from "../../core/payments/transaction-id.ts";
import { ACCOUNTS_SEARCHED, amongAttempts, amongUnnamed, listWaitingAccounts } from "../../db/payments/attempts.ts";
import { ATTEMPTS_READ } from "../../db/payments/link-record.ts";
import { PortError } from "../../ports/port-error.ts";
import type { RoomDeps } from "./payment-deps.ts";
import { rememberBlock, rememberedBlock } from "./searched-blocks.ts";

/** So many transfers found by their logs are checked at once: whoever sends many must not hold up the others. */
export const FOUND_PER_CHECK = 20;
/** Blocks searched again: a reorg may move a transfer, an endpoint may have missed it. */
const SEARCH_OVERLAP_BLOCKS = 64n;

/** Transfers that no hash is known of, on each of the link's chains. A chain that does not answer hides no other's. */
export async function findLost(deps: RoomDeps, record: LinkRecord, listed: readonly AttemptRow[]) {
	const found = await Promise.all(
		record.link.chainIds.map((chainId) =>
			findLostOn(
				deps,
				record,
				chainId,
				listed.filter((attempt) => attempt.chainId === chainId),
			),
		),
	);
	return {
		lost: found.flatMap((one) => (one === "could-not-ask" ? [] : one)),
		silent: found.includes("could-not-ask"),
	};
}

/**
 * Searches a chain's logs for a token's transfers from the attempts' accounts to the payee, from where the last search ended.
 *
 * @returns transactions nobody has named yet
 */
async function findLostOn(
	deps: RoomDeps,
	{ link, attempts: stored }: LinkRecord,
	chainId: number,
	listed: readonly AttemptRow[],
): Promise<TransactionId[] | "could-not-ask"> {
	const token = tokenContract(chainId, link.token);
	if (!token) return [];
	const onChain = { paymentId: link.paymentId, chainId };
	const unlisted =
		stored.length < ATTEMPTS_READ
			? []
			: await listWaitingAccounts(deps.db, onChain, deps.clock.now() - ATTEMPT_MATTERS_MS);
	const attempts = [...listed, ...unlisted];
	if (attempts.length === 0) return [];
	const oldest = attempts.map(({ headBlock }) => BigInt(headBlock)).reduce(lowerHeight);
	const searched = rememberedBlock(deps.memory, "lost-searched", chainId) ?? 0n;
	const sinceBlock = higherHeight(higherHeight(oldest, searched) - SEARCH_OVERLAP_BLOCKS, 0n);
	const accounts = [...new Set(attempts.map(({ fromAddress }) => fromAddress))];
	// Of more than can be asked for at once, whoever is among them is found out afterwards.
	const from = unlisted.length < ACCOUNTS_SEARCHED ? accounts : null;
	try {
		const { found, searchedTo } = await deps.chain.findTransfers(chainId, {
			token,
			payee: link.requesterAddress,
			from,
			sinceBlock,
		});
		const known = from === null ? await amongAttempts(deps.db, onChain, found) : found;
		const fresh = known.length === 0 ? [] : await amongUnnamed(deps.db, onChain, known);
		// Where more are found they are found again: those that were checked are named then.
		if (searchedTo !== null && fresh.length <= FOUND_PER_CHECK)
			rememberBlock(deps.memory, "lost-searched", chainId, searchedTo);
		return interleaved(fresh)
			.slice(0, FOUND_PER_CHECK)
			.map(({ txHash }) => ({ chainId, txHash }));
	} catch (error) {
		if (error instanceof PortError) return "could-not-ask";
		throw error;
	}
}

/** One transfer of each account, then the next of each. */
function interleaved<Found extends { from: Address }>(found: readonly Found[]): Found[] {
	const places = new Map<Address, number>();
	const placed = found.map((one) => {
		const place = places.get(one.from) ?? 0;
		places.set(one.from, place + 1);
		return { one, place };
	});
	return placed.sort((a, b) => a.place - b.place).map(({ one }) => one);
}
