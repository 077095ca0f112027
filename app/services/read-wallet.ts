import { mayFetchMore } from "../core/nft-paging.ts";
import type { SyncMessage } from "../core/showcase-messages.ts";
import { findLeftOut, type PieceRow, storePage } from "../db/nfts.ts";
import { doubtSync, findSync, postponeSync, restartSync, type SyncRow } from "../db/wallet-syncs.ts";
import { type NftPage, PlaceLost } from "../ports/marketplace.ts";
import { PortError } from "../ports/port-error.ts";
import { noteSold } from "./owned-pieces.ts";
import { picksChanged } from "./picks-changed.ts";
import { pieceRow, underOneName } from "./piece-rows.ts";
import type { ShowcaseDeps } from "./showcase-deps.ts";
import { newRun } from "./start-sync.ts";

/** Pages read before others have their turn: some seconds' work. */
const PAGES_PER_DELIVERY = 5;
/** 100,000 pieces of one wallet: nobody picks from more, and a listing without end ends. */
const MOST_PAGES = 2_000;
/** In a row, over some three hours; then the person is told and may begin again. */
const MOST_FAILURES = 12;
const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 30 * 60_000;
/** What a marketplace mistakes, it has mended by then; who did sell waits for it no longer than that. */
const LOOK_AGAIN_AFTER_MS = 30 * 60_000;
/** A queue delays a message by 12 hours at most; what must wait longer is delayed again. */
const LONGEST_DELAY_S = 12 * 60 * 60;

/**
 * Reads on in a wallet's listing, a bounded number of pages, and queues itself for the rest. The database says what is to
 * be read: a message that comes twice, out of order or after its run ended finds nothing to do.
 */
export async function readWallet(deps: ShowcaseDeps, message: SyncMessage): Promise<void> {
	const { userId, wallet, run } = message;
	let sync = await findSync(deps.db, { userId, wallet });
	if (sync?.run !== run) return;
	for (let page = 0; page < PAGES_PER_DELIVERY; page++) {
		const noMore = sync.state === "done" || sync.state === "failed";
		if (!mayFetchMore(wallet, { noMore })) return;
		if (sync.resumeAt !== null && sync.resumeAt > deps.clock.now()) return queueOn(deps, sync);
		const next = await readPage(deps, sync);
		if (next === null) return;
		sync = next;
	}
	if (sync.state === "running") await queueOn(deps, sync);
}

/** @returns where the run stands now; null when another reader, or nobody, is to go on */
async function readPage(deps: ShowcaseDeps, sync: SyncRow): Promise<SyncRow | null> {
	let page: NftPage;
	try {
		page = await deps.marketplace.listNfts(sync.wallet, sync.cursor);
	} catch (error) {
		if (error instanceof PlaceLost) return restartSync(deps.db, sync, newRun(deps), deps.clock.now());
		if (error instanceof PortError) return postpone(deps, sync, error.retryAfterMs);
		throw error;
	}
	const pieces = piecesOf(deps, sync, page);
	const isLongest = sync.pages + 1 >= MOST_PAGES;
	const next = isLongest ? null : page.next;
	if (page.next === null && (await isDoubtful(deps, sync, pieces, page.items.length))) return lookAgain(deps, sync);
	const stored = await storePage(deps.db, sync, {
		pieces,
		fetched: page.items.length,
		next,
		whole: page.next === null,
		now: deps.clock.now(),
	});
	if (stored === null) return null;
	if (next === null) {
		await noteSold(deps, [sync.userId]);
		await picksChanged(deps, sync.userId);
	}
	// A cursor that leads back to itself, or to pages that were read: the listing would never end.
	const goesRound =
		next !== null && (next === sync.cursor || (pieces.length > 0 && stored.seenBefore === pieces.length));
	return goesRound ? restartSync(deps.db, stored.sync, newRun(deps), deps.clock.now()) : stored.sync;
}

/**
 * A marketplace that mistakes a wallet for an empty one would make a seller of its holder. A listing that lost more than
 * half of what the wallet held, favourites among it, is looked at once more before anything is called gone.
 */
async function isDoubtful(deps: ShowcaseDeps, sync: SyncRow, pieces: PieceRow[], lastPage: number): Promise<boolean> {
	if (sync.doubted) return false;
	const ids = pieces.map(({ id }) => id);
	const { held, misses } = await findLeftOut(deps.db, sync, ids);
	return misses && (sync.fetched + lastPage) * 2 < held;
}

async function lookAgain(deps: ShowcaseDeps, sync: SyncRow): Promise<null> {
	const now = deps.clock.now();
	const waits = await doubtSync(deps.db, sync, newRun(deps), { now, resumeAt: now + LOOK_AGAIN_AFTER_MS });
	if (waits) await queueOn(deps, waits);
	return null;
}

/** The page's pieces in their places, each once, and each collection under one name. */
function piecesOf({ source }: ShowcaseDeps, sync: SyncRow, { items }: NftPage): PieceRow[] {
	const rows = items.map((nft, index) => ({ ...pieceRow(sync, nft, source), position: sync.fetched + index }));
	return underOneName([...new Map(rows.map((row) => [row.id, row])).values()]);
}

/** Waits as long as the marketplace says; longer and longer where it says nothing. What is stored stays. */
async function postpone(deps: ShowcaseDeps, sync: SyncRow, asked: number | null): Promise<null> {
	const now = deps.clock.now();
	if (sync.failures + 1 >= MOST_FAILURES) {
		await postponeSync(deps.db, sync, { state: "failed", resumeAt: null, now });
		return null;
	}
	const resumeAt = now + (asked ?? Math.min(FIRST_PAUSE_MS * 2 ** sync.failures, LONGEST_PAUSE_MS));
	const waits = await postponeSync(deps.db, sync, { state: "waiting", resumeAt, now });
	if (waits) await queueOn(deps, { ...sync, resumeAt });
	return null;
}

async function queueOn(deps: ShowcaseDeps, { userId, wallet, run, resumeAt }: SyncRow): Promise<void> {
	const waitMs = resumeAt === null ? 0 : Math.max(0, resumeAt - deps.clock.now());
	const delaySeconds = Math.min(Math.ceil(waitMs / 1_000), LONGEST_DELAY_S);
	await deps.queueSyncs([{ kind: "sync", userId, wallet, run }], delaySeconds);
}
