import { and, eq, sql } from "drizzle-orm";
import { NFT_CHAINS, type NftChain } from "../../core/showcase/nft-chains.ts";
import type { PictureTarget } from "../../core/showcase/picture-targets.ts";
import type { Database } from "../database.ts";
import { currentTarget } from "./rotation-contexts.ts";
import { galleryReports, publicGalleries } from "./showcase-tables.ts";

/** Public galleries, and what of them may be shown. */

export type GallerySettings = Pick<typeof publicGalleries.$inferSelect, "showsNext" | "indexed">;

/** Whose gallery is at a handle. */
export interface GalleryOwner {
	userId: string;
	/** "@handle", as X writes it */
	label: string;
	displayName: string;
	/** null while closed, and while the account waits to be deleted */
	settings: GallerySettings | null;
}

/**
 * The owner of a handle: whoever signed in with X under it last, for handles change hands.
 *
 * @param handle - lower case, without "@"
 */
export async function findGalleryOwner(db: Database, handle: string): Promise<GalleryOwner | null> {
	const [row] = await db.all<{
		userId: string;
		label: string;
		displayName: string;
		openedAt: number | null;
		showsNext: number | null;
		indexed: number | null;
	}>(sql`
		select i.user_id as userId, i.label, u.display_name as displayName,
			case when u.delete_at is null then g.opened_at end as openedAt, g.shows_next as showsNext, g.indexed
		from identities i join users u on u.id = i.user_id left join public_galleries g on g.user_id = i.user_id
		where i.provider = 'x' and i.label collate nocase = ${`@${handle}`}
		order by i.last_used_at desc limit 1
	`);
	if (!row) return null;
	const { userId, label, displayName, openedAt, showsNext, indexed } = row;
	const settings = openedAt === null ? null : { showsNext: showsNext === 1, indexed: indexed === 1 };
	return { userId, label, displayName, settings };
}

export async function openGallery(db: Database, userId: string, settings: GallerySettings, now: number): Promise<void> {
	await db
		.insert(publicGalleries)
		.values({ userId, openedAt: now, ...settings })
		.onConflictDoUpdate({ target: publicGalleries.userId, set: settings });
}

export async function isGalleryOpen(db: Database, userId: string): Promise<boolean> {
	const rows = await db
		.select({ userId: publicGalleries.userId })
		.from(publicGalleries)
		.where(eq(publicGalleries.userId, userId));
	return rows.length === 1;
}

export async function closeGallery(db: Database, userId: string): Promise<void> {
	await db.delete(publicGalleries).where(eq(publicGalleries.userId, userId));
}

/** A picture that hung, with what is known of its NFT. */
export interface HungRow {
	/** identifies the change */
	slot: number;
	/** epoch ms */
	at: number;
	byHand: number;
	nftId: string;
	name: string;
	contentHash: string;
	collectionName: string | null;
	chain: NftChain;
	contract: string | null;
	tokenId: string | null;
	wallet: string;
	/** its wallet is proven to be its owner's */
	proven: number;
}

/**
 * What of an NFT may be shown: it is a favourite still, the marketplace has not taken it for unsafe or disabled since, and nobody
 * reported it, or its owner showed it again.
 */
const SHOWABLE = sql`exists (select 1 from selected_nfts f where f.nft_id = n.id and f.user_id = n.user_id)
	and (n.hidden_because is null or n.hidden_because not in ('not-safe', 'disabled'))
	and not exists (select 1 from gallery_reports g where g.nft_id = n.id and g.state <> 'restored')`;

/** EIP-155 id of an NFT's chain; null for one on which nothing is proven. */
const CHAIN_ID = sql.join(
	[
		sql`case n.chain`,
		...NFT_CHAINS.flatMap((chain) => ("chainId" in chain ? [sql`when ${chain.id} then ${chain.chainId}`] : [])),
		sql`end`,
	],
	sql` `,
);

/** A contract wallet's proof holds on one chain: on another one somebody else may have a contract at the same address. */
const FACTS = sql`n.id as nftId, n.collection_name as collectionName, n.chain, n.contract, n.token_id as tokenId, n.wallet,
	exists (
		select 1 from wallets w where w.user_id = n.user_id and w.address = n.wallet and w.proven_at is not null
			and (w.proven_chain_id is null or w.proven_chain_id = ${CHAIN_ID})
	) as proven`;

/**
 * Pictures that hung and may be shown, newest first. Those of a restored original are nobody's business.
 *
 * @param range - `before`: slot; `from`, `to`: epoch ms
 */
export function listHung(
	db: Database,
	userId: string,
	range: { before?: number; from?: number; to?: number; limit: number },
): Promise<HungRow[]> {
	const { before = Number.MAX_SAFE_INTEGER, from = 0, to = Number.MAX_SAFE_INTEGER, limit } = range;
	return db.all<HungRow>(sql`
		select r.slot, min(r.finished_at) as at, r.kind <> 'scheduled' as byHand, coalesce(r.name, '') as name,
			r.content_hash as contentHash, ${FACTS}
		from avatar_rotations r join nfts n on n.id = r.nft_id and n.user_id = r.user_id
			join stored_pictures p on p.content_hash = r.content_hash
		where r.user_id = ${userId} and r.slot < ${before} and r.state = 'done' and r.kind in ('scheduled', 'skip', 'use-now')
			and r.finished_at >= ${from} and r.finished_at < ${to} and ${SHOWABLE}
		group by r.slot order by r.slot desc limit ${limit}
	`);
}

