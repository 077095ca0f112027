import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Address } from "../../core/address.ts";
import type { Database } from "../database.ts";
import { nfts, walletSyncs } from "./showcase-tables.ts";
import type { SyncRow } from "./wallet-syncs.ts";

/** A person's NFTs as /nfts shows them. NFTs gone from the wallet are left out. */

export interface GalleryFilter {
	/** as core/showcase/search-text.ts makes it; "" finds all */
	search: string;
	/** slug; null for all */
	collection: string | null;
	hidden: boolean;
}

/** What lists carry of an NFT: not the picture's address, which may be 200 kB long. */
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

/** By index in every case: within one collection that of collections, else that of their names. */
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

/** In no order; NFTs of other people, or gone, are left out. */
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

/** In the order of the NFTs. Each collection once: db/showcase/nfts.ts keeps its NFTs under one name. */
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

/** How many NFTs each wallet holds, hidden ones included. */
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

/** Where an NFT's picture is, for its owner; selected NFTs that are gone included. */
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
