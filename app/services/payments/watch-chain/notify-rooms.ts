import type { Hash } from "../../../core/address.ts";
import { log } from "../../../core/operations/log.ts";
import type { ChainCursorRow } from "../../../core/payments/arrival-types.ts";
import type { ChainMoved } from "../../../core/payments/follow.ts";
import { mapConcurrently } from "../../operations/concurrency.ts";
import type { WatchDeps } from "./watch-deps.ts";

/** Rooms notified in one round; the others are in the next, which then follows at once. */
const ROOMS_A_ROUND = 500;
const ROOMS_AT_ONCE = 25;
/** A room that was not heard of for so long is asked what it follows: its pages may be closed, its link gone. */
const STALE_MS = 10 * 60_000;
const STALE_A_ROUND = 20;

type Moved = Omit<ChainMoved, "reorged"> & {
	/** hashes of blocks with their transfers that are not on the chain any more */
	orphans: readonly Hash[];
	/** no endpoint answered before this round */
	wasSilent: boolean;
};

/**
 * Notifies the rooms whose links a move of the chain concerns: their pages show confirmations, or a transfer may count, be
 * final or be gone now.
 *
 * @returns whether rooms are left for the next round
 */
export async function notifyRooms(deps: WatchDeps, { orphans, wasSilent, ...moved }: Moved): Promise<boolean> {
	const { follows } = deps;
	const { head, finalized, at: now } = moved;
	const due = follows.due({ head, finalized, orphans, now }, ROOMS_A_ROUND);
	const listed = new Set(due.map(({ paymentId }) => paymentId));
	const woken = wasSilent ? follows.open(ROOMS_A_ROUND).filter((paymentId) => !listed.has(paymentId)) : [];
	const rooms = [...due, ...woken.map((paymentId) => ({ paymentId, reorged: false }))];
	await mapConcurrently(rooms, ROOMS_AT_ONCE, ({ paymentId, reorged }) =>
		notify(deps, paymentId, { ...moved, reorged }),
	);
	for (const paymentId of follows.stale(now - STALE_MS, STALE_A_ROUND)) await renew(deps, paymentId, now);
	return due.length === ROOMS_A_ROUND;
}

/** No endpoint answers any more: open pages say since when. */
export async function notifySilence(
	deps: WatchDeps,
	{ cursor, silentSince, paceMs, at }: { cursor: ChainCursorRow; silentSince: number; paceMs: number; at: number },
): Promise<void> {
	const { headNumber: head, finalizedNumber: finalized } = cursor;
	const moved: ChainMoved = { chainId: deps.chainId, head, finalized, reorged: false, silentSince, paceMs, at };
	await mapConcurrently(deps.follows.open(ROOMS_A_ROUND), ROOMS_AT_ONCE, (paymentId) => notify(deps, paymentId, moved));
}

async function notify(deps: WatchDeps, paymentId: string, moved: ChainMoved): Promise<void> {
	try {
		deps.follows.notified(paymentId, moved.at);
		await deps.roomOf(paymentId).chainMoved(moved);
	} catch (error) {
		log({ event: "chain.notify.failed", chainId: deps.chainId, paymentId, error });
	}
}

async function renew(deps: WatchDeps, paymentId: string, now: number): Promise<void> {
	try {
		deps.follows.set(paymentId, await deps.roomOf(paymentId).following(deps.chainId), now);
	} catch (error) {
		log({ event: "chain.notify.failed", chainId: deps.chainId, paymentId, error });
	}
}
