import type { NftChain } from "../../core/showcase/nft-chains.ts";
import { mayFetchMore } from "../../core/showcase/nft-paging.ts";
import type { SyncMessage } from "../../core/showcase/showcase-messages.ts";
import { countElsewhere, countHeld, listUnseenSelected, type NftRow, storePage } from "../../db/showcase/nfts.ts";
import {
	findSync,
	postponeSync,
	restartSync,
	type SyncRow,
	scheduleSecondReading,
} from "../../db/showcase/wallet-syncs.ts";
import { CursorLost, type NftPage } from "../../ports/marketplace.ts";
import { PortError } from "../../ports/port-error.ts";
import { nftRows, withOneName } from "./nft-rows.ts";
import { reportSold } from "./ownership.ts";
import { selectionChanged } from "./rotation/selection-changed.ts";
import { prepareChanged } from "./save-selection.ts";
import type { ShowcaseDeps } from "./showcase-deps.ts";
import { newRun } from "./start-sync.ts";
import { chainsOf } from "./wallet-chains.ts";

/** Pages per queue delivery, some seconds of work, so that other wallets are not delayed. */
const PAGES_PER_DELIVERY = 5;
/** It ends listings that never end. */
const MOST_PAGES = 2_000;
/**
 * NFTs of all wallets of a user together: more cannot be browsed, and anybody may type the addresses of collectors who have as many, until
 * the database that holds everybody's payments is full.
 */
const MOST_NFTS = 100_000;
/** Consecutive failures, over some three hours, before the run fails and the user can restart it. */
const MOST_FAILURES = 12;
const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 30 * 60_000;
/** Delay before a suspicious listing is read again: time for the marketplace to recover. Delays noticing real sales. */
const READ_AGAIN_AFTER_MS = 30 * 60_000;
/** Cloudflare's maximum delay of a message; longer waits are split. */
const LONGEST_DELAY_S = 12 * 60 * 60;

/**
 * Reads a bounded number of pages of a wallet's listing and queues a message for the rest. The position is in the database,
 * so a message that is duplicated, out of order or of an ended run has no effect.
 *
 * @param mostNfts - for tests
 */
export async function readWallet(deps: ShowcaseDeps, message: SyncMessage, mostNfts = MOST_NFTS): Promise<void> {
	const { userId, wallet, run } = message;
	let sync = await findSync(deps.db, { userId, wallet });
	if (sync?.run !== run) return;
	const chains = await chainsOf(deps, userId, wallet);
	const most = mostNfts - (await countElsewhere(deps.db, sync, mostNfts));
	for (let page = 0; page < PAGES_PER_DELIVERY; page++) {
		const noMore = sync.state === "done" || sync.state === "failed";
		if (!mayFetchMore(wallet, { noMore })) return;
		if (sync.resumeAt !== null && sync.resumeAt > deps.clock.now()) return queueNext(deps, sync);
		const next = await readPage(deps, sync, { chains, most });
		if (next === null) return;
		sync = next;
	}
	if (sync.state === "running") await queueNext(deps, sync);
}

/**
 * @param limits - `most`: NFTs after which the listing is cut off
 * @returns the run after the page; null if this reader must stop, because another one or nobody continues
 */
async function readPage(
	deps: ShowcaseDeps,
	sync: SyncRow,
	{ chains, most }: { chains: readonly NftChain[]; most: number },
): Promise<SyncRow | null> {
	let page: NftPage;
	let rows: NftRow[];
	let unseen: Unseen = NONE_UNSEEN;
	try {
		page = await deps.marketplace.listNfts(sync.wallet, sync.cursor, { chains });
		rows = nftsOf(deps, sync, page);
		if (page.next === null) unseen = await askAboutUnseen(deps, sync, rows, page.items.length);
	} catch (error) {
		if (error instanceof CursorLost) return restartSync(deps.db, sync, newRun(deps), deps.clock.now());
		if (error instanceof PortError) return postpone(deps, sync, error.retryAfterMs);
		throw error;
	}
	const isLongest = sync.pages + 1 >= MOST_PAGES || sync.fetched + page.items.length >= most;
	const next = isLongest ? null : page.next;
	if (unseen.suspicious && !sync.doubted) return readAgain(deps, sync);
	const stored = await storePage(deps.db, sync, {
		rows,
		fetched: page.items.length,
		next,
		whole: page.next === null,
		held: unseen.held,
		now: deps.clock.now(),
	});
	if (stored === null) return null;
	if (next === null) {
		await prepareChanged(deps, [sync.userId]);
		await reportSold(deps, [sync.userId]);
		await selectionChanged(deps, sync.userId);
	}
	// The cursor points to itself or to pages that were read already: the listing would never end.
	const isCycle = next !== null && (next === sync.cursor || (rows.length > 0 && stored.seenBefore === rows.length));
	return isCycle ? restartSync(deps.db, stored.sync, newRun(deps), deps.clock.now()) : stored.sync;
}

/** Selected NFTs that a listing did not show. */
interface Unseen {
	/** ids of those that the chain says are still there */
	held: readonly string[];
	/** the listing is read again before anything is marked as gone */
	suspicious: boolean;
}
const NONE_UNSEEN: Unseen = { held: [], suspicious: false };

/**
 * A listing that is cut short would mark what it left out as sold: the chain is asked about each selected NFT of it. A listing that lost
 * more than half of the wallet, or all of a chain that cannot be asked, is suspicious.
 *
 * @throws PortError when the chain did not answer
 */
async function askAboutUnseen(deps: ShowcaseDeps, sync: SyncRow, rows: NftRow[], lastPage: number): Promise<Unseen> {
	const unseen = await listUnseenSelected(deps.db, sync, rows);
	if (unseen.length === 0) return NONE_UNSEEN;
	const said = await deps.holdings.heldBy(sync.wallet, unseen);
	const held = unseen.filter(({ id }) => said.get(id) === true).map(({ id }) => id);
	const isEmptied = unseen.some(({ id, emptied }) => emptied && !said.has(id));
	const suspicious = isEmptied || (sync.fetched + lastPage) * 2 < (await countHeld(deps.db, sync));
	return { held, suspicious };
}

async function readAgain(deps: ShowcaseDeps, sync: SyncRow): Promise<null> {
	const now = deps.clock.now();
	const waits = await scheduleSecondReading(deps.db, sync, newRun(deps), { now, resumeAt: now + READ_AGAIN_AFTER_MS });
	if (waits) await queueNext(deps, waits);
	return null;
}

/** The page's NFTs as rows, without duplicates, with one name per collection. */
function nftsOf({ source }: ShowcaseDeps, sync: SyncRow, { items }: NftPage): NftRow[] {
	const rows = nftRows(sync, items, source).map((row, index) => ({ ...row, position: sync.fetched + index }));
	return withOneName([...new Map(rows.map((row) => [row.id, row])).values()]);
}

/** Postpones the run by the marketplace's Retry-After, else by an increasing pause. Stored pages stay. */
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
