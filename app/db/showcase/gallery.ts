import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Address } from "../../core/address.ts";
import type { Database } from "../database.ts";
import { nfts, walletSyncs } from "./showcase-tables.ts";
import type { SyncRow } from "./wallet-syncs.ts";

/** A user's NFTs for /nfts. NFTs gone from the wallet are excluded. */

export interface GalleryFilter {
	/** normalised by core/showcase/search-text.ts; "" matches all */
	search: string;
	/** slug; null for all */
	collection: string | null;
	hidden: boolean;
}

/** Columns of lists, without the picture's URL, which may be 200 kB long. */
const COLUMNS = {
	id: nfts.id,
	name: nfts.name,
	collection: nfts.collection,
	pictureKey: nfts.pictureKey,
	hiddenBecause: nfts.hiddenBecause,
};
export interface GalleryRecord {
	id: string;
	name: string | null;
	collection: string;
	pictureKey: string | null;
	hiddenBecause: (typeof nfts.$inferSelect)["hiddenBecause"];
}

const BY_NAME = sql`${nfts.collectionName} collate nocase`;

/** An index covers each order: within one collection the index of collections, else that of collection names. */
function orderOf(filter: GalleryFilter): SQL[] {
	const within = [asc(nfts.wallet), asc(nfts.position)];
	return filter.collection === null ? [asc(BY_NAME), asc(nfts.collection), ...within] : within;
}

function shown(userId: string, { search, collection, hidden }: GalleryFilter) {
	return and(
		eq(nfts.userId, userId),
		isNull(nfts.goneAt),
		collection === null ? undefined : eq(nfts.collection, collection),
		hidden ? undefined : isNull(nfts.hiddenBecause),
		search === "" ? undefined : sql`instr(${nfts.searchText}, ${search}) > 0`,
	);
}

export async function listNfts(
	db: Database,
	userId: string,
	filter: GalleryFilter,
	slice: { offset: number; limit: number },
): Promise<{ records: GalleryRecord[]; total: number }> {
	const where = shown(userId, filter);
	const [records, counted] = await db.batch([
		db
			.select(COLUMNS)
			.from(nfts)
			.where(where)
			.orderBy(...orderOf(filter))
			.limit(slice.limit)
			.offset(slice.offset),
		db.select({ count: sql<number>`count(*)` }).from(nfts).where(where),
	]);
	return { records, total: counted[0]?.count ?? 0 };
}

export async function listNftIds(
	db: Database,
	userId: string,
	filter: GalleryFilter,
	limit: number,
): Promise<string[]> {
	const rows = await db
		.select({ id: nfts.id })
		.from(nfts)
		.where(shown(userId, filter))
		.orderBy(...orderOf(filter))
		.limit(limit);
	return rows.map(({ id }) => id);
}

/** In no particular order, without other users' NFTs and those that are gone. */
export function findNfts(db: Database, userId: string, ids: readonly string[]): Promise<GalleryRecord[]> {
	return db
		.select(COLUMNS)
		.from(nfts)
		.where(
			and(
				sql`${nfts.id} in (select value from json_each(${JSON.stringify(ids)}))`,
				eq(nfts.userId, userId),
				isNull(nfts.goneAt),
			),
		);
}

/** In the order of the NFTs. Each collection appears once, because nfts.ts gives all its NFTs the same name. */
export function listCollectionNames(
	db: Database,
	userId: string,
	hidden: boolean,
): Promise<{ slug: string; name: string | null; count: number }[]> {
	return db
		.select({
			slug: nfts.collection,
			name: sql<string | null>`max(${nfts.collectionName})`,
			count: sql<number>`count(*)`,
		})
		.from(nfts)
		.where(shown(userId, { search: "", collection: null, hidden }))
		.groupBy(BY_NAME, nfts.collection)
		.orderBy(asc(BY_NAME), asc(nfts.collection));
}

/** Number of NFTs per wallet, hidden ones included. */
export function countNfts(db: Database, userId: string): Promise<{ wallet: Address; count: number }[]> {
	return db
		.select({ wallet: nfts.wallet, count: sql<number>`count(*)` })
		.from(nfts)
		.where(and(eq(nfts.userId, userId), isNull(nfts.goneAt)))
		.groupBy(nfts.wallet);
}

export function listSyncs(db: Database, userId: string): Promise<SyncRow[]> {
	return db.select().from(walletSyncs).where(eq(walletSyncs.userId, userId));
}

/** The picture's URL of a user's NFT, also for selected NFTs that are gone. */
export async function findPictureUrl(
	db: Database,
	userId: string,
	id: string,
): Promise<{ url: string; key: string } | null> {
	const [row] = await db
		.select({ url: nfts.imageUrl, key: nfts.pictureKey })
		.from(nfts)
		.where(and(eq(nfts.id, id), eq(nfts.userId, userId)));
	return row && row.url !== null && row.key !== null ? { url: row.url, key: row.key } : null;
}
