import type { Address } from "../core/address.ts";
import { loggable } from "../core/loggable.ts";
import {
	findOwnershipCheck,
	hasUntoldSold,
	listPickedPieces,
	type PickedPiece,
	storeOwnership,
	tellSold,
} from "../db/owned-pieces.ts";
import { PortError } from "../ports/port-error.ts";
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

/**
 * Makes sure that the favourites are still owned; asked of the marketplace at most daily per person. What is gone takes no
 * turns, and the person hears of it once; what is back takes turns again.
 *
 * @returns `unknown`: the marketplace did not say. Nothing is changed then: nobody is called a seller by silence
 */
export async function refreshOwnership(deps: ShowcaseDeps, userId: string): Promise<"fresh" | "unknown"> {
	const check = await findOwnershipCheck(deps.db, userId);
	if (check === null) return "fresh";
	const now = deps.clock.now();
	const isDue = check.checkedAt === null || now - check.checkedAt >= ASKED_EVERY_MS;
	if (isDue && !(await ask(deps, userId, now))) return "unknown";
	await noteSold(deps, userId);
	return "fresh";
}

/** @returns false when the marketplace did not say */
async function ask(deps: ShowcaseDeps, userId: string, now: number): Promise<boolean> {
	const byWallet = Map.groupBy(await listPickedPieces(deps.db, userId), ({ wallet }) => wallet);
	const seen: string[] = [];
	const gone: string[] = [];
	try {
		for (const [wallet, picked] of byWallet) {
			const missing = await findMissing(deps, { userId, wallet }, picked);
			for (const { id } of picked) {
				if (!missing.ids.has(id)) seen.push(id);
				else if (missing.sure) gone.push(id);
			}
		}
	} catch (error) {
		if (!(error instanceof PortError)) throw error;
		console.warn("a marketplace did not say what is owned", loggable(error));
		return false;
	}
	await storeOwnership(deps.db, userId, { seen, gone, now });
	return true;
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
 * Tells a person of favourites that are gone, each once per sale: in the history and in one mail. Whoever marks pieces as
 * gone calls it afterwards; safe to repeat.
 */
export async function noteSold(deps: Pick<ShowcaseDeps, "db" | "clock" | "queueMails">, userId: string): Promise<void> {
	const now = deps.clock.now();
	const since = now - NEWS_FOR_MS;
	if (!(await hasUntoldSold(deps.db, userId, since))) return;
	const mail = await mailTo(deps, userId, "pieces-sold", `${userId}:${now}`);
	const written = await tellSold(deps.db, userId, mail, { now, since, most: MOST_PICKS });
	if (mail && written) await handOver(deps, mail.dedupeKey);
}