/** The number of pictures that hung and may be shown, and the first of them; history is kept for ninety days. */
export async function countHung(db: Database, userId: string): Promise<{ count: number; since: number | null }> {
	const [row] = await db.all<{ count: number; since: number | null }>(sql`
		select count(distinct r.slot) as count, min(r.finished_at) as since
		from avatar_rotations r join nfts n on n.id = r.nft_id and n.user_id = r.user_id
		where r.user_id = ${userId} and r.state = 'done' and r.kind in ('scheduled', 'skip', 'use-now') and ${SHOWABLE}
	`);
	return row ?? { count: 0, since: null };
}

/** The picture that hangs now, if it may be shown. */
export async function findHanging(db: Database, userId: string): Promise<HungRow | null> {
	const [row] = await db.all<HungRow>(sql`
		select coalesce(r.slot, 0) as slot, t.hung_since as at, 0 as byHand, coalesce(n.name, '') as name,
			t.hung_hash as contentHash, ${FACTS}
		from avatar_targets t join nfts n on n.id = t.hung_nft_id and n.user_id = t.user_id
			left join avatar_rotations r on r.user_id = t.user_id and r.target = t.target and r.state = 'done'
				and r.finished_at = t.hung_since and r.nft_id = n.id
		where t.rowid = ${currentTarget(userId)} and t.hung_hash is not null and ${SHOWABLE}
		order by r.slot desc limit 1
	`);
	return row ?? null;
}

/** The next picture of the daily change, if it may be shown. */
export async function findShowable(db: Database, userId: string, nftId: string): Promise<{ name: string } | null> {
	const [row] = await db.all<{ name: string }>(
		sql`select coalesce(n.name, '') as name from nfts n where n.id = ${nftId} and n.user_id = ${userId} and ${SHOWABLE}`,
	);
	return row ?? null;
}

/** The picture of one change, if it may be shown. */
export async function findHung(db: Database, userId: string, slot: number): Promise<HungRow | null> {
	const [row] = await listHung(db, userId, { before: slot + 1, limit: 1 });
	return row?.slot === slot ? row : null;
}

/**
 * Takes a reported NFT out of its gallery at once. One that its owner showed again since stays: a stranger's word takes it
 * down once.
 *
 * @returns false if the NFT is none of the gallery's
 */
export async function reportNft(db: Database, userId: string, nftId: string, now: number): Promise<boolean> {
	const rows = await db
		.insert(galleryReports)
		.select(
			sql`select n.id, ${userId}, 'hidden', ${now}, 1 from nfts n
				join public_galleries o on o.user_id = n.user_id
				where n.id = ${nftId} and n.user_id = ${userId}
					and exists (select 1 from selected_nfts f where f.nft_id = n.id and f.user_id = n.user_id)`,
		)
		.onConflictDoUpdate({
			target: galleryReports.nftId,
			set: { reportedAt: now, reports: sql`${galleryReports.reports} + 1` },
		})
		.returning({ nftId: galleryReports.nftId });
	return rows.length === 1;
}

/** Shows an owner's reported NFTs again, unless an admin took them down. */
export async function restoreReported(db: Database, userId: string): Promise<void> {
	await db
		.update(galleryReports)
		.set({ state: "restored" })
		.where(and(eq(galleryReports.userId, userId), eq(galleryReports.state, "hidden")));
}

export interface ReportRow {
	nftId: string;
	name: string;
	label: string | null;
	state: "hidden" | "restored" | "removed";
	reports: number;
	reportedAt: number;
}

/** @param userId - null: of everybody, the latest first */
export function listReports(db: Database, userId: string | null, limit: number): Promise<ReportRow[]> {
	const whose = userId === null ? sql`1` : sql`g.user_id = ${userId}`;
	return db.all<ReportRow>(sql`
		select g.nft_id as nftId, coalesce(n.name, '') as name, i.label, g.state, g.reports, g.reported_at as reportedAt
		from gallery_reports g left join nfts n on n.id = g.nft_id
			left join identities i on i.user_id = g.user_id and i.provider = 'x'
		where ${whose} order by g.reported_at desc limit ${limit}
	`);
}

/** Takes a reported NFT down for good, or lets it hang again. */
export async function decideReport(db: Database, nftId: string, state: "removed" | "restored"): Promise<void> {
	await db.update(galleryReports).set({ state }).where(eq(galleryReports.nftId, nftId));
}

/** Changes of a span of time that failed or were done, a row for each target, for their owner's calendar. */
export function listChanges(
	db: Database,
	userId: string,
	{ from, to }: { from: number; to: number },
): Promise<
	{
		at: number;
		slot: number;
		target: PictureTarget;
		state: "done" | "failed";
		reason: string | null;
		name: string;
		contentHash: string | null;
	}[]
> {
	return db.all(sql`
		select coalesce(r.finished_at, r.started_at) as at, r.slot, r.target, r.state, r.reason, coalesce(r.name, '') as name,
			p.content_hash as contentHash
		from avatar_rotations r left join stored_pictures p on p.content_hash = r.content_hash
		where r.user_id = ${userId} and r.kind <> 'sold' and r.state in ('done', 'failed')
			and r.started_at >= ${from} and r.started_at < ${to}
		order by r.slot
	`);
}
