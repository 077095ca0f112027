import type { Address } from "../../core/address.ts";
import { log } from "../../core/operations/log.ts";
import {
	listSelectedNfts,
	listWithUnreportedSold,
	type OwnershipCheck,
	type SelectedNft,
	storeOwnership,
	storeSoldReport,
} from "../../db/showcase/ownership.ts";
import { PortError } from "../../ports/port-error.ts";
import { AT_ONCE, eachOf } from "../operations/at-once.ts";
import { MAX_SELECTED } from "./gallery-contract.ts";
import { nftRow } from "./nft-rows.ts";
import { handOver, mailTo } from "./rotation/rotation-mails.ts";
import type { ShowcaseDeps } from "./showcase-deps.ts";

const HOUR_MS = 60 * 60_000;
/** Daily changes ask each time, whatever the minute; what a person does by hand in between does not ask again. */
const ASKED_EVERY_MS = 20 * HOUR_MS;
/** OpenSea's largest page; an indexer that knows none so large gives its own. */
const PAGE_SIZE = 200;
/**
 * Pages read of one wallet: 12,000 NFTs of OpenSea's. NFTs beyond stay as they are: the wallet's own sync
 * reads everything, and decides.
 */
const MOST_PAGES = 60;
/** An older sale is not reported: its entry may be out of the history by now. */
const NEWS_FOR_MS = 7 * 24 * HOUR_MS;

/** Somebody whose selected NFTs are checked. */
export interface Holder {
	userId: string;
	/** when they were last asked about, epoch ms; null: never */
	ownedCheckedAt: number | null;
}

/**
 * Makes sure that people's selected NFTs are still owned; asked of the marketplace at most daily per person. NFTs that are gone
 * leave the rotation, and the person is mailed once; NFTs that are back return to it.
 *
 * @param holders - each person once
 * @returns the people the marketplace did not answer about; nothing of theirs is changed then
 */
export async function refreshOwnership(deps: ShowcaseDeps, holders: readonly Holder[]): Promise<Set<string>> {
	const now = deps.clock.now();
	const isDue = ({ ownedCheckedAt: at }: Holder) => at === null || now - at >= ASKED_EVERY_MS;
	const due = holders.filter(isDue).map(({ userId }) => userId);
	const silent = due.length > 0 ? await ask(deps, due, now) : new Set<string>();
	const told = holders.map(({ userId }) => userId).filter((userId) => !silent.has(userId));
	await reportSold(deps, told);
	return silent;
}

/** @returns the people the marketplace did not answer about */
async function ask(deps: ShowcaseDeps, userIds: readonly string[], now: number): Promise<Set<string>> {
	const selected = Map.groupBy(await listSelectedNfts(deps.db, userIds), ({ userId }) => userId);
	const checks = await eachOf(userIds, AT_ONCE, (userId) => checkWallets(deps, userId, selected.get(userId) ?? []));
	const found = checks.filter((one) => one !== null);
	if (found.length > 0) await storeOwnership(deps.db, found, now);
	return new Set(userIds.filter((_, at) => checks[at] === null));
}

/** @returns null when the marketplace did not say */
async function checkWallets(deps: ShowcaseDeps, userId: string, nfts: SelectedNft[]): Promise<OwnershipCheck | null> {
	const back: string[] = [];
	const gone: string[] = [];
	try {
		for (const [wallet, selected] of Map.groupBy(nfts, (nft) => nft.wallet)) {
			const missing = await findMissing(deps, { userId, wallet }, selected);
			for (const nft of selected) {
				const misses = missing.ids.has(nft.id);
				if (!misses && nft.gone) back.push(nft.id);
				if (misses && missing.sure && !nft.gone) gone.push(nft.id);
			}
		}
		return { userId, back, gone };
	} catch (error) {
		if (!(error instanceof PortError)) throw error;
		log({ event: "marketplace.ownership.silent", userId, error });
		return null;
	}
}

/**
 * Selected NFTs that a wallet's listing does not hold. One that seems newly gone is searched a second time: a sale while
 * pages are read by offset moves an NFT onto a page that was read already.
 */
async function findMissing(
	deps: ShowcaseDeps,
	owner: { userId: string; wallet: Address },
	selected: SelectedNft[],
): Promise<{ ids: Set<string>; sure: boolean }> {
	const first = await readUntilSeen(deps, owner, new Set(selected.map(({ id }) => id)));
	const isNews = selected.some(({ id, gone }) => !gone && first.ids.has(id));
	return isNews && first.sure ? readUntilSeen(deps, owner, first.ids) : first;
}

/**
 * Reads a listing page by page, holding one, until every NFT was seen.
 *
 * @returns the ids that were not seen; `sure` when the listing was read to its end
 */
async function readUntilSeen(
	{ marketplace, source }: ShowcaseDeps,
	owner: { userId: string; wallet: Address },
	wanted: ReadonlySet<string>,
): Promise<{ ids: Set<string>; sure: boolean }> {
	const ids = new Set(wanted);
	let cursor: string | null = null;
	for (let read = 0; read < MOST_PAGES && ids.size > 0; read++) {
		const page = await marketplace.listNfts(owner.wallet, cursor, PAGE_SIZE);
		for (const nft of page.items) ids.delete(nftRow(owner, nft, source).id);
		// A cursor that leads to itself says nothing about the next pages.
		if (page.next !== null && page.next === cursor) return { ids, sure: false };
		cursor = page.next;
		if (cursor === null) return { ids, sure: true };
	}
	return { ids, sure: false };
}

/**
 * Reports selected NFTs that are gone to their owners, each once per sale: in the history and in one mail. Called after
 * NFTs were marked as gone; safe to repeat.
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
		if (mail && written) await handOver(deps, mail.dedupeKey);
	}
}
