import type { Address } from "../../core/address.ts";
import { log } from "../../core/operations/log.ts";
import { type NftChain, nftChainsAmong } from "../../core/showcase/nft-chains.ts";
import {
	type ChangedPicture,
	listSelectedNfts,
	listWithUnreportedSold,
	type OwnershipCheck,
	type SelectedNft,
	storeOwnership,
	storeSoldReport,
} from "../../db/showcase/ownership.ts";
import { PortError } from "../../ports/port-error.ts";
import { MAX_CONCURRENT, mapConcurrently } from "../operations/concurrency.ts";
import { MAX_SELECTED } from "./gallery-contract.ts";
import { nftRow } from "./nft-rows.ts";
import { mailTo, queueStoredMail } from "./rotation/rotation-mails.ts";
import { prepareChanged } from "./save-selection.ts";
import type { ShowcaseDeps } from "./showcase-deps.ts";
import { startSync } from "./start-sync.ts";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Below a day, so that every daily change checks; changes by hand in between reuse the result. */
const ASKED_EVERY_MS = 20 * HOUR_MS;
/** OpenSea's largest page; other indexers may return shorter ones. */
const PAGE_SIZE = 200;
/**
 * Pages read per wallet: 12,000 NFTs at OpenSea. NFTs beyond that keep their state; the wallet's full sync decides on
 * them.
 */
const MOST_PAGES = 60;
/**
 * All wallets of a user are read for so long, however many they are: a message of the queue is about fifty users, and ends after a
 * quarter of an hour. What was not read by then keeps its state.
 */
const READ_FOR_MS = 60_000;
/** Older sales are not reported: their history entry may be deleted already, so they would be reported twice. */
const NEWS_FOR_MS = 7 * DAY_MS;

/** A user whose selected NFTs are checked. */
export interface Holder {
	userId: string;
	/** last ownership check, epoch ms; null: never */
	ownedCheckedAt: number | null;
}

/**
 * Checks that selected NFTs are still owned; asks the marketplace at most daily per user. NFTs that are gone leave the
 * rotation and their owner gets one mail; NFTs that came back return to it.
 *
 * @param holders - each user once
 * @returns ids of users whose check failed because the marketplace or the chain did not answer; nothing of theirs is changed
 */
export async function refreshOwnership(deps: ShowcaseDeps, holders: readonly Holder[]): Promise<Set<string>> {
	const now = deps.clock.now();
	const isDue = ({ ownedCheckedAt: at }: Holder) => at === null || now - at >= ASKED_EVERY_MS;
	const due = holders.filter(isDue).map(({ userId }) => userId);
	const silent = due.length > 0 ? await checkUsers(deps, due, now) : new Set<string>();
	const answered = holders.map(({ userId }) => userId).filter((userId) => !silent.has(userId));
	await reportSold(deps, answered);
	return silent;
}

/** @returns ids of users whose check failed because somebody asked did not answer */
async function checkUsers(deps: ShowcaseDeps, userIds: readonly string[], now: number): Promise<Set<string>> {
	const selected = Map.groupBy(await listSelectedNfts(deps.db, userIds), ({ userId }) => userId);
	const checks = await mapConcurrently(userIds, MAX_CONCURRENT, (userId) =>
		checkWallets(deps, userId, selected.get(userId) ?? []),
	);
	const found = checks.filter((one) => one !== null);
	if (found.length > 0) await storeOwnership(deps.db, found, now);
	const changed = found.filter((check) => check.changed.length > 0).map(({ userId }) => userId);
	await prepareChanged(deps, changed);
	return new Set(userIds.filter((_, at) => checks[at] === null));
}

/**
 * What the marketplace does not list, the chain is asked about.
 *
 * @returns null if one of them did not answer, or nothing was shown of a chain that cannot be asked: a reading of the whole wallet
 * decides then
 */
