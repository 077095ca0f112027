import { and, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { Address } from "../../core/address.ts";
import type { NftChain } from "../../core/showcase/nft-chains.ts";
import { searchText } from "../../core/showcase/search-text.ts";
import { wallets } from "../accounts/account-tables.ts";
import type { Database } from "../database.ts";
import { nfts, selectedNfts, walletSyncs } from "./showcase-tables.ts";
import type { SyncRow } from "./wallet-syncs.ts";

/** Writes NFTs during a sync; db/showcase/gallery.ts reads them. */

export type NftRow = Omit<typeof nfts.$inferSelect, "userId" | "wallet" | "run" | "goneAt">;

/** UTF-16 units per JSON parameter, at most 3 bytes each: D1 allows 2 MB, and `data:` URLs are long. */
const JSON_LENGTH = 600_000;

/** Result of storing a page. */
export interface StoredPage {
	/** NFTs of the page that this run had seen before; if all of them, the listing is cyclic */
	seenBefore: number;
	sync: SyncRow;
}

/**
 * Stores a page and advances the run, both or neither, and only if the run is still at this page: a duplicate or late page, or
 * one of a removed wallet, changes nothing. If the page has a new name for a collection, all its NFTs are renamed, those in
 * the user's other wallets too. With the last page, NFTs that the run did not see are deleted, or marked as gone if selected.
 *
 * @param next - cursor of the next page; null on the last page
 * @param whole - false: the listing was cut off, so unseen NFTs may still exist
 * @param held - ids of unseen NFTs that the chain says are still there
 * @returns null if another reader advanced the run
 */
export async function storePage(
	db: Database,
	sync: SyncRow,
	page: { rows: NftRow[]; fetched: number; next: string | null; whole: boolean; held: readonly string[]; now: number },
): Promise<StoredPage | null> {
	const { userId, wallet, run } = sync;
	const { next, now } = page;
	const isCurrentPage = sql`exists (
		select 1 from ${walletSyncs} s join ${wallets} w on w.user_id = s.user_id and w.address = s.wallet
		where s.user_id = ${userId} and s.wallet = ${wallet} and s.run = ${run} and s.pages = ${sync.pages}
			and s.state in ('running', 'waiting')
	)`;
	const seen = db
		.select({ count: sql<number>`count(*)` })
		.from(nfts)
		.where(
			and(
				sql`${nfts.id} in (select value from json_each(${JSON.stringify(page.rows.map(({ id }) => id))}))`,
				eq(nfts.run, run),
			),
		);
	const move = db
		.update(walletSyncs)
		.set({
			state: next === null ? "done" : "running",
			cursor: next,
			pages: sync.pages + 1,
			fetched: sync.fetched + page.fetched,
			failures: 0,
			resumeAt: null,
			touchedAt: now,
			finishedAt: next === null ? now : null,
		})
		.where(and(eq(walletSyncs.userId, userId), eq(walletSyncs.wallet, wallet), isCurrentPage))
		.returning();
	const renames = renameCollections(db, userId, page.rows, isCurrentPage);
	const writes = chunksOf(page.rows).map((rows) => upsert(db, sync, rows, isCurrentPage));
	const sweep = next === null && page.whole ? sweepUnseen(db, sync, page, isCurrentPage) : [];
	const [[seenBefore], ...rest] = await db.batch([seen, ...renames, ...writes, ...sweep, move]);
	const [moved] = (rest.at(-1) ?? []) as SyncRow[];
	return moved ? { seenBefore: seenBefore?.count ?? 0, sync: moved } : null;
}

/** A selected NFT that a finished run did not see. */
export interface UnseenNft {
	id: string;
	chain: NftChain;
	contract: string | null;
	tokenId: string | null;
	/** the run saw nothing of its chain */
	emptied: boolean;
}

/**
 * Selected NFTs that a finished run did not see.
 *
 * @param lastPage - its last page, which is not stored yet
 */
export async function listUnseenSelected(
	db: Database,
	{ userId, wallet, run }: SyncRow,
	lastPage: readonly NftRow[],
): Promise<UnseenNft[]> {
	const list = (values: readonly string[]) => sql`(select value from json_each(${JSON.stringify(values)}))`;
	const rows = await db.all<Omit<UnseenNft, "emptied"> & { emptied: number }>(sql`
		select n.id, n.chain, n.contract, n.token_id as tokenId, (
			n.chain not in ${list(lastPage.map(({ chain }) => chain))} and not exists (
				select 1 from ${nfts} o where o.user_id = n.user_id and o.wallet = n.wallet and o.run = ${run} and o.chain = n.chain
			)
		) as emptied
		from ${selectedNfts} p join ${nfts} n on n.id = p.nft_id
		where p.user_id = ${userId} and n.wallet = ${wallet} and n.gone_at is null and n.run <> ${run}
			and n.id not in ${list(lastPage.map(({ id }) => id))}
	`);
	return rows.map((row) => ({ ...row, emptied: row.emptied === 1 }));
}

/** @returns how many NFTs a wallet was known to hold */
export async function countHeld(db: Database, { userId, wallet }: SyncRow): Promise<number> {
	const [row] = await db
		.select({ count: sql<number>`count(*)` })
		.from(nfts)
		.where(and(eq(nfts.userId, userId), eq(nfts.wallet, wallet), isNull(nfts.goneAt)));
	return row?.count ?? 0;
}

/** @returns how many NFTs a user has in other wallets; `most` of them or more are counted as `most` */
export async function countElsewhere(
	db: Database,
	{ userId, wallet }: Pick<SyncRow, "userId" | "wallet">,
	most: number,
): Promise<number> {
	// Two ranges of the index: the wallet's own, which may be very many, are not read.
	const among = (which: SQL) => sql`select 1 from ${nfts} where user_id = ${userId} and ${which}`;
	const [row] = await db.all<{ count: number }>(sql`
		select count(*) as count from (
			${among(sql`wallet < ${wallet}`)} union all ${among(sql`wallet > ${wallet}`)} limit ${most}
		)
	`);
	return row?.count ?? 0;
}

function upsert(db: Database, { userId, wallet, run }: SyncRow, rows: NftRow[], isCurrentPage: ReturnType<typeof sql>) {
	const read = (field: keyof NftRow) => sql`value ->> ${sql.raw(`'${field}'`)}`;
	const excluded = (column: string) => sql.raw(`excluded.${column}`);
	return db
		.insert(nfts)
		.select(
			// In the order of the table's columns.
			sql`select ${read("id")}, ${userId}, ${wallet}, ${read("contract")}, ${read("tokenId")}, ${read("collection")},
				${read("collectionName")}, ${read("name")}, ${read("searchText")}, ${read("imageUrl")}, ${read("pictureKey")},
				${read("hiddenBecause")}, ${read("position")}, ${run}, null, ${read("chain")}, ${read("otherImageUrl")}
				from json_each(${JSON.stringify(rows)}) where ${isCurrentPage}`,
		)
		.onConflictDoUpdate({
			target: nfts.id,
			set: {
				collection: excluded("collection"),
				collectionName: excluded("collection_name"),
				name: excluded("name"),
				searchText: excluded("search_text"),
				imageUrl: excluded("image_url"),
				otherImageUrl: excluded("other_image_url"),
				pictureKey: excluded("picture_key"),
				hiddenBecause: excluded("hidden_because"),
				position: excluded("position"),
				run,
				goneAt: null,
			},
		});
}

/**
 * Renames the stored NFTs of the page's collections. All NFTs of a collection have the same name, so checking one is enough.
 */
function renameCollections(db: Database, userId: string, rows: NftRow[], isCurrentPage: ReturnType<typeof sql>) {
	const names = new Map(rows.map(({ collection, collectionName }) => [collection, collectionName]));
	names.delete("");
	if (names.size === 0) return [];
	const given = [...names].map(([slug, name]) => ({ slug, name, found: searchText(name) }));
	const list = sql`json_each(${JSON.stringify(given)})`;
	const otherwise = sql`(
		select value ->> 'slug' from ${list} where (value ->> 'name') is not (
			select o.collection_name from ${nfts} o
			where o.user_id = ${userId} and o.collection = (value ->> 'slug') limit 1
		)
	)`;
	const read = (field: string) =>
		sql`(select value ->> ${sql.raw(`'${field}'`)} from ${list} where value ->> 'slug' = ${nfts.collection})`;
	return [
		db
			.update(nfts)
			.set({
				collectionName: read("name"),
				searchText: sql`case when instr(${nfts.searchText}, ${read("found")}) > 0 then ${nfts.searchText}
					else ${nfts.searchText} || char(10) || ${read("found")} end`,
			})
			.where(and(eq(nfts.userId, userId), sql`${nfts.collection} in ${otherwise}`, isCurrentPage)),
	];
}

function sweepUnseen(
	db: Database,
	{ userId, wallet, run }: SyncRow,
	{ held, now }: { held: readonly string[]; now: number },
	isCurrentPage: ReturnType<typeof sql>,
) {
	const isHeld = sql`${nfts.id} in (select value from json_each(${JSON.stringify(held)}))`;
	const unseen = and(
		eq(nfts.userId, userId),
		eq(nfts.wallet, wallet),
		ne(nfts.run, run),
		sql`not ${isHeld}`,
		isCurrentPage,
	);
	const selected = sql`exists (select 1 from ${selectedNfts} p where p.nft_id = ${nfts}.id)`;
	return [
		db
			.update(nfts)
			.set({ goneAt: now })
			.where(and(unseen, isNull(nfts.goneAt), selected)),
		db.delete(nfts).where(and(unseen, sql`not ${selected}`)),
	];
}

/** Splits rows into chunks that fit into one parameter. */
export function chunksOf<Row>(rows: readonly Row[]): Row[][] {
	const parts: Row[][] = [];
	let room = 0;
	for (const row of rows) {
		const length = JSON.stringify(row).length;
		if (length > room) {
			parts.push([]);
			room = JSON_LENGTH;
		}
		parts.at(-1)?.push(row);
		room -= length;
	}
	return parts;
}

/** Deletes a wallet's NFTs, their selections and avatars, and its sync. */
export async function deleteNfts(db: Database, userId: string, wallet: Address): Promise<void> {
	await db.batch(deletionStatements(db, userId, wallet));
}

/** Statements of {@link deleteNfts}, for a batch that also deletes the wallet. */
export function deletionStatements(db: Database, userId: string, wallet: Address) {
	return [
		db.delete(walletSyncs).where(and(eq(walletSyncs.userId, userId), eq(walletSyncs.wallet, wallet))),
		db.delete(nfts).where(and(eq(nfts.userId, userId), eq(nfts.wallet, wallet))),
	] as const;
}
