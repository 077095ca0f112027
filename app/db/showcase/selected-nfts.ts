import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { PictureMessage } from "../../core/showcase/showcase-messages.ts";
import { users } from "../accounts/account-tables.ts";
import type { Database } from "../database.ts";
import { avatarCounts, avatarImages, nfts, selectedNfts } from "./showcase-tables.ts";

/** The selected NFTs, and their avatars to be made. */

export interface SelectionRow {
	id: string;
	cropX: number;
	cropY: number;
}

type Wanted = Omit<PictureMessage, "kind">;

/** Avatars made for one user within an hour: all of the most favourites, and all of them once more. */
export const MAX_MADE_AN_HOUR = 1_000;
const HOUR_MS = 60 * 60_000;
const hourOf = (now: number) => Math.floor(now / HOUR_MS);

/** How many a user has had made in this hour, in a statement. */
const madeBy = (userId: string, now: number) =>
	sql`coalesce((select count from ${avatarCounts} where user_id = ${userId} and hour = ${hourOf(now)}), 0)`;

/** Counts what the statement before it, in the same batch, has changed. */
function countMade(db: Database, userId: string, now: number) {
	return db
		.insert(avatarCounts)
		.select(sql`select ${userId}, ${hourOf(now)}, changes() where changes() > 0`)
		.onConflictDoUpdate({
			target: avatarCounts.userId,
			set: {
				count: sql`case when ${avatarCounts.hour} = excluded.hour then ${avatarCounts.count} + excluded.count else excluded.count end`,
				hour: sql`excluded.hour`,
			},
		});
}

export type SelectedNftRecord = Awaited<ReturnType<typeof listSelected>>[number];

export function listSelected(db: Database, userId: string) {
	return db
		.select({
			nftId: selectedNfts.nftId,
			cropX: selectedNfts.cropX,
			cropY: selectedNfts.cropY,
			name: nfts.name,
			collection: nfts.collection,
			pictureKey: nfts.pictureKey,
			goneAt: nfts.goneAt,
			state: avatarImages.state,
			reason: avatarImages.reason,
			contentHash: avatarImages.contentHash,
			animated: avatarImages.animated,
		})
		.from(selectedNfts)
		.innerJoin(nfts, eq(nfts.id, selectedNfts.nftId))
		.leftJoin(avatarImages, eq(avatarImages.nftId, selectedNfts.nftId))
		.where(eq(selectedNfts.userId, userId))
		.orderBy(asc(selectedNfts.position), asc(selectedNfts.nftId));
}

/**
 * Replaces the selection and turns on the daily change; saves nothing if one of the NFTs is not the user's or is gone. Every
 * statement checks that itself, so that no concurrent change can come in between.
 *
 * @param selection - each NFT once
 * @returns avatars to be made: new ones, and those whose crop changed. If nothing was saved, why: one is not theirs, or more would
 *   be made than {@link MAX_MADE_AN_HOUR}
 */
export async function replaceSelection(
	db: Database,
	userId: string,
	selection: readonly SelectionRow[],
	now: number,
): Promise<Wanted[] | "unknown-nft" | "too-often"> {
	const json = JSON.stringify(selection);
	const theirs = sql`(
		select count(*) from json_each(${json}) w join nfts n on n.id = w.value ->> 'id'
		where n.user_id = ${userId} and n.gone_at is null
	) = ${selection.length}`;
	const toMake = sql`(
		select count(*) from json_each(${json}) w left join avatar_images a on a.nft_id = w.value ->> 'id'
		where a.nft_id is null or a.crop_x <> w.value ->> 'cropX' or a.crop_y <> w.value ->> 'cropY'
	)`;
	const isWithin = sql`(${toMake} = 0 or ${madeBy(userId, now)} + ${toMake} <= ${MAX_MADE_AN_HOUR})`;
	const all = sql`${theirs} and ${isWithin}`;
	const ids = sql`(select value ->> 'id' from json_each(${json}))`;
	const [, , activated, wanted] = await db.batch([
		db.delete(selectedNfts).where(and(eq(selectedNfts.userId, userId), sql`${selectedNfts.nftId} not in ${ids}`, all)),
		db
			.insert(selectedNfts)
			.select(
				sql`select ${userId}, value ->> 'id', key, value ->> 'cropX', value ->> 'cropY', ${now}
					from json_each(${json}) where ${all}`,
			)
			.onConflictDoUpdate({
				target: [selectedNfts.userId, selectedNfts.nftId],
				set: { position: sql`excluded.position`, cropX: sql`excluded.crop_x`, cropY: sql`excluded.crop_y` },
			}),
		db
			.update(users)
			.set({ activated: true })
			.where(and(eq(users.id, userId), all))
			.returning({ id: users.id }),
		db
			.insert(avatarImages)
			.select(
				sql`select value ->> 'id', value ->> 'cropX', value ->> 'cropY', 'preparing', null, null, null, false, 0, ${now}
					from json_each(${json}) where ${all}`,
			)
			.onConflictDoUpdate({
				target: avatarImages.nftId,
				set: {
					cropX: sql`excluded.crop_x`,
					cropY: sql`excluded.crop_y`,
					state: "preparing",
					reason: null,
					tries: 0,
					updatedAt: now,
				},
				setWhere: sql`${avatarImages.cropX} <> excluded.crop_x or ${avatarImages.cropY} <> excluded.crop_y`,
			})
			.returning({ nftId: avatarImages.nftId, cropX: avatarImages.cropX, cropY: avatarImages.cropY }),
		countMade(db, userId, now),
	]);
	if (activated.length > 0) return wanted;
	const [asked] = await db.all<{ theirs: number }>(sql`select ${theirs} as theirs`);
	return asked?.theirs === 1 ? "too-often" : "unknown-nft";
}

