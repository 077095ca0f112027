import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Address } from "../../core/address.ts";
import { searchText } from "../../core/showcase/search-text.ts";
import { wallets } from "../accounts/account-tables.ts";
import type { Database } from "../database.ts";
import { nfts, selectedNfts, walletSyncs } from "./showcase-tables.ts";
import type { SyncRow } from "./wallet-syncs.ts";

/** NFTs as syncs write them; db/showcase/gallery.ts reads them. */

export type NftRow = Omit<typeof nfts.$inferSelect, "userId" | "wallet" | "run" | "goneAt">;

/** D1 takes parameters of up to 2 MB; pictures inside addresses fill them soon. UTF-16 units, of 3 bytes at most. */
const JSON_LENGTH = 600_000;

/** A stored page of a listing, and the sync after it. */
export interface StoredPage {
	/** NFTs of the page that this run had seen before: all of them, and the listing goes round in circles */
	seenBefore: number;
	sync: SyncRow;
}

/**
 * Stores a page and moves the run on to the next, both or neither, and only if the run is still at the page that was read:
 * a page that comes twice, late, or after the wallet was removed changes nothing. A collection that the page gives another
 * name is renamed on all its NFTs, those of the person's other wallets too. With the last page, NFTs that the run did not see
 * are deleted, or marked as gone where they are selected.
 *
 * @param next - cursor of the next page; null: this is the last
 * @param whole - false: the listing is longer than is read, so NFTs that were not seen may still be there
 * @returns null when the run went on without us
 */
export async function storePage(
	db: Database,
	sync: SyncRow,
	page: { rows: NftRow[]; fetched: number; next: string | null; whole: boolean; now: number },
): Promise<StoredPage | null> {
	const { userId, wallet, run } = sync;
	const { next, now } = page;
	const stands = sql`exists (
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
		.where(and(eq(walletSyncs.userId, userId), eq(walletSyncs.wallet, wallet), stands))
		.returning();
	const renames = renameCollections(db, userId, page.rows, stands);
	const writes = chunks(page.rows).map((rows) => upsert(db, sync, rows, stands));
	const sweep = next === null && page.whole ? sweepUnseen(db, sync, now, stands) : [];
	const [[seenBefore], ...rest] = await db.batch([seen, ...renames, ...writes, ...sweep, move]);
	const [moved] = (rest.at(-1) ?? []) as SyncRow[];
	return moved ? { seenBefore: seenBefore?.count ?? 0, sync: moved } : null;
}

/**
 * What a run that is at its end did not see.
 *
 * @param lastPage - ids of its last page, which is not stored yet
 * @returns `held`: NFTs the wallet held so far; `misses`: a selected NFT among them was not seen
 */
export async function findLeftOut(
	db: Database,
	{ userId, wallet, run }: SyncRow,
	lastPage: string[],
): Promise<{ held: number; misses: boolean }> {
	const [row] = await db.all<{ held: number; misses: number }>(sql`
		select count(*) as held, coalesce(max(
			n.run <> ${run} and n.id not in (select value from json_each(${JSON.stringify(lastPage)}))
			and exists (select 1 from ${selectedNfts} p where p.nft_id = n.id)
		), 0) as misses
		from ${nfts} n where n.user_id = ${userId} and n.wallet = ${wallet} and n.gone_at is null
	`);
	return { held: row?.held ?? 0, misses: row?.misses === 1 };
}

function upsert(db: Database, { userId, wallet, run }: SyncRow, rows: NftRow[], stands: ReturnType<typeof sql>) {
	const read = (field: keyof NftRow) => sql`value ->> ${sql.raw(`'${field}'`)}`;
	const excluded = (column: string) => sql.raw(`excluded.${column}`);
	return db
		.insert(nfts)
		.select(
			// in the order of the table's columns
			sql`select ${read("id")}, ${userId}, ${wallet}, ${read("contract")}, ${read("tokenId")}, ${read("collection")},
				${read("collectionName")}, ${read("name")}, ${read("searchText")}, ${read("imageUrl")}, ${read("pictureKey")},
				${read("hiddenBecause")}, ${read("position")}, ${run}, null
				from json_each(${JSON.stringify(rows)}) where ${stands}`,
		)
		.onConflictDoUpdate({
			target: nfts.id,
			set: {
				collection: excluded("collection"),
				collectionName: excluded("collection_name"),
				name: excluded("name"),
				searchText: excluded("search_text"),
				imageUrl: excluded("image_url"),
				pictureKey: excluded("picture_key"),
				hiddenBecause: excluded("hidden_because"),
				position: excluded("position"),
				run,
				goneAt: null,
			},
		});
}

/**
 * Gives the stored NFTs of the page's collections the names of the page. All NFTs of a collection have one name before, so
 * it is enough to check one of them.
 */
function renameCollections(db: Database, userId: string, rows: NftRow[], stands: ReturnType<typeof sql>) {
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
			.where(and(eq(nfts.userId, userId), sql`${nfts.collection} in ${otherwise}`, stands)),
	];
}

function sweepUnseen(db: Database, { userId, wallet, run }: SyncRow, now: number, stands: ReturnType<typeof sql>) {
	const unseen = and(eq(nfts.userId, userId), eq(nfts.wallet, wallet), ne(nfts.run, run), stands);
	const selected = sql`exists (select 1 from ${selectedNfts} p where p.nft_id = ${nfts}.id)`;
	return [
		db
			.update(nfts)
			.set({ goneAt: now })
			.where(and(unseen, isNull(nfts.goneAt), selected)),
		db.delete(nfts).where(and(unseen, sql`not ${selected}`)),
	];
}

/** NFTs in parts that each fit into a parameter. */
function chunks(rows: NftRow[]): NftRow[][] {
	const parts: NftRow[][] = [];
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

/** Deletes what is stored of a wallet: its NFTs, their selections and pictures, and its sync. */
export async function deleteNfts(db: Database, userId: string, wallet: Address): Promise<void> {
	await db.batch(forgetting(db, userId, wallet));
}

/** The same as statements, for a batch that takes the wallet itself away. */
export function forgetting(db: Database, userId: string, wallet: Address) {
	return [
		db.delete(walletSyncs).where(and(eq(walletSyncs.userId, userId), eq(walletSyncs.wallet, wallet))),
		db.delete(nfts).where(and(eq(nfts.userId, userId), eq(nfts.wallet, wallet))),
	] as const;
}