async function checkWallets(deps: ShowcaseDeps, userId: string, nfts: SelectedNft[]): Promise<OwnershipCheck | null> {
	const back: string[] = [];
	const gone: string[] = [];
	const changed: ChangedPicture[] = [];
	const now = deps.clock.now();
	const until = now + READ_FOR_MS;
	// Each day begins with another wallet: one that takes all the time keeps no other from being read for good.
	const wallets = [...Map.groupBy(nfts, (nft) => nft.wallet)];
	const first = wallets.length > 0 ? Math.floor(now / DAY_MS) % wallets.length : 0;
	try {
		for (const [wallet, selected] of [...wallets.slice(first), ...wallets.slice(0, first)]) {
			const chains = nftChainsAmong(selected.map(({ chain }) => chain));
			const missing = await findMissing(deps, { userId, wallet, chains, until }, selected);
			const unseen = missing.sure ? selected.filter(({ id, gone }) => !gone && missing.ids.has(id)) : [];
			const held = unseen.length > 0 ? await deps.holdings.heldBy(wallet, unseen) : new Map<string, boolean>();
			for (const [id, isHeld] of held) if (isHeld) missing.ids.delete(id);
			const isEmptied = ({ id, chain }: SelectedNft) => !held.has(id) && !missing.seen.has(chain);
			if (unseen.some(isEmptied)) {
				await startSync(deps, userId, wallet);
				return null;
			}
			for (const nft of selected) {
				const misses = missing.ids.has(nft.id);
				if (!misses && nft.gone) back.push(nft.id);
				if (misses && missing.sure && !nft.gone) gone.push(nft.id);
				const shown = missing.shown.get(nft.id);
				if (shown && shown.pictureKey !== nft.pictureKey) changed.push(shown);
			}
		}
		return { userId, back, gone, changed };
	} catch (error) {
		if (!(error instanceof PortError)) throw error;
		log({ event: "marketplace.ownership.silent", userId, error });
		return null;
	}
}

/**
 * Selected NFTs missing from a wallet's listing. Before an NFT counts as gone the listing is read a second time: with
 * offset paging, a sale during the reading can move an NFT onto a page that was read already.
 */
async function findMissing(deps: ShowcaseDeps, owner: Listing, selected: SelectedNft[]): Promise<Unseen> {
	const first = await findUnseen(deps, owner, new Set(selected.map(({ id }) => id)));
	const isNews = selected.some(({ id, gone }) => !gone && first.ids.has(id));
	if (!isNews || !first.sure) return first;
	const second = await findUnseen(deps, owner, first.ids);
	return {
		...second,
		shown: new Map([...first.shown, ...second.shown]),
		seen: new Set([...first.seen, ...second.seen]),
	};
}

/** A wallet's listing, and until when it is read, epoch ms. */
interface Listing {
	userId: string;
	wallet: Address;
	chains: readonly NftChain[];
	until: number;
}

/** What a listing did not show. */
interface Unseen {
	ids: Set<string>;
	/** the listing was read to its end */
	sure: boolean;
	/** the pictures of those it showed */
	shown: Map<string, ChangedPicture>;
	/** chains of which it showed anything: one that shows nothing may be out of order */
	seen: Set<NftChain>;
}

/**
 * Reads a listing page by page, keeping one in memory, until every NFT was seen.
 *
 * @param wanted - ids
 */
async function findUnseen(
	{ marketplace, source, clock }: ShowcaseDeps,
	owner: Listing,
	wanted: ReadonlySet<string>,
): Promise<Unseen> {
	const ids = new Set(wanted);
	const shown: Unseen["shown"] = new Map();
	const seen: Unseen["seen"] = new Set();
	let cursor: string | null = null;
	for (let read = 0; read < MOST_PAGES && ids.size > 0 && clock.now() < owner.until; read++) {
		const page = await marketplace.listNfts(owner.wallet, cursor, { size: PAGE_SIZE, chains: owner.chains });
		for (const nft of page.items) {
			seen.add(nft.chain);
			const { id, imageUrl, otherImageUrl, pictureKey } = nftRow(owner, nft, source);
			if (ids.delete(id) && imageUrl !== null && pictureKey !== null)
				shown.set(id, { id, imageUrl, otherImageUrl, pictureKey });
		}
		// A cursor that points to itself is a marketplace error: the remaining pages are unknown.
		if (page.next !== null && page.next === cursor) return { ids, sure: false, shown, seen };
		cursor = page.next;
		if (cursor === null) return { ids, sure: true, shown, seen };
	}
	return { ids, sure: false, shown, seen };
}

/**
 * Reports sold NFTs to their owners, once per sale: in the history and in one mail. Call it after marking NFTs as gone; safe
 * to repeat.
 */
export async function reportSold(
	deps: Pick<ShowcaseDeps, "db" | "clock" | "queueMails">,
	userIds: readonly string[],
): Promise<void> {
	if (userIds.length === 0) return;
	const now = deps.clock.now();
	const since = now - NEWS_FOR_MS;
	for (const userId of await listWithUnreportedSold(deps.db, userIds, since)) {
		const mail = await mailTo(deps, userId, "pieces-sold", `${userId}:${now}`);
		const written = await storeSoldReport(deps.db, userId, mail, { now, since, most: MAX_SELECTED });
		if (mail && written) await queueStoredMail(deps, mail.dedupeKey);
	}
}