/** Marks a failed avatar as to be made again. @returns null if it did not fail, the NFT is not selected, or too many were made */
export async function requeuePicture(db: Database, userId: string, nftId: string, now: number): Promise<Wanted | null> {
	const [[row]] = await db.batch([
		db
			.update(avatarImages)
			.set({ state: "preparing", reason: null, tries: 0, updatedAt: now })
			.where(
				and(
					eq(avatarImages.nftId, nftId),
					eq(avatarImages.state, "unusable"),
					sql`${madeBy(userId, now)} < ${MAX_MADE_AN_HOUR}`,
					sql`exists (
					select 1 from ${selectedNfts} p join ${nfts} n on n.id = p.nft_id
					where p.user_id = ${userId} and p.nft_id = ${nftId} and n.gone_at is null
				)`,
				),
			)
			.returning({ nftId: avatarImages.nftId, cropX: avatarImages.cropX, cropY: avatarImages.cropY }),
		countMade(db, userId, now),
	]);
	return row ?? null;
}

/**
 * Marks avatars of pictures that the marketplace has changed since, as of a revealed NFT, to be made anew; the old ones are shown
 * meanwhile. So are those of a picture whose server was silent.
 *
 * @returns them; none for a user of whom too many were made within the hour
 */
export async function requeueChanged(db: Database, userIds: readonly string[], now: number): Promise<Wanted[]> {
	const made: Wanted[] = [];
	for (const userId of userIds) {
		const changed = sql`select p.nft_id from ${selectedNfts} p join ${nfts} n on n.id = p.nft_id
			join avatar_images a on a.nft_id = p.nft_id
			where p.user_id = ${userId} and n.gone_at is null and n.picture_key is not null and a.state in ('ready', 'unusable')
				and (a.picture_key <> n.picture_key or (a.picture_key is null and a.state = 'unusable'))
				and ${madeBy(userId, now)} < ${MAX_MADE_AN_HOUR}`;
		const [rows] = await db.batch([
			db
				.update(avatarImages)
				.set({ state: "preparing", reason: "changed", tries: 0, updatedAt: now })
				.where(sql`${avatarImages.nftId} in (${changed})`)
				.returning({ nftId: avatarImages.nftId, cropX: avatarImages.cropX, cropY: avatarImages.cropY }),
			countMade(db, userId, now),
		]);
		made.push(...rows);
	}
	return made;
}

/**
 * Claims avatars whose message was lost: still to be made, but not updated since `before`. Claiming updates them, so that
 * overlapping runs do not claim them twice. Avatars of NFTs that are no longer selected are deleted instead.
 *
 * @param before - epoch ms
 */
export async function claimLostPictures(
	db: Database,
	times: { now: number; before: number },
	limit: number,
): Promise<Wanted[]> {
	const lost = sql`${avatarImages.nftId} in (
		select nft_id from avatar_images where state = 'preparing' and updated_at < ${times.before}
		order by updated_at limit ${limit}
	)`;
	const selected = sql`exists (select 1 from ${selectedNfts} p where p.nft_id = ${avatarImages}.nft_id)`;
	const [, taken] = await db.batch([
		db.delete(avatarImages).where(and(lost, isNull(avatarImages.contentHash), sql`not ${selected}`)),
		db
			.update(avatarImages)
			.set({ updatedAt: times.now })
			.where(lost)
			.returning({ nftId: avatarImages.nftId, cropX: avatarImages.cropX, cropY: avatarImages.cropY }),
	]);
	return taken;
}
