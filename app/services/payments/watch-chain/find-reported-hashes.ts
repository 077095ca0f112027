import { log } from "../../../core/operations/log.ts";
import { listReportedAmong } from "../../../db/payments/watched-payees.ts";
import type { ChainReader, ReadBlock } from "../../../ports/chain-reader.ts";
import { PortError } from "../../../ports/port-error.ts";
import { mapConcurrently } from "../../operations/concurrency.ts";
import type { WatchDeps } from "./watch-deps.ts";

/** Blocks whose hashes are read in one round; rooms ask about older ones by themselves. */
const BLOCKS_A_ROUND = 24;
const BLOCKS_AT_ONCE = 6;
/** Whoever reports a hash that is mined anyway makes a room check once: of more the next round takes care. */
const ROOMS_A_ROUND = 50;
const ROOMS_AT_ONCE = 10;

/**
 * Finds reported hashes in new blocks and has their links checked, so that no room asks the chain again and again for a hash
 * that is in no block yet. Only while a link waits for one.
 */
export async function findReportedHashes(deps: WatchDeps, reader: ChainReader, head: ReadBlock): Promise<void> {
	const { db, chainId, memory, follows } = deps;
	const { awaiting } = follows.summary();
	const before = memory.get("blocks-read-to");
	// What was mined before anybody waited was found when it was reported.
	const from = Math.max(
		awaiting && before !== undefined ? before + 1 : head.number - 1,
		head.number - BLOCKS_A_ROUND + 1,
	);
	if (!awaiting) {
		memory.set("blocks-read-to", head.number);
		return;
	}
	const hashes = [...head.txHashes];
	let readTo = head.number;
	for (let next = Math.max(0, from); next < head.number; next += BLOCKS_AT_ONCE) {
		const numbers = Array.from({ length: BLOCKS_AT_ONCE }, (_, at) => next + at).filter((n) => n < head.number);
		try {
			const blocks = await Promise.all(numbers.map((number) => reader.block(number)));
			hashes.push(...blocks.flatMap((block) => block?.txHashes ?? []));
		} catch (error) {
			if (!(error instanceof PortError)) throw error;
			readTo = next - 1;
			break;
		}
	}
	const reported = await listReportedAmong(db, chainId, hashes);
	await mapConcurrently(reported.slice(0, ROOMS_A_ROUND), ROOMS_AT_ONCE, async ({ paymentId, txHash }) => {
		try {
			await deps.roomOf(paymentId).arrive({ chainId, txHash });
		} catch (error) {
			log({ event: "chain.notify.failed", chainId, paymentId, error });
		}
	});
	// What was checked is listed no more: the others are found in the same blocks by the next round.
	if (reported.length <= ROOMS_A_ROUND) memory.set("blocks-read-to", readTo);
}
