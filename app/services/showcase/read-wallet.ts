import { mayFetchMore } from "../../core/showcase/nft-paging.ts";
import type { SyncMessage } from "../../core/showcase/showcase-messages.ts";
import { findLeftOut, type NftRow, storePage } from "../../db/showcase/nfts.ts";
import { doubtSync, findSync, postponeSync, restartSync, type SyncRow } from "../../db/showcase/wallet-syncs.ts";
import { type NftPage, PlaceLost } from "../../ports/marketplace.ts";
import { PortError } from "../../ports/port-error.ts";
import { nftRow, underOneName } from "./nft-rows.ts";
import { reportSold } from "./ownership.ts";
import { selectionChanged } from "./rotation/selection-changed.ts";
import type { ShowcaseDeps } from "./showcase-deps.ts";
import { newRun } from "./start-sync.ts";

/** Pages read before others have their turn: some seconds' work. */
const PAGES_PER_DELIVERY = 5;
/** 100,000 NFTs of one wallet: more cannot be browsed, and an endless listing ends. */
const MOST_PAGES = 2_000;
/** In a row, over some three hours; then the person sees it and may begin again. */
const MOST_FAILURES = 12;
const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 30 * 60_000;
/** A marketplace has corrected a mistake by then; a real sale is noticed that much later. */
const READ_AGAIN_AFTER_MS = 30 * 60_000;
/** A queue delays a message by 12 hours at most; what must wait longer is delayed again. */
const LONGEST_DELAY_S = 12 * 60 * 60;

/**
 * Continues a wallet's sync by a bounded number of pages, and queues itself for the rest. The database holds the position: a
 * message that comes twice, out of order or after its run ended has no effect.
 */
export async function readWallet(deps: ShowcaseDeps, message: SyncMessage): Promise<void> {
	const { userId, wallet, run } = message;
	let sync = await findSync(deps.db, { userId, wallet });
	if (sync?.run !== run) return;
	for (let page = 0; page < PAGES_PER_DELIVERY; page++) {
		const noMore = sync.state === "done" || sync.state === "failed";
		if (!mayFetchMore(wallet, { noMore })) return;
		if (sync.resumeAt !== null && sync.resumeAt > deps.clock.now()) return queueNext(deps, sync);
		const next = await readPage(deps, sync);
		if (next === null) return;
		sync = next;
	}
	if (sync.state === "running") await queueNext(deps, sync);
}

/** @returns the run after the page; null when another reader, or nobody, is to go on */
async function readPage(deps: ShowcaseDeps, sync: SyncRow): Promise<SyncRow | null> {
	let page: NftPage;
	try {
		page = await deps.marketplace.listNfts(sync.wallet, sync.cursor);
	} catch (error) {
		if (error instanceof PlaceLost) return restartSync(deps.db, sync, newRun(deps), deps.clock.now());
		if (error instanceof PortError) return postpone(deps, sync, error.retryAfterMs);
		throw error;
	}
	const rows = nftsOf(deps, sync, page);
	const isLongest = sync.pages + 1 >= MOST_PAGES;
	const next = isLongest ? null : page.next;
	if (page.next === null && (await isDoubtful(deps, sync, rows, page.items.length))) return readAgain(deps, sync);
	const stored = await storePage(deps.db, sync, {
		rows,
		fetched: page.items.length,
		next,
		whole: page.next === null,
		now: deps.clock.now(),
	});
	if (stored === null) return null;
	if (next === null) {
		await reportSold(deps, [sync.userId]);
		await selectionChanged(deps, sync.userId);
	}
	// A cursor that leads back to itself, or to pages that were read: the listing would never end.
	const isCycle = next !== null && (next === sync.cursor || (rows.length > 0 && stored.seenBefore === rows.length));
	return isCycle ? restartSync(deps.db, stored.sync, newRun(deps), deps.clock.now()) : stored.sync;
}

/**
 * A marketplace that reports a wallet as empty by mistake would make all its NFTs "sold". A listing that lost more than half
 * of the wallet, selected NFTs among it, is read once more before anything is marked as gone.
 */
async function isDoubtful(deps: ShowcaseDeps, sync: SyncRow, rows: NftRow[], lastPage: number): Promise<boolean> {
	if (sync.doubted) return false;
	const ids = rows.map(({ id }) => id);
	const { held, misses } = await findLeftOut(deps.db, sync, ids);
	return misses && (sync.fetched + lastPage) * 2 < held;
}

async function readAgain(deps: ShowcaseDeps, sync: SyncRow): Promise<null> {
	const now = deps.clock.now();
	const waits = await doubtSync(deps.db, sync, newRun(deps), { now, resumeAt: now + READ_AGAIN_AFTER_MS });
	if (waits) await queueNext(deps, waits);
	return null;
}

/** The page's NFTs in their places, each once, and each collection under one name. */
function nftsOf({ source }: ShowcaseDeps, sync: SyncRow, { items }: NftPage): NftRow[] {
	const rows = items.map((nft, index) => ({ ...nftRow(sync, nft, source), position: sync.fetched + index }));
	return underOneName([...new Map(rows.map((row) => [row.id, row])).values()]);
}

/** Waits as long as the marketplace asks for, else longer after each failure. Stored pages stay. */
async function postpone(deps: ShowcaseDeps, sync: SyncRow, asked: number | null): Promise<null> {
	const now = deps.clock.now();
	if (sync.failures + 1 >= MOST_FAILURES) {
		await postponeSync(deps.db, sync, { state: "failed", resumeAt: null, now });
		return null;
	}
	const resumeAt = now + (asked ?? Math.min(FIRST_PAUSE_MS * 2 ** sync.failures, LONGEST_PAUSE_MS));
	const waits = await postponeSync(deps.db, sync, { state: "waiting", resumeAt, now });
	if (waits) await queueNext(deps, { ...sync, resumeAt });
	return null;
}

async function queueNext(deps: ShowcaseDeps, { userId, wallet, run, resumeAt }: SyncRow): Promise<void> {
	const waitMs = resumeAt === null ? 0 : Math.max(0, resumeAt - deps.clock.now());
	const delaySeconds = Math.min(Math.ceil(waitMs / 1_000), LONGEST_DELAY_S);
	await deps.queueSyncs([{ kind: "sync", userId, wallet, run }], delaySeconds);
}
