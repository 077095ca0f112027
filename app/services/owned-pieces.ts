import type { Address } from "../core/address.ts";
import { loggable } from "../core/loggable.ts";
import {
	listPickedPieces,
	listWithUntoldSold,
	type OwnershipLook,
	type PickedPiece,
	storeOwnership,
	tellSold,
} from "../db/owned-pieces.ts";
import { PortError } from "../ports/port-error.ts";
import { AT_ONCE, eachOf } from "./at-once.ts";
import { pieceRow } from "./piece-rows.ts";
import { handOver, mailTo } from "./rotation-mails.ts";
import type { ShowcaseDeps } from "./showcase-deps.ts";
import { MOST_PICKS } from "./wall-contract.ts";

const HOUR_MS = 60 * 60_000;
/** Daily changes ask each time, whatever the minute; what a person does by hand in between does not ask again. */
const ASKED_EVERY_MS = 20 * HOUR_MS;
/** OpenSea's largest page; an indexer that knows none so large gives its own. */
const PAGE_SIZE = 200;
/**
 * Pages read of one wallet: 12,000 pieces of OpenSea's. What stands farther behind stays as it is: the wallet's own sync
 * reads everything, and decides.
 */
const MOST_PAGES = 60;
/** A sale of longer ago is no news: its entry may be out of the history by now. */
const NEWS_FOR_MS = 7 * 24 * HOUR_MS;

/** Somebody whose favourites are to be fresh. */
export interface Holder {
	userId: string;
	/** when they were last asked about, epoch ms; null: never */
	ownedCheckedAt: number | null;
}

/**
 * Makes sure that people's favourites are still owned; asked of the marketplace at most daily per person. What is gone
 * takes no turns, and the person hears of it once; what is back takes turns again.
 *
 * @param holders - each person once
 * @returns whom the marketplace said nothing of. Nothing of theirs is changed then: nobody is called a seller by silence
 */
export async function refreshOwnership(deps: ShowcaseDeps, holders: readonly Holder[]): Promise<Set<string>> {
	const now = deps.clock.now();
	const isDue = ({ ownedCheckedAt: at }: Holder) => at === null || now - at >= ASKED_EVERY_MS;
	const due = holders.filter(isDue).map(({ userId }) => userId);
	const silent = due.length > 0 ? await ask(deps, due, now) : new Set<string>();
	const told = holders.map(({ userId }) => userId).filter((userId) => !silent.has(userId));
	await noteSold(deps, told);
	return silent;
}

/** @returns whom the marketplace said nothing of */
async function ask(deps: ShowcaseDeps, userIds: readonly string[], now: number): Promise<Set<string>> {
	const picked = Map.groupBy(await listPickedPieces(deps.db, userIds), ({ userId }) => userId);
	const looks = await eachOf(userIds, AT_ONCE, (userId) => look(deps, userId, picked.get(userId) ?? []));
	const found = looks.filter((one) => one !== null);
	if (found.length > 0) await storeOwnership(deps.db, found, now);
	return new Set(userIds.filter((_, at) => looks[at] === null));
}

/** @returns null when the marketplace did not say */
async function look(deps: ShowcaseDeps, userId: string, pieces: PickedPiece[]): Promise<OwnershipLook | null> {
	const back: string[] = [];
	const gone: string[] = [];
	try {
		for (const [wallet, picked] of Map.groupBy(pieces, (piece) => piece.wallet)) {
			const missing = await findMissing(deps, { userId, wallet }, picked);
			for (const piece of picked) {
				const misses = missing.ids.has(piece.id);
				if (!misses && piece.gone) back.push(piece.id);
				if (misses && missing.sure && !piece.gone) gone.push(piece.id);
			}
		}
		return { userId, back, gone };
	} catch (error) {
		if (!(error instanceof PortError)) throw error;
		console.warn("a marketplace did not say what is owned", loggable(error));
		return null;
	}
}

/**
 * Favourites that a wallet's listing does not hold. One that seems newly gone is looked for a second time: a sale while
 * pages are read by offset moves a piece onto a page that was read already.
 */
async function findMissing(
	deps: ShowcaseDeps,
	owner: { userId: string; wallet: Address },
	picked: PickedPiece[],
): Promise<{ ids: Set<string>; sure: boolean }> {
	const first = await readUntilSeen(deps, owner, new Set(picked.map(({ id }) => id)));
	const isNews = picked.some(({ id, gone }) => !gone && first.ids.has(id));
	return isNews && first.sure ? readUntilSeen(deps, owner, first.ids) : first;
}

/**
 * Reads a listing page by page, holding one, until every piece was seen.
 *
 * @returns what was not seen; `sure` when the listing ended, so that it is not there
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
		for (const nft of page.items) ids.delete(pieceRow(owner, nft, source).id);
		// A cursor that leads to itself says nothing of what stands behind.
		if (page.next !== null && page.next === cursor) return { ids, sure: false };
		cursor = page.next;
		if (cursor === null) return { ids, sure: true };
	}
	return { ids, sure: false };
}

/**
 * Tells people of favourites that are gone, each once per sale: in the history and in one mail. Whoever marks pieces as
 * gone calls it afterwards; safe to repeat.
 */
export async function noteSold(
	deps: Pick<ShowcaseDeps, "db" | "clock" | "queueMails">,
	userIds: readonly string[],
): Promise<void> {
	if (userIds.length === 0) return;
	const now = deps.clock.now();
	const since = now - NEWS_FOR_MS;
	for (const userId of await listWithUntoldSold(deps.db, userIds, since)) {
		const mail = await mailTo(deps, userId, "pieces-sold", `${userId}:${now}`);
		const written = await tellSold(deps.db, userId, mail, { now, since, most: MOST_PICKS });
		if (mail && written) await handOver(deps, mail.dedupeKey);
	}
}
